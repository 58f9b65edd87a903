/// One region of a layer: its key, name, attributes and place.
public struct Region: Sendable {
  package let storage: AtlasStorage
  package let layerNumber: Int

  /// Its number in its layer.
  public let id: RegionID

  /// Read anew by what needs it, so that a region is made at no cost.
  private var record: RegionRecord {
    let index = Int(storage.layers[layerNumber].firstRegion) + Int(id.rawValue)
    return RegionRecord(reading: storage.regions, at: index * RegionRecord.byteCount)
  }

  package init(storage: AtlasStorage, layerNumber: Int, id: RegionID) {
    self.storage = storage
    self.layerNumber = layerNumber
    self.id = id
  }

  /// The stable key, unique in its layer, such as "USA" or "CO".
  public var key: String { storage.strings.string(at: Int(record.key)) }

  /// The name, such as "Colorado".
  public var name: String { storage.strings.string(at: Int(record.name)) }

  /// The layer that it belongs to.
  public var layer: Layer { Layer(storage: storage, number: layerNumber) }

  /// Whether it has an area; a region without one is a point, and never the answer to a lookup.
  public var hasArea: Bool { record.flags & RegionRecord.hasAreaFlag != 0 }

  /// The smallest box that holds it; it may cross ±180°.
  public var bounds: Bounds {
    let southWest = storage.grid.coordinate(GridPoint(u: record.west, v: record.south))
    let northEast = storage.grid.coordinate(GridPoint(u: record.east, v: record.north))
    return Bounds(
      west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
      north: northEast.latitude)
  }

  /// A point inside the region, far from its border: the place for a label or a marker.
  ///
  /// For a region without area, its first point.
  public var representativePoint: Coordinate {
    storage.grid.coordinate(record.representativePoint)
  }

  /// The points of a region that has any: a GeoJSON Point or MultiPoint.
  public var points: [Coordinate] {
    let first = Int(record.firstPoint)
    let available = storage.points.count / 8
    guard first <= available else { return [] }
    return (0..<min(Int(record.pointCount), available - first)).map { index in
      let offset = (first + index) * 8
      return storage.grid.coordinate(
        GridPoint(
          u: storage.points.word(at: offset), v: storage.points.word(at: offset + 4)))
    }
  }

  /// The region of another layer that it lies in, such as the country of a state.
  public var parent: Region? {
    storage.parent(ofRegion: id, inLayer: layerNumber).map {
      Region(storage: storage, layerNumber: $0.layerNumber, id: $0.id)
    }
  }
}

// MARK: - Attributes

extension Region {
  /// The value of an attribute; nil where the region has none of that name. O(attributes).
  public func attribute(_ name: String) -> AttributeValue? {
    layer.attributeNumber(name).flatMap(value(ofAttribute:))
  }

  /// All attributes that the region has a value for, in the layer's order.
  public var attributes: [(name: String, value: AttributeValue)] {
    let names = layer.attributeNames
    return names.indices.compactMap { index in
      value(ofAttribute: index).map { (names[index], $0) }
    }
  }

  /// The flag of the region's country as an emoji, from its two-letter ISO 3166 code; nil where it
  /// has none.
  ///
  /// The code is the attribute `flagCode` or `ISO_A2`, whichever the layer has first.
  public var flagEmoji: String? {
    let flagAttribute = storage.layers[layerNumber].flagAttribute
    guard flagAttribute != noneIndex,
      case .string(let code)? = value(ofAttribute: Int(flagAttribute))
    else { return nil }
    return Self.flagEmoji(isoCode: code)
  }

  /// The two regional indicator symbols (Unicode UTS #51) that stand for a two-letter code.
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

  /// How the value of an attribute is written, by the attribute's number: equal ones are equal values.
  func attributeRecord(_ number: Int) -> AttributeRecord {
    let layer = storage.layers[layerNumber]
    let position =
      Int(layer.firstValue) + Int(id.rawValue) * Int(layer.attributeCount) + number
    return AttributeRecord(
      reading: storage.attributeValues, at: position * AttributeRecord.byteCount)
  }

  /// The value of an attribute by its number in the layer; nil where the region has none.
  package func value(ofAttribute number: Int) -> AttributeValue? {
    let value = attributeRecord(number)
    let payload = Int(value.payload)
    switch AttributeRecord.Kind(rawValue: value.kind) {
    case .string: return .string(storage.strings.string(at: payload))
    case .integer: return .integer(Int64(bitPattern: storage.numbers.longWord(at: 8 * payload)))
    case .number: return .number(storage.numbers.double(at: 8 * payload))
    case .boolean: return .boolean(payload != 0)
    case .json: return .json(storage.strings.string(at: payload))
    case .some(.none), nil: return nil
    }
  }
}

extension Region: Hashable {
  /// Whether two values stand for the same region of the same open atlas.
  public static func == (left: Region, right: Region) -> Bool {
    left.storage === right.storage && left.layerNumber == right.layerNumber && left.id == right.id
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(layerNumber)
    hasher.combine(id)
  }
}

extension Region: CustomStringConvertible {
  /// "name (layer key)".
  public var description: String { "\(name) (\(layer.id) \(key))" }
}
