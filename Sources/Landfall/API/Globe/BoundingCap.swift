/// A circle on the globe and what is inside it.
public struct BoundingCap: Sendable, Hashable {
  /// Its center.
  public var center: Coordinate

  /// The angle in radians at the globe's center from the cap's center to its rim, 0 to π; π is the
  /// whole globe.
  public var radiusRadians: Double

  /// Makes a cap.
  public init(center: Coordinate, radiusRadians: Double) {
    self.center = center
    self.radiusRadians = radiusRadians
  }
}

/// What a camera that is to show a region turns to.
public struct CameraTarget: Sendable, Hashable {
  /// A point inside the region, far from its border: where to look.
  public var point: Coordinate

  /// What the picture must hold to show all of the region.
  public var cap: BoundingCap

  /// Makes a target.
  public init(point: Coordinate, cap: BoundingCap) {
    self.point = point
    self.cap = cap
  }
}

extension Region {
  /// The smallest circle on the globe that holds the region, with all edges of its border, which are
  /// straight in longitude and latitude.
  ///
  /// Of the borders that lookups answer by, on the sphere on which latitudes are what they are on the
  /// ellipsoid. The builder finds the smallest ball that holds the unit vectors of the border (Welzl,
  /// "Smallest enclosing disks", 1991), rounds its center to the grid and the radius up, so that nothing
  /// sticks out; the radius is less than 1e-6 of itself, and a grid unit, larger than the least. A region
  /// that no half of the globe holds has the whole globe, π; so has every region in an atlas that does not
  /// record caps.
  public var boundingCap: BoundingCap {
    let table = storage.regionTables.caps
    guard table.count > 0 else {
      return BoundingCap(center: representativePoint, radiusRadians: .pi)
    }
    let record = storage.regionTables.cap(ofRegion: storage.number(ofRegion: id, in: layerNumber))
    let radius = Double(record.radiusRadians)
    return BoundingCap(
      center: storage.grid.coordinate(record.center),
      radiusRadians: radius >= 0 && radius <= .pi ? radius : .pi)
  }

  /// Where a camera looks that shows the region: its representative point and its bounding cap.
  public var cameraTarget: CameraTarget {
    CameraTarget(point: representativePoint, cap: boundingCap)
  }
}
