/// One member of an object of a manifest: the reader accepts it, and the reference and the JSON
/// Schema describe it.
package struct ManifestMember: Sendable {
  /// The meaning of an object without the member.
  package enum Absence: Sendable {
    /// The member is required.
    case required
    /// The default as JSON.
    case value(String)
    /// A default that is not a constant, in words.
    case effect(String)
  }

  /// A mistake that is easy to make, and the message that the reader gives.
  package struct Mistake: Sendable {
    /// The wrong value as JSON; nil if the member is missing.
    package let value: String?
    /// The problem and the remedy, without the file and the place that precede them.
    package let message: String

    package static func value(_ json: String, _ message: String) -> Mistake {
      Mistake(value: json, message: message)
    }

    package static func missing(_ message: String) -> Mistake {
      Mistake(value: nil, message: message)
    }
  }

  package let name: String
  package let value: ManifestValue
  package let absence: Absence
  /// One sentence of Markdown, or two.
  package let summary: String
  /// A valid value as JSON.
  package let example: String
  package let mistake: Mistake

  package init(
    _ name: String, _ value: ManifestValue, _ absence: Absence, _ summary: String,
    example: String, mistake: Mistake
  ) {
    self.name = name
    self.value = value
    self.absence = absence
    self.summary = summary
    self.example = example
    self.mistake = mistake
  }

  package var isRequired: Bool { if case .required = absence { true } else { false } }
}
