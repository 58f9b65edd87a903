/// The borders of a layer at a level of detail, within a tolerance of their source.
///
/// Lookups, distances, ``Layer/arcs`` and ``Region/rings`` use the first detail of a layer; the
/// further ones are for drawing at smaller scales. At each detail, neighbors share their vertices,
/// and every region with an area has a ring.
public struct Detail: Sendable, Hashable {
  /// The tolerance: the greatest distance of a border from its source, in meters; 0 is full detail.
  /// Small rings have a smaller tolerance, so that they keep their shape.
  public let meters: Double
  /// The number of borders.
  public let arcCount: Int
  /// The number of vertices of all arcs, including those along ±180° and the poles.
  public let vertexCount: Int
  /// The number of rings of all regions.
  public let ringCount: Int

  /// The layer and the table of arcs that the detail belongs to.
  package let layerNumber: Int
  package let tableNumber: Int

  package init(meters: Double, record: ArcLayerRecord, layerNumber: Int, tableNumber: Int) {
    self.meters = meters
    self.layerNumber = layerNumber
    self.tableNumber = tableNumber
    arcCount = Int(record.borderCount)
    vertexCount = Int(record.vertexCount)
    ringCount = Int(record.ringCount)
  }
}

extension Layer {
  /// The details, the finest first, which is the one that lookups use; empty for a layer without
  /// borders.
  public var details: [Detail] {
    storage.tables.arcTables(ofLayer: number).filter { storage.tables.arcs[$0].count > 0 }.map {
      Detail(
        meters: storage.tables.detailMeters(ofTable: $0), record: storage.tables.arcs[$0].record,
        layerNumber: number, tableNumber: $0)
    }
  }

  /// Returns the coarsest detail with a tolerance of at most `meters`, or the finest one if all
  /// have a greater tolerance: the detail to draw where a pixel is `meters` wide; nil for a layer
  /// without borders.
  public func detail(within meters: Double) -> Detail? {
    let details = details
    return details.last { $0.meters <= meters } ?? details.first
  }

  /// Returns the borders of the layer's regions at a detail; see ``arcs``.
  /// - Precondition: The detail is one of this layer's ``details``.
  public func arcs(at detail: Detail) -> Arcs {
    Arcs(storage: storage, tableNumber: table(of: detail))
  }

  /// Returns the number of the table of arcs of a detail.
  package func table(of detail: Detail) -> Int {
    precondition(
      detail.layerNumber == number && storage.tables.arcs.indices.contains(detail.tableNumber),
      "the detail of \(detail.meters) m is not one of layer \"\(id)\"")
    return detail.tableNumber
  }
}

extension Region {
  /// The tolerance of the region's borders in lookups: their greatest distance from their source,
  /// in meters; 0 is full detail. Less than the layer's if the manifest limits it for this region.
  /// O(log regions).
  public var lookupDetailMeters: Double {
    let meters = storage.tables.layers[layerNumber].lookupDetailMeters
    return min(meters, detailLimitMeters ?? meters)
  }

  /// The greatest tolerance of the region's borders at any detail, in meters, if the manifest
  /// limits it for this region; otherwise nil. O(log regions).
  public var detailLimitMeters: Double? {
    storage.tables.detailLimit(ofRegion: id, inLayer: layerNumber)
  }

  /// Returns the region's rings at a detail; see ``rings``.
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func rings(at detail: Detail) -> [Ring] { rings(inTable: layer.table(of: detail)) }

  /// Returns the region's geometry at a detail; see ``polygons``. O(vertices).
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func polygons(at detail: Detail) -> [Polygon] {
    polygons(inTable: layer.table(of: detail))
  }

  /// Returns the region's borders at a detail; see ``arcs``. O(arcs of the layer).
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func arcs(at detail: Detail) -> [Arc] { arcs(inTable: layer.table(of: detail)) }
}
