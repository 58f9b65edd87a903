extension Coordinate {
  /// The geodesic distance to another place on the WGS 84 ellipsoid, in metres, whichever side of
  /// ±180° they lie on.
  ///
  /// The arc over the chord between the two, as borders are measured by ``Layer/nearest(to:within:)``:
  /// within a millimetre up to 50 km, a 50,000th up to 1000 km, and 0.5 % anywhere. The same from
  /// either side, within these bounds.
  /// - Returns: nil where either is no place: NaN, infinite, a latitude beyond ±90 or a longitude
  ///   beyond ±540.
  package func metres(to other: Coordinate) -> Double? {
    guard let grid = Grid(degrees: 1e-7), let here = DistanceProbe(self, grid: grid),
      let there = DistanceProbe(other, grid: grid)
    else { return nil }
    // ρ and Z of both, and the difference of their longitudes.
    let longitude = SineCosine(degrees: (there.u - here.u) * here.degreesPerUnit)
    let x = there.axisDistance * longitude.cosine - here.axisDistance
    let y = there.axisDistance * longitude.sine
    let z = there.height - here.height
    return here.metres(chordSquared: x * x + y * y + z * z)
  }
}
