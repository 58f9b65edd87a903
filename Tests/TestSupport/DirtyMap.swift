import Landfall
import LandfallBuilder

/// A made-up map as careless digitizing leaves it: regions on a lattice of bent cells, each of which has its
/// borders from its own pen.
///
/// Most borders between two regions are drawn twice, some meters apart, so that they cross again and again
/// and leave slivers; every fifth is shared, vertex by vertex. At regular intervals there are figures of
/// eight, edges that are drawn three times, and rings without area. Nothing is stored: each position follows
/// from the seed and its place on the map, by + − × ÷ alone, so that a map may have any number of vertices.
package struct DirtyMap: Sendable {
  package var regionCount: Int
  /// The approximate number of vertices of all regions.
  package var vertexCount: Int
  package var seed: UInt64
  /// Whether longitudes run from 0 to 360 rather than from −180 to 180.
  package var hasPositiveLongitudes: Bool

  /// The number of vertices in which a pen strays from the true border and comes back.
  private static let verticesOfStray = 400
  /// The greatest distance of a border from the true one, in degrees; about 55 m.
  private static let offset = 0.0005

  package init(
    regionCount: Int, vertexCount: Int, seed: UInt64, hasPositiveLongitudes: Bool = true
  ) {
    self.regionCount = regionCount
    self.vertexCount = vertexCount
    self.seed = seed
    self.hasPositiveLongitudes = hasPositiveLongitudes
  }

  private var columns: Int {
    // Cells about as wide as high on a map of 340° × 130°.
    var columns = 1
    while columns * columns * 130 < regionCount * 340 { columns += 1 }
    return columns
  }

  /// The vertices of each of a cell's four sides.
  private var verticesOfSide: Int { max(vertexCount / (4 * regionCount), 4) }

  /// Calls `body` with each ring of a region in turn, its first position repeated at the end. Each ring is
  /// a polygon of its own.
  package func forEachRing(
    ofRegion region: Int, _ body: (_ ring: [(longitude: Double, latitude: Double)]) -> Void
  ) {
    let (row, column) = region.quotientAndRemainder(dividingBy: columns)
    let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    var ring: [(longitude: Double, latitude: Double)] = []
    ring.reserveCapacity(4 * verticesOfSide + verticesOfSide / 500 + 8)
    for side in 0..<4 { appendSide(corners[side], corners[(side + 1) % 4], region, to: &ring) }
    addFaults(to: &ring)
    let first = ring[0]
    ring.append(first)
    body(ring)
    if region % 3 == 0 { body([first, ring[1], first, first]) }
    if region % 3 == 1 { body([first, ring[1], ring[2], ring[1], first]) }
  }

  /// Figures of eight and edges that are drawn three times, 2,000 vertices apart.
  private func addFaults(to ring: inout [(longitude: Double, latitude: Double)]) {
    var place = 1_000
    while place + 4 < ring.count {
      if place % 4_000 < 2_000 {
        ring.swapAt(place, place + 1)
      } else {
        ring.insert(contentsOf: [ring[place], ring[place - 1]], at: place)
      }
      place += 2_000
    }
  }

  // MARK: Sides

  /// Appends a side from one corner to the next, without the latter.
  private func appendSide(
    _ from: (Int, Int), _ to: (Int, Int), _ region: Int,
    to ring: inout [(longitude: Double, latitude: Double)]
  ) {
    let isForward = from < to
    let (low, high) = isForward ? (from, to) : (to, from)
    let border = hash(UInt64(low.0) << 33 | UInt64(low.1) << 1 | (low.0 == high.0 ? 1 : 0))
    // Each region draws for itself, unless the two share a border.
    let pen = border % 5 == 0 ? border : hash(border ^ UInt64(region) &* 0x2545_F491_4F6C_DD1D)
    let (start, end) = (corner(low), corner(high))
    let (run, rise) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let length = run.magnitude + rise.magnitude
    let count = verticesOfSide
    for number in 0..<count {
      let place = isForward ? number : count - number
      // The corners are the same for all regions that meet there.
      if place == 0 || place == count {
        ring.append(position(place == 0 ? start : end))
        continue
      }
      let along = (Double(place) + 0.6 * unit(pen, place) - 0.3) / Double(count)
      let taper = 4 * along * (1 - along)
      let knots = Double(place) / Double(Self.verticesOfStray)
      let drift = Self.offset * noise(pen ^ 0x5EED, at: knots)
      let jitter = Self.offset / 20 * (unit(pen ^ 0x7177, place) - 0.5)
      let away = (bend(border, along) + (drift + jitter) / length) * taper
      ring.append(
        position(
          (start.longitude + run * along - rise * away, start.latitude + rise * along + run * away))
      )
    }
  }

  /// How far the true border is from the straight line at a place from 0 to 1, as a part of its length: a
  /// sum of octaves.
  private func bend(_ border: UInt64, _ along: Double) -> Double {
    var (sum, size, frequency) = (0.0, 0.08, 4.0)
    while frequency * 32 < Double(verticesOfSide) {
      sum += size * noise(border &+ UInt64(frequency), at: along * frequency)
      size *= 0.45
      frequency *= 2
    }
    return sum
  }

  /// A corner of the lattice, moved by up to a fifth of a cell.
  private func corner(_ corner: (column: Int, row: Int)) -> (longitude: Double, latitude: Double) {
    let rows = (regionCount + columns - 1) / columns
    let place = hash(UInt64(corner.column) << 32 | UInt64(corner.row) | 1 << 63)
    let (column, row) = (
      Double(corner.column) + 0.4 * unit(place, 0) - 0.2,
      Double(corner.row) + 0.4 * unit(place, 1) - 0.2
    )
    return (-165 + 330 * column / Double(columns), -60 + 130 * row / Double(rows))
  }

  private func position(
    _ place: (longitude: Double, latitude: Double)
  ) -> (longitude: Double, latitude: Double) {
    hasPositiveLongitudes && place.longitude < 0
      ? (place.longitude + 360, place.latitude) : place
  }

  // MARK: Numbers

  private func hash(_ number: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: seed ^ number &* 0xD6E8_FEB8_6659_FD93)
    return generator.next()
  }

  /// A number from 0 to 1 for each place of a sequence.
  private func unit(_ sequence: UInt64, _ place: Int) -> Double {
    var generator = SeededGenerator(seed: sequence &+ UInt64(place) &* 0x9FB2_1C65_1E98_DF25)
    return generator.nextUnit()
  }

  /// A smooth function from −1 to 1 with a random value at each whole number.
  private func noise(_ sequence: UInt64, at place: Double) -> Double {
    let knot = Int(place)
    let part = place - Double(knot)
    let weight = part * part * (3 - 2 * part)
    let (one, other) = (unit(sequence, knot), unit(sequence, knot + 1))
    return 2 * (one + (other - one) * weight) - 1
  }
}

