import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A session gives what a detector and a book give, for drives and for whole days.
@Suite(.timed) struct SessionDriveTests {
  private func points(_ name: String) throws -> [Fix] {
    let file = Package.path("data/tracks/\(name)")
    return try Track(bytes: Array(Data(contentsOf: URL(fileURLWithPath: file))), file: name)
      .points.compactMap(\.fix)
  }

  /// The same fixes by the parts that a session is made of.
  private func byHand(_ fixes: [Fix]) throws -> (book: TravelBook, decisions: [DetectorDecision]) {
    let detector = RegionDetector(layer: states)
    let collections = Atlas.bundled.collections.filter { $0.layer.id == "states" }
    var (state, book, decisions) = (DetectorState(), TravelBook(), [DetectorDecision]())
    for fix in fixes {
      let context = DetectorContext(
        now: fix.time, timeZone: utc, visited: book.everVisitedKeys,
        badgesEarned: { [book] in book.badges(earnedBy: $0, of: collections, timeZone: utc) })
      let decision = detector.process(fix, in: &state, context)
      decisions.append(decision)
      for visit in [decision.endedVisit, decision.event?.visit].compactMap(\.self) {
        try book.add(visit, now: fix.time)
        book.earnBadges(of: collections, now: fix.time, timeZone: utc)
      }
    }
    return (book, decisions)
  }

  /// Whether the app restarts after each fix makes no difference.
  @Test(arguments: ["Ohio_WV_PA_Test.gpx", "Four_Corners.gpx"], [false, true])
  func drives(name: String, restarts: Bool) throws {
    let fixes = try points(name)
    let (book, decisions) = try byHand(fixes)
    var session = try TravelSession(.bundled, layer: "states")
    for (fix, decision) in zip(fixes, decisions) {
      let update = try session.process(fix, now: fix.time, timeZone: utc)
      #expect(update.finding == decision.finding && update.endedVisit == decision.endedVisit)
      #expect(update.event == decision.event && update.offersOnlyNew == decision.offersOnlyNew)
      guard restarts else { continue }
      let (saved, state) = (
        try JSONEncoder().encode(session.book), try JSONEncoder().encode(session.state)
      )
      session = try TravelSession(
        .bundled, layer: "states",
        book: JSONDecoder().decode(TravelBook.self, from: saved),
        state: JSONDecoder().decode(DetectorState.self, from: state))
    }
    #expect(session.book == book)
  }

  /// A day of fixes, one each second, along the border of Wyoming and Colorado.
  private func day() -> [Fix] {
    (0..<86_400).map { second in
      let turn = Double(second) / 3_600 * .pi
      return fix(
        41 + 0.05 * sin(turn), -109 + 5 * Double(second) / 86_400, at: Double(second), accuracy: 10)
    }
  }

  @Test func aDayOfFixes() throws {
    let fixes = day()
    var session = try TravelSession(.bundled, layer: "states")
    var (entries, ends) = (0, 0)
    for fix in fixes {
      let update = try session.process(fix, now: fix.time, timeZone: utc)
      if update.event != nil { entries += 1 }
      if update.endedVisit != nil { ends += 1 }
    }
    #expect(entries > 20 && entries == session.book.log.count && ends == entries - 1)
    #expect(session.book.visitedKeys == ["CO", "WY"])
  }

  /// A fix that changes nothing does not visit the visits of the book, which would take a thousand
  /// times as long as the detection. Some 36 ms for a day by a detector, and 40 by a session.
  @Test func aFullBookCostsNothingPerFix() throws {
    var book = TravelBook()
    let keys = states.regions.map(\.key)
    for number in 0..<20_000 {
      let entry = noon.addingTimeInterval(-3_600 * Double(number + 1))
      try book.add(
        Visit(
          regionKey: keys[number % keys.count], entry: entry, exit: entry + 60,
          localDay: LocalDay(entry, in: utc), isVerified: true), now: noon)
    }
    var session = try TravelSession(.bundled, layer: "states", book: book)
    let fixes = (0..<86_400).map { second in
      Fix(
        coordinate: places["CO"]!, time: noon.addingTimeInterval(Double(second)), accuracyMeters: 10
      )
    }
    // The entry, after which the badges and the keys ever visited are computed.
    #expect(try session.process(fixes[0], now: noon, timeZone: utc).event != nil)
    _ = try session.process(fixes[0], now: noon, timeZone: utc)
    var changes = 0
    let ofSession = try processorSeconds {
      for fix in fixes {
        let update = try session.process(fix, now: fix.time, timeZone: utc)
        if update.event != nil { changes += 1 }
      }
    }
    let detector = RegionDetector(layer: states)
    var state = DetectorState()
    let ofDetector = processorSeconds {
      for fix in fixes {
        _ = detector.process(fix, in: &state, DetectorContext(now: fix.time, timeZone: utc))
      }
    }
    #expect(changes == 0 && session.book.log.count == 20_001)
    #expect(ofSession < ofDetector * 20, "\(ofSession), \(ofDetector)")
  }
}
