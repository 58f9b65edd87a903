package import Landfall

/// The grid points where a rule for borders could go wrong.
extension PointSets {
  /// Every vertex, or every so many, and the eight grid points around it, in the order of the
  /// features.
  package static func vertices(
    of features: [Feature], grid: Grid, stride: Int = 1
  ) -> Surroundings {
    Surroundings(features: features, grid: grid, stride: stride) { $0.vertices }
  }

  /// Every edge's midpoint, or every so many, rounded towards the south-west, and the eight grid
  /// points around it, in the order of the features.
  package static func midpoints(
    of features: [Feature], grid: Grid, stride: Int = 1
  ) -> Surroundings {
    Surroundings(features: features, grid: grid, stride: stride) { $0.edges.map(\.midpoint) }
  }

  /// Both sides of the ±180° meridian at every latitude where a feature has a vertex on it, and
  /// half-way between two such latitudes.
  package static func seam(of features: [Feature], grid: Grid) -> [GridPoint] {
    var latitudes: Set<UInt32> = [0, grid.height]
    for feature in features {
      for vertex in feature.geometry.vertices where vertex.u == 0 || vertex.u == grid.width {
        latitudes.insert(vertex.v)
      }
    }
    let sorted = latitudes.sorted()
    let between = zip(sorted, sorted.dropFirst()).map { $0 + ($1 - $0) / 2 }
    return (sorted + between).flatMap { grid.surroundings(of: GridPoint(u: 0, v: $0)) }
  }
}

/// Points that each feature gives and the eight grid points around each, made as they are read.
///
/// A point that two features share comes twice. All are canonical queries: u below the grid's width,
/// and 0 at a pole.
package struct Surroundings: Sequence, Sendable {
  let features: [Feature]
  let grid: Grid
  /// Of so many points that the features give, the first is taken.
  let stride: Int
  let centres: @Sendable (Geometry) -> [GridPoint]

  /// How many of `count` points are taken.
  static func taken(of count: Int, stride: Int) -> Int {
    count / stride + (count.isMultiple(of: stride) ? 0 : 1)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let source: Surroundings
    private var nextFeature = 0
    /// Points of the features to pass over before the next is taken.
    private var skipCount = 0
    private var centres: ArraySlice<GridPoint> = []
    private var points: ArraySlice<GridPoint> = []

    fileprivate init(_ source: Surroundings) { self.source = source }

    package mutating func next() -> GridPoint? {
      while true {
        if let point = points.popFirst() { return point }
        if skipCount < centres.count {
          centres = centres.dropFirst(skipCount)
          points = source.grid.surroundings(of: centres.removeFirst())[...]
          skipCount = source.stride - 1
        } else if nextFeature < source.features.count {
          skipCount -= centres.count
          centres = source.centres(source.features[nextFeature].geometry)[...]
          nextFeature += 1
        } else {
          return nil
        }
      }
    }
  }

  package func makeIterator() -> Iterator { Iterator(self) }
}

extension Grid {
  /// A point and its eight neighbours, south-west first: across ±180°, but not beyond the poles.
  func surroundings(of point: GridPoint) -> [GridPoint] {
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

/// An edge of a ring, in the ring's direction.
package struct GridEdge: Sendable, Hashable {
  package var from: GridPoint
  package var to: GridPoint

  /// Half-way along, each coordinate rounded down.
  var midpoint: GridPoint {
    GridPoint(
      u: UInt32((UInt64(from.u) + UInt64(to.u)) / 2),
      v: UInt32((UInt64(from.v) + UInt64(to.v)) / 2))
  }

  /// Whether it lies on the ±180° meridian or on a pole, where no border is.
  func isDomainSide(of grid: Grid) -> Bool {
    from.u == to.u && (from.u == 0 || from.u == grid.width)
      || from.v == to.v && (from.v == 0 || from.v == grid.height)
  }
}

extension Geometry {
  /// The edges of all rings, ring by ring.
  package var edges: [GridEdge] {
    var edges: [GridEdge] = []
    edges.reserveCapacity(vertices.count)
    for ring in rings {
      guard var from = vertices[ring].last else { continue }
      for to in vertices[ring] {
        edges.append(GridEdge(from: from, to: to))
        from = to
      }
    }
    return edges
  }
}
