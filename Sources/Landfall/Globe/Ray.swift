extension Globe {
  /// A ray from a camera or a finger, in globe coordinates.
  public struct Ray: Sendable, Hashable {
    /// The origin of the ray, such as the camera.
    public var origin: SIMD3<Double>
    /// The direction of the ray; any length above 0.
    public var direction: SIMD3<Double>

    /// Creates a ray from any values; ``Globe/hit(_:radius:)`` documents which are valid.
    @inlinable
    public init(origin: SIMD3<Double>, direction: SIMD3<Double>) {
      self.origin = origin
      self.direction = direction
    }
  }

  /// Returns the coordinate of the first point where a ray meets the globe.
  /// - Parameters:
  ///   - ray: A ray from outside the globe.
  ///   - radius: The radius of the globe; by default that of countries.
  /// - Returns: The coordinate; nil if the ray misses the globe, points away from it, or begins
  ///   inside it or on it. Also nil if a component is not finite, the direction is zero, the radius
  ///   is not positive and finite, or the origin is more than 1e9 radii away.
  public static func hit(_ ray: Ray, radius: Double = radii.countries) -> Coordinate? {
    guard let sight = Sight(ray, radius: radius), let point = sight.firstHit else { return nil }
    return UnitSphere.coordinate(along: point, length: 1)
  }
}

/// A ray towards a globe from outside, measured in the globe's radii.
package struct Sight {
  /// The origin of the ray, more than 1 from the center.
  package let eye: SIMD3<Double>
  /// The direction, a vector of length 1.
  private let direction: SIMD3<Double>
  /// The point of the ray nearest to the center, and the square of its distance from the center.
  private let nearest: SIMD3<Double>
  private let nearestSquared: Double

  /// Returns nil if the ray cannot hit or nearly hit the globe; see ``Globe/hit(_:radius:)``.
  package init?(_ ray: Globe.Ray, radius: Double) {
    guard radius > 0, radius < .infinity, let direction = Self.unit(ray.direction) else {
      return nil
    }
    let eye = ray.origin / radius
    let eyeSquared = UnitSphere.dot(eye, eye)
    // Written so that NaN fails the test.
    guard eyeSquared > 1, eyeSquared <= 1e18 else { return nil }
    let ahead = 0 - UnitSphere.dot(eye, direction)
    guard ahead > 0 else { return nil }
    let nearest = eye + direction * ahead
    self.eye = eye
    self.direction = direction
    // Also removes the component along the ray that rounding left.
    self.nearest = nearest - direction * UnitSphere.dot(nearest, direction)
    nearestSquared = UnitSphere.dot(self.nearest, self.nearest)
  }

  /// Returns the unit vector in the direction of a vector; nil if the vector is zero or not finite.
  @inline(__always)
  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let square = UnitSphere.dot(vector, vector)
    // The usual case; NaN fails the test.
    if square > 1e-200, square < 1e200 { return vector * (1 / square.squareRoot()) }
    guard let scaled = UnitSphere.scaled(vector) else { return nil }
    return scaled * (1 / UnitSphere.dot(scaled, scaled).squareRoot())
  }

  /// The point where the ray enters the globe, at a distance of 1 from the center; nil if the ray
  /// misses it.
  ///
  /// Computed from the ray's nearest point, and not from the roots of the usual quadratic equation,
  /// whose terms cancel for a distant eye.
  package var firstHit: SIMD3<Double>? {
    guard nearestSquared <= 1 else { return nil }
    return nearest - direction * (1 - nearestSquared).squareRoot()
  }

  /// Returns the point of the visible rim that is nearest to a ray which misses the globe by at
  /// most `limit` radii; nil for other rays.
  package func rim(within limit: Double) -> SIMD3<Double>? {
    guard nearestSquared > 1, nearestSquared.squareRoot() - 1 <= limit else { return nil }
    let eyeSquared = UnitSphere.dot(eye, eye)
    // Perpendicular to the line of sight; not zero, because a ray along that line hits the globe.
    let across = nearest - eye * (UnitSphere.dot(nearest, eye) / eyeSquared)
    let acrossLength = UnitSphere.dot(across, across).squareRoot()
    guard acrossLength > 0 else { return nil }
    return eye / eyeSquared + across * ((1 - 1 / eyeSquared).squareRoot() / acrossLength)
  }

  /// Returns whether a point of the globe is on the eye's side of the horizon.
  @inline(__always)
  func sees(_ point: SIMD3<Double>) -> Bool { UnitSphere.dot(point, eye) >= 1 }

  /// Returns the angle at the center from a point of the globe to the horizon, in radians; 0 beyond
  /// it.
  package func angleToHorizon(_ point: SIMD3<Double>) -> Double {
    let eyeSquared = UnitSphere.dot(eye, eye)
    // At the horizon, the cosine of the angle to the eye is 1 / distance.
    let horizon = ArcTangent.radians(y: (eyeSquared - 1).squareRoot(), x: 1)
    return max(0, horizon - UnitSphere.angle(point, eye))
  }
}
