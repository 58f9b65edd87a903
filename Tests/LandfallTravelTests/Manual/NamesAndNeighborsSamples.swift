import Landfall
import LandfallData
import TestSupport
import Testing

// The code of the article NamesAndNeighbors, block by block: ManualTests compares the two.

@Suite(.timed) struct NamesAndNeighborsSamples {
  @Test func namesAndNeighbors() throws {
    let atlas = Atlas.bundled
    // sample
    let one = atlas.regions(named: "Curaçao", match: .exact)  // this name only
    let folded = atlas.regions(named: "sao tome and principe")  // São Tomé and Principe
    let begun = atlas.regions(named: "new", match: .prefix, limit: 10)  // while the user types
    // end
    #expect(one.map(\.key) == ["CUW"])
    #expect(folded.map(\.key) == ["STP"])
    #expect(begun.count >= 6 && begun.allSatisfy { $0.name.hasPrefix("New") })

    let (countries, states) = (try atlas.layer("countries"), try atlas.layer("states"))
    // sample
    let holland = countries.search("holland").first?.region.name  // "Netherlands"
    let hampshire = states.search("hampshire").first?.region.name  // "New Hampshire"
    // end
    #expect(holland == "Netherlands" && hampshire == "New Hampshire")
    do {
      var printed = ""
      func print(_ value: some Any) { printed = "\(value)" }
      // sample
      switch RegionResolver(atlas.layers).find("Georgia") {
      case .region(let region): print(region)
      case .ambiguous(let regions): print(regions)  // countries GEO, states GA
      case .unknown(let suggestions): print(suggestions)
      }
      // end
      #expect(printed == "[Georgia (countries GEO), Georgia (states GA)]")
    }
    var printed: [String: Double] = [:]
    func print(_ name: String, _ kilometers: Double) { printed[name] = kilometers }
    // sample
    for neighbor in states.region(key: "CO")?.neighbors ?? [] {
      print(neighbor.region.name, neighbor.sharedBorderKilometers)
    }
    // end
    #expect(printed.count == 7 && printed["Arizona"] == 0)
  }
}
