import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Verified visits to parks: presence, and dwell time.
@Suite(.timed) struct ParkVisitTests {
  /// Verified = inside, or within the extent plus the fix's accuracy, with dwell time: five minutes.
  @Test func aVisitIsVerifiedByItsDwellTime() throws {
    var walker = Walker()
    walker.stay(0.055, 0.055, from: 0, to: 270)
    #expect(walker.begun.isEmpty && walker.state.stays.map(\.dwellSeconds) == [270])
    let decision = walker.take(fix(0.055, 0.055, at: 300, accuracy: 5))
    let visit = try #require(decision.begun.first)
    #expect(visit.regionKey == "a-green" && visit.isVerified && visit.exit == nil)
    #expect(visit.entry == noon && decision.visits == [visit])
    #expect("\(decision)" == "in Park a-green; the visit to a-green is verified")
    walker.stay(0.055, 0.055, from: 330, to: 3_600)
    #expect(walker.begun.count == 1 && walker.ended.isEmpty)
    // Away for more than two minutes: it has ended, at the last fix that was there.
    walker.stay(0.02, 0.02, from: 3_660, to: 3_720)
    #expect(walker.ended.isEmpty)
    walker.take(fix(0.02, 0.02, at: 3_750))
    #expect(walker.ended.map(\.exit) == [noon.addingTimeInterval(3_600)])
    #expect(walker.ended[0].id == visit.id && walker.ended[0].durationSeconds == 3_600)
  }

  @Test func withinTheExtentAndTheAccuracyCounts() {
    // 215 m from the hill, whose extent is 200 m.
    let latitude = 0.1 - 215 / 110_574.0
    for (accuracy, wanted) in [(20.0, ["a-hill"]), (10, [])] {
      var walker = Walker()
      walker.stay(latitude, 0.1, from: 0, to: 600, accuracy: accuracy)
      #expect(walker.state.endStays().map(\.regionKey) == wanted)
    }
  }

  /// Through the green on the road, 1.1 km at 36 km/h and more: no visit, and the reason is told.
  @Test func beingDrivenPastIsNoVisit() throws {
    var walker = Walker()
    for second in stride(from: 0.0, through: 400, by: 10) {
      walker.take(fix(0.055, 0.04 + second * 0.0001, at: second, accuracy: 5, speed: 11.1))
    }
    #expect(walker.begun.isEmpty && walker.ended.isEmpty)
    let passing = try #require(walker.passed.first)
    #expect(passing.parkKey == "a-green" && passing.dwellSeconds == 0)
    #expect(passing.neededSeconds == 300)
  }

  /// Round and round in a car for an hour, though its receiver tells no speed.
  @Test func drivingInAParkIsNoDwelling() {
    var walker = Walker()
    for step in 0...360 {
      let isWest = step % 2 == 0
      walker.take(fix(0.17, isWest ? 0.165 : 0.1665, at: Double(step) * 10))
    }
    #expect(walker.begun.isEmpty && walker.state.stays.map(\.dwellSeconds) == [0])
    // Who then gets out has a visit.
    walker.stay(0.17, 0.1665, from: 3_630, to: 3_930)
    #expect(walker.begun.map(\.regionKey) == ["a-vast"])
  }

  @Test func drivingIsTold() {
    var walker = Walker()
    walker.take(fix(0.055, 0.052))
    #expect(!walker.take(fix(0.055, 0.0528, at: 10)).isDriving)
    #expect(walker.take(fix(0.055, 0.0540, at: 20)).isDriving)
    // Two circles that overlap tell of no way.
    #expect(!walker.take(fix(0.055, 0.0552, at: 30, accuracy: 40)).isDriving)
    #expect(walker.take(fix(0.055, 0.0552, at: 40, speed: 10.1)).isDriving)
    #expect(!walker.take(fix(0.055, 0.0552, at: 50, speed: 10)).isDriving)
    #expect(!walker.take(fix(0.055, 0.0552, at: 60, speed: -1)).isDriving)
  }

  /// Fixes that jump out of the park for two minutes do not split a visit; the time is no dwell time.
  @Test func jitterDoesNotSplitAVisit() {
    var walker = Walker()
    walker.stay(0.055, 0.055, from: 0, to: 150)
    walker.stay(0.0490, 0.055, from: 160, to: 260, every: 10)
    #expect(walker.state.stays.map(\.isAway) == [true])
    walker.stay(0.055, 0.055, from: 270, to: 420)
    #expect(walker.state.stays.map(\.dwellSeconds) == [300])
    #expect(walker.begun.map(\.entry) == [noon] && walker.passed.isEmpty)
    // Two minutes and a second are two stays.
    var other = Walker()
    other.stay(0.055, 0.055, from: 0, to: 300)
    other.take(fix(0.0490, 0.055, at: 310))
    other.stay(0.055, 0.055, from: 421, to: 751)
    #expect(other.begun.count == 2 && other.ended.map(\.durationSeconds) == [300])
  }

  /// A long suppression shows no stay: a quarter of an hour between two fixes still counts.
  @Test func gaps() {
    for (gap, wanted) in [(900, 1), (901, 0)] {
      var walker = Walker()
      walker.take(fix(0.1, 0.1))
      walker.take(fix(0.1, 0.1, at: Double(gap)))
      #expect(walker.begun.count == wanted)
    }
    var walker = Walker()
    walker.stay(0.1, 0.1, from: 0, to: 600)
    walker.stay(0.1, 0.1, from: 4_000, to: 4_600)
    #expect(walker.begun.count == 2)
    #expect(walker.ended.map(\.exit) == [noon.addingTimeInterval(600)])
  }

