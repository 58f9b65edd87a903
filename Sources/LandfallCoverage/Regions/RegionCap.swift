package import Landfall
package import LandfallModel

/// The smallest cap of the sphere that contains a region.
package struct RegionCap: Sendable, Hashable {
  /// A grid point in the form of queries: u is 0 on the seam and at the poles.
  package var center: GridPoint
  /// The radius, rounded up.
  package var radiusRadians: Float

  package init(center: GridPoint, radiusRadians: Float) {
    self.center = center
    self.radiusRadians = radiusRadians
  }
}

/// Returns the smallest cap that contains the whole region: its points, and the edges of its rings,
/// which are straight in longitude and latitude.
///
/// The center is that of the smallest cap around the vertices and points along the longer edges,
/// rounded to the grid. The farthest point of all edges from there is found with a relative
/// tolerance of 1e-7, and the radius is rounded up to it, so that the cap contains the region for
/// any center. Uses only + − × ÷ √ and nothing random: the result is the same on every processor.
package func findCap(of geometry: Geometry, grid: Grid) -> RegionCap {
  let edges = SphereEdges(geometry, grid: grid)
  let samples = edges.samples
  guard let first = samples.first,
    let coordinate = smallestCapCenter(of: samples).flatMap(Globe.coordinate(of:)),
    let center = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)
  else {
    let any = geometry.points.first ?? geometry.vertices.first ?? GridPoint(u: 0, v: 0)
    return RegionCap(center: query(any, on: grid), radiusRadians: CapRecord.wholeGlobe)
  }
  // A single point is its own center.
  if samples.allSatisfy({ $0 == first }), let point = geometry.points.first {
    return RegionCap(center: query(point, on: grid), radiusRadians: 0)
  }
  let chordSquared = edges.farthestChordSquared(from: UnitSphere.direction(of: center, grid: grid))
  // A quarter turn or more: not smaller than a hemisphere.
  guard chordSquared < 2 else {
    return RegionCap(center: center, radiusRadians: CapRecord.wholeGlobe)
  }
  let radians = 2 * SineCosine.arcSine(chordSquared.squareRoot() / 2)
  // More than the rounding error: 1e-13 is less than a micrometer on the ground.
  let enough = radians * (1 + 1e-9) + 1e-13
  let rounded = Float(enough)
  return RegionCap(
    center: center, radiusRadians: Double(rounded) < enough ? rounded.nextUp : rounded)
}

/// Returns the grid point of a query for a vertex: on the seam and at the poles u is 0.
private func query(_ point: GridPoint, on grid: Grid) -> GridPoint {
  let isSeamOrPole = point.u == grid.width || point.v == 0 || point.v == grid.height
  return GridPoint(u: isSeamOrPole ? 0 : point.u, v: point.v)
}
