import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct RegionResolverRegionTests {
  private let names = RegionResolver(states)

  @Test func namesAndKeys() throws {
    for text in ["Colorado", "COLORADO", " colorado ", "CO", "co"] {
      #expect(try names.region(text).key == "CO", "\(text)")
    }
    #expect(try names.region("district of columbia").key == "DC")
    for region in states.regions {
      #expect(try names.region(region.name) == region)
      #expect(try names.region(region.key) == region)
    }
  }

  /// Georgia is a state here and a country there.
  @Test func withinOneLayer() throws {
    #expect(try names.region("Georgia").key == "GA")
    let countries = RegionResolver(try Atlas.bundled.layer("countries"))
    #expect(try countries.region("Georgia").key == "GEO")
    #expect(try countries.region("SAO TOME AND PRINCIPE").key == "STP")
    #expect(throws: TravelError.self) { try countries.region("Colorado") }
    #expect(try countries.region("CA").key == "CAN")
    #expect(try countries.region("Burma").key == "MMR")
    #expect(try countries.region("United States of America").key == "USA")
  }

  @Test func suggestions() {
    func error(_ text: String) -> String {
      do {
        return try names.region(text).key
      } catch {
        return "\(error)"
      }
    }
    #expect(
      error("Calorado")
        == "\"Calorado\" is not a region of the layer \"states\"; did you mean \"Colorado\"?")
    #expect(error("Massachusets").hasSuffix("did you mean \"Massachusetts\"?"))
    #expect(error("Pensylvania").hasSuffix("did you mean \"Pennsylvania\"?"))
    #expect(error("North Carlina").contains("\"North Carolina\""))
    #expect(error("Atlantis").hasSuffix("write a key or a name"))
    #expect(error("").hasSuffix("write a key or a name"))
    #expect(error(String(repeating: "x", count: 100_000)).count < 200)
    // The nearest first.
    #expect(names.suggestions(for: "South Carolna").map(\.key) == ["SC", "NC", "SD"])
    #expect(names.suggestions(for: "South Carolna", limit: 1).map(\.key) == ["SC"])
    #expect(names.suggestions(for: "South Carolna", limit: -1).isEmpty)
  }
}
