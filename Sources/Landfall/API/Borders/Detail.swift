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

  package init(meters: Double, record: ArcLayerRecord) {
    self.meters = meters
    arcCount = Int(record.borderCount)
    vertexCount = Int(record.vertexCount)
    ringCount = Int(record.ringCount)
  }
}

extension Layer {
  /// Its details, the finest first, which is the one of lookups; none in a layer without borders.
  public var details: [Detail] {
    storage.arcTables(ofLayer: number).filter { storage.arcs[$0].count > 0 }.map {
      Detail(meters: storage.detailMeters(ofTable: $0), record: storage.arcs[$0].record)
    }
  }

  /// The coarsest detail that strays at most so many meters, or the finest where all stray further: what
  /// to draw where a pixel is so many meters wide; nil in a layer without borders.
  public func detail(within meters: Double) -> Detail? {
    let details = details
    return details.last { $0.meters <= meters } ?? details.first
  }

  /// The borders of its regions at a detail; see ``arcs``.
  /// - Parameter detail: the meters of one of ``details``; 0 is full.
  /// - Throws: ``AtlasError`` with code `unknownDetail` that names those there are.
  public func arcs(detail: Double) throws(AtlasError) -> Arcs {
    Arcs(storage: storage, tableNumber: try table(detail: detail))
  }

  /// The arcs and rings of a detail, as tests walk them.
  package func arcTable(detail: Double) throws(AtlasError) -> ArcTable {
    storage.arcs[try table(detail: detail)]
  }

  /// The number of the table of arcs of a detail.
  package func table(detail: Double) throws(AtlasError) -> Int {
    let tables = storage.arcTables(ofLayer: number)
    if let table = tables.first(where: { storage.detailMeters(ofTable: $0) == detail }) {
      return table
    }
    throw .unknownDetail(detail, layer: id, known: tables.map(storage.detailMeters(ofTable:)))
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
  /// - Parameter detail: the meters of one of its layer's ``Layer/details``; 0 is full.
  /// - Throws: ``AtlasError`` with code `unknownDetail` that names those there are.
  public func rings(detail: Double) throws(AtlasError) -> [Ring] {
    rings(inTable: try layer.table(detail: detail))
  }

  /// Its geometry at a detail; see ``polygons``. O(vertices).
  /// - Parameter detail: the meters of one of its layer's ``Layer/details``; 0 is full.
  /// - Throws: ``AtlasError`` with code `unknownDetail` that names those there are.
  public func polygons(detail: Double) throws(AtlasError) -> [Polygon] {
    polygons(inTable: try layer.table(detail: detail))
  }

  /// Its borders at a detail; see ``arcs``. O(arcs of the layer).
  /// - Parameter detail: the meters of one of its layer's ``Layer/details``; 0 is full.
  /// - Throws: ``AtlasError`` with code `unknownDetail` that names those there are.
  public func arcs(detail: Double) throws(AtlasError) -> [Arc] {
    arcs(inTable: try layer.table(detail: detail))
  }
}
