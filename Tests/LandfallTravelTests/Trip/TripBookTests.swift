import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The book of what a trip visited, in each layer.
@Suite(.timed) struct TripBookTests {
  private func trip(hasTimes: Bool) throws -> Trip {
    var builder = TripBuilder(.bundled, timeZone: utc)
    for (number, key) in ["CO", "UT"].enumerated() {
      let place = try #require(states.region(key: key)).representativePoint
      let time = hasTimes ? noon.addingTimeInterval(36_000 * Double(number) - 86_400) : nil
      builder.add(TrackPoint(coordinate: place, time: time))
    }
    return builder.finish()
  }

  @Test func withTimes() throws {
    let book = try TravelBook(trip(hasTimes: true), layer: states, now: noon)
    #expect(book.visitedKeys == ["CO", "UT"] && book.visitedCountries == ["USA"])
    #expect(book.log.inOrder.map(\.regionKey) == ["CO", "UT"])
    #expect(book.record(of: "CO")?.firstVisitedDate == noon.addingTimeInterval(-86_400))
    #expect(
      try book.merged(with: TravelBook(trip(hasTimes: true), layer: states, now: noon)) == book)
    #expect(throws: TravelError.self) {
      try TravelBook(trip(hasTimes: true), layer: states, now: noon.addingTimeInterval(-86_400 * 3))
    }
  }

  /// Without times the regions are visited, but at no time.
  @Test func withoutTimes() throws {
    let book = try TravelBook(trip(hasTimes: false), layer: states, now: noon)
    #expect(book.visitedKeys == ["CO", "UT"] && book.visitedCountries == ["USA"])
    #expect(book.log.isEmpty && book.record(of: "CO")?.firstVisitedDate == nil)
    #expect(book.record(of: "CO")?.visited == true)
  }

  /// The country of a visited state counts, unless the user has switched it off.
  @Test func parentsOfRegions() throws {
    let book = try TravelBook(trip(hasTimes: true), layer: states, now: noon)
    var countries = LayerBook()
    countries.countParents(of: book.own, in: states)
    #expect(countries.visitedKeys == ["USA"] && countries.log.isEmpty)
    #expect(countries.record(of: "USA")?.firstVisitedDate == noon.addingTimeInterval(-86_400))
    countries.deactivate("USA")
    countries.countParents(of: book.own, in: states)
    #expect(countries.visitedKeys.isEmpty)
  }
}
