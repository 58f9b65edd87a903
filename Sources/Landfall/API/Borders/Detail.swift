/// The borders of a layer with so many vertices that they stray at most so far from their source.
///
/// The first detail of a layer is what lookups, distances, ``Layer/arcs`` and ``Region/rings`` go by;
/// the further ones are for drawing at smaller scales. Neighbors share their vertices at each, and no
/// region is without a ring.
public struct Detail: Sendable, Hashable {
  /// How far a border may stray from its source, in meters; 0 is full detail. Borders of small rings
  /// stray less, so that these keep their shape.
  public let meters: Double
  /// The borders.
  public let arcCount: Int
  /// The vertices of all arcs, those along ±180° and the poles included.
  public let vertexCount: Int
  /// The rings of all regions.
  public let ringCount: Int

  /// The layer and the table of arcs that it belongs to.
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
  /// Its details, the finest first, which is the one of lookups; none in a layer without borders.
  public var details: [Detail] {
    storage.arcTables(ofLayer: number).filter { storage.arcs[$0].count > 0 }.map {
      Detail(
        meters: storage.detailMeters(ofTable: $0), record: storage.arcs[$0].record,
        layerNumber: number, tableNumber: $0)
    }
  }

  /// The coarsest detail that strays at most so many meters, or the finest where all stray further: what
  /// to draw where a pixel is so many meters wide; nil in a layer without borders.
  public func detail(within meters: Double) -> Detail? {
    let details = details
    return details.last { $0.meters <= meters } ?? details.first
  }

  /// The borders of its regions at a detail; see ``arcs``.
  /// - Precondition: The detail is one of this layer's ``details``.
  public func arcs(at detail: Detail) -> Arcs {
    Arcs(storage: storage, tableNumber: table(of: detail))
  }

  /// The number of the table of arcs of a detail.
  package func table(of detail: Detail) -> Int {
    precondition(
      detail.layerNumber == number && storage.arcs.indices.contains(detail.tableNumber),
      "the detail of \(detail.meters) m is not one of layer \"\(id)\"")
    return detail.tableNumber
  }
}

extension Region {
  /// How far its borders may stray from their source in lookups, in meters; 0 is full detail. Less than
  /// its layer's where the manifest says so. O(log regions).
  public var lookupDetailMeters: Double {
    let meters = storage.layers[layerNumber].lookupDetailMeters
    return min(meters, detailLimitMeters ?? meters)
  }

  /// How far its borders may stray at any detail, where the manifest says so for this region alone;
  /// else nil. O(log regions).
  public var detailLimitMeters: Double? {
    storage.detailLimit(ofRegion: id, inLayer: layerNumber)
  }

  /// Its rings at a detail; see ``rings``.
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func rings(at detail: Detail) -> [Ring] { rings(inTable: layer.table(of: detail)) }

  /// Its geometry at a detail; see ``polygons``. O(vertices).
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func polygons(at detail: Detail) -> [Polygon] {
    polygons(inTable: layer.table(of: detail))
  }

  /// Its borders at a detail; see ``arcs``. O(arcs of the layer).
  /// - Precondition: The detail is one of its layer's ``Layer/details``.
  public func arcs(at detail: Detail) -> [Arc] { arcs(inTable: layer.table(of: detail)) }
}
