import LandfallTravel

/// The area that a table is about, by the regions that it names: a state, a country or a continent.
///
/// Regions outside of it are ground on a map of the table: they are no gaps in its data.
package struct TableArea: Sendable {
  /// The regions of the layer outside of the area; empty without an area.
  package let outsiders: Set<RegionID>

  /// The least share of the regions of a table that are in its area: a table of Europe may have Turkey, too.
  fileprivate static let leastShare = 0.75

  /// Finds the smallest area with three quarters of the regions of a table. A table of the world has none.
  ///
  /// O(regions) lookups.
  /// - Parameters:
  ///   - regions: the regions with values.
  ///   - world: an atlas that tells in which countries and continents regions are.
  package init(of regions: Set<RegionID>, in layer: Layer, world: Atlas?) {
    let areas = RegionAreas(world)
    let own = regions.sorted().map { areas.names(of: layer[$0]) }
    for level in 0..<RegionAreas.levelCount {
      guard let area = Self.most(own.map { $0[level] }) else { continue }
      outsiders = Set(
        layer.regions.lazy.filter { region in
          guard !regions.contains(region.id) else { return false }
          return areas.names(of: region)[level].map { $0 != area } ?? false
        }.map(\.id))
      return
    }
    outsiders = []
  }

  /// Returns the name that at least three quarters have; nil if there is none.
  fileprivate static func most(_ names: [String?]) -> String? {
    var counts: [String: Int] = [:]
    for name in names { if let name { counts[name, default: 0] += 1 } }
    return counts.first { Double($0.value) >= leastShare * Double(names.count) }?.key
  }
}

/// The areas that regions of any layer are in, by where their representative points are.
private struct RegionAreas {
  private let states: Layer?
  private let countries: Layer?

  init(_ world: Atlas?) {
    states = world?.layers.first { $0.id == "states" }
    countries = world?.layers.first { $0.attributeNames.contains("CONTINENT") }
  }

  static let levelCount = 4

  /// Returns the names of a region's parent, state, country and continent.
  func names(of region: Region) -> [String?] {
    let place = region.representativePoint
    let country = countries?.region(at: place)
    return [
      region.parent?.key, states?.region(at: place)?.key, country?.key,
      continent(of: region, in: country),
    ]
  }

  private func continent(of region: Region, in country: Region?) -> String? {
    for region in [region, country] {
      if case .string(let name)? = region?.attribute("CONTINENT") { return name }
    }
    return nil
  }

  /// Returns the continent that three quarters of regions are on, if they are in a third of its countries or more.
  func continent(of regions: [Region]) -> String? {
    guard let countries, regions.count > 2 else { return nil }
    let own = regions.map { countries.region(at: $0.representativePoint) }
    let names = zip(regions, own).map { continent(of: $0, in: $1) }
    guard let name = TableArea.most(names) else { return nil }
    let all = countries.regions.count {
      $0.attribute("CONTINENT") == .string(name) && $0.isCounted
    }
    let found = Set(zip(names, own).compactMap { $0 == name ? $1?.id : nil })
    return 3 * found.count >= all ? name : nil
  }
}

extension ContinentFrame {
  /// Finds the frame of the regions with values of a table, of which a tenth may be outside of it.
  package init?(ofTable regions: Set<RegionID>, in layer: Layer, world: Atlas?) {
    self.init(around: regions.sorted().map { layer[$0] }, leastShare: 0.9, world: world)
  }

  /// Finds the frame that regions fill; nil if they are not the countries of a continent, or are in few of them.
  /// - Parameter leastShare: the least share of the regions with their representative points in the frame.
  init?(around regions: [Region], leastShare: Double, world: Atlas?) {
    guard let name = RegionAreas(world).continent(of: regions), let frame = Self.named(name) else {
      return nil
    }
    let inside = regions.count { frame.contains($0.representativePoint) }
    guard Double(inside) >= leastShare * Double(regions.count) else { return nil }
    self = frame
  }
}
