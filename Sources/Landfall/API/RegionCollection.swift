/// A named set of regions of a layer that an app counts progress against, such as a continent or a
/// badge.
///
/// The atlas defines the members and the condition; the app decides whether the condition is met.
public struct RegionCollection: Sendable {
  /// The condition that the visits to a collection's regions must meet.
  public enum Condition: Sendable, Hashable {
    /// All regions.
    case all
    /// At least this number of regions.
    case count(Int)
    /// At least this number of regions in one local day.
    case countInOneDay(Int)
    /// At least this number of regions in one calendar year.
    case countInOneYear(Int)
    /// One region twice, at least this number of days apart.
    case returnAfterDays(Int)
    /// A condition that this version does not support.
    case unknown(kind: Int, parameter: Int)
  }

  let storage: AtlasStorage
  /// The position among the collections of the atlas.
  let number: Int
  private let record: CollectionRecord

  package init(storage: AtlasStorage, number: Int) {
    self.storage = storage
    self.number = number
    record = storage.tables.collections[number]
  }

  /// The stable identifier, unique in the atlas, such as "four_corners_explorer".
  public var identifier: String {
    storage.tables.strings.name(at: Int(clamping: record.identifier))
  }

  /// The display name, such as "Four Corners Explorer".
  public var name: String { storage.tables.strings.name(at: Int(clamping: record.name)) }

  /// The name of the set that contains the collection, such as "us-badges".
  public var setName: String { storage.tables.strings.name(at: Int(clamping: record.setName)) }

  /// The layer of the regions.
  public var layer: Layer { Layer(storage: storage, number: Int(record.layer)) }

  /// The condition for completing the collection.
  public var condition: Condition { record.condition }

  /// The number of regions.
  public var count: Int { Int(record.memberCount) }

  /// The numbers of the regions in their layer, ascending; numbers that are not in the layer, as in
  /// a damaged file, are omitted.
  public var memberIDs: [RegionID] {
    let regionCount = storage.tables.layers[Int(record.layer)].regionCount
    return (0..<count).lazy.map(member).filter { $0 < regionCount }.map { RegionID(rawValue: $0) }
  }

  /// The regions, in the order of their keys.
  public var members: [Region] {
    memberIDs.map { Region(storage: storage, layerNumber: Int(record.layer), id: $0) }
  }

  /// Returns whether a region of the layer belongs to the collection. O(log regions).
  public func contains(_ id: RegionID) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let member = member(middle)
      if member == id.rawValue { return true }
      if member < id.rawValue { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// Returns the region number at a position. Opening checked that the members are within their
  /// table.
  private func member(_ place: Int) -> UInt32 {
    storage.tables.collectionMembers.word(at: 4 * (Int(record.firstMember) + place))
  }
}

extension Atlas {
  /// The collections, in the order of the manifest's files; empty if the manifest has no
  /// collections.
  public var collections: [RegionCollection] {
    storage.tables.collections.indices.map { RegionCollection(storage: storage, number: $0) }
  }

  /// Returns the collection with an identifier; nil if no collection has it. O(collections).
  public func collection(_ identifier: String) -> RegionCollection? {
    storage.tables.collections.firstIndex {
      storage.tables.strings.compareString(at: Int(clamping: $0.identifier), with: identifier.utf8)
        == 0
    }.map { RegionCollection(storage: storage, number: $0) }
  }
}
