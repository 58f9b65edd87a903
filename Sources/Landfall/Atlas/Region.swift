/// One region of a layer: its key, name, attributes and geometry. Two are equal if they are the same
/// region of the same open atlas.
public struct Region: Sendable, Hashable, Identifiable {
  package let storage: AtlasStorage
  package let layerNumber: Int

  /// The number of the region in its layer.
  public let id: RegionID

  /// The record, read on each access, so that creating a region costs nothing.
  private var record: RegionRecord { RegionRecord(number, of: storage.tables.regions) }

  /// The number of the region among those of all layers.
  private var number: Int { storage.tables.number(ofRegion: id, in: layerNumber) }

  /// The stable key, unique in its layer, such as "USA" or "CO".
  public var key: String { storage.tables.strings.name(at: record.key) }

  /// The name, such as "Colorado".
  public var name: String { storage.tables.strings.name(at: record.name) }

  /// The layer of the region.
  public var layer: Layer { Layer(storage: storage, number: layerNumber) }

  /// Whether the region has an area. A region without area consists of points, and lookups never
  /// return it.
  public var hasArea: Bool { record.flags & RegionRecord.hasAreaFlag != 0 }

  /// The smallest box that contains the region; it may cross ±180°.
  public var bounds: Bounds {
    let southWest = storage.tables.grid.coordinate(GridPoint(u: record.west, v: record.south))
    let northEast = storage.tables.grid.coordinate(GridPoint(u: record.east, v: record.north))
    return Bounds(
      west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
      north: northEast.latitude)
  }

  /// A point inside the region, far from its border, for a label or a marker.
  ///
  /// For a region without area, its first point.
  public var representativePoint: Coordinate {
    storage.tables.grid.coordinate(record.representativePoint)
  }

  /// The points of a region from a GeoJSON Point or MultiPoint; empty for other regions.
  public var points: [Coordinate] {
    let first = Int(clamping: record.firstPoint)
    let available = storage.tables.points.count / 8
    guard first <= available else { return [] }
    return (0..<min(Int(clamping: record.pointCount), available - first)).map { index in
      storage.tables.grid.coordinate(storage.tables.points.gridPoint(at: (first + index) * 8))
    }
  }

  /// The region of another layer that contains this one, such as the country of a state; nil if the
  /// region has no parent.
  public var parent: Region? {
    storage.tables.parent(ofRegion: id, inLayer: layerNumber).map {
      Region(storage: storage, layerNumber: $0.layerNumber, id: $0.id)
    }
  }
}

// MARK: - Attributes

extension Region {
  /// Returns the value of an attribute; nil if the region has no attribute with this name.
  /// O(attributes).
  public func attribute(_ name: String) -> AttributeValue? {
    layer.attributeNumber(name).flatMap(value(ofAttribute:))
  }

  /// All attributes that have a value for this region, in the layer's order.
  public var attributes: [(name: String, value: AttributeValue)] {
    let names = layer.attributeNames
    // A damaged file may refer to the same long string again and again.
    var remaining = FormatLimits.maxRegionTextByteCount
    return names.indices.compactMap { index in
      guard let value = value(ofAttribute: index) else { return nil }
      switch value {
      case .string(let text), .json(let text): remaining -= text.utf8.count
      default: break
      }
      return remaining >= 0 ? (names[index], value) : nil
    }
  }

  /// The flag of the region's country as an emoji, from its two-letter ISO 3166 code; nil if the
  /// region has no such code.
  ///
  /// The code is the attribute `flagCode` if the layer has this attribute, otherwise `ISO_A2`.
  public var flagEmoji: String? {
    let flagAttribute = storage.tables.layers[layerNumber].flagAttribute
    guard flagAttribute != noneIndex,
      case .string(let code)? = value(ofAttribute: Int(flagAttribute))
    else { return nil }
    return Self.flagEmoji(isoCode: code)
  }

  /// Returns the two regional indicator symbols (Unicode UTS #51) for a two-letter code; nil for
  /// any other string.
  package static func flagEmoji(isoCode: String) -> String? {
    let letters = Array(isoCode.utf8)
    guard letters.count == 2 else { return nil }
    var flag = String.UnicodeScalarView()
    for letter in letters {
      let upper = letter & 0xDF
      guard (0x41...0x5A).contains(upper),
        let symbol = Unicode.Scalar(0x1F1E6 + UInt32(upper) - 0x41)
      else { return nil }
      flag.append(symbol)
    }
    return String(flag)
  }

  /// Returns the record of a value, by the attribute's number in the layer: equal records are equal
  /// values.
  func attributeRecord(_ number: Int) -> AttributeRecord {
    let layer = storage.tables.layers[layerNumber]
    let position =
      Int(layer.firstValue) + Int(id.rawValue) * Int(layer.attributeCount) + number
    return AttributeRecord(position, of: storage.tables.attributeValues)
  }

  /// Returns the value of an attribute by its number in the layer; nil if the region has no value.
  package func value(ofAttribute number: Int) -> AttributeValue? {
    let value = attributeRecord(number)
    let bits = storage.tables.numbers.longWord(at: 8 &* Int(clamping: value.payload))
    return switch AttributeRecord.Kind(rawValue: value.kind) {
    case .string: .string(storage.tables.strings.text(at: value.payload))
    case .integer: .integer(Int64(bitPattern: bits))
    case .number: .number(Double(bitPattern: bits))
    case .boolean: .boolean(value.payload != 0)
    case .json: .json(storage.tables.strings.text(at: value.payload))
    case .some(.none), nil: nil
    }
  }
}

extension Region: CustomStringConvertible {
  /// The name, layer and key, as "name (layer key)".
  public var description: String { "\(name) (\(layer.id) \(key))" }
}

extension Region {
  /// The area on the WGS 84 ellipsoid in square meters, without holes; 0 for a region without area,
  /// and if the atlas does not record it.
  ///
  /// The area of the region on the grid, between edges that are straight in longitude and latitude,
  /// at the layer's lookup detail. The builder integrates the integrand of the authalic latitude
  /// (Snyder 1987, Map Projections: A Working Manual, equation 3-12) along the edges. The result is
  /// within 1e-9 of the area and 1 m² of PROJ's `geod_polygon` on ever denser edges.
  public var areaSquareMeters: Double { measures.areaSquareMeters }

  /// The length of all borders on the WGS 84 ellipsoid in meters, including those of holes, at the
  /// layer's lookup detail; 0 for a region without area, and if the atlas does not record it.
  ///
  /// A cut along ±180° or at a pole is not a border and does not count. Within 1e-8 of the sum of
  /// PROJ's geodesics along ever denser edges.
  public var perimeterMeters: Double { measures.perimeterMeters }

  private var measures: MeasureRecord {
    MeasureRecord(number, of: storage.tables.regionTables.measures)
  }
}

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
    let start = NeighborRecord.firstOffset(
      regionCount: storage.tables.regions.count / RegionRecord.byteCount)
    let available = (table.count - start) / NeighborRecord.byteCount
    let first = Int(clamping: table.word(at: 4 * number))
    let end = Int(clamping: table.word(at: 4 * number + 4))
    guard first <= end, end <= available else { return [] }
    return (first..<end).compactMap { position in
      let record = NeighborRecord(
        reading: table, at: start + position * NeighborRecord.byteCount)
      guard record.region < storage.tables.layers[layerNumber].regionCount else { return nil }
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
