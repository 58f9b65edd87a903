/// A record of a fixed size in a table of the file.
///
/// ``visitFields(_:)`` declares the fields once, for reading and writing, so the two cannot differ.
package protocol FixedRecord: Sendable, Hashable {
  /// The size of a record in bytes, including reserved bytes.
  static var byteCount: Int { get }

  /// A record whose fields are zero.
  init()

  /// Visits every field in file order, with zeros for reserved bytes.
  mutating func visitFields(_ field: inout some FieldVisitor)
}

extension FixedRecord {
  /// Reads a record; fields outside the window become zero.
  @inline(__always)
  package init(reading bytes: ByteView, at offset: Int = 0) {
    self.init()
    var reader = FieldReader(bytes: bytes, offset: offset)
    visitFields(&reader)
  }

  /// Appends the record.
  package func write(to writer: inout ByteWriter) {
    var record = self
    let end = writer.count + Self.byteCount
    var fields = FieldWriter(writer: writer)
    // Only one variable refers to the bytes at a time, so appending does not copy them.
    writer = ByteWriter()
    record.visitFields(&fields)
    writer = fields.writer
    precondition(writer.count == end, "the fields are not the whole record")
  }
}

/// An operation on each field of a record: reading or writing it.
package protocol FieldVisitor {
  mutating func callAsFunction(_ field: inout UInt16)
  mutating func callAsFunction(_ field: inout UInt32)
  mutating func callAsFunction(_ field: inout UInt64)
  mutating func callAsFunction(_ field: inout Double)
  /// Visits reserved bytes.
  mutating func zeros(_ byteCount: Int)
}

extension FieldVisitor {
  @inline(__always)
  package mutating func callAsFunction(_ one: inout UInt32, _ two: inout UInt32) {
    self(&one)
    self(&two)
  }

  @inline(__always)
  package mutating func callAsFunction(
    _ one: inout UInt32, _ two: inout UInt32, _ three: inout UInt32
  ) {
    self(&one, &two)
    self(&three)
  }

  @inline(__always)
  package mutating func callAsFunction(
    _ one: inout UInt32, _ two: inout UInt32, _ three: inout UInt32, _ four: inout UInt32
  ) {
    self(&one, &two)
    self(&three, &four)
  }

  @inline(__always)
  package mutating func callAsFunction(_ one: inout Double, _ two: inout Double) {
    self(&one)
    self(&two)
  }

  @inline(__always)
  package mutating func callAsFunction(_ point: inout GridPoint) { self(&point.u, &point.v) }
}

/// Reads one field after another.
struct FieldReader: FieldVisitor {
  let bytes: ByteView
  var offset: Int

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt16) {
    field = bytes.halfWord(at: offset)
    offset &+= 2
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt32) {
    field = bytes.word(at: offset)
    offset &+= 4
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt64) {
    field = bytes.longWord(at: offset)
    offset &+= 8
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout Double) {
    field = bytes.double(at: offset)
    offset &+= 8
  }

  @inline(__always)
  mutating func zeros(_ byteCount: Int) { offset &+= byteCount }
}

/// Writes one field after another.
struct FieldWriter: FieldVisitor {
  var writer: ByteWriter

  mutating func callAsFunction(_ field: inout UInt16) { writer.append(field) }
  mutating func callAsFunction(_ field: inout UInt32) { writer.append(field) }
  mutating func callAsFunction(_ field: inout UInt64) { writer.append(field) }
  mutating func callAsFunction(_ field: inout Double) { writer.append(field) }
  mutating func zeros(_ byteCount: Int) {
    writer.append(contentsOf: repeatElement(0, count: byteCount))
  }
}
