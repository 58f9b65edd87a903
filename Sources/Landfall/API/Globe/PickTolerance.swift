extension Globe {
  /// The greatest distance from a region at which a tap still chooses it: the angle at the globe's
  /// center that half a finger covers.
  ///
  /// A region so small on the screen that a finger hides it is chosen before the region around it;
  /// see ``Globe/pick(at:tolerance:layer:)``.
  public struct PickTolerance: Sendable, Hashable {
    /// The angle in radians, 0 to π.
    public let radians: Double

    /// A tolerance of 0: only a region that contains the coordinate is chosen.
    public static var exact: PickTolerance { PickTolerance(radians: 0) }

    /// Returns a tolerance of an angle in radians; a negative angle or NaN becomes 0, an angle
    /// above π becomes π.
    public static func radians(_ radians: Double) -> PickTolerance {
      PickTolerance(radians: radians)
    }

    /// Returns a tolerance of a distance on the ground in meters, on the sphere of 6,371,008.8 m.
    public static func meters(_ meters: Double) -> PickTolerance {
      PickTolerance(radians: meters / UnitSphere.metersPerRadian)
    }

    /// Returns the angle that half a finger covers on the globe in the middle of the screen,
    /// straight below a camera that looks at the globe's center.
    ///
    /// With s = p/H tan(θ/2) the slope of the ray through the finger's rim, sin α = s / √(1 + s²),
    /// and the law of sines in the triangle of camera, center and ground point: γ = arcsin(d sin α
    /// / r) − α. A finger that reaches beyond the globe's rim covers everything that is visible.
    /// - Parameters:
    ///   - pixels: The diameter p of a finger, in the same pixels or points as `viewHeightPixels`;
    ///     44 is usual.
    ///   - viewHeightPixels: The height H of the view.
    ///   - verticalFieldOfViewDegrees: The angle θ that the height covers, above 0 and below 180.
    ///   - distance: The camera's distance d from the globe's center, greater than the radius.
    ///   - radius: The radius r of the globe; by default that of countries.
    /// - Returns: The tolerance; ``exact`` if a parameter is out of its range.
    public static func finger(
      pixels: Double = 44, viewHeightPixels: Double, verticalFieldOfViewDegrees: Double,
      distance: Double, radius: Double = Globe.radii.countries
    ) -> PickTolerance {
      guard pixels > 0, pixels < .infinity, viewHeightPixels > 0,
        verticalFieldOfViewDegrees > 0, verticalFieldOfViewDegrees < 180, radius > 0,
        distance > radius, distance < .infinity
      else { return .exact }
      let half = SineCosine(degrees: verticalFieldOfViewDegrees / 2)
      let slope = pixels / viewHeightPixels * (half.sine / half.cosine)
      let sine = slope < 1e9 ? slope / (1 + slope * slope).squareRoot() : 1
      let reach = distance / radius * sine
      if reach >= 1 { return .radians(.pi / 2 - SineCosine.arcSine(radius / distance)) }
      return .radians(SineCosine.arcSine(reach) - SineCosine.arcSine(sine))
    }

    private init(radians: Double) {
      // Written so that NaN becomes 0.
      self.radians = radians > 0 ? min(radians, .pi) : 0
    }

    /// The distance on the ground in meters, on the sphere of 6,371,008.8 m.
    public var meters: Double { radians * UnitSphere.metersPerRadian }
  }
}
