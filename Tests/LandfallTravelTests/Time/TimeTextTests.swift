import Foundation
import LandfallBuilder
import TestSupport
import Testing

import LandfallTravel

@Suite(.timed) struct TimeTextTests {
  private func read(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return secondsSince1970(bytes.span)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-22T01:03:58Z", 1_795_309_438),
    ("2026-11-22 01:03:58", 1_795_309_438), ("2026-11-22T01:03:58.250Z", 1_795_309_438.25),
    ("2026-11-22T01:03:58,5+00:00", 1_795_309_438.5), ("2026-11-22T06:33:58+05:30", 1_795_309_438),
    ("2026-11-21T17:03:58-0800", 1_795_309_438), ("2026-11-22T03:03:58 +02", 1_795_309_438),
    ("2026-11-22T01:03Z", 1_795_309_380), ("2026-11-22", 1_795_305_600),
    ("2024-02-29T00:00:00Z", 1_709_164_800), ("1969-12-31T23:59:59Z", -1),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2026-11-21T24:00:00Z", 1_795_305_600),
    ("1795309438", 1_795_309_438), ("1795309438.5", 1_795_309_438.5),
    ("1795309438000", 1_795_309_438), ("1795309438000000", 1_795_309_438),
    ("1795309438000000000", 1_795_309_438), ("0", 0), ("-1", -1),
  ]) func reads(_ text: String, _ seconds: Double) {
    #expect(read(text) == seconds)
  }

  @Test(arguments: [
    "", "now", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "2026-11-22T",
    "2026-11-22T1:03", "2026-11-22T25:00:00Z", "2026-11-22T24:00:01Z", "2026-11-22T01:60:00Z",
    "2026-11-22T01:03:61Z",
    "2026-11-22T01:03:58.Z", "2026-11-22T01:03:58+5", "2026-11-22T01:03:58X", "22/11/2026",
    "2026-11-22T01:03:58Zx", "1e300", "2026-11-22x01:03:58Z",
  ]) func refuses(_ text: String) {
    #expect(read(text) == nil)
  }

  /// Foundation's formatter is the oracle.
  @Test(.seeded) func agreesWithFoundation() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let seconds = Double(generator.nextIndex(below: 8_000_000_000) - 4_000_000_000)
      let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      #expect(read(text) == seconds, "\(text)")
      var clock = LocalClock(.gmt)
      #expect(clock.text(Date(timeIntervalSince1970: seconds)) == text)
    }
  }
}
