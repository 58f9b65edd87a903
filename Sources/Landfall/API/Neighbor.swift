/// A region that shares a border or a point of a border with another one of its layer.
public struct Neighbor: Sendable, Hashable {
  /// The region.
  public let region: Region

  /// The length of the shared border, in meters on the WGS 84 ellipsoid; 0 if the regions touch
  /// only in single points, as Arizona and Colorado do.
  ///
  /// Measured along the border's own edges, which are straight in longitude and latitude, at the
  /// layer's lookup detail.
  public let sharedBorderMeters: Double

  /// ``sharedBorderMeters`` in kilometers.
  public var sharedBorderKilometers: Double { sharedBorderMeters / 1000 }
}

extension Region {
  /// The regions of the layer that share a border or a point of a border with this region, the
  /// longest border first; of equally long ones, such as single points, in the order of their keys.
  ///
  /// Two regions share a border if both have the same edge and are on different sides of it.
  /// Sources with gaps, overlaps or different vertices along a border therefore have no neighbors
  /// there. Regions that meet at ±180° are neighbors; regions that overlap without sharing a border
  /// are not. If A is a neighbor of B, then B is a neighbor of A, with the same length.
  ///
  /// O(neighbors). Empty if the atlas does not record neighbors.
  public var neighbors: [Neighbor] {
    let table = storage.tables.regionTables.neighbors
    guard table.count > 0 else { return [] }
    let layer = storage.tables.layers[layerNumber]
    let number = Int(layer.firstRegion) + Int(id.rawValue)
    let start = NeighborRecord.firstOffset(
      regionCount: storage.tables.regions.count / RegionRecord.byteCount)
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
  /// Returns the neighbors of a region; see ``Region/neighbors``.
  /// - Precondition: The number came from this layer.
  public func neighbors(of id: RegionID) -> [Neighbor] { self[id].neighbors }
}
