/// Cuts regions at a meridian, and at two parallels.
///
/// Uses the cut at ±180°, exact on the grid, with longitudes relative to the map's own seam: a seam
/// between grid points is moved to the nearest one.
struct AntimeridianCutting: RegionCutting {
  private let grid: Grid
  /// Grid units from −180° to the western end of the map.
  private let shift: Int64
  private let south: UInt32
  private let north: UInt32

  /// Moves the map's two ends inward by 0.1 mm, so that PROJ does not mistake one for the other.
  private static let nudge = 1e-9

  init(longitude: Double, latitudes: ClosedRange<Double>, grid: Grid) {
    self.grid = grid
    let width = Int64(grid.width)
    let turned = Int64((longitude * Double(grid.unitsPerDegree)).roundedToEven) % width
    shift = turned > width / 2 ? turned - width : turned < -width / 2 ? turned + width : turned
    func v(_ latitude: Double) -> UInt32 {
      let clamped = min(max(latitude, -90), 90)
      return UInt32(((clamped + 90) * Double(grid.unitsPerDegree)).roundedToEven)
    }
    south = v(latitudes.lowerBound)
    north = v(latitudes.upperBound)
  }

  var wrapsLongitudes: Bool { false }

  func cut(_ geometry: Geometry) -> CutRegion {
    let turned = turned(geometry)
    var region = CutRegion()
    for ring in turned.rings {
      let clipped = clip(clip(Array(turned.vertices[ring]), at: south) { $0 >= south }, at: north) {
        $0 <= north
      }
      if hasThreeDifferentVertices(clipped[...]) { region.rings.append(clipped.map(vertex)) }
    }
    region.points = geometry.points.map(grid.coordinate).filter(shows)
    return region
  }

  func shows(_ place: Coordinate) -> Bool {
    let v = (place.latitude + 90) * Double(grid.unitsPerDegree)
    return v >= Double(south) - 0.5 && v <= Double(north) + 0.5
  }

  var outline: [Coordinate] {
    var places: [Coordinate] = []
    let steps: UInt32 = 360
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      let v = south + UInt32(Double(north - south) * part)
      let u = UInt32(Double(grid.width) * part)
      for point in [
        GridPoint(u: 0, v: v), GridPoint(u: grid.width, v: v), GridPoint(u: u, v: south),
        GridPoint(u: u, v: north),
      ] {
        places.append(vertex(point).coordinate)
      }
    }
    return places
  }

  /// Returns the geometry with longitudes relative to the map's seam, and cut there.
  private func turned(_ geometry: Geometry) -> Geometry {
    if shift == 0 { return geometry }
    var result = Geometry()
    for var polygon in joinAcrossAntimeridian(geometry, grid: grid).polygons {
      for ring in polygon.rings.indices {
        for vertex in polygon.rings[ring].vertices.indices {
          polygon.rings[ring].vertices[vertex].x -= shift
        }
      }
      result.append(cutAtAntimeridian(polygon, grid: grid).geometry)
    }
    return result
  }

  private func vertex(_ point: GridPoint) -> MapVertex {
    let units = Double(grid.unitsPerDegree)
    var longitude = Double(Int64(point.u) + shift - 180 * Int64(grid.unitsPerDegree)) / units
    if point.u == 0 { longitude += Self.nudge }
    if point.u == grid.width { longitude -= Self.nudge }
    return MapVertex(
      longitude: longitude, latitude: grid.coordinate(point).latitude,
      isCut: grid.isOnSeam(point) || point.v == south || point.v == north)
  }

  /// Returns a ring without its parts beyond a parallel (Sutherland and Hodgman, Reentrant polygon
  /// clipping, 1974): remaining parts are linked back and forth along the parallel.
  private func clip(
    _ ring: [GridPoint], at v: UInt32, keeps: (UInt32) -> Bool
  ) -> [GridPoint] {
    if ring.allSatisfy({ keeps($0.v) }) { return ring }
    var kept: [GridPoint] = []
    for (before, vertex) in ring[...].ringEdges {
      if keeps(before.v) != keeps(vertex.v), before.v != v, vertex.v != v {
        let crossing = GridPoint(u: meeting(before, vertex, at: v), v: v)
        if kept.last != crossing { kept.append(crossing) }
      }
      if keeps(vertex.v), kept.last != vertex { kept.append(vertex) }
    }
    while kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return kept
  }

  /// Returns the crossing of an edge and a parallel: the same from both of its ends.
  private func meeting(_ a: GridPoint, _ b: GridPoint, at v: UInt32) -> UInt32 {
    let (low, high) = a.v < b.v ? (a, b) : (b, a)
    let rise = Int128(high.v) - Int128(low.v)
    let product =
      Int128(low.u) * rise + (Int128(high.u) - Int128(low.u)) * (Int128(v) - Int128(low.v))
    return UInt32(clamping: (2 * product + rise) / (2 * rise))
  }
}

extension Double {
  /// Rounded half to even, for sizes below 2^51.
  var roundedToEven: Double { (self + Grid.roundingBias) - Grid.roundingBias }
}
