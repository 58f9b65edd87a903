/// Ready-made texts, one for each region of a layer, in one block of bytes.
///
/// Copying a text from here costs no reference counting, which a lookup from CSV is too fast for.
struct CellTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ cells: some Sequence<[UInt8]>) {
    for cell in cells {
      bytes += cell
      ends.append(bytes.count)
    }
  }

  /// Adds the text of number `index` to `output`.
  @inline(__always)
  func append(_ index: Int, to output: inout [UInt8]) {
    let start = index == 0 ? 0 : ends[index - 1]
    output.append(bytes.span, start..<ends[index])
  }
}
