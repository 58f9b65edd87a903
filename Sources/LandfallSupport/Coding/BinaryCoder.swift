/// A value that is stored as bytes and read by the same program.
///
/// ``code(_:)`` visits the fields once, for reading and writing, so the two cannot differ.
package protocol BinaryCodable {
  /// A value whose fields reading replaces.
  static var blank: Self { get }

  /// Visits every field that is stored, in a fixed order.
  mutating func code(_ field: inout BinaryCoder) throws(BinaryFault)
}

/// A type whose values are numbers without padding between them: any bytes are a value.
package protocol PlainBits: BitwiseCopyable {}

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
  private let isReading: Bool
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
  private mutating func count(_ current: Int) throws(BinaryFault) -> Int {
    var count = current
    try self(&count)
    guard count >= 0, !isReading || count <= bytes.count - offset else { throw BinaryFault() }
    return count
  }
}

extension BinaryCoder {
  package mutating func callAsFunction<Number: PlainBits>(
    _ number: inout Number
  ) throws(BinaryFault) {
    var numbers = [number]
    try code(&numbers, count: 1)
    number = numbers[0]
  }

  package mutating func callAsFunction<Number: PlainBits>(
    _ numbers: inout [Number]
  ) throws(BinaryFault) {
    let count = try count(numbers.count)
    try code(&numbers, count: count)
  }

  package mutating func callAsFunction<Number: PlainBits>(
    _ rows: inout [[Number]]
  ) throws(BinaryFault) {
    let count = try count(rows.count)
    if isReading { rows = Array(repeating: [], count: count) }
    for row in rows.indices { try self(&rows[row]) }
  }

  package mutating func callAsFunction(_ flag: inout Bool) throws(BinaryFault) {
    var byte: UInt8 = flag ? 1 : 0
    try self(&byte)
    guard byte <= 1 else { throw BinaryFault() }
    flag = byte == 1
  }

  package mutating func callAsFunction(_ text: inout String) throws(BinaryFault) {
    var bytes = Array(text.utf8)
    try self(&bytes)
    if isReading { text = String(decoding: bytes, as: UTF8.self) }
  }

  package mutating func callAsFunction(_ texts: inout [String]) throws(BinaryFault) {
    let count = try count(texts.count)
    if isReading { texts = Array(repeating: "", count: count) }
    for index in texts.indices { try self(&texts[index]) }
  }

  package mutating func callAsFunction<Number: PlainBits>(
    _ number: inout Number?
  ) throws(BinaryFault) {
    var numbers = number.map { [$0] } ?? []
    try self(&numbers)
    guard numbers.count <= 1 else { throw BinaryFault() }
    number = numbers.first
  }

  package mutating func callAsFunction(_ numbers: inout [Int: Int]) throws(BinaryFault) {
    // Their order is not that of the dictionary, which differs from run to run.
    var keys = numbers.keys.sorted()
    var values = keys.map { numbers[$0]! }
    try self(&keys)
    try self(&values)
    guard keys.count == values.count else { throw BinaryFault() }
    numbers = Dictionary(zip(keys, values)) { first, _ in first }
  }

  package mutating func callAsFunction(_ value: inout some BinaryCodable) throws(BinaryFault) {
    try value.code(&self)
  }

  package mutating func callAsFunction<Value: BinaryCodable>(
    _ value: inout Value?
  ) throws(BinaryFault) {
    var exists = value != nil
    try self(&exists)
    guard exists else {
      value = nil
      return
    }
    var some = value ?? Value.blank
    try self(&some)
    value = some
  }

  package mutating func callAsFunction<Value: BinaryCodable>(
    _ values: inout [Value]
  ) throws(BinaryFault) {
    let count = try count(values.count)
    if isReading { values = Array(repeating: Value.blank, count: count) }
    for index in values.indices { try self(&values[index]) }
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  package static var blank: [Element] { [] }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) { try field(&self) }
}

extension Range: BinaryCodable where Bound == Int {
  package static var blank: Range<Int> { 0..<0 }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var (start, end) = (lowerBound, upperBound)
    try field(&start)
    try field(&end)
    guard start <= end else { throw BinaryFault() }
    self = start..<end
  }
}
