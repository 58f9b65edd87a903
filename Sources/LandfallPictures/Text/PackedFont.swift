import CLandfallMetrics

/// The sizes of the characters of the embedded fonts, and the kerning of their pairs: 33 kB, with which any build measures
/// text as HarfBuzz does with the fonts.
///
/// They are data/fonts/Inter.metrics, which scripts/make fonts makes: little-endian numbers of 16 bits, then bytes. It has
/// the units of an em; the numbers of ranges, characters, rows, runs and amounts; the ranges of characters in a row: first,
/// last, number of the first, script; the first run of each row, and the number of runs; the amounts of kerning; then for each character advance, top
/// and bottom of the ink, y upward, in the regular and the semibold font. The bytes are each character's row and column of
/// kerning, and the runs of rows: from which column on, and the numbers of the regular and the semibold amount.
package struct PackedFont: Sendable {
  /// Characters in a row that have numbers in a row.
  private struct Range {
    var first: UInt16
    var last: UInt16
    var number: Int
    /// 0 for characters of several scripts.
    var script: UInt16
  }

  /// The size of a character in units.
  private struct Size {
    var advance: Int
    var top: Int
    var bottom: Int
  }

  /// The columns of a row of the same kerning, up to the next run.
  private struct Run {
    var firstColumn: UInt8
    /// The numbers of the amounts, by the weight.
    var regular: UInt8
    var semibold: UInt8
  }

  private let unitsPerEm: Double
  private let ranges: [Range]
  /// The first run of each row, and the number of runs.
  private let firstRuns: [Int]
  private let amounts: [Int]
  /// The sizes of the characters in the regular and the semibold font, by turns.
  private let sizes: [Size]
  /// The row and the column of each character, by turns.
  private let classes: [UInt8]
  private let runs: [Run]

  /// The embedded fonts.
  package static let inter = PackedFont(
    unsafe Array(UnsafeBufferPointer(start: landfall_metrics(), count: landfall_metrics_size())))

  /// - Parameter bytes: the bytes of data/fonts/Inter.metrics.
  private init(_ bytes: [UInt8]) {
    var offset = 0
    func take() -> Int {
      defer { offset += 2 }
      return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
    func takeSigned() -> Int { Int(Int16(truncatingIfNeeded: take())) }
    unitsPerEm = Double(take())
    let (rangeCount, count, rowCount) = (take(), take(), take())
    let (runCount, amountCount) = (take(), take())
    ranges = (0..<rangeCount).map { _ in
      Range(
        first: UInt16(take()), last: UInt16(take()), number: take(), script: UInt16(take()))
    }
    firstRuns = (0...rowCount).map { _ in take() }
    amounts = (0..<amountCount).map { _ in takeSigned() }
    sizes = (0..<2 * count).map { _ in
      Size(advance: takeSigned(), top: takeSigned(), bottom: takeSigned())
    }
    classes = Array(bytes[offset..<offset + 2 * count])
    offset += 2 * count
    runs = (0..<runCount).map { number in
      let start = offset + 3 * number
      return Run(
        firstColumn: bytes[start], regular: bytes[start + 1], semibold: bytes[start + 2])
    }
  }

  /// Returns the extent of a line of text; nil if a character is not among the packed ones.
  ///
  /// Kerning ends where the script changes, as HarfBuzz shapes text of one script at a time.
  /// - Complexity: O(n log r) for n characters and r ranges.
  package func extent(of text: String, isBold: Bool) -> TextExtent? {
    var extent = TextExtent()
    var last: Int?
    var script: UInt16 = 0
    // The advance of the last character waits for its kerning with the next one.
    func add(_ units: Int) { extent.width += Double(units) / unitsPerEm }
    for character in text {
      guard let glyph = glyph(of: character) else { return nil }
      if let last {
        let isApart = glyph.script != 0 && script != 0 && glyph.script != script
        add(
          size(last, isBold).advance + (isApart ? 0 : kerning(last, glyph.number, isBold: isBold)))
      }
      if glyph.script != 0 { script = glyph.script }
      let size = size(glyph.number, isBold)
      // As HarfBuzz does: the height is relative to the top.
      let top = -Double(size.top) / unitsPerEm
      extent.top = min(extent.top, top)
      extent.bottom = max(extent.bottom, top - Double(size.bottom - size.top) / unitsPerEm)
      last = glyph.number
    }
    if let last { add(size(last, isBold).advance) }
    return extent
  }

  private func size(_ number: Int, _ isBold: Bool) -> Size { sizes[2 * number + (isBold ? 1 : 0)] }

  /// Returns what the advance of a character is changed by before another one, in units.
  private func kerning(_ first: Int, _ second: Int, isBold: Bool) -> Int {
    let row = Int(classes[2 * first])
    let column = classes[2 * second + 1]
    // The first run of a row begins at column 0.
    var (low, high) = (firstRuns[row], firstRuns[row + 1])
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].firstColumn <= column { low = middle } else { high = middle }
    }
    return amounts[Int(isBold ? runs[low].semibold : runs[low].regular)]
  }

  // MARK: Characters

  private typealias Glyph = (number: Int, script: UInt16)

  /// Returns the packed character that a character is; nil if there is none. A letter and its marks are the character that
  /// they compose.
  private func glyph(of character: Character) -> Glyph? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    if scalars.count == 1 { return glyph(of: first) }
    return Self.composed[character].flatMap(glyph(of:))
  }

  private func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(ranges[middle].last) < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count, scalar.value >= UInt32(ranges[low].first) else { return nil }
    let range = ranges[low]
    return (range.number + Int(scalar.value) - Int(range.first), range.script)
  }

  /// The packed characters in their order.
  package var scalars: [Unicode.Scalar] {
    ranges.flatMap { range in (range.first...range.last).compactMap(Unicode.Scalar.init) }
  }

  /// The packed characters by themselves: a sequence of letter and marks is equal to the character that it composes. Of equal
  /// ones the first is the composed one.
  private static let composed = Dictionary(
    inter.scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
}
