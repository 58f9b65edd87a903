import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Regions around a place against a search through all by PROJ's distances.
@Suite(.timed) struct NearestRegionsTests {
  private let oracle = GeodesicOracle()
  private let grid = Grid.standard

  private func manifest(_ attributes: [String] = []) -> LayerManifest {
    LayerManifest(id: "places", source: "made up", kind: .points, attributes: attributes)
  }

  /// A layer of points, several of them in some regions, dense around a few towns, on the seam and at a
  /// pole.
  private func layer(_ count: Int, _ generator: inout SeededGenerator) throws -> Layer {
    let towns = (0..<5).map { _ in
      (generator.nextNumber(in: -80...80), generator.nextNumber(in: -170...170))
    }
    let features = (0..<count).map { index in
      let points = (0..<(index % 17 == 0 ? 3 : 1)).map { _ -> GridPoint in
        let (latitude, longitude): (Double, Double) =
          switch index % 4 {
          case 0: (generator.nextNumber(in: -90...90), generator.nextNumber(in: -180...180))
          case 1: (generator.nextNumber(in: -60...60), generator.nextNumber(in: 179.9...180))
          case 2: (generator.nextNumber(in: 89.9...90), generator.nextNumber(in: -180...180))
          default:
            (
              towns[index % 5].0 + generator.nextNumber(in: -0.2...0.2),
              towns[index % 5].1 + generator.nextNumber(in: -0.2...0.2)
            )
          }
        return grid.vertex(latitude: latitude, longitude: longitude) ?? GridPoint(u: 0, v: 0)
      }
      let kind: AttributeValue = index % 3 == 0 ? .string("park") : .string("city")
      return Feature(
        index: index, key: "k\(index)", name: "n", attributes: [kind],
        geometry: Geometry(points: points))
    }
    return try makeAtlas(layers: [(manifest(["kind"]), features)]).layer("places")
  }

  private func brute(
    _ layer: Layer, from here: Coordinate, where isWanted: (Region) -> Bool
  ) -> [(meters: Double, id: RegionID)] {
    layer.regions.filter(isWanted)
      .map { region in
        (region.points.map { oracle.meters(from: here, to: $0) }.min() ?? .infinity, region.id)
      }
      .sorted { $0 < $1 }
  }

