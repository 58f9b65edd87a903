/// A circle on the globe and its interior.
public struct BoundingCap: Sendable, Hashable {
  /// The center.
  public var center: Coordinate

  /// The angle at the globe's center from the cap's center to its rim, in radians, 0 to π; π is the
  /// whole globe.
  public var radiusRadians: Double

  /// Creates a cap.
  public init(center: Coordinate, radiusRadians: Double) {
    self.center = center
    self.radiusRadians = radiusRadians
  }
}

/// The target of a camera that shows a region.
public struct CameraTarget: Sendable, Hashable {
  /// The point to look at: inside the region, far from its border.
  public var point: Coordinate

  /// The cap that must be visible to show the whole region.
  public var cap: BoundingCap

  /// Creates a target.
  public init(point: Coordinate, cap: BoundingCap) {
    self.point = point
    self.cap = cap
  }
}

extension Region {
  /// The smallest circle on the globe that contains the region, including all edges of its border,
  /// which are straight in longitude and latitude.
  ///
  /// Computed from the borders at the lookup detail, on a sphere with the same latitudes as the
  /// ellipsoid. The builder finds the smallest ball that contains the unit vectors of the border
  /// (Welzl, "Smallest enclosing disks", 1991), then rounds its center to the grid and its radius
  /// up, so that the cap contains the whole region; the radius exceeds the minimum by less than
  /// 1e-6 of itself and one grid unit. The radius is π, the whole globe, for a region that does not
  /// fit in a hemisphere, and for every region of an atlas that does not record caps.
  public var boundingCap: BoundingCap {
    let table = storage.tables.regionTables.caps
    guard table.count > 0 else {
      return BoundingCap(center: representativePoint, radiusRadians: .pi)
    }
    let record = storage.tables.regionTables.cap(
      ofRegion: storage.tables.number(ofRegion: id, in: layerNumber))
    let radius = Double(record.radiusRadians)
    return BoundingCap(
      center: storage.tables.grid.coordinate(record.center),
      radiusRadians: radius >= 0 && radius <= .pi ? radius : .pi)
  }

  /// The camera target that shows the region: its representative point and its bounding cap.
  public var cameraTarget: CameraTarget {
    CameraTarget(point: representativePoint, cap: boundingCap)
  }
}
