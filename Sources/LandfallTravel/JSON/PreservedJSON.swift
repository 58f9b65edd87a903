package import Foundation
import LandfallSupport

/// Any JSON value that another program wrote: an unknown field of a file, preserved to be written
/// back.
public enum PreservedJSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in its original characters, so that no digit is lost.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([PreservedJSON])
  /// An object.
  case object([String: PreservedJSON])

  /// The JSON on one line, with the members of objects ordered by name as UTF-8. Two values are
  /// equal exactly if their JSON is.
  public var text: String {
    var text = ""
    write(into: &text, indent: nil)
    return text
  }

  /// Merges two values of the same member: all members of two objects; otherwise the value of the
  /// later type, then the one with the greater JSON text.
  ///
  /// A join: commutative, associative and idempotent, so that merging needs no rules for unknown
  /// members.
  package func joined(with other: PreservedJSON) -> PreservedJSON {
    if case .object(let mine) = self, case .object(let theirs) = other {
      return .object(mine.merging(theirs) { $0.joined(with: $1) })
    }
    if rank != other.rank { return rank > other.rank ? self : other }
    return precedes(other) ? other : self
  }

  /// Whether the value's JSON comes before another's in UTF-8. Strings with one or two scalars for
  /// é are equal in Swift, but different in UTF-8; every device must keep the same one.
  package func precedes(_ other: PreservedJSON) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Objects come last, so that their members are never lost.
  private var rank: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}

extension PreservedJSON {
  /// The JSON on several lines, indented by two spaces per level, ending in a line break.
  package var lines: String {
    var text = ""
    write(into: &text, indent: 0)
    return text + "\n"
  }

  /// - Parameter indent: the level of indentation; nil to write on one line.
  package func write(into text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let literal): text += literal
    case .string(let value): text += jsonText(value)
    case .array(let values):
      Self.write(
        values, between: "[", and: "]", into: &text, indent: indent
      ) { value, text, indent in value.write(into: &text, indent: indent) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted, between: "{", and: "}", into: &text, indent: indent) {
        member, text, indent in
        text += jsonText(member.key) + (indent == nil ? ":" : ": ")
        member.value.write(into: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, and close: String, into text: inout String,
    indent: Int?, _ body: (Element, inout String, Int?) -> Void
  ) {
    text += open
    for (number, element) in elements.enumerated() {
      if number > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(element, &text, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }
}

extension PreservedJSON {
  /// A finite number in the shortest digits that read back as the same value; null if not finite.
  package init(_ value: Double) {
    self = value.isFinite ? .number(numberText(value)) : .null
  }

  /// A date as an ISO 8601 string.
  package init(_ date: Date) { self = .string(Timestamp.text(date)) }
}

extension PreservedJSON: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any value. A number becomes the shortest digits of a `Double`, unless it is an `Int64`.
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      var object: [String: PreservedJSON] = [:]
      for name in members.allKeys {
        object[name.stringValue] = try members.decode(PreservedJSON.self, forKey: name)
      }
      self = .object(object)
      return
    }
    if var elements = try? decoder.unkeyedContainer() {
      var array: [PreservedJSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(PreservedJSON.self)) }
      self = .array(array)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .number(String(number))
    } else if let number = try? value.decode(Double.self) {
      self = PreservedJSON(number)
    } else {
      self = .string(try value.decode(String.self))
    }
  }

  /// Writes the value. Encoders round numbers with more digits than a `Double` has.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members {
        try container.encode(value, forKey: Name(stringValue: name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let flag): try container.encode(flag)
      case .number(let literal):
        if let number = Int64(literal) {
          try container.encode(number)
        } else {
          try container.encode(Double(literal) ?? 0)
        }
      case .string(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }
}
