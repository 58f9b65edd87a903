/// A value that is stored as bytes and read by the same program.
///
/// ``code(_:)`` visits the fields once, for reading and writing, so the two cannot differ.
package protocol BinaryCodable {
  /// A value whose fields reading replaces.
  static var blank: Self { get }

  /// Visits every field that is stored, in a fixed order.
  mutating func code(_ field: inout BinaryCoder) throws(BinaryFault)

  /// Visits the values of an array.
  static func code(_ values: inout [Self], _ field: inout BinaryCoder) throws(BinaryFault)
}

extension BinaryCodable {
  package static func code(
    _ values: inout [Self], _ field: inout BinaryCoder
  ) throws(BinaryFault) {
    let count = try field.count(values.count)
    if field.isReading { values = Array(repeating: blank, count: count) }
    for index in values.indices { try values[index].code(&field) }
  }
}

/// A type whose values are numbers without padding between them: any bytes are a value.
package protocol PlainBits: BinaryCodable, BitwiseCopyable {}

extension PlainBits {
  package static var blank: Self {
    unsafe [UInt8](repeating: 0, count: MemoryLayout<Self>.size).withUnsafeBytes {
      unsafe $0.loadUnaligned(as: Self.self)
    }
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var numbers = [self]
    try field.code(&numbers, count: 1)
    self = numbers[0]
  }

  package static func code(
    _ values: inout [Self], _ field: inout BinaryCoder
  ) throws(BinaryFault) {
    let count = try field.count(values.count)
    try field.code(&values, count: count)
  }
}

extension Int: PlainBits {}
extension UInt8: PlainBits {}
extension UInt16: PlainBits {}
extension UInt32: PlainBits {}
extension Float: PlainBits {}
extension Double: PlainBits {}

/// The error for bytes that are not those of a value.
package struct BinaryFault: Error, Sendable {
  package init() {}
}

/// Writes the fields of values as bytes, or reads them.
///
/// Numbers have the byte order and the size of this machine. Each count is checked against the bytes
/// that are left before memory is reserved for it.
package struct BinaryCoder {
  /// The bytes written so far, or those that are read.
  package private(set) var bytes: [UInt8]
  fileprivate let isReading: Bool
  private var offset = 0

  /// Returns the bytes of a value.
  package static func bytes(of value: some BinaryCodable) -> [UInt8] {
    var (coder, value) = (BinaryCoder(bytes: [], isReading: false), value)
    do { try coder(&value) } catch { preconditionFailure("writing has no faults") }
    return coder.bytes
  }

  /// Reads a value.
  /// - Throws: ``BinaryFault`` if the bytes end before the value or continue after it.
  package static func read<Value: BinaryCodable>(_ bytes: [UInt8]) throws(BinaryFault) -> Value {
    var (coder, value) = (BinaryCoder(bytes: bytes, isReading: true), Value.blank)
    try coder(&value)
    guard coder.offset == bytes.count else { throw BinaryFault() }
    return value
  }

  private init(bytes: [UInt8], isReading: Bool) {
    self.bytes = bytes
    self.isReading = isReading
  }

  /// Reads or writes numbers, without their count.
  package mutating func code<Number: PlainBits>(
    _ numbers: inout [Number], count: Int
  ) throws(BinaryFault) {
    let stride = MemoryLayout<Number>.stride
    guard isReading else {
      unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      return
    }
    guard count >= 0, count <= (bytes.count - offset) / stride else { throw BinaryFault() }
    // The check keeps this range inside the bytes.
    let range = offset..<(offset + count * stride)
    numbers = unsafe bytes.withUnsafeBytes { bytes in
      unsafe [Number](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[range]))
        initializedCount = count
      }
    }
    offset = range.upperBound
  }

  /// Reads or writes the number of elements, each of which takes at least a byte.
  fileprivate mutating func count(_ current: Int) throws(BinaryFault) -> Int {
    var count = current
    try self(&count)
    guard count >= 0, !isReading || count <= bytes.count - offset else { throw BinaryFault() }
    return count
  }
}

extension BinaryCoder {
  package mutating func callAsFunction(_ value: inout some BinaryCodable) throws(BinaryFault) {
    try value.code(&self)
  }

  package mutating func callAsFunction(
    _ a: inout some BinaryCodable, _ b: inout some BinaryCodable
  ) throws(BinaryFault) {
    try a.code(&self)
    try b.code(&self)
  }

  package mutating func callAsFunction(
    _ a: inout some BinaryCodable, _ b: inout some BinaryCodable, _ c: inout some BinaryCodable
  ) throws(BinaryFault) {
    try self(&a, &b)
    try c.code(&self)
  }

  package mutating func callAsFunction(
    _ a: inout some BinaryCodable, _ b: inout some BinaryCodable, _ c: inout some BinaryCodable,
    _ d: inout some BinaryCodable
  ) throws(BinaryFault) {
    try self(&a, &b)
    try self(&c, &d)
  }
}

extension Bool: BinaryCodable {
  package static var blank: Bool { false }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var byte: UInt8 = self ? 1 : 0
    try field(&byte)
    guard byte <= 1 else { throw BinaryFault() }
    self = byte == 1
  }
}

extension String: BinaryCodable {
  package static var blank: String { "" }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var bytes = Array(utf8)
    try field(&bytes)
    if field.isReading { self = String(decoding: bytes, as: UTF8.self) }
  }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  package static var blank: Wrapped? { nil }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var exists = self != nil
    try field(&exists)
    var value = self ?? Wrapped.blank
    if exists { try field(&value) }
    self = exists ? value : nil
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  package static var blank: [Element] { [] }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try Element.code(&self, &field)
  }
}

extension Dictionary: BinaryCodable where Key == Int, Value == Int {
  package static var blank: [Int: Int] { [:] }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    // Their order is not that of the dictionary, which differs from run to run.
    var keys = self.keys.sorted()
    var values = keys.map { self[$0]! }
    try field(&keys, &values)
    guard keys.count == values.count else { throw BinaryFault() }
    self = Dictionary(zip(keys, values)) { first, _ in first }
  }
}

extension Range: BinaryCodable where Bound == Int {
  package static var blank: Range<Int> { 0..<0 }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var (start, end) = (lowerBound, upperBound)
    try field(&start, &end)
    guard start <= end else { throw BinaryFault() }
    self = start..<end
  }
}
