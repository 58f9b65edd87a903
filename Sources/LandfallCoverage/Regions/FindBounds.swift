import Landfall
import LandfallModel

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
