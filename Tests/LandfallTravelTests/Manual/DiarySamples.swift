import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article Diary, block by block: ManualTests compares the two.

// sample
extension LocationDiary {
  struct Line: Equatable {
    var from: Date
    var until: Date
    var place: String
  }

  /// Returns the lines of a day: a region, from the first point in it to the last.
  func lines(of day: LocalDay, in atlas: Atlas) -> [Line] {
    var lines: [Line] = []
    for point in points(on: day) {
      let regions = atlas.place(at: point.coordinate)?.regions(in: atlas) ?? []
      let place = regions.isEmpty ? "at sea" : regions.map(\.name).joined(separator: ", ")
      if lines.last?.place == place {
        lines[lines.count - 1].until = point.time
      } else {
        lines.append(Line(from: point.time, until: point.time, place: place))
      }
    }
    return lines
  }
}
// end

// sample
extension LocationDiary {
  /// Returns the path of a day, with its regions and border crossings.
  func trip(on day: LocalDay, in atlas: Atlas, timeZone: TimeZone) -> Trip {
    var builder = TripBuilder(atlas, timeZone: timeZone)
    for fix in points(on: day) { builder.add(TrackPoint(fix)) }
    return builder.finish()
  }
}
// end

/// What the article says comes true.
@Suite(.timed) struct DiarySamples {
  private let denver = Coordinate(latitude: 39.7392, longitude: -104.9903)

  private func fix(
    north meters: Double, at seconds: TimeInterval, accuracy: Double = 10
  ) -> Fix {
    let way = Geodesic.direct(from: denver, bearing: 0, meters: meters)
    return Fix(
      coordinate: way?.end ?? denver, time: noon.addingTimeInterval(seconds),
      accuracyMeters: accuracy)
  }

  @Test func pointsAreFewAndTheFirstIsAlwaysKept() throws {
    let (timeZone, now) = (utc, noon)
    let fix = fix(north: 0, at: 0, accuracy: 400)

    // sample
    var diary = LocationDiary()
    let decision = diary.add(fix, in: timeZone, now: now)
    print(decision)  // kept: the first of its day
    // end

    #expect(decision == .keptFirstOfDay)
    #expect(decision.description == "kept: the first of its day")
    let decisions = [
      self.fix(north: 19, at: 10), self.fix(north: 30, at: 20),
      self.fix(north: 60, at: 30, accuracy: 100), self.fix(north: 60, at: 40, accuracy: 99),
    ].map { diary.add($0, in: timeZone, now: now).isKept }
    #expect(decisions == [false, true, false, true])
  }

  @Test func aDayIsReadAndLookedBackOn() throws {
    let timeZone = utc
    var diary = LocationDiary()
    for kilometer in stride(from: 0.0, through: 300, by: 5) {
      let fix = fix(north: 1000 * kilometer, at: 60 * kilometer)
      #expect(diary.add(fix, in: timeZone, now: noon).isKept)
    }
    let today = LocalDay(noon, in: timeZone)

    // sample
    let shown = today.adding(days: 3)  // the user opens a future day
    let day = shown.reflectionDay(today: today)  // and sees the day as many days ago
    let written = diary.lines(of: today, in: Atlas.bundled)
    for line in written { print(line.place) }  // Colorado, United States …
    // end

    #expect(day == today.adding(days: -3))
    #expect(
      written.map(\.place) == [
        "Colorado, United States", "Wyoming, United States",
      ])
    #expect(written[0].until < written[1].from)
    let trip = diary.trip(on: today, in: .bundled, timeZone: timeZone)
    let states = try #require(trip.layers.first { $0.layer.id == "states" })
    #expect(states.stays.map(\.region.key) == ["CO", "WY"] && states.crossings.count == 1)
  }

  @Test func whatIsStoredIsTheUsersOwn() throws {
    let (timeZone, now) = (utc, noon)
    let fix = fix(north: 0, at: 0)

    // sample
    var settings = DiarySettings()
    settings.decimals = 3  // about 110 m: the street, but not the house
    settings.retentionDays = 30  // the default is 90
    var diary = LocationDiary(settings: settings)
    diary.add(fix, in: timeZone, now: now)
    diary.removeExpired(today: LocalDay(now, in: timeZone))

    let saved = try JSONEncoder().encode(diary)  // to save and restore
    let restored = try JSONDecoder().decode(LocationDiary.self, from: saved)
    let exported = diary.geoJSON()  // for other programs
    diary.removeAll()
    // end

    #expect(restored.count == 1 && diary.count == 0)
    #expect(restored.allPoints[0].coordinate == Coordinate(latitude: 39.739, longitude: -104.990))
    #expect(String(decoding: exported, as: UTF8.self).contains("-104.99"))
    var later = restored
    let month = noon.addingTimeInterval(30 * 86_400)
    #expect(later.removeExpired(today: LocalDay(month, in: timeZone)) == 0)
    #expect(later.removeExpired(today: LocalDay(month, in: timeZone).adding(days: 1)) == 1)
  }
}
