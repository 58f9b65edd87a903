import LandfallBuilder
import TestSupport
import Testing

import Landfall

/// What a tap means, rule by rule, on a made-up continent.
@Suite(.timed) struct PickTests {
  /// A large country of 20° with an enclave of 0.2° and a point beside it; another enclave of 4° that no
  /// small finger hides; a far island whose representative point lies on ±180°; capitals.
  private static let layers: [(manifest: LayerManifest, features: [Feature])] = {
    let grid = Grid.standard
    func region(
      _ key: String, _ rings: [[(longitude: Double, latitude: Double)]], isOnePolygon: Bool = true
    ) -> Feature {
      var outline = Outline(rings)
      outline.isOnePolygon = isOnePolygon
      return Feature(index: 0, key: key, name: key, geometry: outline.geometry(on: grid))
    }
    let tiny = Outline.box(west: 10, south: 10, east: 10.2, north: 10.2)
    let wide = Outline.box(west: 2, south: 14, east: 6, north: 18)
    let point = Geometry(points: [GridPoint(u: 191_000_000, v: 100_100_000)])
    return [
      (
        LayerManifest(id: "land", source: "made up"),
        [
          region(
            "BIG", [Outline.box(west: 0, south: 0, east: 20, north: 20), tiny, wide]),
          region("TIN", [tiny]), region("WID", [wide]),
          Feature(index: 3, key: "PNT", name: "PNT", geometry: point),
          region(
            "SEA",
            [
              Outline.box(west: 179.9, south: -5, east: 180, north: -4.8),
              Outline.box(west: -180, south: -5, east: -179.9, north: -4.8),
            ], isOnePolygon: false),
          region("ICE", [Outline.box(west: -180, south: 89.9, east: 180, north: 90)]),
        ]
      ),
      (
        LayerManifest(id: "capitals", source: "made up", kind: .points),
        [Feature(index: 0, key: "cap", name: "Capital", geometry: point)]
      ),
    ]
  }()

  let atlas: Atlas
  let land: Layer

  init() throws {
    atlas = try makeAtlas(layers: Self.layers)
    try atlas.verifyStructure()
    land = try atlas.layer("land")
  }

  private func pick(
    _ latitude: Double, _ longitude: Double, degrees: Double
  ) -> (String, Globe.Pick.Reason)? {
    atlas.globe.pick(
      at: Coordinate(latitude: latitude, longitude: longitude),
      tolerance: .radians(degrees * .pi / 180), layer: land
    ).map { (land[$0.regionID].key, $0.reason) }
  }

  private func expect(
    _ latitude: Double, _ longitude: Double, degrees: Double, _ key: String?,
    _ reason: Globe.Pick.Reason? = nil, line: Int = #line
  ) {
    let found = pick(latitude, longitude, degrees: degrees)
    #expect(found?.0 == key && (key == nil || found?.1 == reason), "line \(line): \(found as Any)")
  }

  @Test func discsComeFirst() {
    // Beside the enclave, in the country around it.
    expect(10.5, 10.5, degrees: 0, "BIG", .area)
    expect(10.5, 10.5, degrees: 0.2, "BIG", .area)
    expect(10.5, 10.5, degrees: 0.7, "TIN", .disc)
    // Half a finger is smaller than the enclave's diameter of 0.28°.
    expect(10.3, 10.1, degrees: 0.25, "BIG", .area)
    expect(10.3, 10.1, degrees: 0.29, "TIN", .disc)
    // The point is a disc however small the finger.
    expect(10.1, 11, degrees: 1e-6, "PNT", .disc)
    expect(10.1, 10.99, degrees: 0.02, "PNT", .disc)
    // The nearer of two.
    expect(10.1, 10.5, degrees: 1, "TIN", .disc)
    expect(10.1, 10.6, degrees: 1, "PNT", .disc)
  }

  @Test func whatIsLargeOnTheScreenIsAnArea() {
    // An enclave of 4° in a finger of 1°: exactly what lies there, on both sides of its border.
    expect(14.1, 4, degrees: 1, "WID", .area)
    expect(13.9, 4, degrees: 1, "BIG", .area)
  }

  @Test func aRegionsOwnMiddleIsItsOwn() throws {
    // However large the finger, also where all small regions lie within it.
    for region in land.regions {
      for degrees in [0.01, 0.3, 3, 30, 170] {
        let place = region.representativePoint
        let picked = atlas.globe.pick(
          at: place, tolerance: .radians(degrees * .pi / 180), layer: land)
        #expect(picked?.regionID == region.id, "\(region), \(degrees)°")
        #expect(picked?.coordinate == place)
      }
    }
  }

