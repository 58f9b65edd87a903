extension Globe {
  /// A ray from an eye or a finger, in globe coordinates.
  public struct Ray: Sendable, Hashable {
    /// Where it begins, such as the camera.
    public var origin: SIMD3<Double>
    /// Where it goes; of any length above 0.
    public var direction: SIMD3<Double>

    /// Makes a ray; any values are accepted, see ``Globe/hit(_:radius:)``.
    @inlinable
    public init(origin: SIMD3<Double>, direction: SIMD3<Double>) {
      self.origin = origin
      self.direction = direction
    }
  }

  /// The coordinate of the first point in which a ray meets the globe.
  /// - Parameters:
  ///   - ray: from outside the globe.
  ///   - radius: of the globe; that of countries unless said otherwise.
  /// - Returns: nil where the ray misses the globe, leads away from it, or begins inside it or on it;
  ///   and where a component is not finite, the direction is zero, the radius is not above 0, or the
  ///   origin is more than 1e9 radii away.
  public static func hit(_ ray: Ray, radius: Double = radii.countries) -> Coordinate? {
    guard let sight = Sight(ray, radius: radius), let point = sight.firstHit else { return nil }
    return UnitSphere.coordinate(along: point, length: 1)
  }
}

/// A ray that comes from outside a globe towards it, measured in the globe's radii.
package struct Sight {
  /// Where the ray begins, farther than 1 from the center.
  package let eye: SIMD3<Double>
  /// Of length 1.
  private let direction: SIMD3<Double>
  /// The point of the ray that is nearest to the center, and the square of its distance.
  private let nearest: SIMD3<Double>
  private let nearestSquared: Double

  /// Nil where nothing can be hit or nearly hit; see ``Globe/hit(_:radius:)``.
  package init?(_ ray: Globe.Ray, radius: Double) {
    guard radius > 0, radius < .infinity, let direction = Self.unit(ray.direction) else {
      return nil
    }
    let eye = ray.origin / radius
    let eyeSquared = UnitSphere.dot(eye, eye)
    // Written so that NaN fails it.
    guard eyeSquared > 1, eyeSquared <= 1e18 else { return nil }
    let ahead = 0 - UnitSphere.dot(eye, direction)
    guard ahead > 0 else { return nil }
    let nearest = eye + direction * ahead
    self.eye = eye
    self.direction = direction
    // What rounding left of the ray's own direction goes, too.
    self.nearest = nearest - direction * UnitSphere.dot(nearest, direction)
    nearestSquared = UnitSphere.dot(self.nearest, self.nearest)
  }

  /// A vector's direction; nil where it has none.
  @inline(__always)
  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let square = UnitSphere.dot(vector, vector)
    // Nearly always; NaN fails it.
    if square > 1e-200, square < 1e200 { return vector * (1 / square.squareRoot()) }
    guard let scaled = UnitSphere.scaled(vector) else { return nil }
    return scaled * (1 / UnitSphere.dot(scaled, scaled).squareRoot())
  }

  /// Where the ray enters the globe, at a distance of 1 from the center.
  ///
  /// From the ray's nearest point, and not by the roots of the usual quadratic equation, whose terms
  /// cancel one another for an eye that is far away.
  package var firstHit: SIMD3<Double>? {
    guard nearestSquared <= 1 else { return nil }
    return nearest - direction * (1 - nearestSquared).squareRoot()
  }

  /// The point of the visible rim that is nearest to a ray which misses the globe by at most `limit`
  /// radii.
  package func rim(within limit: Double) -> SIMD3<Double>? {
    guard nearestSquared > 1, nearestSquared.squareRoot() - 1 <= limit else { return nil }
    let eyeSquared = UnitSphere.dot(eye, eye)
    // Across the line of sight: never zero, as a ray along it hits the globe.
    let across = nearest - eye * (UnitSphere.dot(nearest, eye) / eyeSquared)
    let acrossLength = UnitSphere.dot(across, across).squareRoot()
    guard acrossLength > 0 else { return nil }
    return eye / eyeSquared + across * ((1 - 1 / eyeSquared).squareRoot() / acrossLength)
  }

  /// Whether a point of the globe is on the eye's side of the horizon.
  @inline(__always)
  func sees(_ point: SIMD3<Double>) -> Bool { UnitSphere.dot(point, eye) >= 1 }

  /// The angle at the center from a point of the globe to the horizon, in radians; 0 beyond it.
  package func angleToHorizon(_ point: SIMD3<Double>) -> Double {
    let eyeSquared = UnitSphere.dot(eye, eye)
    // The horizon lies where the cosine of the angle to the eye is 1 / distance.
    let horizon = ArcTangent.radians(y: (eyeSquared - 1).squareRoot(), x: 1)
    return max(0, horizon - UnitSphere.angle(point, eye))
  }
}
