import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// What people did before they had the app.
@Suite(.timed) struct HistoryTests {
  private func session() throws -> TravelSession { try TravelSession(.bundled, layer: "states") }

  /// A drive from Colorado to Utah with a point each kilometer.
  private var drive: [TrackPoint] {
    (0..<400).map { index in
      TrackPoint(
        coordinate: Coordinate(latitude: 39.1, longitude: -107 - 0.0116 * Double(index)),
        time: moment("2019-07-01T15:00:00Z").addingTimeInterval(45 * Double(index)))
    }
  }

  @Test func aDriveBecomesVisitsAndBadges() throws {
    var session = try session()
    // In any order, with points without times between them.
    var points = Array(drive.shuffled())
    points.insert(TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0)), at: 7)
    let added = try session.add(history: points, from: .bundled, now: noon, timeZone: utc)
    #expect(added.visits.map(\.regionKey) == ["CO", "UT"] && added.leftOut.isEmpty)
    #expect(added.badges.map(\.identifier) == ["newbie"])
    #expect(session.book.visitedKeys == ["CO", "UT"] && session.region == nil)
    // Badges have the dates of the visits, and nothing is added twice.
    #expect(session.book.badges["newbie"]?.earnedDate == moment("2019-07-01T15:00:00Z"))
    let again = try session.add(history: drive, from: .bundled, now: noon, timeZone: utc)
    #expect(again.visits.isEmpty && again.badges.isEmpty && session.book.log.count == 2)
  }

  /// The points of a diary, as its app stores them.
  @Test func theDiaryOfAnAppIsAHistory() throws {
    let json = """
      [{"latitude": 40.7608, "longitude": -111.891, "timestamp": "2021-05-01T10:00:00Z", "accuracy": 8},
       {"latitude": 40.7609, "longitude": -111.891, "timestamp": "2021-05-01T11:00:00Z", "accuracy": 8},
       {"latitude": 18.4655, "longitude": -66.1057, "timestamp": "2021-06-01T10:00:00Z", "accuracy": 8},
       {"latitude": 18.4656, "longitude": -66.1057, "timestamp": "2021-06-01T11:00:00Z", "accuracy": 8}]
      """
    let fixes = try JSONDecoder().decode([Fix].self, from: Data(json.utf8))
    var session = try session()
    let added = try session.add(
      history: fixes.map { TrackPoint($0) }, from: .bundled, now: noon, timeZone: utc)
    #expect(added.visits.map(\.regionKey) == ["UT"] && session.book.visitedKeys == ["UT"])
    var all = try TravelSession(.bundled, layer: "states", detecting: .all)
    try all.add(history: fixes.map { TrackPoint($0) }, from: .bundled, now: noon, timeZone: utc)
    #expect(all.book.visitedKeys == ["UT", "PR"])
  }

  /// What a merged book qualifies for already is recorded, but not said to be of the history.
  @Test func badgesFromBeforeAreNotOfTheHistory() throws {
    var merged = TravelBook(layerID: "states")
    for key in ["OH", "IA", "UT"] { merged.markVisited(key) }
    var session = try TravelSession(.bundled, layer: "states", book: merged)
    let added = try session.add(history: drive, from: .bundled, now: noon, timeZone: utc)
    #expect(added.visits.count == 2 && added.badges.isEmpty)
    let earned = session.badges(timeZone: utc).filter(\.isEarned).map(\.id)
    #expect(earned == ["newbie", "four_letter_words"], "\(earned)")
  }

  @Test func aHistoryOfTheFutureChangesNothing() throws {
    var session = try session()
    let before = session.book
    #expect(throws: TravelError.self) {
      try session.add(
        history: drive, from: .bundled, now: moment("2001-01-01T00:00:00Z"), timeZone: utc)
    }
    #expect(session.book == before)
    let none = try session.add(history: [], from: .bundled, now: noon, timeZone: utc)
    #expect(none.visits.isEmpty && none.badges.isEmpty && session.book == before)
  }
}
