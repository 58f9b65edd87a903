import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct LocationDiaryTests {
  private let oracle = BorderOracle()
  private let berlin = TimeZone(identifier: "Europe/Berlin")!
  private let home = Coordinate(latitude: 52.52, longitude: 13.405)

  private func fix(
    _ coordinate: Coordinate, at seconds: TimeInterval, accuracy: Double? = nil
  ) -> Fix {
    Fix(
      coordinate: coordinate, time: noon.addingTimeInterval(seconds), accuracyMeters: accuracy)
  }

  private func away(_ meters: Double) -> Coordinate {
    oracle.place(from: home, bearing: 70, meters: meters)
  }

  @Test func theDistanceFilter() {
    for (meters, isKept) in [(19.999, false), (20.001, true), (0, false), (5_000, true)] {
      var diary = LocationDiary()
      #expect(diary.add(fix(home, at: 0), in: utc, now: noon) == .keptFirstOfDay)
      let decision = diary.add(fix(away(meters), at: 5), in: utc, now: noon)
      #expect(decision.isKept == isKept, "\(decision)")
      switch decision {
      case .kept(let found), .tooNear(let found): #expect(abs(found - meters) < 1e-3)
      default: Issue.record("\(decision)")
      }
      #expect(diary.count == (isKept ? 2 : 1))
    }
    // From the last one that was kept, not the last one that was seen.
    var diary = LocationDiary()
    let kept = stride(from: 0.0, to: 100, by: 11).enumerated().filter { number, meters in
      diary.add(fix(away(meters), at: Double(number)), in: utc, now: noon).isKept
    }
    #expect(kept.map(\.element) == [0, 22, 44, 66, 88])
  }

  @Test func accuracyIsBelow100MetersButForTheFirstOfADay() {
    for (accuracy, isKept) in [
      (99.999, true), (100.0, false), (5_000, false), (-1, false), (Double.nan, false), (0, true),
    ] {
      var diary = LocationDiary()
      let isValid = !(accuracy < 0)
      let first = diary.add(fix(home, at: 0, accuracy: accuracy), in: utc, now: noon)
      #expect(first.isKept == isValid && (first == .keptFirstOfDay) == isValid, "\(accuracy)")
      if !isValid { diary.add(fix(home, at: 1), in: utc, now: noon) }
      let decision = diary.add(fix(away(100), at: 5, accuracy: accuracy), in: utc, now: noon)
      #expect(decision.isKept == isKept, "\(accuracy)")
      if !isKept {
        guard case .tooInaccurate = decision else {
          Issue.record("\(decision)")
          return
        }
      }
    }
  }

  /// Core Location says with a negative accuracy that the coordinate is invalid, such as (0, 0).
  @Test func anInvalidFixDoesNotBeginADay() throws {
    let nowhere = Coordinate(latitude: 0, longitude: 0)
    var diary = LocationDiary()
    #expect(!diary.add(fix(nowhere, at: 0, accuracy: -1), in: utc, now: noon).isKept)
    #expect(diary.count == 0 && diary.days.isEmpty)
    #expect(diary.add(fix(home, at: 1, accuracy: 5_000), in: utc, now: noon) == .keptFirstOfDay)
    // Nor does one in a diary of before.
    let text = String(decoding: try JSONEncoder().encode(diary), as: UTF8.self)
    let old = text.replacing("5000", with: "-1")
    #expect(try JSONDecoder().decode(LocationDiary.self, from: Data(old.utf8)).count == 0)
  }

  /// The points of the app: `timestamp` instead of `time`, in any form of a date.
  @Test func pointsOfTheApp() throws {
    for time in ["694224000", #""2023-01-01T00:00:00Z""#, #""2023-01-01T01:00:00.000+01:00""#] {
      let json =
        #"[{"latitude": 52.5, "longitude": 13.4, "timestamp": \#(time), "accuracy": 12.5}]"#
      let points = try JSONDecoder().decode([Fix].self, from: Data(json.utf8))
      #expect(
        points == [
          Fix(
            coordinate: Coordinate(latitude: 52.5, longitude: 13.4),
            time: moment("2023-01-01T00:00:00Z"), accuracyMeters: 12.5)
        ])
      let again = try JSONDecoder().decode([Fix].self, from: JSONEncoder().encode(points))
      #expect(again == points)
    }
    // Seconds since 1970, which were read as those of 2057; and the name that phones have for the accuracy.
    let unix =
      #"{"latitude": 1, "longitude": 2, "timestamp": 1780128000, "horizontalAccuracy": 12}"#
    let phone = try JSONDecoder().decode(Fix.self, from: Data(unix.utf8))
    #expect(phone.time == moment("2026-05-30T08:00:00Z") && phone.accuracyMeters == 12)
    // What is written in 2040 is read as that.
    let late = Fix(coordinate: phone.coordinate, time: moment("2040-01-01T00:00:00Z"))
    #expect(try JSONDecoder().decode(Fix.self, from: JSONEncoder().encode(late)) == late)
    let both = #"{"latitude": 1, "longitude": 2, "time": 0, "timestamp": 694224000}"#
    let fix = try JSONDecoder().decode(Fix.self, from: Data(both.utf8))
    #expect(fix.time == Date(timeIntervalSinceReferenceDate: 0))
    for wrong in ["null", "true", #""now""#, "[]"] {
      let json = #"{"latitude": 1, "longitude": 2, "timestamp": \#(wrong)}"#
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(Fix.self, from: Data(json.utf8))
      }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Fix.self, from: Data(#"{"latitude": 1, "longitude": 2}"#.utf8))
    }
  }

  /// A saved diary is a track: it had no points.
  @Test func aSavedDiaryIsATrack() throws {
    var diary = LocationDiary()
    for seconds in [0.0, 60, 90_000] {
      let place = Coordinate(latitude: 52 + seconds / 100_000, longitude: 13)
      let time = noon.addingTimeInterval(seconds)
      diary.add(Fix(coordinate: place, time: time, accuracyMeters: 5), in: utc, now: time)
    }
    let track = try Track(bytes: Array(JSONEncoder().encode(diary)), file: "diary.json")
    #expect(track.points.count == 3 && track.report.faults.count == 0)
    #expect(track.points.map(\.time) == [0, 60, 90_000].map { noon.addingTimeInterval($0) })
    #expect(track.points[0].accuracyMeters == 5)
  }

  @Test func theFirstFixOfEachLocalDayIsKept() {
    // Midnight in Berlin is 22:00 UTC in summer: ten hours after noon.
    var diary = LocationDiary()
    let now = noon.addingTimeInterval(86_400)
    let decisions = [0, 60, 35_999, 36_000, 36_001].map {
      diary.add(fix(home, at: Double($0), accuracy: 500), in: berlin, now: now).isKept
    }
    #expect(decisions == [true, false, false, true, false])
    #expect(diary.days == [day("2026-06-15"), day("2026-06-16")])
    #expect(diary.points(on: day("2026-06-16")).map(\.time) == [noon.addingTimeInterval(36_000)])
    #expect(diary.points(on: day("2026-06-17")).isEmpty)
    // In another zone the same moment belongs to another day.
    #expect(
      diary.add(fix(home, at: 36_000), in: TimeZone(identifier: "Asia/Tokyo")!, now: now)
        == .tooNear(metersFromLast: 0))
    #expect(diary.add(fix(away(50), at: 36_000), in: utc, now: now).isKept)
    #expect(diary.points(on: day("2026-06-15")).count == 2)
  }

  @Test func fixesThatComeLate() {
    var diary = LocationDiary()
    for (meters, seconds) in [(0.0, 100.0), (500, 300), (250, 200), (900, 50), (510, 400)] {
      diary.add(fix(away(meters), at: seconds), in: utc, now: noon)
    }
    let times = diary.allPoints.map { $0.time.timeIntervalSince(noon) }
    #expect(times == [50, 100, 200, 300])
  }

  @Test func retention() {
    let today = day("2026-06-15")
    var diary = LocationDiary()
    for daysAgo in [0, 1, 89, 90] {
      #expect(
        diary.add(fix(home, at: -86_400 * Double(daysAgo)), in: utc, now: noon) == .keptFirstOfDay)
    }
    #expect(diary.add(fix(home, at: -86_400 * 91), in: utc, now: noon) == .tooOld(daysAgo: 91))
    #expect(diary.removeExpired(today: today) == 0)
    #expect(diary.removeExpired(today: today.adding(days: 1)) == 1)
    #expect(diary.days == [day("2026-03-18"), day("2026-06-14"), today])
    diary.removeDay(today)
    #expect(diary.days.count == 2)
    diary.removeAll()
    #expect(diary.count == 0 && diary.days.isEmpty && diary.allPoints.isEmpty)
  }

  @Test func whatIsNoFix() {
    var diary = LocationDiary()
    #expect(
      diary.add(fix(Coordinate(latitude: .nan, longitude: 0), at: 0), in: utc, now: noon)
        == .invalidCoordinate)
    #expect(diary.add(fix(home, at: .nan), in: utc, now: noon) == .noTime)
    #expect(diary.add(fix(home, at: 86_401), in: utc, now: noon) == .inTheFuture(now: noon))
    #expect(diary.add(fix(home, at: 86_400), in: utc, now: noon).isKept)
    #expect(diary.count == 1)
  }

  @Test func rounding() throws {
    var diary = LocationDiary()
    diary.settings.decimals = 3
    diary.add(
      fix(Coordinate(latitude: 52.520449, longitude: -179.99961), at: 0), in: utc, now: noon)
    let point = try #require(diary.allPoints.first)
    #expect(point.coordinate == Coordinate(latitude: 52.52, longitude: -180))
    // Nothing of where it was exactly is left: what rounds to the same is too near, however far.
    #expect(
      diary.add(fix(Coordinate(latitude: 52.5196, longitude: -179.9999), at: 9), in: utc, now: noon)
        == .tooNear(metersFromLast: 0))
    diary.settings.decimals = 40
    #expect(
      diary.add(fix(Coordinate(latitude: 52.1234567891, longitude: 1), at: 9), in: utc, now: noon)
        .isKept)
    #expect(diary.allPoints[1].coordinate.latitude == 52.1234568)
    diary.settings.decimals = -4
    diary.add(fix(Coordinate(latitude: 89.7, longitude: 359.7), at: 20), in: utc, now: noon)
    #expect(diary.allPoints[2].coordinate == Coordinate(latitude: 90, longitude: 360))
  }

  @Test func exported() throws {
    var diary = LocationDiary()
    diary.add(fix(home, at: -90_000, accuracy: .nan), in: berlin, now: noon)
    diary.add(fix(away(60), at: 0.5, accuracy: 12.5), in: berlin, now: noon)
    let data = try JSONEncoder().encode(diary)
    #expect(try JSONDecoder().decode(LocationDiary.self, from: data) == diary)
    let later = Data(
      String(decoding: data, as: UTF8.self).replacing("\"version\":1", with: "\"version\":2").utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LocationDiary.self, from: later)
    }
    let object = try #require(
      JSONSerialization.jsonObject(with: diary.geoJSON()) as? [String: Any])
    let features = try #require(object["features"] as? [[String: Any]])
    #expect(object["type"] as? String == "FeatureCollection" && features.count == 2)
    let geometry = try #require(features[1]["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    // By the text, as Foundation's reader of JSON may be off in the last digit.
    let text = String(decoding: diary.geoJSON(), as: UTF8.self)
    #expect(text.contains("\(away(60).longitude),\n") && text.contains("\(away(60).latitude)\n"))
    let properties = try #require(features[1]["properties"] as? [String: Any])
    #expect(properties["time"] as? String == "2026-06-15T12:00:00.500Z")
    #expect(properties["day"] as? String == "2026-06-15")
    #expect(properties["accuracy"] as? Double == 12.5)
  }

  @Test func reflectionDays() {
    let today = day("2026-03-01")
    for (opened, wanted) in [
      ("2026-03-01", "2026-03-01"), ("2026-03-02", "2026-02-28"), ("2026-03-11", "2026-02-19"),
      ("2027-03-01", "2025-03-01"), ("2026-02-28", "2026-02-28"), ("2020-02-29", "2020-02-29"),
    ] {
      #expect(day(opened).reflectionDay(today: today) == day(wanted), "\(opened)")
    }
    // A leap day in between.
    #expect(day("2024-03-03").reflectionDay(today: day("2024-03-01")) == day("2024-02-28"))
  }
}
