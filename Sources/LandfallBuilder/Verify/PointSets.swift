package import Landfall

/// Sets of queries for verifying and measuring lookups.
///
/// Every set is lazy, and equal for the same seed on every platform: it uses only + − × ÷ √.
/// Coordinates are off the grid, like those of real queries, so that rounding is tested too;
/// ``queries(_:on:)`` returns the grid points to which they are rounded.
package enum PointSets {
  /// The degrees of latitude of the 48 contiguous states and DC.
  package static let lowerFortyEightLatitudes = 24.5...49.4
  /// The degrees of longitude of the 48 contiguous states and DC.
  package static let lowerFortyEightLongitudes = -125.0...(-66.9)

  /// The length in meters of a degree of latitude on the sphere of radius 6,371,008.8 m.
  package static let metersPerDegree = 111_195.08

  /// Coordinates uniform in longitude and latitude over the lower 48 and their surroundings.
  package static func lowerFortyEight(count: Int, seed: UInt64) -> RandomCoordinates {
    RandomCoordinates(count: count, seed: seed) { generator in
      Coordinate(
        latitude: generator.nextNumber(in: lowerFortyEightLatitudes),
        longitude: generator.nextNumber(in: lowerFortyEightLongitudes))
    }
  }

  /// Coordinates uniform in longitude and latitude over the smallest box around all vertices, which
  /// spans all longitudes for a layer on both sides of ±180°. Empty if there is no vertex.
  package static func extent(
    of features: [Feature], grid: Grid, count: Int, seed: UInt64
  ) -> RandomCoordinates {
    var box = GridBox.none
    for feature in features { box.enclose(GridBox(around: feature.geometry.vertices[...])) }
    guard box.west <= box.east else {
      return RandomCoordinates(count: 0, seed: seed) { _ in Coordinate(latitude: 0, longitude: 0) }
    }
    let low = grid.coordinate(GridPoint(u: box.west, v: box.south))
    let high = grid.coordinate(GridPoint(u: box.east, v: box.north))
    return RandomCoordinates(count: count, seed: seed) { generator in
      Coordinate(
        latitude: generator.nextNumber(in: low.latitude...high.latitude),
        longitude: generator.nextNumber(in: low.longitude...high.longitude))
    }
  }

  /// Coordinates uniform by area over the sphere.
  package static func sphere(count: Int, seed: UInt64) -> RandomCoordinates {
    RandomCoordinates(count: count, seed: seed) { generator in
      // The length of a parallel is proportional to the cosine of its latitude.
      var latitude: Double
      repeat {
        latitude = generator.nextNumber(in: -90...90)
      } while generator.nextUnit() > cosine(degrees: latitude)
      return Coordinate(latitude: latitude, longitude: generator.nextNumber(in: -180...180))
    }
  }

  /// Coordinates within `meters` of a border, uniform by area around a random point of a random
  /// edge. Each edge is equally likely, so that the points are densest where the borders have most
  /// detail.
  ///
  /// The domain's sides are not borders. Empty if the features have no edge.
  package static func nearBorder(
    of features: [Feature], grid: Grid, meters: Double = 1000, count: Int, seed: UInt64
  ) -> RandomCoordinates {
    let edges = features.flatMap { $0.geometry.edges.filter { !grid.isOnSide($0.a, $0.b) } }
    let reach = meters / metersPerDegree
    return RandomCoordinates(count: edges.isEmpty ? 0 : count, seed: seed) { generator in
      let edge = edges[generator.nextIndex(below: edges.count)]
      let from = grid.coordinate(edge.a)
      let to = grid.coordinate(edge.b)
      let along = generator.nextUnit()
      var east: Double
      var north: Double
      repeat {
        east = generator.nextNumber(in: -1...1)
        north = generator.nextNumber(in: -1...1)
      } while east * east + north * north > 1
      let latitude = from.latitude + along * (to.latitude - from.latitude)
      let longitude = from.longitude + along * (to.longitude - from.longitude)
      return Coordinate(
        latitude: min(max(latitude + north * reach, -90), 90),
        longitude: longitude + east * reach / max(cosine(degrees: latitude), 0.01))
    }
  }

  /// Both poles, and the latitudes one grid step from them, at every whole degree of longitude.
  package static func poles(grid: Grid) -> [Coordinate] {
    [90, 90 - grid.degrees, -90 + grid.degrees, -90].flatMap { latitude in
      (-180...180).map { Coordinate(latitude: latitude, longitude: Double($0)) }
    }
  }

  /// The grid points to which lookups round `coordinates`, without invalid coordinates.
  package static func queries<Coordinates: Sequence<Coordinate>>(
    _ coordinates: Coordinates, on grid: Grid
  ) -> some Sequence<GridPoint> {
    coordinates.lazy.compactMap {
      grid.query(latitude: $0.latitude, longitude: $0.longitude)
    }
  }

  /// The cosine of an angle from −90 to 90 degrees, by its series, accurate to 1e-9.
  package static func cosine(degrees: Double) -> Double {
    let radians = degrees * (3.141592653589793 / 180)
    let square = radians * radians
    var sum = 1.0
    for factor in stride(from: 16.0, to: 0, by: -2) {
      sum = 1 - sum * square / (factor * (factor - 1))
    }
    return sum
  }
}

