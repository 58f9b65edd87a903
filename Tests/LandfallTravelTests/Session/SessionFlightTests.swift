import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A jump that no speed allows is no visit until the next fix is there, too.
@Suite(.timed) struct SessionFlightTests {
  private let denver = Coordinate(latitude: 39.7392, longitude: -104.9903)
  private let bay = Coordinate(latitude: 37.7749, longitude: -122.4194)

  private func fixes(_ places: [(Coordinate, Double)]) -> [Fix] {
    places.map { Fix(coordinate: $0, time: noon.addingTimeInterval($1)) }
  }

  /// The keys of the visits, the decisions, and the state at the end.
  private func run(_ places: [(Coordinate, Double)]) throws -> (
    keys: [String], updates: [TravelUpdate], session: TravelSession
  ) {
    var session = try TravelSession(.bundled, layer: "states")
    let updates = try fixes(places).map {
      // The state survives a restart between any two fixes.
      let saved = try JSONEncoder().encode(session.state)
      session = try TravelSession(
        .bundled, layer: "states", book: session.book,
        state: JSONDecoder().decode(DetectorState.self, from: saved))
      return try session.process($0, now: $0.time, timeZone: utc)
    }
    return (session.book.log.inOrder.map(\.regionKey), updates, session)
  }

  @Test func aWrongFix() throws {
    let (keys, updates, session) = try run([(denver, 0), (bay, 120), (denver, 240)])
    #expect(keys == ["CO"] && session.book.newBadges == ["newbie"])
    guard case .rejected(let reasons) = updates[1].finding, case .tooFast? = reasons.first else {
      Issue.record("\(updates[1].finding)")
      return
    }
    #expect(updates[1].event == nil && updates[1].endedVisit == nil && updates[2].event == nil)
    // The same of a trip, also where the wrong fix is the last one.
    for count in 2...3 {
      let points = fixes([(denver, 0), (bay, 120), (denver, 240)]).prefix(count).map {
        TrackPoint($0)
      }
      let trip = TripMap.trip(Array(points), on: .bundled)
      let states = try #require(trip.layers.firstIndex { $0.layer.id == "states" })
      #expect(trip.keys(states) == ["CO"] && trip.rejectedCounts == [.speed: 1])
    }
  }

  /// The second fix there proves the first one: the visit begins with that.
  @Test func aLanding() throws {
    let (keys, updates, session) = try run([(denver, 0), (bay, 120), (bay, 180)])
    #expect(keys == ["CO", "CA"])
    #expect(updates[2].event?.visit.entry == noon.addingTimeInterval(120))
    #expect(updates[2].endedVisit?.regionKey == "CO" && updates[2].landing == nil)
    #expect(session.state.visit?.regionKey == "CA" && session.state.held == nil)
  }

  /// The next fix is in another state already: both visits are in the book.
  @Test func aLandingThatIsLeftAtOnce() throws {
    let reno = Coordinate(latitude: 39.5296, longitude: -119.8138)
    let (keys, updates, _) = try run([(denver, 0), (bay, 120), (reno, 7_200)])
    #expect(keys == ["CO", "CA", "NV"])
    #expect(updates[2].landing?.visit.regionKey == "CA")
    #expect(updates[2].landing?.visit.exit == noon.addingTimeInterval(120))
    #expect(updates[2].event?.visit.regionKey == "NV")
    #expect(updates[2].endedVisit?.regionKey == "CO")
  }

  /// An airliner's speed is an arrival by air, as ever.
  @Test func anArrivalByAir() throws {
    #expect(try run([(denver, 0), (bay, 7_200)]).keys == ["CO", "CA"])
  }

  /// Wrong again and again: none counts, and the way home does.
  @Test func severalWrongFixes() throws {
    let tokyo = Coordinate(latitude: 35.7, longitude: 139.7)
    let (keys, _, _) = try run([(denver, 0), (bay, 60), (tokyo, 120), (bay, 180), (denver, 240)])
    #expect(keys == ["CO"])
  }

  /// The accuracy of both fixes is part of the distance.
  @Test func inaccurateFixes() throws {
    var session = try TravelSession(
      .bundled, layer: "states", settings: DetectorSettings(filter: .init(accuracyMeters: 50_000)))
    var far = fixes([(denver, 0), (Coordinate(latitude: 40.2, longitude: -104.99), 60)])
    #expect(try session.process(far[0], now: noon, timeZone: utc).region?.key == "CO")
    far[1].accuracyMeters = 40_000
    #expect(
      try session.process(far[1], now: far[1].time, timeZone: utc).finding
        == .inside(regionKey: "CO"))
  }
}
