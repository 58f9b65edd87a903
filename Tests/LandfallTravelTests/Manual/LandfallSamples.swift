import Landfall
import TestSupport
import Testing

// The code of the article Landfall, block by block: ManualTests compares the two.

@Suite(.timed) struct LandfallSamples {
  @Test func overview() throws {
    let path = Package.path("Sources/LandfallData/mobile.atlas")
    // sample
    let atlas = try Atlas(contentsOf: path)
    let here = Coordinate(latitude: 36.999, longitude: -109.045)
    let place = atlas.place(at: here)  // the state, and the country of that state
    let states = try atlas.layer("states")  // keep it: finding a layer by name takes time
    let name = states.region(at: here)?.name  // "New Mexico"
    let id = states.regionID(at: here)  // the hot path: a plain value
    // end
    #expect(place?.regions(in: atlas).map(\.key).sorted() == ["NM", "USA"])
    #expect(name == "New Mexico")
    #expect(id.map { states[$0].key } == "NM")
  }
}
