import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import LandfallMaps
import LandfallModel
import TestSupport
import Testing

import LandfallCLI

/// Maps of layers with any keys: where their regions are decides what is shown.
@Suite(.timed) struct FramedMapTests {
  private static let contiguous = [
    "AL", "AR", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "IA", "ID", "IL", "IN", "KS", "KY",
    "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV",
    "NY", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VT", "WA", "WI", "WV",
    "WY",
  ]

  /// Each state is in its own zone, and places across the border are in none.
  @Test func zonesAreWhereTheStatesAre() throws {
    for region in try Atlas.bundled.layer("states").regions {
      let place = region.representativePoint
      #expect(
        MapZone.contiguousStates.contains(place) == Self.contiguous.contains(region.key),
        "\(region.key)")
      #expect(MapZone.alaska.contains(place) == (region.key == "AK"), "\(region.key)")
      #expect(MapZone.hawaii.contains(place) == (region.key == "HI"), "\(region.key)")
      #expect(MapZone.puertoRico.contains(place) == (region.key == "PR"), "\(region.key)")
      let isIsland = MapZone.islandTerritories.contains { $0.contains(place) }
      #expect(isIsland == ["VI", "GU", "MP", "AS"].contains(region.key), "\(region.key)")
    }
    for (latitude, longitude) in [
      (43.65, -79.38), (42.25, -82.95), (49.25, -123.1), (48.43, -123.37), (32.5, -116.9),
      (31.6, -106.4), (25.05, -77.35), (60.72, -135.05), (54.3, -130.3), (45.5, -73.57),
      (25.67, -100.3), (51.05, -114.07),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(!MapZone.contiguousStates.contains(place) && !MapZone.alaska.contains(place))
    }
    // Skagway, Adak and Attu, Point Roberts and the Northwest Angle.
    #expect(MapZone.alaska.contains(Coordinate(latitude: 59.57, longitude: -135.33)))
    #expect(MapZone.alaska.contains(Coordinate(latitude: 51.8, longitude: -176.6)))
    #expect(MapZone.alaska.contains(Coordinate(latitude: 52.9, longitude: 172.9)))
    #expect(MapZone.contiguousStates.contains(Coordinate(latitude: 48.98, longitude: -123.06)))
    #expect(MapZone.contiguousStates.contains(Coordinate(latitude: 49.35, longitude: -95.1)))
  }

  private func plan(
    _ layer: Layer, of atlas: Atlas, valued: Set<RegionID> = [], ratio: Double? = nil,
    layout: String? = nil
  ) throws -> MapPlan {
    try LayoutChoice(
      atlas: atlas, path: "a", wanted: layout, chosenLayer: layer, ratio: ratio, world: .bundled
    ).plan(of: layer, visited: [], valued: valued, tolerance: 0.01, jobs: 1)
  }

  /// Builds an atlas of states whose keys are numbers, as the Census has them.
  private func numbered(_ keys: [String]) throws -> Atlas {
    let workspace = try Workspace()
    try workspace.write(keys, of: "states", to: "s.geojson")
    var text = try workspace.text("s.geojson")
    for (number, key) in keys.enumerated() {
      text = text.replacing("\"id\":\"\(key)\"", with: "\"GEOID\":\"\(10 + number)\"")
    }
    try workspace.write(text, to: "s.geojson")
    let run = try CommandRun.landfall(["build", "s.geojson", "-o", "s.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("key: property GEOID"))
    return try Atlas(contentsOf: workspace.folder.appending(path: "s.atlas").path)
  }

  /// States by numbers have the insets of Alaska and Hawaii, and territories do not open the map to the world.
  @Test func insetsNeedNoPostalCodes() throws {
    let atlas = try numbered(Self.contiguous + ["AK", "HI", "GU", "AS", "PR"])
    let layer = atlas.layers[0]
    let plan = try plan(layer, of: atlas)
    #expect(plan.layout.id == "us-wide" && plan.fit == nil && plan.layout.frames.count == 3)
    #expect(plan.layout.frames.map(\.regions.count) == [49, 1, 1])
    let notes = try MapContent(plan, style: MapStyle(.light), file: "a").omissions()
    #expect(notes.count == 1 && notes[0].contains("(Guam)"), "\(notes)")
    #expect(notes.first?.hasSuffix("use us-with-puerto-rico for Puerto Rico") == true)
    #expect(try self.plan(layer, of: atlas, ratio: 0.6).layout.id == "us-insets")
    let named = try self.plan(layer, of: atlas, layout: "us-with-puerto-rico")
    #expect(named.layout.frames.map(\.regions.count) == [49, 1, 1, 1])
    let valued = Set(layer.regions.filter { $0.name == "Alaska" }.map(\.id))
    #expect(try self.plan(layer, of: atlas, valued: valued).layout.id == "us-alaska")
  }

  /// Without Alaska and Hawaii there are no boxes for them.
  @Test func thereIsNoBoxForNothing() throws {
    let atlas = try numbered(Self.contiguous)
    #expect(try plan(atlas.layers[0], of: atlas).layout.frames.count == 1)
  }

  /// A layer of a few states is no map of the United States.
  @Test func aPartIsFitted() throws {
    let atlas = try numbered(["NH", "VT", "ME", "MA", "RI", "CT"])
    let layer = atlas.layers[0]
    #expect(try plan(layer, of: atlas).fit != nil)
    let error = #expect(throws: DataError.self) { try plan(layer, of: atlas, layout: "us-wide") }
    #expect(error?.description.contains("has no regions all over them") == true)
  }

  /// In a tall picture the world is two discs: they hold all of it, and nearly all of the picture.
  @Test func aTallPictureHasTwoHemispheres() throws {
    let layer = try Atlas.bundled.layer("countries")
    #expect(try plan(layer, of: .bundled, ratio: 1).layout.id == "equal-earth")
    let plan = try plan(layer, of: .bundled, ratio: 9 / 16)
    #expect(plan.layout.id == "hemispheres" && plan.fit == nil)
    let shown = Set(plan.layout.frames.flatMap { $0.regions.map(\.regionID) })
    #expect(shown.count == layer.regions.count)
    // What is close to the edge of one disc is whole in the other.
    for (key, number) in [("ISL", 1), ("NZL", 0), ("FJI", 0), ("AUS", 1), ("BRA", 0)] {
      let region = try #require(layer.region(key: key))
      let shape = try #require(
        plan.layout.frames[number].regions.first { $0.regionID == region.id })
      #expect(shape.isDrawn)
    }
    let content = try MapContent(plan, style: MapStyle(.light), file: "a")
    let boxes = content.placements(size: (1080, 1920)).map(\.box)
    #expect(boxes.count == 2 && boxes.reduce(0) { $0 + $1.height } > 0.9 * 1920)
    #expect(!boxes[0].overlaps(boxes[1]))
  }

  // MARK: Continents

  private func countries(of continent: String) throws -> [Region] {
    try Atlas.bundled.layer("countries").regions.filter {
      $0.attribute("CONTINENT") == .string(continent) && $0.attribute("COUNTS") == .boolean(true)
    }
  }

  /// The countries of a continent have its frame, on which nearly all of them are.
  @Test(arguments: [
    ("Africa", 10_000_000.0), ("Asia", 10_500_000), ("Europe", 4_500_000),
    ("North America", 9_000_000), ("Oceania", 11_500_000), ("South America", 6_500_000),
  ])
  func aContinentFillsItsMap(continent: String, widest: Double) throws {
    let layer = try Atlas.bundled.layer("countries")
    let ids = Set(try countries(of: continent).map(\.id))
    let plan = try plan(layer, of: .bundled, valued: ids)
    #expect(try #require(plan.fit).width < widest)
    let content = try MapContent(plan, style: MapStyle(.light), file: "a")
    let notes = content.omissions(withValues: ids)
    #expect(notes.isEmpty, "\(notes)")
    let outsiders = TableArea(of: ids, in: layer, world: .bundled).outsiders
    #expect(outsiders.isDisjoint(with: ids))
    #expect(
      layer.regions.allSatisfy {
        outsiders.contains($0.id) == ($0.attribute("CONTINENT") != .string(continent))
      })
  }

  /// A few countries are no continent, and a table of the world has no outside.
  @Test func otherTablesHaveNoContinent() throws {
    let layer = try Atlas.bundled.layer("countries")
    let few = Set(["FRA", "DEU", "ITA"].compactMap { layer.region(key: $0)?.id })
    #expect(try #require(try plan(layer, of: .bundled, valued: few).fit).width < 3_000_000)
    let all = Set(layer.regions.filter { $0.attribute("COUNTS") == .boolean(true) }.map(\.id))
    #expect(TableArea(of: all, in: layer, world: .bundled).outsiders.isEmpty)
    #expect(try plan(layer, of: .bundled, valued: all).layout.id == "equal-earth")
  }

  /// The states around those of a table of one country are its gaps, and other countries are not.
  @Test func theAreaOfATableIsAStateOrACountry() throws {
    let states = try Atlas.bundled.layer("states")
    let some = Set(["CA", "OH", "TX"].compactMap { states.region(key: $0)?.id })
    let outside = TableArea(of: some, in: states, world: .bundled).outsiders
    #expect(Set(outside.map { states[$0].key }).isSubset(of: ["AS", "GU", "MP", "PR", "VI"]))
  }

  /// A far island does not pull a map open; what is left out is named.
  @Test func aFarIslandIsLeftOut() throws {
    let workspace = try Workspace()
    var areas = (0..<12).map { square("n\($0)", "N\($0)", Double($0), 45, Double($0) + 1, 46) }
    areas.append(square("far", "Far Island", -61, 16, -60, 17))
    try workspace.write(features(areas), to: "f.geojson")
    let run = try CommandRun.landfall(["build", "f.geojson", "-o", "f.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "f.atlas").path)
    let plan = try plan(atlas.layers[0], of: atlas)
    #expect(try #require(plan.fit).width < 1_500_000)
    let notes = try MapContent(plan, style: MapStyle(.light), file: "a").omissions()
    #expect(
      notes == [
        "the map does not show these regions: far (Far Island); --layout equal-earth shows the whole Earth"
      ])
    // What was visited is never left out.
    let all = Set(atlas.layers[0].regions.map(\.id).dropLast())
    let visited = try LayoutChoice(atlas: atlas, path: "a", chosenLayer: atlas.layers[0]).plan(
      of: atlas.layers[0], visited: all, tolerance: 0.01, jobs: 1)
    #expect(try #require(visited.fit).width > 3_000_000)
  }
}
