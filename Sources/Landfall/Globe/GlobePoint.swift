/// A point of the unit sphere in the coordinates of ``Globe``.
package struct GlobePoint: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The position of a grid point; the same bits on every processor, because ``SineCosine`` does
  /// not use libm.
  package init(_ point: GridPoint, grid: Grid) {
    let coordinate = grid.coordinate(point)
    let direction = UnitSphere.direction(
      latitude: coordinate.latitude, longitude: coordinate.longitude)
    // Adding zero changes a negative zero to zero.
    x = direction.x + 0
    y = direction.y + 0
    z = direction.z + 0
  }

  /// The coordinates in the format of meshes, f32 in the order x, y, z.
  package var floats: (Float, Float, Float) { (Float(x), Float(y), Float(z)) }
}
