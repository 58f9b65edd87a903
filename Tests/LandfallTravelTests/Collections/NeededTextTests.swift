import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The visits that a badge still needs, in words.
@Suite(.timed) struct NeededTextTests {
  private func text(_ identifier: String, _ keys: String...) throws -> String {
    let collection = try #require(
      Atlas.bundled.collections.first { $0.identifier == identifier })
    let visited = VisitedRegions(undatedKeys: Set(keys))
    return collection.progress(of: visited, timeZone: utc).neededText
  }

  @Test func conditions() throws {
    #expect(try text("explorer", "AZ", "CO") == "any 8 more")
    #expect(try text("completionist", "AZ") == "any 49 more")
    #expect(try text("four_corners_explorer", "AZ") == "CO NM UT")
    #expect(try text("four_corners_explorer", "AZ", "CO", "NM", "UT") == "")
    #expect(try text("on_the_road_again", "AZ") == "3 in one day (most so far: 0)")
  }

  /// Of few regions those that are left are listed.
  @Test func someOfFew() throws {
    let keys = states.regions.map(\.key).filter { $0 != "HI" && $0 != "AK" }
    let collection = try #require(
      Atlas.bundled.collections.first { $0.identifier == "completionist" })
    let progress = collection.progress(of: VisitedRegions(undatedKeys: Set(keys)), timeZone: utc)
    #expect(progress.neededText == "AK HI")
  }
}
