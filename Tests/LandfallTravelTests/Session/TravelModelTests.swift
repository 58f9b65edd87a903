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

  @Test func aMergedBookIsSeenAndSaved() throws {
    let utah = try #require(states.region(key: "UT"))
    var other = TravelBook()
    other.markVisited("UT")
    log.watch { _ = model.isVisited(utah) }
    model.book.merge(other)
    #expect(model.isVisited(utah) && log.changeCount == 1 && log.saved.count == 1)
  }
}
