import Foundation
import Landfall
import LandfallData
import LandfallUI
import LandfallTravel
import Observation
import TestSupport
import Testing

/// The session as an observable object.
@MainActor @Suite(.timed) struct TravelModelTests {
  /// What a model saved and how often what it shows has changed.
  @MainActor private final class Log {
    var saved: [TravelBook] = []
    var changeCount = 0

    /// Counts the next change of what `read` reads.
    func watch(_ read: @escaping () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { self.changeCount += 1 } }
    }
  }

  private let log = Log()
  private let model: TravelModel

  init() throws {
    let log = log
    model = TravelModel(
      try TravelSession(.bundled, layer: "states"), timeZone: utc,
      locale: Locale(identifier: "en_US")
    ) { book, _ in log.saved.append(book) }
  }

  private func fix(in key: String, at seconds: TimeInterval) -> Fix {
    Fix(
      coordinate: places[key] ?? states.region(key: key)!.representativePoint,
      time: noon.addingTimeInterval(seconds))
  }

  @Test func aTapIsSeenAndSaved() throws {
    let utah = try #require(states.region(key: "UT"))
    log.watch { _ = model.isVisited(utah) }
    #expect(!model.isVisited(utah) && log.changeCount == 0)
    #expect(try model.toggle(utah, now: noon).map(\.name) == ["Newbie"])
    #expect(model.isVisited(utah) && log.changeCount == 1)
    #expect(log.saved.count == 1 && log.saved[0].visitedKeys == ["UT"])
    try model.toggle(utah, now: noon)
    #expect(!model.isVisited(utah) && log.saved.count == 2)
  }

  /// A removal of everything during a visit leaves nothing of it, by each way.
  @Test(arguments: [0, 1, 2]) func aRemovalOfEverythingIsWhole(way: Int) throws {
    try model.process(fix(in: "CO", at: 0), now: noon)
    var empty = TravelBook()
    empty.removeAll()
    switch way {
    case 0: model.removeAll()
    case 1: model.book.removeAll()
    default: model.book.merge(empty)
    }
    #expect(model.region == nil && model.visitedRegions.isEmpty && model.book.log.isEmpty)
    #expect(model.session.state == DetectorState())
    // The end of the visit from before does not come back with the next one.
    try model.process(fix(in: "UT", at: 40_000), now: noon.addingTimeInterval(40_000))
    #expect(model.book.log.inOrder.map(\.regionKey) == ["UT"])
    model.endVisit(now: noon.addingTimeInterval(40_000))
    #expect(model.book.visitedKeys == ["UT"])
  }

  @Test func aHistoryIsShown() throws {
    let added = try model.add(
      history: [0.0, 600].map { TrackPoint(fix(in: "CO", at: $0)) }, from: .bundled,
      now: noon.addingTimeInterval(600))
    #expect(added.visits.map(\.regionKey) == ["CO"] && model.count.visited == 1)
    #expect(log.saved.last?.visitedKeys == ["CO"] && model.region == nil)
  }

  @Test func anAnnouncementHasTheNameThatTheAppGives() throws {
    model.regionName = { $0.key == "CO" ? "Colorado (CO)" : nil }
    try model.process(fix(in: "CO", at: 0), now: noon)
    #expect(model.announcement?.title == "Welcome to Colorado (CO)!")
    try model.process(fix(in: "WY", at: 60), now: noon)
    #expect(model.announcement?.title == "Welcome to Wyoming!")
  }

  @Test func anEntryIsShownAndAnnounced() throws {
    log.watch { _ = model.region }
    try model.process(fix(in: "CO", at: 0), now: noon)
    #expect(model.region?.key == "CO" && log.changeCount == 1)
    #expect(model.announcement?.title == "Welcome to Colorado!")
    model.announcement = nil
    try model.process(fix(in: "CO", at: 60), now: noon)
    #expect(model.region?.key == "CO" && model.announcement == nil)
    // A fix that is rejected says nothing of the region.
    var high = fix(in: "UT", at: 90)
    high.altitudeMeters = 9_000
    try model.process(high, now: noon)
    #expect(model.region?.key == "CO")
    model.endVisit(now: noon)
    #expect(model.region == nil && log.saved.last?.visitedKeys == ["CO"])
  }

  /// After a relaunch, a screen shows what it showed: the region was empty until the next border.
  @Test func aRelaunchShowsTheSame() throws {
    func check(_ step: String, _ region: String?) throws {
      let again = TravelModel(
        try TravelSession(
          .bundled, layer: "states", book: model.book, state: model.session.state), timeZone: utc)
      #expect(model.region?.key == region, "\(step)")
      #expect(again.region == model.region, "\(step)")
      #expect(again.visitedRegions == model.visitedRegions && again.count == model.count, "\(step)")
      #expect(again.badges == model.badges, "\(step)")
      #expect(Set(model.visitedRegions.map(\.key)) == model.book.visitedKeys, "\(step)")
    }
    try check("nothing", nil)
    try model.process(fix(in: "CO", at: 0), now: noon)
    try check("an entry", "CO")
    try model.process(fix(in: "CO", at: 60), now: noon)
    try check("a fix", "CO")
    var high = fix(in: "UT", at: 90)
    high.altitudeMeters = 9_000
    try model.process(high, now: noon)
    try check("a rejected fix", "CO")
    try model.process(fix(in: "UT", at: 86_400), now: noon.addingTimeInterval(86_400))
    try check("another state", "UT")
    let sea = Fix(
      coordinate: Coordinate(latitude: 30, longitude: -140), time: noon.addingTimeInterval(172_800))
    try model.process(sea, now: sea.time)
    try check("the sea", nil)
    let abroad = Fix(
      coordinate: Coordinate(latitude: 48.85, longitude: 2.35),
      time: noon.addingTimeInterval(259_200))
    try model.process(fix(in: "CO", at: 230_000), now: noon.addingTimeInterval(230_000))
    try check("land again", "CO")
    try model.process(abroad, now: abroad.time)
    try check("abroad", nil)
    try model.toggle(try #require(states.region(key: "HI")), now: abroad.time)
    try check("a tap", nil)
    let new = model.badges.filter { $0.isEarned && $0.isNew }
    #expect(model.count.description == "3/50" && !new.isEmpty)
    model.markViewed(model.badges)
    try check("badges that were viewed", nil)
    #expect(model.badges.filter(\.isNew).isEmpty)
    let layout = try #require(model.statesLayout)
    #expect(model.visitedShapes(on: layout).map(\.region.key).sorted() == ["CO", "HI", "UT"])
    var other = TravelBook()
    other.markVisited("OH")
    model.book.merge(other)
    try check("a merge", nil)
    try model.process(fix(in: "UT", at: 345_600), now: noon.addingTimeInterval(345_600))
    model.endVisit(now: noon.addingTimeInterval(345_700))
    try check("the end of tracking", nil)
  }

  @Test func aMergedBookIsSeenAndSaved() throws {
    let utah = try #require(states.region(key: "UT"))
    var other = TravelBook()
    other.markVisited("UT")
    log.watch { _ = model.isVisited(utah) }
    model.book.merge(other)
    #expect(model.isVisited(utah) && log.changeCount == 1 && log.saved.count == 1)
  }
}
