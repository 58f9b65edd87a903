// The code of the article CityParks.md, block by block as it stands there.

import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// An app of city parks, from the atlas to two devices, on the made-up walk of data/tracks.
@Suite(.timed) struct CityParksSamples {
  /// A day after the walk, noon in San Francisco.
  private let now = moment("2026-05-03T19:00:00Z")

  private func fixes() throws -> [Fix] {
    let bytes = try Towns.bytes(ofFile: "data/tracks/San_Francisco_Parks.gpx")
    return try Track(bytes: bytes, file: "walk.gpx").points.compactMap(\.fix)
  }

  /// The atlas as a file, as an app has it.
  private func cities() throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID()).atlas")
    try Data(Towns.shippedBytes()).write(to: file)
    return file.path
  }

  @Test func theWholeFlow() throws {
    let (savedBook, savedState) = (TravelBook(), ParkVisitState())
    let (fixes, file) = (try fixes(), try cities())
    defer { try? FileManager.default.removeItem(atPath: file) }
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // sample
    let atlas = try Atlas(contentsOf: file)
    let guide = try CityGuide(atlas)
    let detector = ParkVisitDetector(guide: guide)
    var (book, state) = (savedBook, savedState)

    // The city, and the parks around the user:
    let here = Coordinate(latitude: 37.7766, longitude: -122.4340)
    let city = guide.city(at: here, within: 2_000) ?? guide.defaultCity
    for (park, meters) in guide.parks(near: here, within: 1_000) {
      print(park.name, Int(meters), "m")
    }

    // Each fix of the device: a park is visited after five minutes in it.
    for fix in fixes {
      let decision = detector.process(fix, in: &state, now: now)
      for visit in decision.visits { try book.add(visit, now: now) }
      for visit in decision.begun {
        print("verified:", guide.park(visit.regionKey)?.name ?? "", visit.localDay)
      }
    }
    for visit in state.endStays() { try book.add(visit, now: now) }  // tracking is switched off

    // A visit entered by hand, and a note about it:
    let start = now.addingTimeInterval(-86_400)
    let byHand = try book.logByHand(
      "sf-south-park", start: start, durationSeconds: 1_800, timeZone: city.timeZone, now: now)
    try book.write("Lunch on the lawn", mood: .calm, about: byHand, now: now)

    // Statistics, goals and badges:
    let statistics = guide.statistics(of: city, in: book, now: now, timeZone: city.timeZone)
    print("\(statistics.visitedParks.count) of \(statistics.parkCount) parks")  // 4 of 43 parks
    let newGoals = book.recordReached(statistics.goals, now: now)  // ["sf-first-park"]
    let newBadges = book.earnBadges(  // []
      of: guide.badges(of: city), now: now, timeZone: city.timeZone)

    // Save both, and the book with names for other devices and programs:
    let saved = try (JSONEncoder().encode(book), JSONEncoder().encode(state))
    let exported = book.json(layer: guide.parkLayer)
    // end

    #expect(printed.contains("Alamo Square 0 m") && printed.contains("Duboce Park 802 m"))
    #expect(
      printed.filter { $0.hasPrefix("verified:") } == [
        "verified: Alamo Square 2026-05-02", "verified: Duboce Park 2026-05-02",
        "verified: Mission Dolores Park 2026-05-02",
      ])
    #expect(printed.last == "4 of 43 parks" && newGoals == ["sf-first-park"] && newBadges.isEmpty)
    #expect(book.notes.history(of: byHand).count == 1 && !exported.isEmpty)
    #expect(try JSONDecoder().decode(TravelBook.self, from: saved.0) == book)
    #expect(try JSONDecoder().decode(ParkVisitState.self, from: saved.1) == state)
  }

  @Test func theArticle() throws {
    let fixes = try fixes()
    let file = try cities()
    defer { try? FileManager.default.removeItem(atPath: file) }

    let atlas = try Atlas(contentsOf: file)
    let guide = try CityGuide(atlas)
    #expect(guide.cities.count == 2)

    // sample
    let here = Coordinate(latitude: 37.7766, longitude: -122.4340)
    let city = guide.city(at: here, within: 2_000) ?? guide.defaultCity
    print(city.displayName, guide.parks(of: city).count)  // San Francisco, California 43
    // end
    #expect(city.key == "san-francisco" && guide.parks(of: city).count == 43)

    // sample
    let isEasy = RegionFilter.attribute("difficulty", is: .string("easy"))
    let hasLawnForDogs = RegionFilter.attribute("amenities", contains: "dog play area")
    for (park, meters) in guide.parks(near: here, within: 1_500, where: isEasy && hasLawnForDogs) {
      print(park.name, Int(meters), "m,", park.visitMinutes, "min")
      // Alamo Square 0 m, 30 min
      // Duboce Park 802 m, 30 min
    }
    // end
    let nearby = guide.parks(near: here, within: 1_500, where: isEasy && hasLawnForDogs)
    #expect(nearby.map(\.park.key) == ["sf-alamo-square", "sf-duboce-park"])
    #expect(nearby.map { Int($0.distanceMeters) } == [0, 802])
    #expect(nearby.map(\.park.visitMinutes) == [30, 30])

    // sample
    let found = guide.search("dubose park", in: city).first
    print(found?.name ?? "no such park")  // Duboce Park
    // end
    #expect(found?.name == "Duboce Park")

    // sample
    let nearDuboce = Coordinate(latitude: 37.7706, longitude: -122.4332)
    let fix = Fix(coordinate: nearDuboce, time: now, accuracyMeters: 12)
    for presence in guide.parks(at: fix) { print(presence) }
    // 134 m from Duboce Park, within its extent of 140 m and the accuracy of 12 m
    // end
    #expect(
      guide.parks(at: fix).map(\.description) == [
        "134 m from Duboce Park, within its extent of 140 m and the accuracy of 12 m"
      ])

    let detector = ParkVisitDetector(guide: guide)
    var state = ParkVisitState()
    var book = TravelBook()
    for fix in fixes {
      let decision = detector.process(fix, in: &state, now: now)
      for visit in decision.visits { try book.add(visit, now: now) }
    }
    for visit in state.endStays() { try book.add(visit, now: now) }
    #expect(
      book.log.inOrder.map(\.regionKey) == [
        "sf-alamo-square", "sf-duboce-park", "sf-mission-dolores-park",
      ])
    #expect(book.log.inOrder.allSatisfy { $0.isVerified && $0.exit != nil })

    let start = now.addingTimeInterval(-86_400)
    let byHand = try book.logByHand(
      "sf-south-park", start: start, durationSeconds: 1_800, timeZone: city.timeZone, now: now)
    #expect(!byHand.isVerified && byHand.durationSeconds == 1_800 && book.log.count == 4)

    // sample
    try book.write(
      "Lunch on the lawn", mood: .calm, photos: ["photo-7"], about: byHand, now: now)
    try book.write("Lunch and a nap", mood: .joyful, about: byHand, now: now.addingTimeInterval(60))
    print(book.notes.history(of: byHand).map(\.text))  // ["Lunch on the lawn", "Lunch and a nap"]
    print(book.notes.current(of: byHand)?.photos ?? [])  // ["photo-7"]
    // end
    #expect(book.notes.current(of: byHand)?.photos == ["photo-7"])
    #expect(
      book.notes.history(of: byHand).map(\.text) == ["Lunch on the lawn", "Lunch and a nap"])

    // sample
    for one in guide.visits(to: city, in: book) {
      print(one.visit.localDay, one.park.name, one.isVerified, one.journalEntry ?? "-")
    }
    // 2026-05-02 Alamo Square true -
    // 2026-05-02 Duboce Park true -
    // 2026-05-02 Mission Dolores Park true -
    // 2026-05-02 South Park false Lunch and a nap
    // end
    let journal = guide.visits(to: city, in: book)
    #expect(
      journal.map(\.park.name) == [
        "Alamo Square", "Duboce Park", "Mission Dolores Park", "South Park",
      ])
    #expect(journal.map(\.isVerified) == [true, true, true, false])
    #expect(journal.allSatisfy { $0.visit.localDay == day("2026-05-02") })
    #expect(journal.map(\.journalEntry) == [nil, nil, nil, "Lunch and a nap"])

    // sample
    let goal = try Goal(
      identifier: "four-parks", kind: .parks, target: 4, start: LocalDay("2026-05-01"),
      end: LocalDay("2026-05-31"), cityKey: city.key)
    book.set(goal, now: now)
    let progress = try guide.progress(of: goal, in: book, now: now, timeZone: city.timeZone)
    print(progress, progress.fraction)  // 3 of 4, 28 days left 0.75
    print(progress.neededParks.count)  // 40
    // end
    #expect("\(progress)" == "3 of 4, 28 days left" && progress.fraction == 0.75)
    #expect(progress.neededParks.count == 40)

    // sample
    let all = guide.statistics(of: nil, in: book, now: now, timeZone: city.timeZone)
    let newGoals = book.recordReached(all.goals, now: now)
    let newBadges = book.earnBadges(
      of: guide.badges(of: city), now: now, timeZone: city.timeZone)
    print(newGoals, newBadges)  // ["sf-first-park"] []
    // end
    #expect(newGoals == ["sf-first-park"] && newBadges.isEmpty)

    // sample
    let statistics = guide.statistics(of: city, in: book, now: now, timeZone: city.timeZone)
    print("\(statistics.visitedParks.count) of \(statistics.parkCount) parks")  // 4 of 43 parks
    print(statistics.visitCount, statistics.verifiedVisitCount)  // 4 3
    print(Int(statistics.verifiedSeconds / 60), "minutes in parks")  // 69 minutes in parks
    print(statistics.mostVisitedPark?.park.name ?? "none", statistics.moods)
    // end
    #expect(statistics.visitedParks.count == 4 && statistics.parkCount == 43)
    #expect(statistics.visitCount == 4 && statistics.verifiedVisitCount == 3)
    #expect(Int(statistics.verifiedSeconds / 60) == 69 && statistics.moods == [.joyful: 1])

    // sample
    var tablet = TravelBook()
    tablet.delete(goal, now: now.addingTimeInterval(120))
    let both = book.merged(with: tablet)
    print(both.log == book.log, both.goals.map(\.identifier))  // true ["sf-first-park"]
    let saved = both.json(layer: guide.parkLayer)
    let (read, report) = try TravelBook.read(json: saved, layer: guide.parkLayer, now: now)
    print(read.log == both.log, report.notes.count)  // true 0
    // end
    #expect(both.log == book.log && both.goals.map(\.identifier) == ["sf-first-park"])
    #expect(read.log == both.log && read.notes == both.notes && report.notes.isEmpty)
    #expect(read.goalRecords == both.goalRecords && read.visitedKeys == both.visitedKeys)
  }
}
