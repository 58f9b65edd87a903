/// A named set of regions in an atlas.
public struct Layer: Sendable, Identifiable {
  /// The kind of a layer's regions.
  public enum Kind: UInt32, Sendable {
    /// Areas; some of the regions may be points.
    case polygons = 0
    /// Points only.
    case points = 1
  }

  package let storage: AtlasStorage
  package let number: Int
  package let record: LayerRecord
  package let grid: Grid

  /// The position of the layer in the order of ``Place`` lookups, 0 for the most specific layer.
  let placeRank: Int

  /// Everything that a lookup needs in a layer of one plane, without a reference to the storage;
  /// nil if the layer has no plane or several planes.
  package let plane: PlaneLookup?

  package init(storage: AtlasStorage, number: Int) {
    self.storage = storage
    self.number = number
    record = storage.tables.layers[number]
    grid = storage.tables.grid
    placeRank = storage.tables.specificityRanks[number]
    plane =
      record.planeCount == 1
      ? storage.tables.planeLookups[Int(record.firstPlane)] : nil
  }

  /// The name of the layer in the atlas.
  public var id: String { storage.tables.strings.name(at: record.id) }

  /// The word for several regions, as a title: "Countries", "Neighborhoods"; nil if the manifest does
  /// not give it.
  public var title: String? { text { $0.title } }

  /// The word for one region, as in a sentence: "country", "neighborhood"; nil if the manifest does not give it.
  public var singular: String? { text { $0.singular } }

  private func text(_ field: (LayerTextRecord) -> UInt32) -> String? {
    guard number < storage.tables.layerTexts.count else { return nil }
    let offset = field(storage.tables.layerTexts[number])
    return offset == noneIndex ? nil : storage.tables.strings.name(at: offset)
  }

  /// The kind of the regions.
  public var kind: Kind { Kind(rawValue: record.kind) ?? .polygons }

  /// The tolerance of the borders in lookups: their greatest distance from their source, in meters;
  /// 0 is full detail.
  public var lookupDetailMeters: Double { record.lookupDetailMeters }

  /// The names of the regions' attributes.
  public var attributeNames: [String] {
    (0..<attributeCount).map(attributeName)
  }

  package var attributeCount: Int { Int(record.attributeCount) }

  /// Returns the name of an attribute by its number.
  package func attributeName(_ number: Int) -> String {
    storage.tables.strings.name(at: nameOffset(ofAttribute: number))
  }

  /// The offset of the name of an attribute in the strings.
  func nameOffset(ofAttribute number: Int) -> UInt32 {
    storage.tables.attributeNames.word(at: 4 * (Int(record.firstAttribute) + number))
  }

  /// Returns the number of the first attribute with a name; nil if no attribute has it.
  /// O(attributes).
  func attributeNumber(_ name: String) -> Int? {
    (0..<attributeCount).first {
      storage.tables.strings.compareString(at: nameOffset(ofAttribute: $0), with: name.utf8) == 0
    }
  }

  /// The layer whose regions contain this layer's regions, such as countries for states; nil if the
  /// layer has no parent.
  public var parent: Layer? {
    guard record.parentLayer != noneIndex else { return nil }
    return Layer(storage: storage, number: Int(record.parentLayer))
  }

  /// Whether regions of this layer overlap, so that a coordinate may be in several.
  public var overlaps: Bool { record.planeCount > 1 }
}

extension Layer: Hashable {
  /// Returns whether two values are the same layer of the same open atlas.
  public static func == (left: Layer, right: Layer) -> Bool {
    left.storage == right.storage && left.number == right.number
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
    hasher.combine(number)
  }
}

// MARK: - Regions

extension Layer {
  /// The regions, in the order of their keys.
  public var regions: Regions { Regions(layer: self) }

  /// The region with a number.
  /// - Precondition: The number came from this layer.
  public subscript(id: RegionID) -> Region {
    precondition(id.rawValue < record.regionCount, "no region \(id.rawValue) in this layer")
    return Region(storage: storage, layerNumber: number, id: id)
  }

  /// Returns the region with a key; nil if no region has it. O(log n).
  public func region(key: String) -> Region? {
    let bytes = unsafe key.withBytes { unsafe Array($0) }
    func order(_ place: Int) -> Int {
      let offset = storage.tables.regions.word(
        at: (Int(record.firstRegion) + place) * RegionRecord.byteCount)
      return storage.tables.strings.compareString(at: offset, with: bytes)
    }
    let place = firstNumber(in: 0..<regions.count) { order($0) >= 0 }
    return place < regions.count && order(place) == 0 ? regions[place] : nil
  }

  /// The regions of a layer, in the order of their keys.
  public struct Regions: RandomAccessCollection, Sendable {
    package let layer: Layer

    /// The first position: 0.
    public var startIndex: Int { 0 }

    /// The number of regions.
    public var endIndex: Int { Int(layer.record.regionCount) }

    /// The region at a position, which is the region's number.
    public subscript(position: Int) -> Region {
      layer[RegionID(rawValue: UInt32(position))]
    }
  }
}