extension DirtyMap {
  /// The regions, as reading ``geoJSON(ofRegion:)`` of each returns them: rings without three distinct
  /// positions are left out.
  package func features(on grid: Grid) -> [Feature] {
    (0..<regionCount).map { region in
      var geometry = Geometry()
      var laps: [Int8] = []
      forEachRing(ofRegion: region) { ring in
        if ring.count < 5 { return }
        for (longitude, latitude) in ring.dropLast() {
          let isBeyond = longitude > 180
          guard
            let vertex = grid.vertex(
              latitude: latitude, longitude: isBeyond ? longitude - 360 : longitude)
          else { continue }
          geometry.vertices.append(vertex)
          laps.append(isBeyond ? 1 : 0)
        }
        geometry.ringEnds.append(geometry.vertices.count)
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
      var feature = Feature(
        index: region, key: "region-\(region)", name: "Region \(region)", geometry: geometry)
      if laps.contains(1) { feature.laps = laps }
      return feature
    }
  }

  /// A region as a GeoJSON Feature with the members `KEY` and `NAME`, its positions with six decimals.
  package func geoJSON(ofRegion region: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.append(
      contentsOf:
        #"{"type":"Feature","properties":{"KEY":"region-\#(region)","NAME":"Region \#(region)"},"#
        .utf8)
    text.append(contentsOf: #""geometry":{"type":"MultiPolygon","coordinates":["#.utf8)
    var isFirst = true
    forEachRing(ofRegion: region) { ring in
      text.append(contentsOf: (isFirst ? "[[" : ",[[").utf8)
      isFirst = false
      for (number, (longitude, latitude)) in ring.enumerated() {
        if number > 0 { text.append(UInt8(ascii: ",")) }
        text.append(UInt8(ascii: "["))
        text.append(degrees: longitude)
        text.append(UInt8(ascii: ","))
        text.append(degrees: latitude)
        text.append(UInt8(ascii: "]"))
      }
      text.append(contentsOf: "]]".utf8)
    }
    text.append(contentsOf: "]}}".utf8)
    return text
  }
}

extension [UInt8] {
  /// Appends a number of degrees with six decimals.
  fileprivate mutating func append(degrees: Double) {
    var number = Int((degrees.magnitude * 1e6).rounded())
    if degrees < 0, number > 0 { append(UInt8(ascii: "-")) }
    let start = count
    for place in 0... {
      append(UInt8(ascii: "0") + UInt8(number % 10))
      number /= 10
      if place == 5 { append(UInt8(ascii: ".")) }
      if place > 5, number == 0 { break }
    }
    self[start...].reverse()
  }
}
