/// A named set of regions of a layer that progress is counted against: a continent, a badge.
///
/// The atlas says what belongs to it and what its condition is; whether somebody fulfils that is for
/// others to decide.
public struct RegionCollection: Sendable {
  /// What of a collection's regions must have been visited.
  public enum Condition: Sendable, Hashable {
    /// All of them.
    case all
    /// Any so many.
    case count(Int)
    /// So many in one local day.
    case countInOneDay(Int)
    /// So many in one calendar year.
    case countInOneYear(Int)
    /// One of them, and again so many days or more after.
    case returnAfterDays(Int)
    /// A condition that this version does not know.
    case unknown(kind: Int, parameter: Int)
  }

  private let storage: AtlasStorage
  private let record: CollectionRecord

  package init(storage: AtlasStorage, record: CollectionRecord) {
    self.storage = storage
    self.record = record
  }

  /// Its stable name, unique in the atlas, such as "four_corners_explorer".
  public var identifier: String { storage.strings.string(at: Int(record.identifier)) }

  /// Its name for people, such as "Four Corners Explorer".
  public var name: String { storage.strings.string(at: Int(record.name)) }

  /// The name of the set that it came with, such as "us-badges".
  public var setName: String { storage.strings.string(at: Int(record.setName)) }

  /// The layer that its regions are of.
  public var layer: Layer { Layer(storage: storage, number: Int(record.layer)) }

  /// What of it must have been visited.
  public var condition: Condition { record.condition }

  /// Its number of regions.
  public var count: Int { Int(record.memberCount) }

  /// The numbers of its regions in their layer, ascending; a number that is not there is left out.
  public var memberIDs: [RegionID] {
    let regionCount = storage.layers[Int(record.layer)].regionCount
    return (0..<count).lazy.map(member).filter { $0 < regionCount }.map { RegionID(rawValue: $0) }
  }

  /// Its regions, in the order of their keys.
  public var members: [Region] {
    memberIDs.map { Region(storage: storage, layerNumber: Int(record.layer), id: $0) }
  }

  /// Whether a region of its layer belongs to it. O(log regions).
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

  /// Opening checked that the members lie in their table.
  private func member(_ place: Int) -> UInt32 {
    storage.collectionMembers.word(at: 4 * (Int(record.firstMember) + place))
  }
}

extension Atlas {
  /// The collections, in the order of the manifest's files; none where it names none.
  public var collections: [RegionCollection] {
    storage.collections.map { RegionCollection(storage: storage, record: $0) }
  }

  /// The collection with an identifier; nil if there is none. O(collections).
  public func collection(_ identifier: String) -> RegionCollection? {
    storage.collections.first {
      storage.strings.compareString(at: Int($0.identifier), with: identifier.utf8) == 0
    }.map { RegionCollection(storage: storage, record: $0) }
  }
}
