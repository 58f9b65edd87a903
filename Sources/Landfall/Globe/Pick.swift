extension Globe {
  /// The region that a tap or a ray chose: a plain value that costs no reference counting.
  public struct Pick: Sendable, Hashable {
    /// The rule by which a region was chosen.
    public enum Reason: Sendable, Hashable {
      /// The region is smaller on the screen than half a finger, or has a marker, and its
      /// representative point is within the tolerance.
      case disc
      /// The region contains the coordinate.
      case area
      /// The region's border is the nearest within the tolerance.
      case border
    }

    /// The number of the region in its layer.
    public let regionID: RegionID

    /// The coordinate that was tapped; it may be outside the region.
    public let coordinate: Coordinate

    /// The rule that chose the region.
    public let reason: Reason
  }

  /// Returns the region that a user who taps at a coordinate most likely means.
  ///
  /// Small regions come first, because a search by area alone could never choose an enclave such as
  /// San Marino. Borders come last, because a tolerance for all regions would choose Bhutan for a
  /// tap in India:
  ///
  /// 1. Of the regions that are smaller on the screen than half a finger (the diameter of their
  ///    ``Region/boundingCap`` is below the tolerance) or have a ``Region/marker``, the one with
  ///    the nearest ``Region/representativePoint``, if it is within the tolerance; of equally near
  ///    ones, the smaller. This rule does not apply if the coordinate is inside a region whose own
  ///    representative point is nearer still: every region can be chosen, however large the finger.
  /// 2. The region that contains the coordinate, exactly as ``Layer/regionID(at:)-(Coordinate)``
  ///    returns it.
  /// 3. The region with the nearest border, if it is within the tolerance (on the ellipsoid).
  ///
  /// Angles are between the globe's unit vectors. Layers of points, such as capitals, are
  /// decoration: the result in them is always nil.
  /// - Parameters:
  ///   - coordinate: The tapped coordinate; see ``hit(_:radius:)``.
  ///   - tolerance: Half a finger; ``PickTolerance/exact`` applies rule 2 only.
  ///   - layer: A layer of this atlas. Store it between calls.
  /// - Returns: The region; nil if no rule chooses one, in a layer of points, or if the coordinate
  ///   is invalid.
  /// - Complexity: Rule 1 is O(log n + the regions between two parallels); allocates nothing.
  public func pick(
    at coordinate: Coordinate, tolerance: PickTolerance = .exact, layer: Layer
  ) -> Pick? {
    guard layer.kind == .polygons else { return nil }
    if tolerance.radians == 0 { return area(at: coordinate, layer) }
    return pick(at: coordinate, tolerance: tolerance, layer: layer, sight: nil)
  }

  /// Returns the region that a user who taps along a ray most likely means:
  /// ``pick(at:tolerance:layer:)`` at the first point where the ray meets the globe.
  ///
  /// Nothing beyond the horizon of the ray's origin is chosen: no region whose representative point
  /// is beyond it by rule 1, and no border that may be beyond it by rule 3. A ray that misses the
  /// globe by at most the tolerance, in radii of the globe, counts as the nearest point of the
  /// visible rim.
  /// - Parameters:
  ///   - ray: The ray, in globe coordinates.
  ///   - radius: The radius of the globe; by default that of countries.
  ///   - tolerance: Half a finger; see
  ///     ``PickTolerance/finger(pixels:viewHeightPixels:verticalFieldOfViewDegrees:distance:radius:)``.
  ///   - layer: A layer of this atlas. Store it between calls.
  /// - Returns: The region; nil if no rule chooses one, in a layer of points, or if the ray is
  ///   invalid for ``hit(_:radius:)``.
  public func pick(
    ray: Ray, radius: Double = Globe.radii.countries, tolerance: PickTolerance = .exact,
    layer: Layer
  ) -> Pick? {
    guard layer.kind == .polygons, let sight = Sight(ray, radius: radius) else { return nil }
    guard let point = sight.firstHit ?? sight.rim(within: tolerance.radians) else { return nil }
    let coordinate = UnitSphere.coordinate(along: point, length: 1)
    if tolerance.radians == 0 { return area(at: coordinate, layer) }
    return pick(at: coordinate, tolerance: tolerance, layer: layer, sight: sight)
  }

  @inline(__always)
  private func area(at coordinate: Coordinate, _ layer: Layer) -> Pick? {
    layer.regionID(at: coordinate).map {
      Pick(regionID: $0, coordinate: coordinate, reason: .area)
    }
  }

  private func pick(
    at coordinate: Coordinate, tolerance: PickTolerance, layer: Layer, sight: Sight?
  ) -> Pick? {
    guard
      layer.grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude) != nil
    else { return nil }
    let around = layer.regionID(at: coordinate)
    let discs = PickDiscs(layer: layer, coordinate: coordinate, reach: tolerance.radians)
    if let disc = discs.nearest(rival: around, sight: sight) {
      return Pick(regionID: disc, coordinate: coordinate, reason: .disc)
    }
    if let around { return Pick(regionID: around, coordinate: coordinate, reason: .area) }
    var meters = tolerance.meters
    if let sight {
      // The nearest point of a border beyond the horizon is farther away than the horizon; one
      // hundredth is more than the difference between sphere and ellipsoid.
      let point = Globe.position(of: coordinate)
      meters = min(meters, sight.angleToHorizon(point) * UnitSphere.metersPerRadian * 0.99)
      guard meters > 0 else { return nil }
    }
    return layer.nearest(to: coordinate, within: meters).map {
      Pick(regionID: $0.regionID, coordinate: coordinate, reason: .border)
    }
  }
}

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

    /// Makes a tolerance of an angle in radians; a negative angle or NaN becomes 0, an angle above π becomes π.
    public init(radians: Double) {
      // Written so that NaN becomes 0.
      self.radians = radians > 0 ? min(radians, .pi) : 0
    }

    /// The distance on the ground in meters, on the sphere of 6,371,008.8 m.
    public var meters: Double { radians * UnitSphere.metersPerRadian }
  }
}