  /// All that the filter rejects, and what is too inaccurate for parks; nothing of it changes the state.
  @Test func rejectedFixes() {
    var walker = Walker()
    walker.stay(0.1, 0.1, from: 0, to: 60)
    let before = walker.state
    let bad: [(Fix, FixRejection)] = [
      (fix(0.1, 0.1, at: 90, accuracy: 101), .tooInaccurate(accuracyMeters: 101, threshold: 100)),
      (fix(0.1, 0.1, at: 90, accuracy: -1), .invalidAccuracy(meters: -1)),
      (fix(0.1, 0.1, at: 90, altitude: 3_049), .tooHigh(altitudeMeters: 3_049, threshold: 3_048)),
      (
        fix(0.1, 0.1, at: 90, speed: 44.8),
        .tooFast(speedMetersPerSecond: 44.8, threshold: 44.704)
      ),
      (fix(91, 0, at: 90), .invalidCoordinate),
      (fix(0.1, 0.1, at: 59), .outOfOrder(lastTime: noon.addingTimeInterval(60))),
    ]
    for (fix, rejection) in bad {
      let decision = walker.take(fix, now: noon.addingTimeInterval(100))
      #expect(decision.rejections == [rejection] && decision.parks.isEmpty)
      #expect("\(decision)".hasPrefix("not used: ") && walker.state == before)
    }
    let tomorrow = fix(0.1, 0.1, at: 86_461)
    #expect(walker.take(tomorrow, now: noon).rejections == [.inTheFuture(now: noon)])
    // Exactly 100 m passes.
    #expect(walker.take(fix(0.1, 0.1, at: 90, accuracy: 100)).rejections.isEmpty)
  }

  /// A clock that was a year ahead: what it dated has ended.
  @Test func aWrongClock() {
    var walker = Walker()
    let wrong = noon.addingTimeInterval(365 * 86_400)
    for second in stride(from: 0.0, through: 600, by: 60) {
      let fix = Fix(
        coordinate: Coordinate(latitude: 0.1, longitude: 0.1),
        time: wrong.addingTimeInterval(second))
      walker.take(fix, now: fix.time)
    }
    #expect(walker.begun.count == 1)
    let decision = walker.take(fix(0.1, 0.1), now: noon)
    #expect(decision.rejections.isEmpty && decision.ended.count == 1)
    #expect(walker.state.stays.map(\.visit.entry) == [noon])
  }

  /// The local day is the city's: at noon UTC it is the next day in Auckland, and at 03:00 still the day
  /// before in Los Angeles.
  @Test func localDayByTheCity() {
    var walker = Walker()
    walker.stay(1.1, 0.1, from: 0, to: 300)
    walker.stay(0.1, 0.1, from: 54_000, to: 54_300)
    #expect(walker.begun.map(\.regionKey) == ["b-dunes", "a-hill"])
    #expect(walker.begun.map(\.localDay) == [day("2026-06-16"), day("2026-06-15")])
  }

  /// Parks that overlap are visited each by itself.
  @Test func severalParksAtOnce() {
    var walker = Walker()
    walker.stay(0.1015, 0.1, from: 0, to: 600, accuracy: 100)
    #expect(walker.begun.map(\.regionKey) == ["a-hill"])
    walker.stay(0.1020, 0.1, from: 630, to: 1_230, accuracy: 100)
    #expect(walker.state.endStays().map(\.regionKey) == ["a-hill", "a-pond"])
  }

  /// The same fixes, on another device or read again, give the same visits; a book holds them once.
  @Test func sameFixesSameVisits() throws {
    func visits() -> [Visit] {
      var walker = Walker()
      walker.stay(0.1, 0.1, from: 0, to: 600)
      walker.stay(0.055, 0.055, from: 1_200, to: 1_800)
      return walker.begun + walker.ended + walker.state.endStays()
    }
    let (first, second) = (visits(), visits())
    #expect(first == second && Set(first.map(\.id)).count == 2)
    var book = TravelBook()
    let now = noon.addingTimeInterval(86_400)
    for visit in first { try book.add(visit, now: now) }
    var other = TravelBook()
    for visit in second.reversed() { try other.add(visit, now: now) }
    #expect(book.log.count == 2 && book.log == other.log && book.merged(with: other) == book)
    // Fed to the same state once more they are out of order, and nothing happens.
    var walker = Walker()
    walker.stay(0.1, 0.1, from: 0, to: 600)
    let state = walker.state
    for second in stride(from: 0.0, to: 600, by: 30) {
      walker.take(fix(0.1, 0.1, at: second), now: noon.addingTimeInterval(601))
    }
    #expect(walker.state == state)
  }

  /// The points of a track, those without a time left out.
  @Test func tracks() {
    var builder = ParkVisitBuilder(townGuide)
    builder.add(TrackPoint(coordinate: Coordinate(latitude: 0.1, longitude: 0.1)))
    for second in stride(from: 0.0, through: 900, by: 60) {
      builder.add(TrackPoint(fix(0.1, 0.1, at: second)))
      builder.add(TrackPoint(fix(1.1, 0.1, at: second - 500)))
    }
    for second in stride(from: 1_000.0, through: 2_000, by: 60) {
      builder.add(TrackPoint(fix(0.055, 0.055, at: second)))
    }
    let visits = builder.finish()
    #expect(visits.map(\.regionKey) == ["a-hill", "a-green"])
    #expect(visits.map(\.durationSeconds) == [900, 960] && visits.allSatisfy(\.isVerified))
  }
}
