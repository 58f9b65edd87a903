/// One consistent answer to where a coordinate lies: a region of the most specific layer, and the
/// regions that this one lies in.
///
/// Layers from different sources disagree along the same border. A raw answer per layer shows that; a
/// place does not: its country is the country of its state, whatever the countries layer says there.
public struct Place: Sendable {
  package let storage: AtlasStorage
  private var members = PlaceMembers()

  /// The regions, at most one a layer, the most specific first.
  public var regions: [Region] { (0..<count).map { self[$0] } }

  /// How many regions there are, at least one.
  public var count: Int { members.count }

  /// The most specific region.
  public var region: Region? { count > 0 ? self[0] : nil }

  /// The region of a layer; nil where the place has none there.
  public subscript(layerID: String) -> Region? {
    (0..<count).lazy.map { self[$0] }.first { $0.layer.id == layerID }
  }

  private subscript(index: Int) -> Region {
    let member = members[index]
    return Region(storage: storage, layerNumber: member.layerNumber, id: member.id)
  }

  /// Nil where no layer has a region.
  fileprivate init?(storage: AtlasStorage, point: GridPoint) {
    self.storage = storage
    var lookup = PointLookup(storage: storage, point: point)
    for layerNumber in storage.layersFromMostSpecific where !members.contains(layerNumber) {
      guard var id = lookup.smallestRegionID(inLayer: layerNumber) else { continue }
      // A region brings its parents with it, up to a layer that has answered.
      var layer = layerNumber
      while true {
        members.insert(layerNumber: layer, id: id, ranks: storage.specificityRanks)
        guard let parent = storage.parent(ofRegion: id, inLayer: layer),
          !members.contains(parent.layerNumber)
        else { break }
        (layer, id) = parent
      }
    }
    if members.count == 0 { return nil }
  }
}

extension Place: Hashable {
  /// Whether two places have the same regions of the same atlas.
  public static func == (left: Place, right: Place) -> Bool { left.regions == right.regions }

  /// Hashes the regions.
  public func hash(into hasher: inout Hasher) { hasher.combine(regions) }
}

extension Atlas {
  /// The place at a coordinate; nil where no layer has a region, or the coordinate is none.
  ///
  /// Layers are asked from the most specific to the widest: one that lies within another comes before
  /// it. The first answer brings its parents with it; a layer that is a parent of an answer is not
  /// asked again. Layers unrelated to it give their own answers.
  /// - Complexity: about a lookup for each index of the atlas, most have one; allocates nothing for a
  ///   place in up to four regions.
  public func place(at coordinate: Coordinate) -> Place? {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard
      let point = storage.grid.innerQuery(latitude: latitude, longitude: longitude)
        ?? storage.grid.query(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(storage: storage, point: point)
  }
}

/// The regions of a place: four in the value itself, more in an array.
private struct PlaceMembers: Sendable {
  private var first = SIMD4<UInt64>.zero
  private var more: [UInt64] = []
  private(set) var count = 0

  subscript(index: Int) -> (layerNumber: Int, id: RegionID) {
    let packed = packed(index)
    return (Int(packed >> 32), RegionID(rawValue: UInt32(truncatingIfNeeded: packed)))
  }

  private func packed(_ index: Int) -> UInt64 { index < 4 ? first[index] : more[index - 4] }

  func contains(_ layerNumber: Int) -> Bool {
    for index in 0..<count where self[index].layerNumber == layerNumber { return true }
    return false
  }

  /// Adds a region where its layer's rank puts it.
  mutating func insert(layerNumber: Int, id: RegionID, ranks: [Int]) {
    var place = count
    if place >= 4 { more.append(0) }
    while place > 0, ranks[self[place - 1].layerNumber] > ranks[layerNumber] {
      set(place, packed(place - 1))
      place -= 1
    }
    set(place, UInt64(layerNumber) << 32 | UInt64(id.rawValue))
    count += 1
  }

  private mutating func set(_ index: Int, _ packed: UInt64) {
    if index < 4 { first[index] = packed } else { more[index - 4] = packed }
  }
}
