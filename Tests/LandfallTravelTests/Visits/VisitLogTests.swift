import Foundation
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct VisitLogTests {
  private func visit(
    _ key: String, at seconds: TimeInterval, until end: TimeInterval? = nil, verified: Bool = true
  ) -> Visit {
    Visit(
      regionKey: key, entry: noon.addingTimeInterval(seconds),
      exit: end.map { noon.addingTimeInterval($0) }, localDay: day("2026-06-15"),
      isVerified: verified)
  }

  /// The same fixes, read twice, are the same visit; others are others.
  @Test func identity() {
    #expect(visit("CO", at: 0).id == visit("CO", at: 0, until: 50).id)
    #expect(visit("CO", at: 0).id != visit("CO", at: 0.001).id)
    #expect(visit("CO", at: 0).id != visit("CA", at: 0).id)
    // Always the same on every system: version 8, variant 10.
    #expect(visit("CO", at: 0).id.uuidString == "A3799000-5EA0-89A8-8E4E-7BC085B29BE2")
    let ids = Set((0..<20_000).map { visit(["CO", "WY", "NE"][$0 % 3], at: Double($0)).id })
    #expect(ids.count == 20_000)
    for id in ids.prefix(100) {
      #expect(id.uuid.6 >> 4 == 8 && id.uuid.8 >> 6 == 0b10)
    }
  }

  @Test func aVisitThatGoesOnIsClosedByItsEnd() {
    var log = VisitLog([visit("CO", at: 0)])
    #expect(log.insert(visit("CO", at: 0, until: 600)) == false)
    #expect(log.inOrder == [visit("CO", at: 0, until: 600)])
    // And never opened again, nor shortened.
    log.insert(visit("CO", at: 0))
    log.insert(visit("CO", at: 0, until: 60))
    #expect(log.inOrder == [visit("CO", at: 0, until: 600)])
  }

  @Test func whatTwoDevicesTellOfOneVisit() {
    var early = visit("CO", at: 0, verified: false)
    var late = early
    late.entry = noon.addingTimeInterval(100)
    late.localDay = day("2026-06-16")
    late.isVerified = true
    early.exit = noon.addingTimeInterval(50)
    let merged = VisitLog([late]).merged(with: VisitLog([early]))
    #expect(merged == VisitLog([early]).merged(with: VisitLog([late])))
    let only = merged.inOrder[0]
    #expect(merged.count == 1)
    #expect(only.entry == noon && only.localDay == day("2026-06-15") && only.isVerified)
    // Until the latest moment that either tells, be it an entry: found by the random books.
    #expect(only.exit == noon.addingTimeInterval(100))
    // The same id in another region is another visit: nothing is lost.
    var other = early
    other.regionKey = "WY"
    #expect(VisitLog([early, other]).count == 2)
  }

  @Test func inOrder() {
    let log = VisitLog([visit("WY", at: 5), visit("CO", at: 9), visit("CO", at: 5)])
    #expect(log.inOrder.map(\.regionKey) == ["CO", "WY", "CO"])
    #expect(
      log.visits(of: "CO").map(\.entry) == [noon.addingTimeInterval(5), noon.addingTimeInterval(9)])
    #expect(log.visits(on: day("2026-06-15")).count == 3)
    #expect(log.visits(on: day("2026-06-16")).isEmpty)
  }

  @Test func isCodable() throws {
    let log = VisitLog([visit("WY", at: 5), visit("CO", at: 9, until: 10), visit("CO", at: 5)])
    let data = try JSONEncoder().encode(log)
    #expect(try JSONDecoder().decode(VisitLog.self, from: data) == log)
    #expect(try JSONDecoder().decode(VisitLog.self, from: Data("[]".utf8)).isEmpty)
  }
}
