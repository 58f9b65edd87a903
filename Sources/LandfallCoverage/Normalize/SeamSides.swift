import Landfall
import LandfallModel

/// Where a region lies beside ±180°, by latitude.
struct SeamSides {
  /// A stretch of latitudes where no side changes.
  struct Stretch {
    var south: UInt32
    var north: UInt32
    /// Whether the region lies east of the meridian, at longitudes from −180°.
    var isEast: Bool
    /// Whether it lies west of it, at longitudes up to +180°.
    var isWest: Bool
  }

  /// From pole to pole, those of no length left out.
  private(set) var stretches: [Stretch] = []
  /// How many edges it has along ±180°.
  private(set) var edgeCount = 0

  init(_ geometry: Geometry, grid: Grid) {
    // Where an inside begins or stops, as many times as edges end there.
    var ends: [(v: UInt32, isEast: Bool)] = []
    for ring in geometry.rings {
      guard var before = geometry.vertices[ring].last else { continue }
      for vertex in geometry.vertices[ring] {
        if vertex.u == before.u, vertex.u == 0 || vertex.u == grid.width {
          ends.append((before.v, vertex.u == 0))
          ends.append((vertex.v, vertex.u == 0))
          edgeCount += 1
        }
        before = vertex
      }
    }
    guard !ends.isEmpty else { return }
    ends.sort { $0.v < $1.v }
    var stretch = Stretch(south: 0, north: 0, isEast: false, isWest: false)
    for end in ends {
      if end.v > stretch.south {
        stretch.north = end.v
        add(stretch)
        stretch.south = end.v
      }
      if end.isEast { stretch.isEast.toggle() } else { stretch.isWest.toggle() }
    }
    if stretch.south < grid.height {
      stretch.north = grid.height
      add(stretch)
    }
  }

  /// Joins a stretch with the one before it if nothing changed there.
  private mutating func add(_ stretch: Stretch) {
    if let last = stretches.last, last.isEast == stretch.isEast, last.isWest == stretch.isWest {
      stretches[stretches.count - 1].north = stretch.north
    } else {
      stretches.append(stretch)
    }
  }

  /// Stretches with the region on one side alone that lie beside one with it on both sides: steps in
  /// its outline, or where it follows ±180°.
  var steps: [Step] {
    var steps: [Step] = []
    for (index, stretch) in stretches.enumerated() where stretch.isEast != stretch.isWest {
      let isBothSouth = index > 0 && stretches[index - 1].isBoth
      let isBothNorth = index + 1 < stretches.count && stretches[index + 1].isBoth
      guard isBothSouth || isBothNorth else { continue }
      steps.append(
        Step(
          far: isBothSouth ? stretch.north : stretch.south,
          near: isBothSouth ? stretch.south : stretch.north,
          isFarEast: stretch.isEast, isGap: isBothSouth && isBothNorth))
    }
    return steps
  }

  /// Where one side reaches farther than the other.
  struct Step {
    var far: UInt32
    var near: UInt32
    /// Whether the side that reaches farther is the one from −180°.
    var isFarEast: Bool
    /// Whether both sides go on beyond it, so that it is a gap in one side and no end.
    var isGap: Bool
  }
}

extension SeamSides.Stretch {
  var isBoth: Bool { isEast && isWest }
}
