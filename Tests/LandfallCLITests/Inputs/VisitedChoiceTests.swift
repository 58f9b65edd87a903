import Foundation
import Landfall
import LandfallData
import LandfallModel
import LandfallSupport
import LandfallTravel
import TestSupport
import Testing

import LandfallCLI
import LandfallMaps

/// What was visited, by keys, names and files, in the bundled atlas.
@Suite(.timed) struct VisitedChoiceTests {
  let workspace: Workspace
  let states: Layer
  let countries: Layer

  init() throws {
    workspace = try Workspace()
    states = try Atlas.bundled.layer("states")
    countries = try Atlas.bundled.layer("countries")
  }

  private func choice(_ list: String, layer: String? = nil) throws -> VisitedChoice {
    try VisitedChoice(list, layerID: layer, atlas: .bundled, path: "bundled")
  }

  private func keys(_ choice: VisitedChoice, in layer: Layer) throws -> [String] {
    try choice.regions(in: layer).regions.map { layer[$0].key }.sorted()
  }

  private func file(_ text: String, _ name: String = "visits.json") throws -> VisitedChoice {
    try workspace.write(text, to: name)
    return try choice(workspace.folder.appending(path: name).path)
  }

  private func fault(_ list: String, layer: String? = nil) -> String {
    do {
      let choice = try choice(list, layer: layer)
      _ = try choice.regions(in: choice.layer ?? states)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func keysAndNamesOfAnyCase() throws {
    let names = try choice(" CA, new york ,tx,, Hawai'i,District of Columbia")
    #expect(try keys(names, in: states) == ["CA", "DC", "HI", "NY", "TX"])
  }

  @Test func aKeyMayHoldCommas() throws {
    try workspace.buildSmallWorld()
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "small.atlas").path)
    let layer = try atlas.layer("countries")
    func keys(_ list: String) throws -> [String] {
      let choice = try VisitedChoice(list, layerID: nil, atlas: atlas, path: "small.atlas")
      return try choice.regions(in: layer).regions.map { layer[$0].key }
    }
    #expect(try keys("B,1") == ["B,1"])
    #expect(try keys("A,alpha") == ["A"])
    #expect(throws: DataError.self) { _ = try keys("A,B") }
  }

  @Test func theLayerIsTheOneThatKnowsAll() throws {
    #expect(try choice("Georgia,Alabama").layer == states)
    #expect(try choice("Georgia,France").layer == countries)
    #expect(try choice("Georgia", layer: "countries").layer == countries)
    #expect(
      fault("Georgia")
        == "--visited: \"Georgia\" is in the layers \"countries\" and \"states\"; write keys, or choose "
        + "a layer, such as --layer states")
    #expect(
      fault("Alabama,France,Spain")
        == "--visited: \"Spain\" is not a region of the layer \"states\"; it is in \"countries\", and a "
        + "map shows one layer")
    #expect(fault("Ohio", layer: "countries") == "none")
  }

  @Test func aMisspeltNameIsGuessed() throws {
    for (text, guess) in [("Coloardo", "Colorado"), ("Massachusets", "Massachusetts")] {
      let fault = fault("CA,\(text)", layer: "states")
      #expect(
        fault.hasPrefix("--visited: \"\(text)\"") && fault.contains("\"\(guess)\""), "\(fault)")
    }
  }

  @Test func recordsOfAppsAreRead() throws {
    let records = """
      [{"stateName": "Ohio", "visited": true, "edited": false, "isActive": true, "wasEverVisited": true},
       {"stateName": "Iowa", "visited": true, "isActive": false}, {"stateName": "Utah", "visited": false},
       {"stateName": "Maine"}]
      """
    #expect(try keys(file(records), in: states) == ["ME", "OH"])
    #expect(try keys(file("[\"CA\", \"Oregon\"]"), in: states) == ["CA", "OR"])
    #expect(try keys(file("[]"), in: states) == [])
    // A wish is not a visit; countries are listed apart, and named where the map does not show them.
    let book = try file(
      """
      {"states": \(records), "wishlist": ["Texas"], "visitedCountries": ["FRA"]}
      """)
    #expect(try keys(book, in: states) == ["ME", "OH"])
    #expect(try keys(book, in: countries) == ["FRA"])
    #expect(book.layer == states)
    #expect(
      try book.regions(in: states).notes == [
        "the map does not show 1 visited of the layer \"countries\"; for those, set --layer countries"
      ])
  }

  @Test func linesOfTextAreRead() throws {
    let names = try file("\u{FEFF}# mine\r\nCA\r\n\r\n New York  # twice\nOregon", "v.txt")
    #expect(try keys(names, in: states) == ["CA", "NY", "OR"])
    let run = try CommandRun.landfall(
      ["map", "--visited", "v.txt", "-o", "map.svg"], in: workspace)
    #expect(run.exitCode == 0)
    try workspace.write("time,lat,lon\n1,2,3\n", to: "v.csv")
    let table = #expect(throws: DataError.self) {
      _ = try choice(workspace.folder.appending(path: "v.csv").path)
    }
    #expect(
      table?.description.hasSuffix("'landfall trip TRACK --visits FILE'") == true, "\(table as Any)"
    )
    try workspace.write("CA\n\nOregno\n", to: "v.txt")
    let wrong = try CommandRun.landfall(
      ["map", "--visited", "v.txt", "-o", "map.svg"], in: workspace)
    #expect(wrong.exitCode == 1 && wrong.errors.contains("v.txt:3: \"Oregno\""), "\(wrong.errors)")
  }

  @Test(arguments: [
    ("{\"a\": [", "visits.json:1: "), ("{\"a\": 1}", "\"states\""),
    ("[\"CA\"] x", "visits.json:1: "),
  ])
  func aWrongFileIsOneError(text: String, words: String) throws {
    let error = #expect(throws: DataError.self) { _ = try file(text) }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
    #expect(error?.description.contains("visits.json") == true)
  }

  @Test func titlesCountWhatCounts() throws {
    func title(_ list: String, _ layer: Layer) throws -> String {
      let regions = try choice(list, layer: layer.id).regions(in: layer).regions
      return VisitedCount(of: regions, in: layer).title(of: layer)
    }
    #expect(try title("CA,PR,DC", states) == "1/50 States Visited")
    #expect(
      try title("FRA,GRL", countries)
        == "1/\(VisitedCount(of: Set<String>(), in: countries).total) Countries Visited")
    #expect(
      VisitedCount(of: Set<RegionID>(), in: states).title(of: states) == "0/50 States Visited")
  }

  /// The user's own colors, unless others are given.
  @Test func colorsOfSettings() throws {
    try workspace.write(
      """
      {"states": ["Ohio"], "settings": {"stateFillColor": {"red": 0, "green": 0.2, "blue": 1}}}
      """, to: "v.json")
    func picture(_ more: String...) throws -> String {
      let run = try CommandRun.landfall(
        ["map", "--visited", "v.json", "-o", "map.svg"] + more, in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
      return try workspace.text("map.svg").lowercased()
    }
    #expect(try picture().contains("#0033ff"))
    let given = try picture("--fill", "#00ff00")
    #expect(!given.contains("#0033ff") && given.contains("#00ff00"))
  }
}
