package import Landfall
import LandfallBuilder

/// Made-up maps of what is hard to simplify: where borders lie closer to one another than they may
/// stray, so that a border that is simplified by itself would cross, swallow or swap with another.
///
/// No two edges cross, by construction; neighbors share every vertex of their borders.
package struct HardCoverage: Sendable {
  /// What is hard about a map.
  package enum Kind: String, Sendable, CaseIterable {
    /// Enclaves, exclaves, islands, lakes, places where four regions meet.
    case fractal
    /// Bands one above the other, some of them water: slivers of one grid unit, lenses between two
    /// nodes, straits.
    case strata
    /// Narrow bays with islands in them; lakes close to the coast, some of them enclaves.
    case comb
    /// Two arms around one another, islands in the channel between them.
    case spiral
    /// A star of many spikes, and what surrounds it.
    case star
  }

  package var kind: Kind
  package var seed: UInt64
  package var grid: Grid
  package var features: [Feature]
  /// Meters between the things that lie close together, about: what a border may stray should be of
  /// this order to be hard.
  package var widthMeters: Double

  /// The map of a seed: its kind, its place on Earth and its size are drawn from it, too.
  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let kinds = Kind.allCases
    self.init(kinds[generator.nextIndex(below: kinds.count)], seed: seed)
  }

  /// The map of a kind and a seed.
  package init(_ kind: Kind, seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 0xD6E8_FEB8_6659_FD93)
    self.kind = kind
    self.seed = seed
    grid = Grid.standard
    var pen = HardCoveragePen(&generator)
    switch kind {
    case .fractal: pen.drawFractal(seed: seed, grid: grid, &generator)
    case .strata: pen.drawStrata(&generator)
    case .comb: pen.drawComb(&generator)
    case .spiral: pen.drawSpiral(&generator)
    case .star: pen.drawStar(&generator)
    }
    features = pen.features
    widthMeters = pen.width * 0.111
  }
}

/// Draws one map. Lengths are grid units of 1e-6°.
struct HardCoveragePen {
  var features: [Feature] = []
  /// The width of bays, channels, teeth and bands.
  let width: Double
  /// The south-west corner; maps reach at most 20 million units from it.
  let u: Double
  let v: Double

  init(_ generator: inout SeededGenerator) {
    // From a few meters to some ten kilometers.
    var width = 40.0
    for _ in 0..<generator.nextIndex(below: 12) { width *= 2 }
    self.width = width
    u = 10e6 + generator.nextNumber(in: 0...300e6)
    v = 10e6 + generator.nextNumber(in: 0...140e6)
  }

  typealias Point = (x: Double, y: Double)

  func vertex(_ point: Point) -> GridPoint {
    GridPoint(u: UInt32(u + point.x), v: UInt32(v + point.y))
  }

  /// The points, on the grid, none twice in a row.
  func chain(_ points: [Point]) -> [GridPoint] {
    var found: [GridPoint] = []
    for point in points {
      let vertex = vertex(point)
      if found.last != vertex { found.append(vertex) }
    }
    return found
  }

  /// A feature of polygons, each a list of rings.
  mutating func add(_ name: String, _ polygons: [[[GridPoint]]]) {
    var geometry = Geometry()
    for polygon in polygons {
      for ring in polygon {
        geometry.vertices += ring
        geometry.ringEnds.append(geometry.vertices.count)
      }
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    features.append(
      Feature(index: features.count, key: name, name: name, geometry: geometry))
  }

  /// From one point towards another, in `steps` steps, each moved sideways by up to `bend`, less near
  /// the ends, so that two of them that meet at a corner do not cross; the last point is left out.
  func rough(
    _ from: Point, _ to: Point, steps: Int, bend: Double, _ generator: inout SeededGenerator
  ) -> [Point] {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    return (0..<steps).map { step in
      let part = Double(step) / Double(steps)
      let most = bend * min(1, 2 * part, 2 - 2 * part)
      let side = length == 0 ? 0 : most * generator.nextNumber(in: -1...1) / length
      return (from.x + part * x - side * y, from.y + part * y + side * x)
    }
  }

  /// A small ring around a point that reaches no farther than `radius`.
  func islet(
    _ center: Point, radius: Double, _ generator: inout SeededGenerator
  ) -> [GridPoint] {
    // Counter-clockwise around a square of some points a side, each between a half and the radius.
    let corners: [Point] = [
      (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1),
      (0.7, -0.7),
    ]
    return chain(
      corners.map { corner in
        let reach = radius * generator.nextNumber(in: 0.6...1)
        return (center.x + corner.x * reach, center.y + corner.y * reach)
      })
  }
}
