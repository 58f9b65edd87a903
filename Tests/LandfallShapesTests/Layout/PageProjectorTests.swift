import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Places on the page of a frame, by PROJ.
@Suite(.timed) struct PageProjectorTests {
  private func layout(_ projection: String) throws -> MapLayout {
    let box = Feature(
      index: 0, key: "a", name: "a",
      geometry: Outline([Outline.box(west: 1, south: 1, east: 9, north: 9)])
        .geometry(on: .standard))
    return try MapLayout(
      of: layer(of: [box]),
      definition: LayoutDefinition(
        id: "page", width: 1000, height: 1000,
        frames: [
          FrameDefinition(
            projection: projection, box: PageBox(x: 0, y: 0, width: 1000, height: 1000),
            padding: 0, extent: .projection)
        ]))
  }

  /// The reader's own projections agree, and the outline is where the map ends.
  @Test(
    .seeded,
    arguments: [
      "+proj=eqc +R=6371008.8", "+proj=eqearth +R=6371008.8", "+proj=ortho +lat_0=20 +R=6371008.8",
      "+proj=eqearth +lon_0=150 +R=6371008.8",
    ])
  func agreesWithTheReader(projection: String) throws {
    let frame = try #require(try layout(projection).frames.first)
    let projector = try PageProjector(frame, file: "test")
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var shown = 0
    for _ in 0..<1000 {
      let place = Coordinate(
        latitude: Double.random(in: -89...89, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator))
      let ours = projector.point(of: place)
      guard let ours, let theirs = frame.point(of: place) else { continue }
      shown += 1
      #expect(ours.distance(to: theirs) < 1e-5, "\(place), seed \(seed)")
      #expect(frame.box.contains(ours))
    }
    #expect(shown > 400)
    #expect(projector.outline.count > 700)
    for (one, next) in zip(projector.outline, projector.outline.dropFirst()) {
      #expect(one.distance(to: next) < 15)
    }
    let ends = (projector.outline[0], projector.outline[projector.outline.count - 1])
    #expect(ends.0.distance(to: ends.1) < 15)
  }

  @Test func whatIsBehindTheHorizonIsNotShown() throws {
    let frame = try #require(try layout("+proj=ortho +R=6371008.8").frames.first)
    let projector = try PageProjector(frame, file: "test")
    #expect(projector.point(of: Coordinate(latitude: 0, longitude: 91)) == nil)
    #expect(projector.point(of: Coordinate(latitude: 0, longitude: 89)) != nil)
    let mercator = try #require(try layout("+proj=webmerc +datum=WGS84").frames.first)
    #expect(
      try PageProjector(mercator, file: "test").point(of: Coordinate(latitude: 86, longitude: 0))
        == nil)
  }
}
