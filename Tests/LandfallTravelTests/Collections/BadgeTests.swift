import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The 22 badges and the continents, as they are compiled into an atlas.
@Suite(.timed) struct BadgeTests {
  static let identifiers = [
    "newbie", "explorer", "journeyer", "voyager", "adventurer", "completionist",
    "four_corners_explorer", "atlantic_coaster", "pacific_wanderer", "gulf_coaster",
    "mississippi_river_runner", "great_lakes_explorer", "rocky_mountain_high", "colonist",
    "on_the_road_again", "border_patrol_north", "border_patrol_south", "far_reaches",
    "four_letter_words", "directionally_impaired", "new_to_you", "the_wealth_is_common",
  ]
  static let sets = [
    "four_corners_explorer": "AZ CO NM UT",
    "atlantic_coaster": "ME NH MA RI CT NY NJ DE MD VA NC SC GA FL",
    "pacific_wanderer": "CA OR WA AK HI", "gulf_coaster": "TX LA MS AL FL",
    "mississippi_river_runner": "MN WI IA IL MO KY TN AR MS LA",
    "great_lakes_explorer": "MN WI IL IN MI OH PA NY", "rocky_mountain_high": "MT ID WY CO UT NM",
    "colonist": "NH MA RI CT NY NJ PA DE MD VA NC SC GA",
    "border_patrol_north": "AK WA ID MT ND MN MI OH PA NY VT NH ME",
    "border_patrol_south": "CA AZ NM TX", "far_reaches": "AK HI", "four_letter_words": "IA OH UT",
    "directionally_impaired": "ND SD NC SC WV", "new_to_you": "NH NJ NM NY",
    "the_wealth_is_common": "KY MA PA VA",
  ]
  static let milestones = [
    "newbie": 1, "explorer": 10, "journeyer": 20, "voyager": 30, "adventurer": 40,
    "completionist": 50,
  ]

  private let atlas = Atlas.bundled

  private func progress(_ identifier: String, _ keys: some Sequence<String>) throws
    -> CollectionProgress
  {
    try #require(atlas.collection(identifier)).progress(
      of: VisitedRegions(undatedKeys: Set(keys)), timeZone: .gmt)
  }

  private func counting() throws -> [String] {
    try atlas.layer("states").regions.filter { $0.attribute("COUNTS") == .boolean(true) }
      .map(\.key)
  }

  @Test func allAreThere() {
    #expect(
      atlas.collections.filter { $0.setName == "us-badges" }.map(\.identifier) == Self.identifiers)
    #expect(Self.sets.count + Self.milestones.count + 1 == 22)
  }

  /// All of a set earn it; each one missing is needed, and told.
  @Test(arguments: sets.keys.sorted()) func aSetIsEarnedByAllOfIt(_ identifier: String) throws {
    let keys = try #require(Self.sets[identifier]).split(separator: " ").map(String.init)
    let all = try progress(identifier, keys + ["DC", "PR"])
    #expect(all.isEarned && all.fraction == 1 && all.needed.isEmpty && all.earnedDate == nil)
    #expect(all.contributing.map(\.key) == keys.sorted() && all.target == keys.count)
    for missing in keys {
      let others = try counting().filter { $0 != missing }
      let part = try progress(identifier, others)
      #expect(!part.isEarned && part.needed.map(\.key) == [missing])
      #expect(part.fraction == Double(keys.count - 1) / Double(keys.count))
    }
    #expect(try progress(identifier, []).fraction == 0)
  }

  @Test(arguments: milestones.keys.sorted()) func aMilestoneIsEarnedByItsCount(_ identifier: String)
    throws
  {
    let wanted = try #require(Self.milestones[identifier])
    let states = try counting()
    #expect(states.count == 50)
    #expect(try progress(identifier, states.prefix(wanted)).isEarned)
    let part = try progress(identifier, states.prefix(wanted - 1))
    #expect(!part.isEarned && part.count == wanted - 1 && part.needed.count == 51 - wanted)
  }

  /// Only the 50 count: 49 states, Puerto Rico and DC are 49.
  @Test func fortyNineStatesAndOthers() throws {
    let keys = try counting().filter { $0 != "OH" } + ["PR", "DC", "GU", "VI", "AS", "MP"]
    let part = try progress("completionist", keys)
    #expect(!part.isEarned && part.count == 49 && part.needed.map(\.key) == ["OH"])
    #expect(try progress("newbie", ["PR", "DC", "GU", "VI", "AS", "MP"]).count == 0)
  }

  @Test func continentsThatCount() throws {
    let continents = atlas.collections.filter { $0.setName == "continents" }
    #expect(
      continents.map(\.name).sorted()
        == ["Africa", "Asia", "Europe", "North America", "Oceania", "South America"])
    #expect(continents.map(\.count).reduce(0, +) == 197)
    var seen: Set<String> = []
    for continent in continents {
      let keys = continent.members.map(\.key)
      #expect(seen.isDisjoint(with: keys))
      seen.formUnion(keys)
      #expect(try progress(continent.identifier, keys).isEarned)
      #expect(try !progress(continent.identifier, keys.dropFirst()).isEarned)
      #expect(
        continent.members.allSatisfy { $0.attribute("CONTINENT") == .string(continent.name) })
    }
    #expect(!seen.contains("ATA"))
  }

  /// A color and a symbol of its own for each badge, within the family of its category.
  @Test func eachBadgeHasItsColor() throws {
    let badges = atlas.collections.filter { $0.setName == "us-badges" }
    #expect(badges.count == 22)
    let counts = Dictionary(grouping: badges, by: \.category).mapValues(\.count)
    #expect(counts == ["Milestone": 6, "Geographic Collection": 8, "Special Achievement": 8])
    #expect(Set(badges.compactMap(\.color)).count == 22)
    #expect(Set(badges.compactMap(\.symbol)).count == 22)
    for badge in badges {
      let color = try #require(badge.color)
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      let isOfFamily =
        switch badge.category {
        // Purple, or gold.
        case "Milestone": blue > red && red > green || red > green && green > 2 * blue
        case "Geographic Collection": max(green, blue) > red
        default: red > green && green >= blue || red > 2 * green
        }
      #expect(isOfFamily, "\(badge.identifier) \(color)")
      #expect(badge.icon?.isEmpty == false)
    }
  }
}
