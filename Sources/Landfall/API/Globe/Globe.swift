/// The atlas as a globe: positions on a sphere, picking, and meshes.
///
/// Coordinates are right-handed, on a sphere of radius 1 around the origin, with Y up through the
/// north pole. Longitude 0 is on +Z and 90° E on +X: x = cos φ sin λ, y = sin φ, z = cos φ cos λ. A
/// renderer multiplies them by the radius of the object to draw; see ``radii``.
public struct Globe: Sendable {
  package let atlas: Atlas
}

extension Atlas {
  /// The atlas as a globe.
  public var globe: Globe { Globe(atlas: self) }
}
