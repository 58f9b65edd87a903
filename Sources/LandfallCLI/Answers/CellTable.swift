/// Ready-made texts in one block of bytes.
///
/// Copying a text from here costs no reference counting, which a lookup from CSV is too fast for.
struct CellTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  /// How many there are.
  var count: Int { starts.count - 1 }

  mutating func add(_ cell: [UInt8]) {
    bytes += cell
    starts.append(bytes.count)
  }

  /// Adds the text of number `index` to `output`.
  @inline(__always)
  func append(_ index: Int, to output: inout [UInt8]) {
    output.append(bytes.span, starts[index]..<starts[index + 1])
  }
}
