/// One consistent result for a coordinate: a region of the most specific layer, and the regions
/// that contain that region.
///
/// Layers from different sources disagree along the same border. Lookups in separate layers show
/// that; a place does not: its country is the country of its state, even if a lookup in the
/// countries layer differs.
///
/// ```swift
/// if let place = atlas.place(at: here) {
///   place.region(in: atlas).name                      // "New Mexico"
///   place.region(of: "countries", in: atlas)?.name    // "United States"
/// }
/// ```
/// A place is a plain value of 80 bytes without references: it stores the numbers of layers and
/// regions, and the atlas that it came from contains their names.
public struct Place: Sendable, BitwiseCopyable {
  /// The first ``storedCount`` members.
  private let members: SIMD8<UInt64>
  /// The number of regions, at least one and at most one for each layer.
  public let count: Int
  /// The grid point, from which the members beyond ``storedCount`` are found again.
  private let point: GridPoint

  /// The number of members that a place stores.
  private static var storedCount: Int { 8 }

  /// - Returns: nil if no layer has a region there.
  fileprivate init?(storage: AtlasStorage, point: GridPoint) {
    let members = PlaceMembers(storage: storage, point: point)
    if members.count == 0 { return nil }
    count = members.count
    self.members = members.first
    self.point = point
  }

  /// Returns the member at a position below ``count`` and ``storedCount``.
  private func stored(_ position: Int) -> PlaceMembers.Member { .init(packed: members[position]) }

  /// Returns the first member for which `body` returns true, the most specific one first; nil if
  /// there is no such member.
  private func firstMember(
    in storage: AtlasStorage, where body: (PlaceMembers.Member) -> Bool
  ) -> PlaceMembers.Member? {
    for position in 0..<min(count, Self.storedCount) {
      let member = stored(position)
      if body(member) { return member }
    }
    guard count > Self.storedCount else { return nil }
    let all = PlaceMembers(storage: storage, point: point)
    for position in Self.storedCount..<max(all.count, Self.storedCount) where body(all[position]) {
      return all[position]
    }
    return nil
  }
}

extension Place {
  /// The number of the most specific region in its layer.
  package var regionID: RegionID { stored(0).id }

  /// Returns the most specific region.
  /// - Precondition: The place came from this atlas.
  public func region(in atlas: Atlas) -> Region {
    Region(member: stored(0), storage: atlas.storage)
  }

  /// Returns the regions, at most one for each layer, the most specific first.
  /// - Precondition: The place came from this atlas.
  public func regions(in atlas: Atlas) -> [Region] {
    var regions: [Region] = []
    regions.reserveCapacity(count)
    _ = firstMember(in: atlas.storage) {
      regions.append(Region(member: $0, storage: atlas.storage))
      return false
    }
    return regions
  }

  /// Returns the region of a layer; nil if the place has no region in the layer, or the atlas has
  /// no layer with this name.
  /// - Precondition: The place came from this atlas.
  public func region(of layerID: String, in atlas: Atlas) -> Region? {
    let storage = atlas.storage
    return firstMember(in: storage) {
      Layer(storage: storage, number: $0.layerNumber).id == layerID
    }.map { Region(member: $0, storage: storage) }
  }

  /// Returns the number of the region of a layer; nil if the place has no region in the layer.
  /// Allocates nothing for a place with up to eight regions.
  /// - Precondition: The place came from the layer's atlas.
  public func regionID(in layer: Layer) -> RegionID? {
    firstMember(in: layer.storage) { $0.layerNumber == layer.number }?.id
  }
}

extension Place: Hashable {
  /// Returns whether two places of the same atlas have the same regions. Places with more than
  /// eight regions are equal if their grid points are.
  public static func == (left: Place, right: Place) -> Bool {
    left.count == right.count && left.members == right.members
      && (left.count <= storedCount || left.point == right.point)
  }

  /// Hashes the number of regions and the first eight of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(members)
  }
}

extension Atlas {
  /// Returns the place at a coordinate; nil if no layer has a region there, or if the coordinate is
  /// invalid.
  ///
  /// A layer whose regions have parents in another layer is searched before that layer. A region
  /// that is found brings the regions that contain it; their layers are not searched. Layers that
  /// are not related to each other are searched independently.
  /// - Complexity: About one lookup for each index of the atlas; most atlases have one. Allocates
  ///   nothing for a place with up to eight regions.
  public func place(at coordinate: Coordinate) -> Place? {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard
      let point = storage.tables.grid.innerQuery(latitude: latitude, longitude: longitude)
        ?? storage.tables.grid.query(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(storage: storage, point: point)
  }

  /// Returns the place at a grid point; see ``place(at:)-(Coordinate)``.
  package func place(at point: GridPoint) -> Place? { Place(storage: storage, point: point) }
}

extension Region {
  fileprivate init(member: PlaceMembers.Member, storage: AtlasStorage) {
    precondition(
      storage.tables.layers.indices.contains(member.layerNumber)
        && member.id.rawValue < storage.tables.layers[member.layerNumber].regionCount,
      "the place is of another atlas")
    self.init(storage: storage, layerNumber: member.layerNumber, id: member.id)
  }
}

/// The regions of a place, as a lookup finds them: the first eight in the value itself, more in an
/// array.
private struct PlaceMembers {
  struct Member {
    var layerNumber: Int
    var id: RegionID

    init(packed: UInt64) {
      layerNumber = Int(packed >> 32)
      id = RegionID(rawValue: UInt32(truncatingIfNeeded: packed))
    }
  }

  private(set) var first = SIMD8<UInt64>.zero
  private var more: [UInt64] = []
  private(set) var count = 0

  init(storage: AtlasStorage, point: GridPoint) {
    var lookup = PointLookup(storage: storage, point: point)
    for layerNumber in storage.tables.layersFromMostSpecific where !contains(layerNumber) {
      guard var id = lookup.smallestRegionID(inLayer: layerNumber) else { continue }
      // A region brings its parents with it, up to a layer that already has a region.
      var layer = layerNumber
      while true {
        insert(layerNumber: layer, id: id, ranks: storage.tables.specificityRanks)
        guard let parent = storage.tables.parent(ofRegion: id, inLayer: layer),
          !contains(parent.layerNumber)
        else { break }
        (layer, id) = parent
      }
    }
  }

  subscript(index: Int) -> Member { Member(packed: packed(index)) }

  private func packed(_ index: Int) -> UInt64 { index < 8 ? first[index] : more[index - 8] }

  private func contains(_ layerNumber: Int) -> Bool {
    for index in 0..<count where self[index].layerNumber == layerNumber { return true }
    return false
  }

  /// Inserts a region at the position of its layer's rank.
  private mutating func insert(layerNumber: Int, id: RegionID, ranks: [Int]) {
    var position = count
    if position >= 8 { more.append(0) }
    while position > 0, ranks[self[position - 1].layerNumber] > ranks[layerNumber] {
      set(position, packed(position - 1))
      position -= 1
    }
    set(position, UInt64(layerNumber) << 32 | UInt64(id.rawValue))
    count += 1
  }

  private mutating func set(_ index: Int, _ packed: UInt64) {
    if index < 8 { first[index] = packed } else { more[index - 8] = packed }
  }
}
