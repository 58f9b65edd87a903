/// The position and extent that the atlas records for a region in addition to its borders.
package struct RegionShape: Sendable, Hashable {
  /// The smallest box that contains the region; west > east if it crosses ±180°.
  package var bounds: GridBox
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
  guard let first = ring.first else { return 0 }
  var total: Int128 = 0
  for (a, b) in ring.ringEdges {
    // Relative to the first vertex, so that a product of two differences fits Int64.
    let (au, av) = (Int64(a.u) - Int64(first.u), Int64(a.v) - Int64(first.v))
    let (bu, bv) = (Int64(b.u) - Int64(first.u), Int64(b.v) - Int64(first.v))
    total += Int128(au * bv) - Int128(bu * av)
  }
  return total
}

extension RegionShape: BinaryCodable {
  package static var blank: RegionShape {
    RegionShape(
      bounds: GridBox(west: 0, south: 0, east: 0, north: 0),
      representativePoint: GridPoint(u: 0, v: 0), isRepresentativePointInside: false,
      doubledArea: 0, hasArea: false, cap: .blank)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&bounds, &representativePoint, &isRepresentativePointInside, &doubledArea)
    try field(&hasArea, &cap)
  }
}

extension Int128: PlainBits {}
extension GridBox: PlainBits {}

/// Returns the smallest box around all parts of a region. If the widest gap between its parts is
/// not at ±180°, the box crosses that meridian and west is greater than east.
func findBounds(of geometry: Geometry, grid: Grid) -> GridBox {
  let outers = geometry.polygons.compactMap(\.first).filter { !$0.isEmpty }
  var boxes = outers.map { GridBox(around: geometry.vertices[$0]) }
  boxes += geometry.points.map { Segment($0, $0).box }
  boxes.sort { ($0.west, $0.east) < ($1.west, $1.east) }
  guard let first = boxes.first else { return GridBox(west: 0, south: 0, east: 0, north: 0) }
  let (south, north) = boxes.reduce((first.south, first.north)) {
    (min($0.0, $1.south), max($0.1, $1.north))
  }
  // Walk east and find the widest stretch of longitudes that no part covers.
  var reach = first.east
  var widest: (width: UInt32, west: UInt32, east: UInt32)?
  for box in boxes.dropFirst() {
    if box.west > reach, box.west - reach > widest?.width ?? 0 {
      widest = (box.west - reach, box.west, reach)
    }
    reach = max(reach, box.east)
  }
  let gapAcrossSeam = first.west + (grid.width - reach)
  if let widest, widest.width > gapAcrossSeam {
    return GridBox(west: widest.west, south: south, east: widest.east, north: north)
  }
  return GridBox(west: first.west, south: south, east: reach, north: north)
}
