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
/// A place is a plain value of 48 bytes without references: it stores the numbers of regions, and
/// the atlas that it came from contains their names.
public struct Place: Sendable, BitwiseCopyable {
  // The regions of the layers with ranks 0 to 7; rank 0 is the most specific layer. In an atlas with
  // more layers, the first eight regions, the most specific first. If not `isStored`, the grid point,
  // from which the regions are found again, and their number.
  private var low = SIMD4<UInt32>.zero
  private var high = SIMD4<UInt32>.zero
  /// A bit for the rank of each layer that has a region.
  private var ranks: UInt64 = 0
  /// Whether the regions are stored.
  private var isStored = true

  /// The offsets of a place's parts in memory, by which batches write them: the regions of the ranks
  /// 0 to 7, four bytes each, and the ranks.
  enum Layout {
    static let regions = 0
    static let ranks = 32
  }

  /// The number of regions that a place stores.
  static var storedCount: Int { 8 }

  /// A place without regions yet.
  @inline(__always)
  init() {}

  private var point: GridPoint { GridPoint(u: low[0], v: low[1]) }
}

// MARK: - Lookup

extension Place {
  /// Returns the place at a point; nil if no layer has a region there.
  @inline(__always)
  static func find(in storage: AtlasStorage, at point: GridPoint) -> Place? {
    let steps = storage.tables.placeSteps
    guard steps.count <= storedCount else { return findAmongMany(in: storage, at: point) }
    var place = Place()
    var code = PlaceStepList.Code()
    for search in 0..<steps.searchCount {
      var rank = steps.rank(ofSearch: search)
      if place.hasRegion(ofRank: rank) { continue }
      var next = steps.region(ofSearch: search, at: point, &code) {
        storage.smallestRegionID(inLayer: $0, at: point)
      }
      // A region brings its parents with it, up to a layer that already has a region.
      while let id = next, !place.hasRegion(ofRank: rank) {
        place.insert(id, rank: rank)
        (next, rank) = steps.parent(of: id, rank: rank)
      }
    }
    return place.ranks == 0 ? nil : place
  }

  /// Whether there is a region of the layer with a rank below 64.
  @inline(__always)
  func hasRegion(ofRank rank: Int) -> Bool {
    ranks &>> UInt64(truncatingIfNeeded: rank) & 1 == 1
  }

  /// Adds the region of a rank below ``storedCount``, in an atlas of at most that many layers.
  @inline(__always)
  mutating func insert(_ id: RegionID, rank: Int) {
    ranks |= 1 &<< UInt64(truncatingIfNeeded: rank)
    set(id, at: rank)
  }

  /// Sets a lane without a detour through memory.
  @inline(__always)
  private mutating func set(_ id: RegionID, at position: Int) {
    let lanes = SIMD4<UInt32>(0, 1, 2, 3)
    let position = UInt32(truncatingIfNeeded: position)
    low.replace(with: id.rawValue, where: lanes .== position)
    high.replace(with: id.rawValue, where: lanes .== position &- 4)
  }

  /// Adds the nearest region of the layer with a rank, which has no areas.
  /// - Returns: Whether there is room: a place stores at most eight regions.
  mutating func add(nearest id: RegionID, rank: Int, layerCount: Int) -> Bool {
    if layerCount <= Self.storedCount {
      insert(id, rank: rank)
      return true
    }
    let count = ranks.nonzeroBitCount
    guard isStored, layerCount <= UInt64.bitWidth, count < Self.storedCount else { return false }
    let position = (ranks & ((1 << UInt64(rank)) - 1)).nonzeroBitCount
    for lane in stride(from: count, to: position, by: -1) {
      set(RegionID(rawValue: lane < 5 ? low[lane - 1] : high[lane - 5]), at: lane)
    }
    ranks |= 1 << UInt64(rank)
    set(id, at: position)
    return true
  }

  /// Finds a place in an atlas with more layers than a place stores.
  @inline(never)
  private static func findAmongMany(in storage: AtlasStorage, at point: GridPoint) -> Place? {
    let members = members(storage: storage, at: point)
    if members.isEmpty { return nil }
    var place = Place()
    place.isStored =
      members.count <= storedCount && storage.tables.placeSteps.count <= UInt64.bitWidth
    if place.isStored {
      for (position, member) in members.enumerated() {
        place.ranks |= 1 << UInt64(storage.tables.specificityRanks[member.layerNumber])
        place.set(member.id, at: position)
      }
    } else {
      place.low = SIMD4(point.u, point.v, UInt32(members.count), 0)
    }
    return place
  }

