/// The stretches of latitude in which a region reaches ±180° from the east, from the west, or from
/// both.
struct SeamSides {
  /// A stretch of latitudes in which neither side changes.
  struct Stretch {
    var south: UInt32
    var north: UInt32
    /// Whether the region is east of the meridian, at longitudes from −180°.
    var isEast: Bool
    /// Whether the region is west of the meridian, at longitudes up to +180°.
    var isWest: Bool
  }

  /// The stretches from pole to pole, without those of no length.
  private(set) var stretches: [Stretch] = []
  /// The number of the region's edges along ±180°.
  private(set) var edgeCount = 0

  init(_ geometry: Geometry, grid: Grid) {
    // The positions where the inside begins or ends, once for each edge that ends there.
    var ends: [(v: UInt32, isEast: Bool)] = []
    for ring in geometry.rings {
      for (a, b) in geometry.vertices[ring].ringEdges where grid.isOnSeam(a, b) {
        ends += [(a.v, a.u == 0), (b.v, a.u == 0)]
        edgeCount += 1
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

  /// Stretches with the region on only one side that are next to one with it on both sides: steps
  /// in its outline, or parts where it follows ±180°.
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

  /// A stretch where one side reaches farther than the other.
  struct Step {
    var far: UInt32
    var near: UInt32
    /// Whether the side that reaches farther is the one from −180°.
    var isFarEast: Bool
    /// Whether both sides continue beyond it, so that it is a gap in one side and not an end.
    var isGap: Bool
  }
}

extension SeamSides.Stretch {
  var isBoth: Bool { isEast && isWest }
}
