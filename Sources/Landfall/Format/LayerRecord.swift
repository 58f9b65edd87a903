/// A layer.
///
/// u32 each: id (string), kind (0 polygons, 1 points), first region and number of regions, first
/// plane and number of planes, first attribute name and number of attributes, first attribute
/// value, parent layer or ``noneIndex``, flag attribute or ``noneIndex``, reserved; then f64 lookup
/// detail in meters (0 is full detail).
package struct LayerRecord: FixedRecord {
  package static let byteCount = 56

  package var id: UInt32 = 0
  package var kind: UInt32 = 0
  package var firstRegion: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var firstPlane: UInt32 = 0
  package var planeCount: UInt32 = 0
  package var firstAttribute: UInt32 = 0
  package var attributeCount: UInt32 = 0
  package var firstValue: UInt32 = 0
  package var parentLayer: UInt32 = 0
  package var flagAttribute: UInt32 = 0
  package var lookupDetailMeters: Double = 0

  package init(
    id: UInt32, kind: UInt32, firstRegion: UInt32, regionCount: UInt32, firstPlane: UInt32,
    planeCount: UInt32, firstAttribute: UInt32, attributeCount: UInt32, firstValue: UInt32,
    parentLayer: UInt32, flagAttribute: UInt32, lookupDetailMeters: Double
  ) {
    self.id = id
    self.kind = kind
    self.firstRegion = firstRegion
    self.regionCount = regionCount
    self.firstPlane = firstPlane
    self.planeCount = planeCount
    self.firstAttribute = firstAttribute
    self.attributeCount = attributeCount
    self.firstValue = firstValue
    self.parentLayer = parentLayer
    self.flagAttribute = flagAttribute
    self.lookupDetailMeters = lookupDetailMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&id, &kind)
    field(&firstRegion, &regionCount)
    field(&firstPlane, &planeCount)
    field(&firstAttribute, &attributeCount, &firstValue)
    field(&parentLayer, &flagAttribute)
    field.zeros(4)
    field(&lookupDetailMeters)
  }
}

/// The words for the regions of a layer, as shown to people.
///
/// u32 each: title and singular (strings), or ``noneIndex`` for what the manifest does not give.
package struct LayerTextRecord: FixedRecord {
  package static let byteCount = 8

  package var title = noneIndex
  package var singular = noneIndex

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&title, &singular)
  }

  /// Checks that there is no record or one for each layer, and that its strings are in the string table.
  /// - Throws: ``AtlasError`` with code `structure` for the first record that is wrong.
  static func check(
    _ records: [LayerTextRecord], layerCount: Int, strings: ByteView
  ) throws(AtlasError) {
    guard records.isEmpty || records.count == layerCount else {
      throw .structure("section layerTexts has \(records.count) entries for \(layerCount) layers")
    }
    for (number, record) in records.enumerated() {
      for offset in [record.title, record.singular] where offset != noneIndex {
        guard strings.hasText(at: offset, limit: FormatLimits.maxNameByteCount) else {
          throw .structure("the title or singular of layer \(number) is outside the string table")
        }
      }
    }
  }
}

/// A collection.
///
/// u32 each: identifier, name, name of its set (strings), layer, kind of condition and its
/// parameter, index of the first member and number of members in the members section.
package struct CollectionRecord: FixedRecord {
  package static let byteCount = 32

  package var identifier: UInt32 = 0
  package var name: UInt32 = 0
  package var setName: UInt32 = 0
  package var layer: UInt32 = 0
  package var conditionKind: UInt32 = 0
  package var conditionParameter: UInt32 = 0
  package var firstMember: UInt32 = 0
  package var memberCount: UInt32 = 0

  package init(
    identifier: UInt32, name: UInt32, setName: UInt32, layer: UInt32,
    conditionKind: UInt32, conditionParameter: UInt32, firstMember: UInt32, memberCount: UInt32
  ) {
    self.identifier = identifier
    self.name = name
    self.setName = setName
    self.layer = layer
    self.conditionKind = conditionKind
    self.conditionParameter = conditionParameter
    self.firstMember = firstMember
    self.memberCount = memberCount
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&identifier, &name, &setName)
    field(&layer)
    field(&conditionKind, &conditionParameter)
    field(&firstMember, &memberCount)
  }

  /// Checks that the layer and the members of each collection exist.
  /// - Throws: ``AtlasError`` if a layer or a member range lies outside its table.
  static func check(
    _ collections: [CollectionRecord], members: ByteView, layers: [LayerRecord]
  ) throws(AtlasError) {
    var next = UInt64(0)
    for (number, collection) in collections.enumerated() {
      guard collection.layer < UInt32(layers.count),
        collection.memberCount <= layers[Int(collection.layer)].regionCount,
        UInt64(collection.firstMember) + UInt64(collection.memberCount)
          <= UInt64(members.count / 4)
      else { throw .structure("collection \(number) points outside the tables") }
      guard UInt64(collection.firstMember) == next else {
        throw .structure("collection \(number) does not begin where the one before ends")
      }
      next += UInt64(collection.memberCount)
    }
  }
}
