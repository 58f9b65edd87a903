/// The position and extent that the atlas records for a region in addition to its borders.
package struct RegionShape: Sendable, Hashable {
  package var bounds: GridBounds
  package var representativePoint: GridPoint
  /// Whether the representative point is strictly inside; false if the region is too thin to
  /// contain a grid point.
  package var isRepresentativePointInside: Bool
  /// Twice the area in the longitude/latitude plane, in square grid units.
  package var doubledArea: Int128
  package var hasArea: Bool
  /// The smallest cap that contains the region.
  package var cap: RegionCap
}

/// The smallest box that contains a region, on the grid; west > east if it crosses ±180°.
package struct GridBounds: Sendable, Hashable {
  package var west: UInt32
  package var south: UInt32
  package var east: UInt32
  package var north: UInt32

  package init(west: UInt32, south: UInt32, east: UInt32, north: UInt32) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// Measures a region. Exact, except for the choice of the representative point, which uses only + −
/// × ÷ √ of Double and so is the same on every machine.
package func measure(_ geometry: Geometry, grid: Grid) -> RegionShape {
  let hasArea = !geometry.ringEnds.isEmpty
  let representative =
    hasArea
    ? findRepresentativePoint(of: geometry, grid: grid)
    : (point: geometry.points.first ?? GridPoint(u: 0, v: 0), isInside: false)
  return RegionShape(
    bounds: findBounds(of: geometry, grid: grid), representativePoint: representative.point,
    isRepresentativePointInside: representative.isInside,
    doubledArea: doubledArea(of: geometry), hasArea: hasArea,
    cap: findCap(of: geometry, grid: grid))
}

/// Returns twice the planar area: outer rings minus holes, regardless of their winding.
package func doubledArea(of geometry: Geometry) -> Int128 {
  var total: Int128 = 0
  for polygon in geometry.polygons {
    for (index, ring) in polygon.enumerated() {
      let area = doubledArea(ofRing: geometry.vertices[ring]).magnitude
      total += index == 0 ? Int128(area) : -Int128(area)
    }
  }
  return total
}

/// Returns twice the signed area of a ring by the shoelace formula; positive if it runs
/// counter-clockwise.
package func doubledArea(ofRing ring: ArraySlice<GridPoint>) -> Int128 {
  guard let first = ring.first, var before = ring.last else { return 0 }
  var total: Int128 = 0
  for vertex in ring {
    // Relative to the first vertex, so that a product of two differences fits Int64.
    let (au, av) = (Int64(before.u) - Int64(first.u), Int64(before.v) - Int64(first.v))
    let (bu, bv) = (Int64(vertex.u) - Int64(first.u), Int64(vertex.v) - Int64(first.v))
    total += Int128(au * bv) - Int128(bu * av)
    before = vertex
  }
  return total
}

extension RegionShape: BinaryCodable {
  package static var blank: RegionShape {
    RegionShape(
      bounds: GridBounds(west: 0, south: 0, east: 0, north: 0),
      representativePoint: GridPoint(u: 0, v: 0), isRepresentativePointInside: false,
      doubledArea: 0, hasArea: false, cap: .blank)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&bounds.west)
    try field(&bounds.south)
    try field(&bounds.east)
    try field(&bounds.north)
    try field(&representativePoint, &isRepresentativePointInside, &doubledArea, &hasArea)
    try field(&cap)
  }
}

extension Int128: PlainBits {}

/// Returns the smallest box around all parts of a region. If the widest gap between its parts is
/// not at ±180°, the box crosses that meridian and west is greater than east.
func findBounds(of geometry: Geometry, grid: Grid) -> GridBounds {
  var spans: [(west: UInt32, east: UInt32)] = []
  var (south, north) = (UInt32.max, UInt32(0))
  func include(_ part: ArraySlice<GridPoint>) {
    guard let first = part.first else { return }
    var span = (west: first.u, east: first.u)
    for point in part {
      span = (min(span.west, point.u), max(span.east, point.u))
      south = min(south, point.v)
      north = max(north, point.v)
    }
    spans.append(span)
  }
  for polygon in geometry.polygons {
    if let outer = polygon.first { include(geometry.vertices[outer]) }
  }
  for index in geometry.points.indices { include(geometry.points[index...index]) }
  spans.sort { ($0.west, $0.east) < ($1.west, $1.east) }
  guard let first = spans.first else { return GridBounds(west: 0, south: 0, east: 0, north: 0) }

  // Walk east and find the widest stretch of longitudes that no part covers.
  var reach = first.east
  var widest: (width: UInt32, west: UInt32, east: UInt32)?
  for span in spans.dropFirst() {
    if span.west > reach, span.west - reach > widest?.width ?? 0 {
      widest = (span.west - reach, span.west, reach)
    }
    reach = max(reach, span.east)
  }
  let gapAcrossSeam = first.west + (grid.width - reach)
  if let widest, widest.width > gapAcrossSeam {
    return GridBounds(west: widest.west, south: south, east: widest.east, north: north)
  }
  return GridBounds(west: first.west, south: south, east: reach, north: north)
}
