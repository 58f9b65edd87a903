import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Territories are detected, listed and counted together, or not at all: Puerto Rico was announced, but in no list.
@Suite(.timed) struct RegionScopeTests {
  private static let sanJuan = Coordinate(latitude: 18.4655, longitude: -66.1057)

  private func fix(at place: Coordinate, _ seconds: TimeInterval = 0) -> Fix {
    Fix(coordinate: place, time: noon.addingTimeInterval(seconds))
  }

  @Test(arguments: ["AS", "GU", "MP", "PR", "VI"])
  func aTerritoryIsEverywhereOrNowhere(key: String) throws {
    let place = states.region(key: key)!.representativePoint
    var session = try TravelSession(.bundled, layer: "states")
    let update = try session.process(fix(at: place), now: noon, timeZone: utc)
    #expect(update.finding == .nowhere(.notCounted(regionKey: key)))
    #expect(update.event == nil && session.region == nil && session.book.visitedKeys.isEmpty)
    #expect(!session.regionsByName.contains { $0.key == key } && session.count.total == 50)
    var all = try TravelSession(.bundled, layer: "states", detecting: .all)
    let entry = try all.process(fix(at: place), now: noon, timeZone: utc)
    #expect(entry.region?.key == key && all.region?.key == key && entry.badges.isEmpty)
    #expect(all.regionsByName.contains { $0.key == key })
    #expect(all.count.description == "1/56" && all.regionsByName.count == 56)
  }

  /// Near the coast of a territory is not near the next state or country that counts.
  @Test func theCoastOfATerritoryIsNoStateEither() throws {
    var session = try TravelSession(.bundled, layer: "states")
    let beside = Coordinate(latitude: 18.5, longitude: -66.1057)
    #expect(states.regionID(at: beside) == nil)
    let update = try session.process(fix(at: beside), now: noon, timeZone: utc)
    #expect(update.finding == .nowhere(.notCounted(regionKey: "PR")), "\(update.finding)")
    // A visit ends where a territory begins.
    session = try TravelSession(.bundled, layer: "states")
    _ = try session.process(
      fix(at: states.region(key: "FL")!.representativePoint), now: noon, timeZone: utc)
    let left = try session.process(fix(at: Self.sanJuan, 20_000), now: noon, timeZone: utc)
    #expect(left.endedVisit?.regionKey == "FL" && session.region == nil)
  }

  @Test func theDistrictOfColumbiaIsListedWithTheStates() throws {
    var session = try TravelSession(.bundled, layer: "states")
    let update = try session.process(
      fix(at: Coordinate(latitude: 38.9, longitude: -77.03)), now: noon, timeZone: utc)
    #expect(update.region?.key == "DC" && session.count.description == "0/50")
    #expect(session.regionsByName == states.statesByName && states.statesByName.count == 51)
  }

  /// What is detected is what counts, for each region of each layer, at its own point.
  @Test(arguments: ["states", "countries"])
  func detectionCountsWhatTheTotalCounts(id: String) throws {
    let layer = try Atlas.bundled.layer(id)
    let counted = RegionDetector(layer: layer, detecting: .counted)
    var (detected, total) = (0, 0)
    for region in layer.regions {
      var state = DetectorState()
      let context = DetectorContext(now: noon, timeZone: utc)
      let finding = counted.process(fix(at: region.representativePoint), in: &state, context)
        .finding
      if finding == .inside(regionKey: region.key) { detected += 1 }
      if region.attribute("COUNTS") == .boolean(true) { total += 1 }
      #expect(
        finding == .inside(regionKey: region.key)
          || finding == .nowhere(.notCounted(regionKey: region.key)), "\(region.key) \(finding)")
    }
    let count = try TravelSession(.bundled, layer: id).count
    #expect(count.total == total && detected == total + (id == "states" ? 1 : 0))
  }

  /// What is visited can be seen and switched off, also where it does not count.
  @Test func whatIsVisitedIsListed() throws {
    var book = TravelBook(layerID: "states")
    book.markVisited("PR")
    var session = try TravelSession(.bundled, layer: "states", book: book)
    #expect(session.regionsByName.count == 52 && session.count.description == "0/50")
    try session.toggle("PR", now: noon, timeZone: utc)
    #expect(session.regionsByName == states.statesByName)
  }

  /// In the order of a language, not in that of the English names.
  @Test func listsAreInTheOrderOfALanguage() throws {
    let session = try TravelSession(.bundled, layer: "countries")
    let german = Locale(identifier: "de_DE")
    let names = session.regions(locale: german).map { $0.name(in: german) }
    #expect(names.count == 197 && names.first == "Afghanistan" && names[1] == "Ägypten")
    let austria = try #require(names.firstIndex(of: "Österreich"))
    let oman = try #require(names.firstIndex(of: "Oman"))
    let pakistan = try #require(names.firstIndex(of: "Pakistan"))
    #expect(oman < austria && austria < pakistan, "\(names)")
  }

  @Test func whereNextIsTheNearestUnvisited() throws {
    var session = try TravelSession(.bundled, layer: "states")
    let denver = Coordinate(latitude: 39.74, longitude: -104.99)
    _ = try session.process(fix(at: denver), now: noon, timeZone: utc)
    let next = session.nearestUnvisited(to: denver)
    let keys = next.map { session.layer[$0.regionID].key }
    #expect(keys.prefix(2) == ["WY", "NE"] && keys.count == 5 && !keys.contains("CO"), "\(keys)")
    #expect(zip(next, next.dropFirst()).allSatisfy { $0.distanceMeters <= $1.distanceMeters })
    // No territory, and nothing farther than asked.
    #expect(session.nearestUnvisited(to: Self.sanJuan, within: 100_000).isEmpty)
    #expect(session.nearestUnvisited(to: denver, limit: 100).count == 50)
  }
}
