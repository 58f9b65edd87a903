/// A region next to another one of its layer.
public struct Neighbour: Sendable, Hashable {
  /// The region.
  public let region: Region

  /// The length of the border that the two share, in metres on the WGS 84 ellipsoid; 0 where they
  /// touch in single points alone, as Arizona and Colorado do.
  ///
  /// Measured along the border's own edges, which are straight in longitude and latitude, at the
  /// layer's full detail.
  public let sharedBorderMetres: Double

  /// ``sharedBorderMetres`` in kilometres.
  public var sharedBorderKilometres: Double { sharedBorderMetres / 1000 }
}

extension Region {
  /// The regions of its layer that share a border or a point of it with this one, the longest border
  /// first; in the order of their keys where these are equal, as for points alone.
  ///
  /// A border is shared where both regions have the same edge and lie on different sides of it, so
  /// that sources with gaps, overlaps or other vertices along a border have no neighbours there. ±180°
  /// is crossed: what ends there touches what begins there. Regions that overlap and share no border
  /// are no neighbours. Whoever is a neighbour has this region as a neighbour, with the same length.
  ///
  /// O(neighbours). Empty where the atlas does not record it.
  public var neighbours: [Neighbour] {
    let table = storage.regionTables.neighbours
    guard table.count > 0 else { return [] }
    let layer = storage.layers[layerNumber]
    let number = Int(layer.firstRegion) + Int(id.rawValue)
    let start = NeighbourRecord.firstOffset(
      regionCount: storage.regions.count / RegionRecord.byteCount)
    let available = (table.count - start) / NeighbourRecord.byteCount
    let first = Int(table.word(at: 4 * number))
    let end = Int(table.word(at: 4 * number + 4))
    guard first <= end, end <= available else { return [] }
    return (first..<end).compactMap { position in
      let record = NeighbourRecord(
        reading: table, at: start + position * NeighbourRecord.byteCount)
      guard record.region < layer.regionCount else { return nil }
      return Neighbour(
        region: Region(
          storage: storage, layerNumber: layerNumber, id: RegionID(rawValue: record.region)),
        sharedBorderMetres: record.sharedBorderMetres)
    }
  }
}

extension Layer {
  /// The neighbours of a region; see ``Region/neighbours``.
  /// - Precondition: the number came from this layer.
  public func neighbours(of id: RegionID) -> [Neighbour] { self[id].neighbours }
}