/// A sequence of coordinates, each made from the next random numbers of one seed.
package struct RandomCoordinates: Sequence, IteratorProtocol, Sendable {
  private var remaining: Int
  private var generator: SeededGenerator
  private let make: @Sendable (inout SeededGenerator) -> Coordinate

  fileprivate init(
    count: Int, seed: UInt64, make: @escaping @Sendable (inout SeededGenerator) -> Coordinate
  ) {
    (remaining, generator, self.make) = (count, SeededGenerator(seed: seed), make)
  }

  package mutating func next() -> Coordinate? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    return make(&generator)
  }
}

/// The grid points where a rule for borders is most likely to be wrong.
extension PointSets {
  /// The vertices selected by `thinning` and the eight grid points around each, in the order of the
  /// features.
  package static func vertices(
    of features: [Feature], grid: Grid, thinning: Thinning = .none
  ) -> Surroundings {
    Surroundings(features: features, grid: grid, thinning: thinning) { $0.vertices }
  }

  /// The midpoints of the edges selected by `thinning`, rounded towards the south-west, and the
  /// eight grid points around each, in the order of the features.
  package static func midpoints(
    of features: [Feature], grid: Grid, thinning: Thinning = .none
  ) -> Surroundings {
    Surroundings(features: features, grid: grid, thinning: thinning) { $0.edges.map(\.middle) }
  }

  /// Both sides of the ±180° meridian at every latitude where a feature has a vertex on it, and
  /// halfway between two such latitudes.
  package static func seam(of features: [Feature], grid: Grid) -> [GridPoint] {
    var latitudes: Set<UInt32> = [0, grid.height]
    for feature in features {
      for vertex in feature.geometry.vertices where grid.isOnSeam(vertex) {
        latitudes.insert(vertex.v)
      }
    }
    let sorted = latitudes.sorted()
    let between = zip(sorted, sorted.dropFirst()).map { $0 + ($1 - $0) / 2 }
    return (sorted + between).flatMap { grid.surroundings(of: GridPoint(u: 0, v: $0)) }
  }
}

/// A selection of one of every `step` elements, starting with `first`.
package struct Thinning: Sendable {
  package let step: Int
  package let first: Int

  /// Selects all elements.
  package static let none = Thinning(step: 1, first: 0)

  /// Creates a selection; `step` is at least 1, and `first` is from 0 to `step` − 1.
  package init(step: Int, first: Int) {
    precondition(0 <= first && first < step)
    self.step = step
    self.first = first
  }
}

/// Points of each feature and the eight grid points around each, computed lazily.
///
/// A point that two features share occurs twice. All are canonical queries: u is below the grid's
/// width, and 0 at a pole.
package struct Surroundings: Sequence, IteratorProtocol, Sendable {
  private let features: [Feature]
  private let grid: Grid
  private let step: Int
  private let centersOf: @Sendable (Geometry) -> [GridPoint]
  private var nextFeature = 0
  /// The number of points to skip before the next one is selected.
  private var skipCount: Int
  private var centers: ArraySlice<GridPoint> = []
  private var points: ArraySlice<GridPoint> = []

  fileprivate init(
    features: [Feature], grid: Grid, thinning: Thinning,
    centersOf: @escaping @Sendable (Geometry) -> [GridPoint]
  ) {
    (self.features, self.grid, self.centersOf) = (features, grid, centersOf)
    (step, skipCount) = (thinning.step, thinning.first)
  }

  package mutating func next() -> GridPoint? {
    while true {
      if let point = points.popFirst() { return point }
      if skipCount < centers.count {
        centers = centers.dropFirst(skipCount)
        points = grid.surroundings(of: centers.removeFirst())[...]
        skipCount = step - 1
      } else if nextFeature < features.count {
        skipCount -= centers.count
        centers = centersOf(features[nextFeature].geometry)[...]
        nextFeature += 1
      } else {
        return nil
      }
    }
  }
}

extension Grid {
  /// A point and its eight neighbors, south-west first; they extend across ±180°, but not beyond
  /// the poles.
  package func surroundings(of point: GridPoint) -> [GridPoint] {
    var points: [GridPoint] = []
    points.reserveCapacity(9)
    for v in (Int64(point.v) - 1)...(Int64(point.v) + 1) where v >= 0 && v <= Int64(height) {
      for u in (Int64(point.u) - 1)...(Int64(point.u) + 1) {
        let isPole = v == 0 || v == Int64(height)
        let wrapped = (u + Int64(width)) % Int64(width)
        points.append(GridPoint(u: isPole ? 0 : UInt32(wrapped), v: UInt32(v)))
      }
    }
    return points
  }
}

extension Geometry {
  /// The edges of all rings, ring by ring, each in the ring's direction.
  package var edges: [Segment] {
    rings.flatMap { vertices[$0].ringEdges.map { Segment($0.a, $0.b) } }
  }
}