  private static func members(storage: AtlasStorage, at point: GridPoint) -> [Member] {
    let steps = storage.tables.placeSteps
    var found = [RegionID?](repeating: nil, count: steps.count)
    var code = PlaceStepList.Code()
    for search in 0..<steps.searchCount {
      var rank = steps.rank(ofSearch: search)
      if found[rank] != nil { continue }
      var next = steps.region(ofSearch: search, at: point, &code) {
        storage.smallestRegionID(inLayer: $0, at: point)
      }
      while let id = next, found[rank] == nil {
        found[rank] = id
        (next, rank) = steps.parent(of: id, rank: rank)
      }
    }
    return found.indices.compactMap { rank in
      found[rank].map { Member(layerNumber: steps.layerNumber(ofRank: rank), id: $0) }
    }
  }
}

// MARK: - Regions

extension Place {
  fileprivate struct Member {
    var layerNumber: Int
    var id: RegionID
  }

  /// Returns the first member for which `body` returns true, the most specific one first; nil if
  /// there is no such member.
  @inline(__always)
  private func firstMember(in storage: AtlasStorage, where body: (Member) -> Bool) -> Member? {
    guard isStored else {
      return Self.members(storage: storage, at: point).first(where: body)
    }
    let steps = storage.tables.placeSteps
    var rest = ranks
    while rest != 0 {
      let rank = rest.trailingZeroBitCount
      precondition(rank < steps.count, "the place is of another atlas")
      let member = Member(
        layerNumber: steps.layerNumber(ofRank: rank), id: id(ofRank: rank, layerCount: steps.count))
      if body(member) { return member }
      rest &= rest &- 1
    }
    return nil
  }

  /// The region of a rank that has one.
  @inline(__always)
  private func id(ofRank rank: Int, layerCount: Int) -> RegionID {
    let position =
      layerCount <= Self.storedCount
      ? rank : (ranks & ((1 &<< UInt64(truncatingIfNeeded: rank)) &- 1)).nonzeroBitCount
    return RegionID(rawValue: position < 4 ? low[position & 3] : high[position & 3])
  }

  /// The number of regions: at least one, and at most one for each layer.
  public var count: Int { isStored ? ranks.nonzeroBitCount : Int(low[2]) }

  /// The number of the most specific region in its layer.
  package func regionID(in atlas: Atlas) -> RegionID { first(in: atlas.storage).id }

  private func first(in storage: AtlasStorage) -> Member {
    firstMember(in: storage) { _ in true }!
  }

  /// Returns the most specific region.
  /// - Precondition: The place came from this atlas.
  public func region(in atlas: Atlas) -> Region {
    Region(member: first(in: atlas.storage), storage: atlas.storage)
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
  /// Allocates nothing for a place with up to eight regions, in an atlas of up to 64 layers.
  /// - Precondition: The place came from the layer's atlas.
  public func regionID(in layer: Layer) -> RegionID? {
    guard isStored else {
      return firstMember(in: layer.storage) { $0.layerNumber == layer.number }?.id
    }
    let rank = layer.placeRank
    guard hasRegion(ofRank: rank) else { return nil }
    return id(ofRank: rank, layerCount: layer.storage.tables.placeSteps.count)
  }
}

extension Place: Hashable {
  /// Returns whether two places of the same atlas have the same regions. Places with more than
  /// eight regions are equal if their grid points are.
  public static func == (left: Place, right: Place) -> Bool {
    left.low == right.low && left.high == right.high && left.ranks == right.ranks
      && left.isStored == right.isStored
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
    hasher.combine(high)
    hasher.combine(ranks)
  }
}

extension Region {
  fileprivate init(member: Place.Member, storage: AtlasStorage) {
    precondition(
      storage.tables.layers.indices.contains(member.layerNumber)
        && member.id.rawValue < storage.tables.layers[member.layerNumber].regionCount,
      "the place is of another atlas")
    self.init(storage: storage, layerNumber: member.layerNumber, id: member.id)
  }
}

extension Atlas {
  /// Returns the place at a coordinate; nil if no layer has a region there, or if the coordinate is
  /// invalid.
  ///
  /// A layer whose regions have parents in another layer is searched before that layer. A region
  /// that is found brings the regions that contain it; their layers are not searched. Layers that
  /// are not related to each other are searched independently.
  /// - Complexity: At most one lookup for each layer. Allocates nothing for a place with up to
  ///   eight regions, in an atlas of up to 64 layers.
  public func place(at coordinate: Coordinate) -> Place? {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard
      let point = storage.tables.grid.innerQuery(latitude: latitude, longitude: longitude)
        ?? storage.tables.grid.query(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place.find(in: storage, at: point)
  }

  /// Returns the place at a grid point; see ``place(at:)-(Coordinate)``.
  package func place(at point: GridPoint) -> Place? { Place.find(in: storage, at: point) }
}
