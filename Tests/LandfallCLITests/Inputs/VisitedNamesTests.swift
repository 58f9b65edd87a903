import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import TestSupport
import Testing

import LandfallCLI

/// What was visited, by keys, names and files, in the bundled atlas.
@Suite(.timed) struct VisitedNamesTests {
  let workspace: Workspace
  let states: Layer
  let countries: Layer

  init() throws {
    workspace = try Workspace()
    states = try Atlas.bundled.layer("states")
    countries = try Atlas.bundled.layer("countries")
  }

  private func keys(_ names: VisitedNames, in layer: Layer) throws -> [String] {
    try names.regions(in: layer).map { layer[$0].key }.sorted()
  }

  private func file(_ text: String, _ name: String = "visits.json") throws -> VisitedNames {
    try workspace.write(text, to: name)
    return try VisitedNames(file: workspace.folder.appending(path: name).path)
  }

  @Test func keysAndNamesOfAnyCase() throws {
    let names = VisitedNames(list: " CA, new york ,tx,, Hawai'i,District of Columbia")
    #expect(try keys(names, in: states) == ["CA", "DC", "HI", "NY", "TX"])
  }

  @Test func aKeyMayHoldCommas() throws {
    try workspace.buildSmallWorld()
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "small.atlas").path)
    let layer = try atlas.layer("countries")
    #expect(try keys(VisitedNames("B,1", atlas: atlas), in: layer) == ["B,1"])
    #expect(try keys(VisitedNames("A,alpha", atlas: atlas), in: layer) == ["A"])
    #expect(throws: DataError.self) { _ = try keys(VisitedNames("A,B", atlas: atlas), in: layer) }
  }

  @Test func theLayerIsTheOneThatKnowsAll() throws {
    let layers = [countries, states]
    func layer(_ list: String) throws -> String {
      try VisitedNames(list: list).layer(among: layers, path: "a").id
    }
    #expect(try layer("Georgia,Alabama") == "states")
    #expect(try layer("Georgia,France") == "countries")
    let error = #expect(throws: DataError.self) { _ = try layer("Georgia") }
    #expect(try #require(error).description.contains("\"countries\" and \"states\""))
    #expect(error?.description.contains("--layer") == true)
    let other = #expect(throws: DataError.self) { _ = try layer("Alabama,France,Spain") }
    #expect(other?.description.contains("it is in \"states\"") == true, "\(other as Any)")
  }

  @Test func aMisspeltNameIsGuessed() throws {
    for (text, guess) in [("Coloardo", "Colorado"), ("Massachusets", "Massachusetts")] {
      let error = #expect(throws: DataError.self) {
        _ = try VisitedNames(list: "CA,\(text)").regions(in: states)
      }
      #expect(error?.description.contains("did you mean \"\(guess)\"") == true)
    }
  }

  @Test func recordsOfAppsAreRead() throws {
    let records = """
      [{"stateName": "Ohio", "visited": true, "edited": false, "isActive": true, "wasEverVisited": true},
       {"stateName": "Iowa", "visited": true, "isActive": false}, {"stateName": "Utah", "visited": false},
       {"stateName": "Maine"}]
      """
    #expect(try keys(file(records), in: states) == ["ME", "OH"])
    #expect(
      try keys(
        file("{\"badges\": [{\"identifier\": \"newbie\"}], \"states\": \(records)}"), in: states)
        == ["ME", "OH"])
    #expect(try keys(file("[\"CA\", \"Oregon\"]"), in: states) == ["CA", "OR"])
    #expect(try keys(file("[]"), in: states) == [])
    // A wish is not a visit; countries are listed apart.
    let book = """
      {"states": \(records), "wishlist": ["Texas"], "visitedCountries": ["FRA"]}
      """
    #expect(try keys(file(book), in: states) == ["ME", "OH"])
    #expect(try keys(file(book), in: countries) == ["FRA"])
    #expect(try file(book).layer(among: [countries, states], path: "a").id == "states")
  }

  @Test func linesOfTextAreRead() throws {
    let names = try file("\u{FEFF}# mine\r\nCA\r\n\r\n New York  # twice\nOregon", "v.txt")
    #expect(try keys(names, in: states) == ["CA", "NY", "OR"])
    let wrong = try file("CA\n\nOregno\n", "v.txt")
    let error = #expect(throws: DataError.self) { _ = try wrong.regions(in: states) }
    #expect(error?.description.contains("v.txt:3: ") == true)
  }

  @Test(arguments: [
    ("{\"a\": [", "visits.json:1: "), ("[{\"visited\": true}]", "visits.json:1: "),
    ("{\"a\": 1}", "\"states\""), ("[\"CA\",\n1, 2]", "visits.json:2: "),
    ("[\"CA\"] x", "visits.json:1: "),
  ])
  func aWrongFileIsOneError(text: String, words: String) throws {
    let error = #expect(throws: DataError.self) { _ = try file(text) }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
    #expect(error?.description.contains("visits.json") == true)
  }

  @Test func titlesCountWhatCounts() throws {
    func title(_ list: String, _ layer: Layer) throws -> String {
      visitedTitle(try VisitedNames(list: list).regions(in: layer), of: layer)
    }
    #expect(try title("CA,PR,DC", states) == "1/50 States Visited")
    #expect(try title("FRA,GRL", countries).hasPrefix("1 of "))
    #expect(try title("", states) == "0/50 States Visited")
  }
}
