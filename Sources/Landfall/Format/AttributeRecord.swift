/// The value of one attribute of one region: u32 type, u32 payload.
package struct AttributeRecord: FixedRecord {
  package static let byteCount = 8

  /// The type of an attribute's payload.
  package enum Kind: UInt32, Sendable {
    case none = 0
    /// An offset in the string section.
    case string = 1
    /// An index into the numbers section, read as a signed integer.
    case integer = 2
    /// An index into the numbers section, read as a Double.
    case number = 3
    /// 0 or 1.
    case boolean = 4
    /// An offset in the string section; the string is JSON.
    case json = 5
  }

  package var kind: UInt32 = 0
  package var payload: UInt32 = 0

  package init(kind: Kind, payload: UInt32) {
    self.kind = kind.rawValue
    self.payload = payload
  }

  package init() {}

  /// Whether the value is a string or JSON.
  var isText: Bool { kind == Kind.string.rawValue || kind == Kind.json.rawValue }

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&kind, &payload)
  }
}