  @Test(.seeded) func asASearchThroughAll() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for round in 0..<FullTests.count(2, all: 40) {
      let layer = try layer(600, &generator)
      for query in 0..<40 {
        let near = layer.regions[generator.nextIndex(below: 600)].points[0]
        let here =
          query % 2 == 0
          ? Coordinate(
            latitude: min(90, max(-90, near.latitude + generator.nextNumber(in: -0.1...0.1))),
            longitude: near.longitude + generator.nextNumber(in: -0.1...0.1))
          : Coordinate(
            latitude: generator.nextNumber(in: -90...90),
            longitude: generator.nextNumber(in: -540...540))
        let onlyParks = query % 4 < 2
        func isWanted(_ region: Region) -> Bool {
          !onlyParks || region.attribute("kind") == .string("park")
        }
        let all = brute(layer, from: here, where: isWanted)
        let limit = [1, 7, 50, 10_000][query % 4]
        let reach = query % 3 == 0 ? Double.infinity : generator.nextNumber(in: 0...2.1e7)
        let wanted = all.filter { $0.meters <= reach }.prefix(limit)
        let found = layer.nearest(to: here, within: reach, limit: limit, where: isWanted)
        #expect(found.count == wanted.count, "seed \(seed), round \(round), query \(query)")
        for (one, other) in zip(found, wanted) {
          // Two that are as far to a millimeter may change places.
          let meters =
            one.regionID == other.id
            ? other.meters : all.first { $0.id == one.regionID }?.meters ?? .infinity
          #expect(
            abs(one.distanceMeters - other.meters) < 0.001 && abs(meters - other.meters) < 0.001,
            "seed \(seed), round \(round), query \(query)")
        }
        #expect(Set(found.map(\.regionID)).count == found.count)
        #expect(found.allSatisfy { $0.distanceMeters <= reach })
      }
    }
  }

  /// Equally near ones come in the order of their keys, however the tree holds them.
  @Test func tiesGoByKey() throws {
    let points = [(0.0, 1.0), (0, -1), (1, 0), (0, 1), (0, -1)]
    let features = points.enumerated().map { index, point in
      Feature(
        index: index, key: ["e", "b", "z", "a", "c"][index], name: "n",
        geometry: Geometry(points: [grid.vertex(latitude: point.0, longitude: point.1)!]))
    }
    let layer = try makeAtlas(layers: [(manifest(), features)]).layer("places")
    let here = Coordinate(latitude: 0, longitude: 0)
    func keys(_ limit: Int) -> [String] {
      layer.nearest(to: here, limit: limit).map { layer[$0.regionID].key }
    }
    // A degree of latitude is shorter than one of longitude.
    #expect(keys(5) == ["z", "a", "b", "c", "e"])
    #expect(keys(3) == ["z", "a", "b"])
    #expect(keys(0) == [] && keys(-1) == [])
  }

  @Test func whatALayerOfAreasAnswers() throws {
    let countries = try SampleWorld.open().layer("countries")
    let here = Coordinate(latitude: 5, longitude: 9.999)
    let found = countries.nearest(to: here, within: 200, limit: .max)
    #expect(found.map { countries[$0.regionID].key } == ["WST", "EST"])
    #expect(found.first?.distanceMeters == 0)
    let border = oracle.meters(from: here, to: Coordinate(latitude: 5, longitude: 10))
    #expect(abs(found[1].distanceMeters - border) < 0.001)
    let east = countries.nearest(to: here, limit: 1) { $0.key != "WST" }
    #expect(east.map { countries[$0.regionID].key } == ["EST"])
    #expect(countries.nearest(to: here, limit: 1) { _ in false } == [])
  }

  @Test func eachIsAskedOnce() throws {
    var generator = SeededGenerator(seed: 5)
    let layer = try layer(600, &generator)
    var asked: [RegionID: Int] = [:]
    _ = layer.nearest(to: Coordinate(latitude: 0, longitude: 0), limit: 5) { region in
      asked[region.id, default: 0] += 1
      return false
    }
    #expect(asked.count == 600 && asked.values.allSatisfy { $0 == 1 })
    // Those that are wanted, too, however often the search reaches farther.
    asked = [:]
    let pole = Coordinate(latitude: -90, longitude: 0)
    let found = layer.nearest(to: pole, limit: 300) { region in
      asked[region.id, default: 0] += 1
      return true
    }
    #expect(found.count == 300)
    #expect(asked.count >= 300 && asked.values.allSatisfy { $0 == 1 })
  }

  /// Regions that the place lies in are asked, as the others.
  @Test func aFilterCountsInsideToo() throws {
    let countries = try SampleWorld.open().layer("countries")
    let here = Coordinate(latitude: 5, longitude: 9.999)
    let filter = RegionFilter.keys(["EST"])
    let found = countries.nearest(to: here, within: 200, limit: .max, where: filter)
    #expect(found.map { countries[$0.regionID].key } == ["EST"])
  }

  private func places(_ points: [[(Double, Double)]]) throws -> Layer {
    let features = points.enumerated().map { index, points in
      Feature(
        index: index, key: "\(index)", name: "n",
        geometry: Geometry(
          points: points.map { grid.vertex(latitude: $0.0, longitude: $0.1)! }))
    }
    return try makeAtlas(layers: [(manifest(), features)]).layer("places")
  }

  /// What is a few hundred meters away is found, though ±180° lies between: also by a short search,
  /// which goes no farther.
  @Test func acrossTheDateLine() throws {
    let layer = try places([[(10, 179.999)], [(10, -179.998)], [(10, 179.9)]])
    for longitude in [179.9995, -179.9995, 180, -180, 180.0005] {
      let here = Coordinate(latitude: 10, longitude: longitude)
      let found = layer.nearest(to: here, within: 1_000, limit: .max)
      #expect(Set(found.map { layer[$0.regionID].key }) == ["0", "1"], "\(longitude)")
    }
  }

  /// Of two places 6,650 km away the one on the equator is nearer by 1.6 km along the ellipsoid, though
  /// the straight line to it through the Earth is longer than that to the one on the meridian.
  @Test func theGeodesicDecidesNotTheChord() throws {
    let here = Coordinate(latitude: 0, longitude: 0)
    let (north, east) = ((60.0, 0.0), (0.0, 59.76))
    let meters = oracle.meters(from: here, to: Coordinate(latitude: 0, longitude: 59.76))
    #expect(meters < oracle.meters(from: here, to: Coordinate(latitude: 60, longitude: 0)))
    let apart = try places([[north], [east]])
    #expect(apart.nearest(to: here, limit: 1).map { apart[$0.regionID].key } == ["1"])
    // The same where both are places of one region.
    let found = try places([[north, east]]).nearest(to: here, limit: .max)
    #expect(found.count == 1)
    #expect(abs((found.first?.distanceMeters ?? 0) - meters) < 0.001)
  }

  @Test func whatIsNoPlace() throws {
    var generator = SeededGenerator(seed: 5)
    let layer = try layer(40, &generator)
    for (latitude, longitude) in [(Double.nan, 0.0), (90.1, 0), (0, 541), (0, .infinity)] {
      #expect(
        layer.nearest(to: Coordinate(latitude: latitude, longitude: longitude), limit: .max).isEmpty
      )
    }
    let here = Coordinate(latitude: 0, longitude: 0)
    #expect(layer.nearest(to: here, within: -1, limit: .max).isEmpty)
    #expect(layer.nearest(to: here, within: .nan, limit: .max).isEmpty)
    #expect(layer.nearest(to: here, limit: .max).count == 40)
  }
}
