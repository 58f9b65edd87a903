extension Globe {
  /// What a finger or a ray chose: a plain value that costs no reference counting.
  public struct Pick: Sendable, Hashable {
    /// By which of the rules a region was chosen.
    public enum Reason: Sendable, Hashable {
      /// It is smaller on the screen than half a finger, or has a marker, and its marker's place is
      /// within the tolerance.
      case disc
      /// The coordinate lies in it.
      case area
      /// Its border is the nearest within the tolerance.
      case border
    }

    /// The region's number in the layer that was asked.
    public let regionID: RegionID

    /// Where the globe was touched, not where the region is.
    public let coordinate: Coordinate

    /// Which rule chose it.
    public let reason: Reason
  }

  /// The region that somebody who taps at a coordinate means.
  ///
  /// Small regions first, as areas alone would never let an enclave such as San Marino be chosen, and
  /// borders last, as a tolerance for all would choose Bhutan for a tap in India:
  ///
  /// 1. Of the regions that are smaller than half a finger on the screen (the diameter of their
  ///    ``Region/boundingCap`` is below the tolerance) or have a ``Region/marker``, the one whose
  ///    ``Region/representativePoint`` is nearest, if it is within the tolerance; of equally near ones the
  ///    smaller. A region that the coordinate lies in keeps it where its own representative point is
  ///    nearer still: so every region can be chosen, however large the finger.
  /// 2. The region that the coordinate lies in, exactly as ``Layer/regionID(at:)-(Coordinate)`` says.
  /// 3. The region whose border is nearest, if it is within the tolerance (on the ellipsoid).
  ///
  /// Angles are those of the globe's unit vectors. Layers of points, such as capitals, are decoration:
  /// nothing is picked in them.
  /// - Parameters:
  ///   - coordinate: what was tapped; see ``hit(_:radius:)``.
  ///   - tolerance: half a finger; ``PickTolerance/exact`` leaves rule 2 alone.
  ///   - layer: a layer of this atlas, kept from call to call.
  /// - Returns: nil where no region is meant, in a layer of points, and where the coordinate is no place.
  /// - Complexity: rule 1 is O(log n + the regions between two parallels); allocates nothing.
  public func pick(
    at coordinate: Coordinate, tolerance: PickTolerance = .exact, layer: Layer
  ) -> Pick? {
    guard layer.kind == .polygons else { return nil }
    if tolerance.radians == 0 { return area(at: coordinate, layer) }
    return pick(at: coordinate, tolerance: tolerance, layer: layer, sight: nil)
  }

  /// The region that somebody means whose finger is on a ray: ``pick(at:tolerance:layer:)`` at the first
  /// point in which the ray meets the globe.
  ///
  /// Nothing beyond the horizon of the ray's origin is chosen: neither a disc whose middle lies there nor
  /// a border that may. A ray that misses the globe by no more than the tolerance, in radii of the globe,
  /// counts as the nearest point of the visible rim.
  /// - Parameters:
  ///   - ray: in globe coordinates.
  ///   - radius: of the globe; that of countries unless said otherwise.
  ///   - tolerance: half a finger; ``PickTolerance/finger(pixels:viewHeightPixels:verticalFieldOfViewDegrees:distance:radius:)``.
  ///   - layer: a layer of this atlas, kept from call to call.
  /// - Returns: nil where no region is meant, and where ``hit(_:radius:)`` says that a ray is none.
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
      // A border whose nearest point is beyond the horizon is farther away than that; a hundredth is
      // more than sphere and ellipsoid differ.
      let point = Globe.position(of: coordinate)
      meters = min(meters, sight.angleToHorizon(point) * UnitSphere.metersPerRadian * 0.99)
      guard meters > 0 else { return nil }
    }
    return layer.nearest(to: coordinate, within: meters).map {
      Pick(regionID: $0.regionID, coordinate: coordinate, reason: .border)
    }
  }
}
