/// The values that a member of a manifest may have.
package indirect enum ManifestValue: Sendable {
  /// A string that is not empty.
  case text
  /// One of these strings.
  case choice([String])
  case number(Limits)
  /// One of these numbers, as JSON.
  case numberChoice([String], unit: String?)
  case boolean
  /// A string, a number, true or false.
  case scalar
  case array(of: ManifestValue, count: ClosedRange<Int> = 0...Int.max, isDistinct: Bool = false)
  case object(ManifestPart)
  /// An object with any names; `names` describes them.
  case map(names: String, values: ManifestValue, leastCount: Int = 0)
  case either([ManifestValue])

  /// The unit and the range of a number.
  package struct Limits: Sendable {
    package var unit: String?
    /// The limit that the number must exceed.
    package var above: Double?
    package var minimum: Double?
    package var maximum: Double?
    package var isWhole = false
  }

  package static func number(
    _ unit: String? = nil, from minimum: Double? = nil, to maximum: Double? = nil
  ) -> ManifestValue {
    .number(Limits(unit: unit, minimum: minimum, maximum: maximum))
  }

  package static func wholeNumber(
    _ unit: String?, from minimum: Double, to maximum: Double? = nil
  ) -> ManifestValue {
    .number(Limits(unit: unit, minimum: minimum, maximum: maximum, isWhole: true))
  }

  /// Different strings, each not empty.
  package static func names(leastCount: Int = 0) -> ManifestValue {
    .array(of: .text, count: leastCount...Int.max, isDistinct: true)
  }

  /// An array of exactly `count` numbers.
  package static func numbers(_ count: Int, _ value: ManifestValue) -> ManifestValue {
    .array(of: value, count: count...count)
  }
}

extension ManifestValue {
  /// The values in words, as Markdown with links to the sections of objects.
  package var words: String { words(isPlural: false) }

  /// Whether a number of the value has a unit.
  package var hasUnit: Bool {
    switch self {
    case .number(let limits): limits.unit != nil
    case .numberChoice(_, let unit): unit != nil
    case .array(let element, _, _): element.hasUnit
    case .map(_, let values, _): values.hasUnit
    case .either(let values): values.contains(where: \.hasUnit)
    case .text, .choice, .boolean, .scalar, .object: false
    }
  }

  private func words(isPlural: Bool) -> String {
    switch self {
    case .text: isPlural ? "strings" : "string"
    case .choice(let names):
      (isPlural ? "strings among " : "") + Self.joined(names.map { "`\(jsonText($0))`" })
    case .number(let limits): limits.words(isPlural: isPlural)
    case .numberChoice(let numbers, let unit):
      Self.joined(numbers.map { "`\($0)`" }) + (unit.map { " \($0)" } ?? "")
    case .boolean: "`true` or `false`"
    case .scalar:
      isPlural ? "strings, numbers, `true` or `false`" : "string, number, `true` or `false`"
    case .array(let element, let count, let isDistinct):
      "array of " + (count.lowerBound == count.upperBound ? "\(count.lowerBound) " : "")
        + (isDistinct ? "different " : "") + element.words(isPlural: true)
        + (count == 1...Int.max ? ", at least one" : "")
    case .object(let part): "[\(isPlural ? part.plural : part.noun)](#\(part.anchor))"
    case .map(let names, let values, let leastCount):
      "object that maps \(names) to \(values.words(isPlural: true))"
        + (leastCount > 0 ? ", not empty" : "")
    case .either(let values):
      Self.joined(
        values.flatMap { value in
          if case .choice(let names) = value { return names.map { "`\(jsonText($0))`" } }
          return [value.words(isPlural: isPlural)]
        })
    }
  }

  /// Alternatives with commas and a last "or".
  private static func joined(_ words: [String]) -> String {
    guard words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + words.last!
  }
}

extension ManifestValue.Limits {
  fileprivate func words(isPlural: Bool) -> String {
    let kind = (isWhole ? "whole number" : "number") + (isPlural ? "s" : "")
    return [kind + (unit.map { " of \($0)" } ?? ""), range].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  var range: String {
    switch (above, minimum, maximum) {
    case (let above?, _, let maximum?): "above \(text(above)), at most \(text(maximum))"
    case (let above?, _, nil): "above \(text(above))"
    case (nil, let minimum?, let maximum?): "from \(text(minimum)) to \(text(maximum))"
    case (nil, let minimum?, nil): "of at least \(text(minimum))"
    case (nil, nil, let maximum?): "of at most \(text(maximum))"
    case (nil, nil, nil): ""
    }
  }

  private func text(_ number: Double) -> String {
    let digits = numberText(number)
    if number >= 1e9, digits.dropFirst().allSatisfy({ $0 == "0" }) {
      return "\(digits.prefix(1))e\(digits.count - 1)"
    }
    return Int(exactly: number).map(grouped) ?? digits
  }
}
