/// The globe of an atlas: what an app draws of its layers on a sphere, and what a touch on it means.
///
/// Globe coordinates are right-handed, in units of the sphere's radius: Y runs up through the north
/// pole, Z through longitude 0°, X through 90° east: x = cos φ sin λ, y = sin φ, z = cos φ cos λ.
public struct Globe: Sendable {
  package let atlas: Atlas
}

extension Atlas {
  /// Its globe. O(1).
  public var globe: Globe { Globe(atlas: self) }
}
