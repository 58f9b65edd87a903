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

extension LocationDiary {
  /// Returns the path of a day, with its regions and border crossings.
  func trip(on day: LocalDay, in atlas: Atlas, timeZone: TimeZone) -> Trip {
    var builder = TripBuilder(atlas, timeZone: timeZone)
    for fix in points(on: day) { builder.add(TrackPoint(fix)) }
    return builder.finish()
  }
}

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

  @Test func theWholeFlow() throws {
    let fixes = stride(from: 0.0, through: 300, by: 5).map { kilometer in
      fix(north: 1000 * kilometer, at: 60 * kilometer)
    }
    let (timeZone, now) = (utc, noon)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // sample
    var diary = LocationDiary()  // or the saved one

    // Each fix of the device: one point every 20 m is stored, and the first of each day.
    for fix in fixes {
      let decision = diary.add(fix, in: timeZone, now: now)
      if case .keptFirstOfDay = decision { print(decision) }  // kept: the first of its day
    }

    // Once a day: points older than 90 days are deleted.
    let today = LocalDay(now, in: timeZone)
    diary.removeExpired(today: today)

    // A day as the regions in which its points are:
    for point in diary.points(on: today) {
      let regions = Atlas.bundled.place(at: point.coordinate)?.regions(in: .bundled) ?? []
      print(point.time, regions.map(\.name).joined(separator: ", "))  // … Colorado, United States
    }

    // Its path with border crossings, and the day to look back on:
    var builder = TripBuilder(.bundled, timeZone: timeZone)
    for point in diary.points(on: today) { builder.add(TrackPoint(point)) }
    let trip = builder.finish()
    let lookBack = today.reflectionDay(today: today)  // for later days, as many days ago
    print(Int(trip.distanceMeters / 1_000), "km,", diary.points(on: lookBack).count, "points")

    // Save it, export it, delete it:
    let saved = try JSONEncoder().encode(diary)
    let exported = diary.geoJSON()
    diary.removeDay(today)
    // end

    #expect(printed.count == 63 && printed.first == "kept: the first of its day")
    #expect(printed[1].hasSuffix("Colorado, United States"))
    #expect(printed[61].hasSuffix("Wyoming, United States"))
    #expect(["299 km, 61 points", "300 km, 61 points"].contains(printed[62]))
    let states = try #require(trip.layers.first { $0.layer.id == "states" })
    #expect(states.crossings.count == 1)
    #expect(try JSONDecoder().decode(LocationDiary.self, from: saved).count == 61)
    #expect(!exported.isEmpty && diary.count == 0)
  }

  @Test func pointsAreFewAndTheFirstIsAlwaysKept() throws {
    let (timeZone, now) = (utc, noon)
    let fix = fix(north: 0, at: 0, accuracy: 400)

    var diary = LocationDiary()
    let decision = diary.add(fix, in: timeZone, now: now)

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
