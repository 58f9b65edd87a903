/// A table of a FlatBuffer (flatbuffers.dev, "Internals"), in a range of bytes that nothing is read beyond.
struct FlatTable {
  /// An offset or a count that leads out of the bytes.
  struct Damage: Error {}

  private let bytes: SourceBytes
  /// The bytes of the buffer.
  private let range: Range<Int>
  private let place: Int
  /// The offsets of the fields, two bytes each.
  private let fields: Range<Int>

  /// Finds the table to which the first offset of a buffer leads.
  init(rootOf range: Range<Int>, _ bytes: SourceBytes) throws(Damage) {
    try self.init(bytes, range, offsetAt: range.lowerBound)
  }

  private init(_ bytes: SourceBytes, _ range: Range<Int>, offsetAt offset: Int) throws(Damage) {
    (self.bytes, self.range) = (bytes, range)
    place = offset + Int(try bytes.number(at: offset, in: range, UInt32.self))
    let vtable = place - Int(try bytes.number(at: place, in: range, Int32.self))
    let size = Int(try bytes.number(at: vtable, in: range, UInt16.self))
    guard size >= 4, size <= range.upperBound - vtable else { throw Damage() }
    fields = vtable + 4..<vtable + size
  }

  /// The place of a field; nil if the table does not have it.
  private func place(of field: Int) throws(Damage) -> Int? {
    let entry = fields.lowerBound + 2 * field
    guard entry + 2 <= fields.upperBound else { return nil }
    let offset = Int(try bytes.number(at: entry, in: range, UInt16.self))
    return offset == 0 ? nil : place + offset
  }

  /// The number in a field; `usual` if the table does not have it.
  func number<Number: FixedWidthInteger>(
    _ field: Int, or usual: Number
  ) throws(Damage) -> Number {
    guard let place = try place(of: field) else { return usual }
    return try bytes.number(at: place, in: range, Number.self)
  }

  /// The table in a field; nil if it does not have one.
  func table(_ field: Int) throws(Damage) -> FlatTable? {
    guard let place = try place(of: field) else { return nil }
    return try FlatTable(bytes, range, offsetAt: place)
  }

  /// The range of the elements of a vector in a field, each of `size` bytes; empty if it does not have one.
  func vector(_ field: Int, size: Int) throws(Damage) -> Range<Int> {
    guard let place = try place(of: field) else { return range.lowerBound..<range.lowerBound }
    let start = place + Int(try bytes.number(at: place, in: range, UInt32.self))
    let count = Int(try bytes.number(at: start, in: range, UInt32.self))
    guard count <= (range.upperBound - start - 4) / size else { throw Damage() }
    return start + 4..<start + 4 + count * size
  }

  /// The tables in a vector.
  func tables(_ field: Int) throws(Damage) -> [FlatTable] {
    let offsets = try vector(field, size: 4)
    var tables: [FlatTable] = []
    for place in stride(from: offsets.lowerBound, to: offsets.upperBound, by: 4) {
      tables.append(try FlatTable(bytes, range, offsetAt: place))
    }
    return tables
  }

  /// The text in a field; nil if it does not have one.
  func text(_ field: Int) throws(Damage) -> String? {
    guard try place(of: field) != nil else { return nil }
    return bytes.text(try vector(field, size: 1))
  }
}

extension SourceBytes {
  /// The little-endian number at a place.
  /// - Throws: ``FlatTable/Damage`` if it is not in the range.
  func number<Number: FixedWidthInteger>(
    at place: Int, in range: Range<Int>, _: Number.Type
  ) throws(FlatTable.Damage) -> Number {
    guard place >= range.lowerBound, place <= range.upperBound - MemoryLayout<Number>.size else {
      throw FlatTable.Damage()
    }
    return littleEndian(at: place)
  }
}
