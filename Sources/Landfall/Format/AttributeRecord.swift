/// The value of one attribute of one region: u32 type, u32 payload.
package struct AttributeRecord: FixedRecord {
  package static let byteCount = 8

  /// What an attribute's payload is.
  package enum Kind: UInt32, Sendable {
    case none = 0
    /// An offset in the strings.
    case string = 1
    /// An index into the numbers, there a signed integer.
    case integer = 2
    /// An index into the numbers, there a Double.
    case number = 3
    /// 0 or 1.
    case boolean = 4
    /// An offset in the strings, JSON text there.
    case json = 5
  }

  package var kind: UInt32 = 0
  package var payload: UInt32 = 0

  package init(kind: Kind, payload: UInt32) {
    self.kind = kind.rawValue
    self.payload = payload
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&kind, &payload)
  }
}
