import Landfall
import LandfallSupport

/// A bounded sample of the rows of a file of points, taken while they are read. It shows whether their numbers are
/// degrees in the order of latitude and longitude.
struct PositionSample: Sendable {
  /// The two numbers of a row as they are in the file, which may be no degrees.
  struct Row: Equatable, Sendable {
    /// The number of the row, from 1.
    var number: Int
    var latitude: Double
    var longitude: Double

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether the numbers are a coordinate.
    var isValid: Bool {
      latitude.magnitude <= PositionAxis.latitude.limit
        && longitude.magnitude <= PositionAxis.longitude.limit
    }

    /// Whether both numbers are whole.
    var isWhole: Bool { latitude == latitude.rounded() && longitude == longitude.rounded() }
  }

  /// The greatest number of rows: every second one is dropped when there are more.
  static let limit = 2000
  /// The bytes of a chunk of which every row is taken.
  private static let wholeBytes = 1 << 16
  /// A larger chunk gives about the rows that so many of its bytes have.
  private static let sampleBytes = 1 << 12

  private(set) var rows: [Row] = []
  /// Whether every row with two numbers is in ``rows``.
  private(set) var isWhole = true
  /// One row of so many is taken.
  private var stride: Int
  /// The number of rows to pass before the next one.
  private var passed = 0

  /// - Parameter byteCount: the number of bytes of all rows.
  init(byteCount: Int = 0) {
    stride = byteCount < Self.wholeBytes ? 1 : byteCount / Self.sampleBytes
    isWhole = stride == 1
  }

  /// Takes some of the next rows of a chunk. O(rows taken).
  mutating func take(_ next: Span<PointRow>, in bytes: Span<UInt8>) {
    var index = passed
    while index < next.count {
      if let place = next[index].numbers(in: bytes) {
        rows.append(
          Row(
            number: next[index].number, latitude: place.latitude, longitude: place.longitude))
      }
      index += stride
    }
    passed = index - next.count
  }

  /// Adds the sample of the next chunk, which begins after a number of rows. O(its rows).
  mutating func add(_ next: PositionSample, afterRow count: Int) {
    isWhole = isWhole && next.isWhole
    for row in next.rows {
      passed += 1
      guard passed >= stride else { continue }
      passed = 0
      rows.append(
        Row(number: count + row.number, latitude: row.latitude, longitude: row.longitude))
      guard rows.count > Self.limit else { continue }
      rows = rows.indices.filter { $0.isMultiple(of: 2) }.map { rows[$0] }
      stride *= 2
      isWhole = false
    }
  }

  // MARK: What the rows show

  /// Returns what is wrong with most rows; nil if nothing shows it.
  ///
  /// Most of at least three rows have no region, and one change of the numbers gives regions to most rows and to more than
  /// twice as many. Numbers that other countries have, too, show nothing: Berlin exchanged is in the sea, and Poland in
  /// Oman. In Antarctica few people take positions, and much of Europe and North America is there when exchanged.
  /// - Complexity: O(rows · layers) lookups, eight times if most rows have no region.
  func finding(in layers: [SearchedLayer], _ grid: Grid) -> PositionFinding? {
    // No coordinate is inside a region of a layer of points.
    let layers = layers.filter { $0.layer.kind == .polygons }
    guard !layers.isEmpty, rows.count >= 3 else { return nil }
    func found(_ change: (Row) -> Coordinate?) -> Int {
      rows.count {
        guard let place = change($0),
          let point = grid.query(latitude: place.latitude, longitude: place.longitude)
        else { return false }
        return layers.contains { $0.layer.regionID(at: point) != nil }
      }
    }
    let before = found(\.coordinate)
    guard 2 * before < rows.count else { return southern(found) }
    let whole = rows.count(where: \.isWhole)
    for faults in CoordinateFault.tried(onWholeNumbers: 2 * whole > rows.count) {
      let counts = faults.map { ($0, found($0.mended)) }
      // The first of several that find as many is the most common.
      guard let best = counts.map(\.1).max(), 2 * best > rows.count, best > 2 * before,
        let (fault, _) = counts.first(where: { $0.1 == best })
      else { continue }
      // A region within reach is a result, too.
      let answered =
        layers.contains { $0.reach != nil } ? rows.count { hasRegion($0, near: layers) } : before
      guard 2 * answered < rows.count else { return nil }
      return PositionFinding(
        fault: fault, count: rows.count - answered, rowCount: rows.count, isWhole: isWhole,
        example: rows.first { !$0.isValid } ?? rows[0])
    }
    return nil
  }

  private func hasRegion(_ row: Row, near layers: [SearchedLayer]) -> Bool {
    layers.contains { !$0.layer.answer(at: row.coordinate, within: $0.reach).regions.isEmpty }
  }

  /// Returns the finding that most rows are in Antarctica, and exchanged most are in regions north of it.
  private func southern(
    _ found: ((Row) -> Coordinate?) -> Int
  ) -> PositionFinding? {
    let limit = PositionFinding.southernLimit
    let southern = rows.filter { $0.latitude < limit }
    guard 2 * southern.count > rows.count else { return nil }
    let exchanged = found {
      $0.latitude < limit && $0.longitude >= limit
        ? CoordinateFault.southern.mended($0) : nil
    }
    guard 2 * exchanged > rows.count else { return nil }
    return PositionFinding(
      fault: .southern, count: southern.count, rowCount: rows.count, isWhole: isWhole,
      example: southern[0])
  }
}

/// What is wrong with the numbers of most rows, though they may be coordinates.
package struct PositionFinding: Equatable, Sendable {
  /// South of this latitude there are only stations.
  static let southernLimit = -60.0

  package let fault: CoordinateFault
  /// The number of rows that show it, of all rows of the sample.
  let count: Int
  let rowCount: Int
  /// Whether the sample has all rows with two numbers.
  let isWhole: Bool
  let example: PositionSample.Row

  /// The message: how many rows, what the numbers look like and what to do, and an example.
  package func message(_ names: (latitude: String, longitude: String)?) -> String {
    let share =
      "\(grouped(count)) of \(grouped(rowCount)) rows\(isWhole ? "" : " of a sample")"
    let problem =
      fault == .southern
      ? "are south of 60° S, and most are in regions north of it when exchanged"
      : "have no region, and their numbers are not degrees, or not in this order"
    return "\(share) \(problem): \(fault.remedy(names)); row \(example.number) has the latitude "
      + "\(numberText(example.latitude)) and the longitude \(numberText(example.longitude))"
  }
}

extension PointRow {
  /// The two numbers as they are in the file, also beyond all degrees; nil if one is missing or not a number.
  fileprivate func numbers(in bytes: Span<UInt8>) -> Coordinate? {
    if let signed { return signed }
    // A number of JSON may be in quotes.
    func number(_ range: Range<Int>) -> Double? {
      let isQuoted = range.count > 2 && bytes[range.lowerBound] == UInt8(ascii: "\"")
      let content = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
      return decimal(bytes.extracting(content)).flatMap { $0.isFinite ? $0 : nil }
    }
    guard let latitude = number(latitude), let longitude = number(longitude),
      !PositionFault.isUnavailable(latitude: latitude, longitude: longitude)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
