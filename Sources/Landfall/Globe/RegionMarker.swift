/// A marker on the globe for a region that is hard to see or to tap.
public struct RegionMarker: Sendable, Hashable, Identifiable {
  /// The reason for a marker.
  public enum Kind: UInt32, Sendable {
    /// The region's area is below the limit in the manifest's `markers`.
    case small = 1
    /// The region is a point, or its source has `renderAs: "point"`.
    case point = 2
  }

  /// The region.
  public let region: Region

  /// The coordinate of the marker: the region's representative point, which is inside the region.
  public let coordinate: Coordinate

  /// The reason for the marker.
  public let kind: Kind

  /// The number of the region: it has one marker.
  public var id: RegionID { region.id }
}

extension Region {
  /// The marker of the region; nil if it needs no marker.
  ///
  /// Regions without area have a marker in every atlas; other regions have one if the atlas records
  /// it.
  public var marker: RegionMarker? {
    let record = storage.tables.regionTables.cap(
      ofRegion: storage.tables.number(ofRegion: id, in: layerNumber))
    guard let kind = RegionMarker.Kind(rawValue: record.marker) ?? (hasArea ? nil : .point) else {
      return nil
    }
    return RegionMarker(region: self, coordinate: representativePoint, kind: kind)
  }
}

extension Layer {
  /// The markers of the layer's regions, in the order of the regions' keys; in a layer of points,
  /// such as capitals, the markers of all regions. O(regions).
  public var markers: [RegionMarker] { regions.compactMap { $0.marker } }
}
