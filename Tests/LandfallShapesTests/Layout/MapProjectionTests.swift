import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The reader's own projections against PROJ, and back.
@Suite(.timed) struct MapProjectionTests {
  private struct Case {
    var definition: String
    var family: MapProjection.Family
    var parameters: ProjectionParameters
  }

  private func parameters(_ change: (inout ProjectionParameters) -> Void) -> ProjectionParameters {
    var parameters = ProjectionParameters()
    change(&parameters)
    return parameters
  }

  private func cases(_ generator: inout SeededGenerator) -> [Case] {
    let longitude = generator.nextNumber(in: -180...180)
    let latitude = generator.nextNumber(in: -80...80)
    let first = generator.nextNumber(in: 5...60)
    let second = generator.nextNumber(in: 5...75)
    let sign = generator.nextIndex(below: 2) == 0 ? 1.0 : -1
    let (east, north) = (generator.nextNumber(in: -1e6...1e6), generator.nextNumber(in: -1e6...1e6))
    let center = "+lon_0=\(longitude) +x_0=\(east) +y_0=\(north)"
    func numbers(_ change: (inout ProjectionParameters) -> Void) -> ProjectionParameters {
      parameters {
        $0.longitude = longitude
        ($0.falseEasting, $0.falseNorthing) = (east, north)
        change(&$0)
      }
    }
    // GRS 80 (Moritz 2000).
    let flattening = 1 / 298.257222101
    let grs80 = (6_378_137.0, flattening * (2 - flattening))
    let cone = "+proj=aea +lat_1=\(sign * first) +lat_2=\(sign * second) +lat_0=\(latitude)"
    return [
      Case(
        definition: "\(cone) +R=6371008.8 \(center)", family: .albers,
        parameters: numbers {
          ($0.firstParallel, $0.secondParallel, $0.latitude) = (
            sign * first, sign * second, latitude
          )
        }),
      Case(
        definition: "\(cone) +ellps=GRS80 \(center)", family: .albers,
        parameters: numbers {
          ($0.firstParallel, $0.secondParallel, $0.latitude) = (
            sign * first, sign * second, latitude
          )
          ($0.semiMajorAxis, $0.eccentricitySquared) = grs80
        }),
      Case(
        definition: "+proj=eqc +lat_ts=\(first) +R=6371008.8 \(center)", family: .equirectangular,
        parameters: numbers { $0.firstParallel = first }),
      Case(
        definition: "+proj=webmerc +datum=WGS84 \(center)", family: .webMercator,
        parameters: numbers { $0.semiMajorAxis = 6_378_137 }),
      Case(
        definition: "+proj=eqearth +R=6371008.8 \(center)", family: .equalEarth,
        parameters: numbers { _ in }),
      Case(
        definition: "+proj=eqearth +ellps=GRS80 \(center)", family: .equalEarth,
        parameters: numbers { ($0.semiMajorAxis, $0.eccentricitySquared) = grs80 }),
      Case(
        definition: "+proj=ortho +lat_0=\(latitude) +R=6371008.8 \(center)",
        family: .orthographic, parameters: numbers { $0.latitude = latitude }),
    ]
  }

