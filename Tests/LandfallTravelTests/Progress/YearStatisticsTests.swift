import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The states of each year.
@Suite(.timed) struct YearStatisticsTests {
  private func visit(
    _ key: String, _ entry: String, _ exit: String?, verified: Bool = true
  ) -> Visit {
    Visit(
      regionKey: key, entry: moment(entry), exit: exit.map { moment($0) },
      localDay: LocalDay(moment(entry), in: utc), isVerified: verified)
  }

  @Test func yearsHaveTheirRegionsAndDays() throws {
    var book = TravelBook(layerID: "states")
    for visit in [
      visit("UT", "2024-05-01T10:00:00Z", "2024-05-03T10:00:00Z"),
      visit("CO", "2024-12-30T10:00:00Z", "2025-01-02T10:00:00Z"),
      visit("UT", "2025-06-01T10:00:00Z", "2025-06-01T20:00:00Z"),
      visit("WY", "2025-06-01T12:00:00Z", nil, verified: false),
      visit("NV", "2025-07-01T12:00:00Z", "2025-07-01T13:00:00Z"),
      visit("narnia", "2020-07-01T12:00:00Z", nil),
    ] { try book.add(visit, now: noon) }
    book.markVisited("WY")
    book.deactivate("NV")
    let years = book.yearStatistics(of: states, timeZone: utc)
    #expect(years.map(\.year) == [2025, 2024])
    let (last, first) = (years[0], years[1])
    #expect(first.regions.map(\.key) == ["CO", "UT"] && first.newRegions == first.regions)
    #expect(first.visitCount == 2 && first.dayCount == 7)
    #expect(first.daysByRegion == ["UT": 3, "CO": 4] && first.seconds == 5 * 86_400)
    #expect(first.longestVisit?.regionKey == "CO" && first.firstVisit.regionKey == "UT")
    // What was switched off does not count; Utah is not new any more.
    #expect(last.regions.map(\.key) == ["UT", "WY"] && last.newRegions.map(\.key) == ["WY"])
    #expect(last.dayCount == 1 && last.seconds == 36_000 && last.lastVisit.regionKey == "WY")
    #expect(try book.yearStatistics(of: Atlas.bundled.layer("countries"), timeZone: utc).isEmpty)
  }

  /// A first date from another device makes a region one of that year.
  @Test func aDateWithoutAVisitCounts() throws {
    let json = """
      [{"stateName": "Utah", "visited": true, "edited": false, "isActive": true,
        "wasEverVisited": true, "firstVisitedDate": "2022-03-01T00:00:00Z"},
       {"stateName": "Idaho", "visited": false, "edited": true, "isActive": true, "wasEverVisited": false}]
      """
    let book = try TravelBook.read(json: Data(json.utf8), layer: states, now: noon).book
    let years = book.yearStatistics(of: states, timeZone: utc)
    #expect(years.map(\.year) == [2022] && years.first?.regions.map(\.key) == ["UT"])
    #expect(years.first?.seconds == 0 && years.first?.longestVisit == nil)
  }
}
