/// A region next to another one of its layer.
public struct Neighbor: Sendable, Hashable {
  /// The region.
  public let region: Region

  /// The length of the border that the two share, in meters on the WGS 84 ellipsoid; 0 where they
  /// touch in single points alone, as Arizona and Colorado do.
  ///
  /// Measured along the border's own edges, which are straight in longitude and latitude, at the
  /// layer's full detail.
  public let sharedBorderMeters: Double

  /// ``sharedBorderMeters`` in kilometers.
  public var sharedBorderKilometers: Double { sharedBorderMeters / 1000 }
}

extension Region {
  /// The regions of its layer that share a border or a point of it with this one, the longest border
  /// first; in the order of their keys where these are equal, as for points alone.
  ///
  /// A border is shared where both regions have the same edge and lie on different sides of it, so
  /// that sources with gaps, overlaps or other vertices along a border have no neighbors there. ±180°
  /// is crossed: what ends there touches what begins there. Regions that overlap and share no border
  /// are no neighbors. Whoever is a neighbor has this region as a neighbor, with the same length.
  ///
  /// O(neighbors). Empty where the atlas does not record it.
  public var neighbors: [Neighbor] {
    let table = storage.regionTables.neighbors
    guard table.count > 0 else { return [] }
    let layer = storage.layers[layerNumber]
    let number = Int(layer.firstRegion) + Int(id.rawValue)
    let start = NeighborRecord.firstOffset(
      regionCount: storage.regions.count / RegionRecord.byteCount)
    let available = (table.count - start) / NeighborRecord.byteCount
    let first = Int(table.word(at: 4 * number))
    let end = Int(table.word(at: 4 * number + 4))
    guard first <= end, end <= available else { return [] }
    return (first..<end).compactMap { position in
      let record = NeighborRecord(
        reading: table, at: start + position * NeighborRecord.byteCount)
      guard record.region < layer.regionCount else { return nil }
      return Neighbor(
        region: Region(
          storage: storage, layerNumber: layerNumber, id: RegionID(rawValue: record.region)),
        sharedBorderMeters: record.sharedBorderMeters)
    }
  }
}

extension Layer {
  /// The neighbors of a region; see ``Region/neighbors``.
  /// - Precondition: the number came from this layer.
  public func neighbors(of id: RegionID) -> [Neighbor] { self[id].neighbors }
}