  /// Maps of a part of the Earth, and hemispheres, in a build without PROJ: within 0.1 mm of PROJ.
  @Test(.seeded) func theAzimuthalPlaneAgreesWithPROJ() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    for number in 0..<FullTests.count(20, all: 2000) {
      let latitude = number < 3 ? [90.0, -90, 0][number] : generator.nextNumber(in: -90...90)
      let longitude = generator.nextNumber(in: -180...180)
      let definition =
        "+proj=laea +lat_0=\(latitude) +lon_0=\(longitude) +R=6371008.8 +x_0=1000 +y_0=-50"
      let plain = try #require(
        PlainProjection(
          ProjParameters(definition), on: (semiMajorAxis: 6_371_008.8, eccentricitySquared: 0)))
      let projector = try MapProjector(definition, file: "f", place: "p")
      for _ in 0..<40 {
        let place = Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180))
        let middle = Coordinate(latitude: latitude, longitude: longitude)
        // Near the antipode a place is not well known.
        guard UnitSphere.dot(place.unitVector, middle.unitVector) > -0.999 else { continue }
        let mine = try #require(plain.project(place), "\(definition) \(place)")
        let theirs = try #require(projector.project(place), "\(definition) \(place)")
        #expect(
          max(abs(mine.x - theirs.x), abs(mine.y - theirs.y)) < 1e-4,
          "\(definition) \(place): \(mine) \(theirs)")
      }
    }
    // On an ellipsoid only PROJ knows it.
    #expect(
      PlainProjection(
        ProjParameters("+proj=laea +lat_0=52"),
        on: (semiMajorAxis: 6_378_137, eccentricitySquared: 0.0067)) == nil)
  }

  /// Within 0.1 mm of PROJ, and back to the same place: a millionth of a unit of a page on which all of
  /// the Earth is a thousand units wide has 40 m.
  @Test(.seeded) func agreesWithPROJAndInverts() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FullTests.count(10, all: 300) {
      for known in cases(&generator) {
        let ours = try #require(
          MapProjection(family: known.family.rawValue, parameters: known.parameters),
          "\(known.definition)")
        let projector = try MapProjector(known.definition, file: "f", place: "p")
        var shown = 0
        for _ in 0..<40 {
          let place = Coordinate(
            latitude: generator.nextNumber(in: -84.9...84.9),
            longitude: generator.nextNumber(in: -180...180))
          let mine = ours.forward(place)
          guard let theirs = projector.project(place) else {
            #expect(mine == nil, "\(known.definition) \(place)")
            continue
          }
          guard let mine else {
            // PROJ shows a breath beyond the horizon.
            #expect(known.family == .orthographic, "\(known.definition) \(place)")
            continue
          }
          shown += 1
          let far = max(abs(mine.x - theirs.x), abs(mine.y - theirs.y))
          #expect(far < 1e-4, "\(known.definition) \(place): \(mine) \(theirs), seed \(seed)")
          let back = try #require(
            ours.inverse(x: mine.x, y: mine.y), "\(known.definition) \(place), seed \(seed)")
          // On the page, as a place near the horizon is not better known.
          let again = try #require(ours.forward(back))
          #expect(
            max(abs(again.x - mine.x), abs(again.y - mine.y)) < 1e-3,
            "\(known.definition) \(place) \(back), seed \(seed)")
          if known.family != .orthographic {
            var turn = abs(back.longitude - place.longitude)
            turn = min(turn, abs(turn - 360))
            #expect(
              abs(back.latitude - place.latitude) < 1e-8 && turn < 1e-8,
              "\(known.definition) \(place) \(back), seed \(seed)")
          }
        }
        #expect(shown > 0)
      }
    }
  }

  @Test func refusesWhatIsNone() {
    let odd = parameters { $0.semiMajorAxis = .nan }
    let bent = parameters { $0.eccentricitySquared = 0.01 }
    let flat = parameters { ($0.firstParallel, $0.secondParallel) = (30, -30) }
    #expect(MapProjection(family: 0, parameters: ProjectionParameters()) == nil)
    #expect(MapProjection(family: 99, parameters: ProjectionParameters()) == nil)
    #expect(MapProjection(family: 3, parameters: odd) == nil)
    #expect(MapProjection(family: 5, parameters: bent) == nil)
    #expect(MapProjection(family: 1, parameters: flat) == nil)
    let plain = MapProjection(family: 2, parameters: ProjectionParameters())
    #expect(plain?.forward(Coordinate(latitude: .nan, longitude: 0)) == nil)
    #expect(plain?.forward(Coordinate(latitude: 0, longitude: .infinity)) == nil)
    #expect(plain?.inverse(x: 1e300, y: 0) == nil)
    #expect(plain?.inverse(x: .nan, y: 0) == nil)
    let earth = MapProjection(family: 4, parameters: ProjectionParameters())
    #expect(earth?.inverse(x: 0, y: 1e7) == nil && earth?.inverse(x: 3e7, y: 0) == nil)
  }

  /// A definition that the reader would compute otherwise is none of its own.
  @Test(arguments: [
    ("+proj=eqc +R=6371008.8", true), ("+proj=merc +R=6371008.8", true),
    ("+proj=merc +ellps=WGS84", false), ("+proj=eqearth +R=6371008.8 +units=km", false),
    ("+proj=aea +lat_1=20 +lat_2=50 +ellps=WGS84", true), ("+proj=robin", false),
    ("+proj=ortho +ellps=WGS84", false), ("+proj=webmerc +datum=WGS84", true),
  ])
  func framesKnowTheirProjection(definition: String, isKnown: Bool) throws {
    let layer = try layer(of: [
      Feature(
        index: 0, key: "a", name: "a",
        geometry: Outline([Outline.box(west: 10, south: 10, east: 40, north: 50)])
          .geometry(on: .standard))
    ])
    let box = PageBox(x: 5, y: 6, width: 90, height: 80)
    let layout = try MapLayout(
      of: layer,
      definition: LayoutDefinition(
        id: "x", width: 100, height: 100,
        frames: [FrameDefinition(projection: definition, box: box)]))
    let frame = try #require(layout.frames.first)
    #expect(frame.canProject == isKnown && frame.definition == definition)
    let corner = frame.point(of: Coordinate(latitude: 10, longitude: 10))
    #expect((corner != nil) == isKnown)
    guard let corner else { return }
    // Where the region's own corner is drawn.
    let vertices = lines(frame.regions[0].path).joined()
    #expect(vertices.contains { $0.distance(to: corner) < frame.unit })
    let back = try #require(frame.coordinate(at: corner))
    #expect(abs(back.latitude - 10) < 1e-9 && abs(back.longitude - 10) < 1e-9)
  }
}