  @Test func bordersComeLast() {
    expect(10, 21, degrees: 0, nil)
    expect(10, 21, degrees: 0.9, nil)
    expect(10, 21, degrees: 1.1, "BIG", .border)
  }

  @Test func acrossTheSeamAndThePole() {
    expect(-4.9, 180, degrees: 0.001, "SEA", .area)
    for longitude in [179.5, -179.5, 539.5, -539.5, 180.5] {
      expect(-4.9, longitude, degrees: 0.6, "SEA", .disc)
      expect(-4.9, longitude, degrees: 0.42, "SEA", .border)
      expect(-4.9, longitude, degrees: 0.35, nil)
    }
    for longitude in [-180.0, -90, 0, 45, 180] {
      expect(89.5, longitude, degrees: 0.7, "ICE", .disc)
      expect(90, longitude, degrees: 0.7, "ICE", .area)
      expect(90, longitude, degrees: 0, "ICE", .area)
    }
  }

  @Test func pointsLayersAreDecoration() throws {
    let capitals = try atlas.layer("capitals")
    let place = Coordinate(latitude: 10.1, longitude: 11)
    #expect(atlas.globe.pick(at: place, tolerance: .radians(1), layer: capitals) == nil)
    let ray = Globe.Ray(origin: Globe.position(of: place, radius: 3), direction: SIMD3(0, 0, -1))
    #expect(atlas.globe.pick(ray: ray, tolerance: .radians(1), layer: capitals) == nil)
    #expect(capitals.markers.map(\.kind) == [.point])
    #expect(capitals.markers.first?.coordinate == place)
  }

  @Test func whatIsNoPlaceGivesNone() {
    for (latitude, longitude) in [(90.1, 0), (.nan, 0), (0, .nan), (0, .infinity), (0, 541)] {
      for degrees in [0, 1, 400] as [Double] { expect(latitude, longitude, degrees: degrees, nil) }
    }
  }

  /// What a ray's origin does not see is never chosen, though it lies within the tolerance.
  @Test func nothingBeyondTheHorizon() throws {
    // From above 10° N at a height where the horizon is 10° away, towards the point at 11° E.
    let globe = atlas.globe
    let distance = 1 / (10 * Double.pi / 180).cosine
    func pick(from longitude: Double, to target: Double, degrees: Double) -> String? {
      let place = Coordinate(latitude: 10.1, longitude: longitude)
      let eye = Globe.position(of: place, radius: distance)
      let ground = Globe.position(of: Coordinate(latitude: 10.1, longitude: target))
      let ray = Globe.Ray(origin: eye, direction: ground - eye)
      return globe.pick(
        ray: ray, radius: 1, tolerance: .radians(degrees * .pi / 180), layer: land
      ).map { land[$0.regionID].key }
    }
    #expect(pick(from: 11, to: 11, degrees: 0.1) == "PNT")
    // 2° beside a point that is 9.8° away at 10° N, and that is beyond the horizon from 0.5° farther.
    #expect(pick(from: 21, to: 13, degrees: 3) == "PNT")
    #expect(pick(from: 22.5, to: 13, degrees: 3) == "BIG")
    // At sea, 11.5° from the coast as the horizon has it: no border either.
    #expect(pick(from: 31, to: 21.5, degrees: 3) == nil)
    #expect(pick(from: 29, to: 21.5, degrees: 3) == "BIG")
  }

  @Test func aRayPastTheRimCountsWithinTheTolerance() {
    let globe = atlas.globe
    // From 3 radii away the rim is 70.5° away; the ray passes it at 0.02.
    let eye = Globe.position(of: Coordinate(latitude: 5, longitude: -60), radius: 3)
    let rim = Globe.position(of: Coordinate(latitude: 5, longitude: 10.528), radius: 1.02)
    let ray = Globe.Ray(origin: eye, direction: rim - eye)
    #expect(globe.pick(ray: ray, radius: 1, layer: land) == nil)
    #expect(globe.pick(ray: ray, radius: 1, tolerance: .radians(0.01), layer: land) == nil)
    let pick = globe.pick(ray: ray, radius: 1, tolerance: .radians(0.05), layer: land)
    #expect(pick.map { land[$0.regionID].key } == "BIG")
  }
}

extension Double {
  /// The cosine of radians.
  fileprivate var cosine: Double { SineCosine(degrees: self * 180 / .pi).cosine }
}
