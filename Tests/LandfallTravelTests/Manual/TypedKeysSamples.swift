import Landfall
import LandfallData
import TestSupport
import Testing

// The code of the article TypedKeys, block by block: ManualTests compares the two.

@Suite(.timed) struct TypedKeysSamples {
  typealias USState = WorldAtlas.State

  @Test func lookups() throws {
    let atlas = Atlas.bundled
    let here = Coordinate(latitude: 36.999, longitude: -109.045)
    var welcomed = 0
    var shown: [USState?] = []
    func welcome() { welcomed += 1 }
    func show(_ state: USState?) { shown.append(state) }

    // sample
    let states = try atlas.layer(keyedBy: USState.self)
    if states.key(at: here) == .NM { welcome() }
    let colorado = states[.CO]  // the region
    if let place = atlas.place(at: here) { show(states.key(in: place)) }
    let near = states.layer.nearest(to: here, within: 5_000).map { states.key(of: $0.regionID) }
    // end

    #expect(welcomed == 1)
    #expect(colorado.name == "Colorado")
    #expect(shown == [.NM])
    #expect(near == .NM)
  }

  @Test func accessor() throws {
    let here = Coordinate(latitude: 36.999, longitude: -109.045)
    var welcomed = 0
    func welcome() { welcomed += 1 }

    // sample
    let world = try WorldAtlas.open()  // world.atlas in the target's bundle
    if world.states.key(at: here) == .NM { welcome() }  // WorldAtlas.State
    // end

    #expect(welcomed == 1)
  }
}
