extension Globe {
  /// How far beside a region a finger may tap and still mean it: the angle at the globe's center that
  /// half a finger covers.
  ///
  /// What is so small on the screen that a finger hides it is chosen before what lies around it; see
  /// ``Globe/pick(at:tolerance:layer:)``.
  public struct PickTolerance: Sendable, Hashable {
    /// The angle in radians, 0 to π.
    public let radians: Double

    /// Exactly what the coordinate lies in, and nothing else.
    public static var exact: PickTolerance { PickTolerance(radians: 0) }

    /// An angle in radians; one below 0 or no number becomes 0, one above π becomes π.
    public static func radians(_ radians: Double) -> PickTolerance {
      PickTolerance(radians: radians)
    }

    /// A distance on the ground in meters, on the sphere of 6,371,008.8 m.
    public static func meters(_ meters: Double) -> PickTolerance {
      PickTolerance(radians: meters / UnitSphere.metersPerRadian)
    }

    /// Half of what a finger covers on the globe in the middle of the screen, straight below a camera
    /// that looks at the globe's center.
    ///
    /// With s = p/H tan(θ/2) the slope of the ray through the finger's rim, sin α = s / √(1 + s²), and
    /// the law of sines in the triangle of camera, center and ground point: γ = arcsin(d sin α / r) − α.
    /// A finger that reaches beyond the globe's rim covers all that can be seen.
    /// - Parameters:
    ///   - pixels: the diameter p of a finger; 44 is usual, in the pixels or points of the next one.
    ///   - viewHeightPixels: the height H of the view.
    ///   - verticalFieldOfViewDegrees: the angle θ that the height covers, above 0 and below 180.
    ///   - distance: the camera's distance d from the globe's center, greater than the radius.
    ///   - radius: the radius r of the globe, that of countries unless said otherwise.
    /// - Returns: ``exact`` where one of them is out of its range.
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
