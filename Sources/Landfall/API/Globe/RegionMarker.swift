/// A sign on the globe for a region that is hard to see or to touch.
public struct RegionMarker: Sendable, Hashable {
  /// Why a region has a marker.
  public enum Kind: UInt32, Sendable {
    /// Its area is below what the manifest's `markers` says.
    case small = 1
    /// It is a point, or its source has `renderAs: "point"`.
    case point = 2
  }

  /// The region.
  public let region: Region

  /// Where the marker stands: the region's representative point, which lies inside it.
  public let coordinate: Coordinate

  /// Why it has one.
  public let kind: Kind
}

extension Region {
  /// Its marker; nil where it needs none.
  ///
  /// Regions without area have one in every atlas; others have one where the atlas records it.
  public var marker: RegionMarker? {
    let record = storage.regionTables.cap(ofRegion: storage.number(ofRegion: id, in: layerNumber))
    guard let kind = RegionMarker.Kind(rawValue: record.marker) ?? (hasArea ? nil : .point) else {
      return nil
    }
    return RegionMarker(region: self, coordinate: representativePoint, kind: kind)
  }
}

extension Layer {
  /// The markers of its regions, in the order of their keys: of all in a layer of points, such as
  /// capitals. O(regions).
  public var markers: [RegionMarker] { regions.compactMap(\.marker) }
}
