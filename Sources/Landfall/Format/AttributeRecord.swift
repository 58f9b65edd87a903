/// The value of one attribute of one region: u32 type, u32 payload.
package struct AttributeRecord: Sendable, Hashable {
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

  package var kind: UInt32
  package var payload: UInt32

  package init(kind: Kind, payload: UInt32) {
    self.kind = kind.rawValue
    self.payload = payload
  }

  package init(reading bytes: ByteView, at offset: Int) {
    kind = bytes.word(at: offset)
    payload = bytes.word(at: offset + 4)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(kind)
    writer.append(payload)
  }
}
