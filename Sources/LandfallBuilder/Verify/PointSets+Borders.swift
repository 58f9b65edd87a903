package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

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
    Surroundings(features: features, grid: grid, thinning: thinning) { $0.edges.map(\.midpoint) }
  }

  /// Both sides of the ±180° meridian at every latitude where a feature has a vertex on it, and
  /// halfway between two such latitudes.
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
package struct Surroundings: Sequence, Sendable {
  package let features: [Feature]
  package let grid: Grid
  package let thinning: Thinning
  package let centers: @Sendable (Geometry) -> [GridPoint]

  package struct Iterator: IteratorProtocol {
    fileprivate let source: Surroundings
    private var nextFeature = 0
    /// The number of points to skip before the next one is selected.
    private var skipCount: Int
    private var centers: ArraySlice<GridPoint> = []
    private var points: ArraySlice<GridPoint> = []

    fileprivate init(_ source: Surroundings) {
      self.source = source
      skipCount = source.thinning.first
    }

    package mutating func next() -> GridPoint? {
      while true {
        if let point = points.popFirst() { return point }
        if skipCount < centers.count {
          centers = centers.dropFirst(skipCount)
          points = source.grid.surroundings(of: centers.removeFirst())[...]
          skipCount = source.thinning.step - 1
        } else if nextFeature < source.features.count {
          skipCount -= centers.count
          centers = source.centers(source.features[nextFeature].geometry)[...]
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

/// An edge of a ring, in the ring's direction.
package struct GridEdge: Sendable, Hashable {
  package var from: GridPoint
  package var to: GridPoint

  package init(from: GridPoint, to: GridPoint) {
    self.from = from
    self.to = to
  }

  /// The point halfway along the edge, each coordinate rounded down.
  package var midpoint: GridPoint {
    GridPoint(
      u: UInt32((UInt64(from.u) + UInt64(to.u)) / 2),
      v: UInt32((UInt64(from.v) + UInt64(to.v)) / 2))
  }

  /// Whether the edge lies on the ±180° meridian or on a pole, where there is no border.
  package func isDomainSide(of grid: Grid) -> Bool {
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
