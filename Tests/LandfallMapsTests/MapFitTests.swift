import Landfall
import LandfallData
import LandfallMaps
import LandfallTravel
import LandfallModel
import LandfallShapes
import TestSupport
import Testing

/// The part of the Earth that a map shows.
@Suite(.timed) struct MapFitTests {
  private static let berlin = Coordinate(latitude: 52.52, longitude: 13.405)
  private static let rome = Coordinate(latitude: 41.9, longitude: 12.5)

  /// Everything is inside, with the margin on the sides that determine the scale.
  @Test(arguments: [
    [berlin, rome],
    [Coordinate(latitude: -17, longitude: 179), Coordinate(latitude: -19, longitude: -178)],
    [Coordinate(latitude: 89, longitude: 0), Coordinate(latitude: 88, longitude: 120)],
    [
      Coordinate(latitude: 36.99, longitude: -109.05),
      Coordinate(latitude: 37.01, longitude: -109.03),
    ],
  ])
  func allPlacesAreInside(places: [Coordinate]) throws {
    let fit = try #require(MapFit(around: places, least: 1_000))
    let layout = try MapLayout(of: Atlas.bundled.layer("countries"), definition: fit.definition)
    let frame = try #require(layout.frames.first)
    let window = fit.window(in: frame)
    #expect(
      window.width / window.height >= 0.75 - 1e-9 && window.width / window.height <= 1.6 + 1e-9)
    let projector = try PageProjector(frame, file: "a")
    let points = places.compactMap { projector.point(of: $0) }
    #expect(points.count == places.count)
    let free = points.reduce(1.0) { least, point in
      let (x, y) = ((point.x - window.x) / window.width, (point.y - window.y) / window.height)
      return min(least, x, 1 - x, y, 1 - y)
    }
    #expect(free > 0.079 && free < 0.09, "the margin is 8 % of the longer side: \(free)")
  }

  @Test func whatIsFarApartHasNoFit() {
    let sydney = Coordinate(latitude: -33.9, longitude: 151.2)
    #expect(MapFit(around: [Self.berlin, sydney], least: 1) == nil)
    #expect(
      MapFit(around: [Self.berlin, Coordinate(latitude: -52.5, longitude: -166.6)], least: 1) == nil
    )
    #expect(MapFit(around: [], least: 1) == nil)
    #expect(MapFit(around: [Coordinate(latitude: .nan, longitude: 0)], least: 1) == nil)
  }

  @Test func onePlaceHasTheLeastSize() throws {
    let fit = try #require(MapFit(around: [Self.berlin], least: 5_000, ratio: 2))
    #expect(abs(fit.width - 10_000) < 1)
    let half = try #require(
      MapFit(around: [Self.berlin, Self.rome], margin: .multiple(1.5), least: 1))
    let whole = try #require(
      MapFit(around: [Self.berlin, Self.rome], margin: .multiple(1), least: 1))
    #expect(abs(half.width / whole.width - 1.5) < 0.01)
  }

  // MARK: What is shown

  private func plan(
    layer: String? = nil, visited: String? = nil, lines: MapLines = MapLines(),
    layout: String? = nil
  ) throws -> MapPlan {
    let atlas = Atlas.bundled
    let areas = atlas.layers.filter { $0.kind != .points }
    let chosen = try layer.map { try atlas.layer($0) }
    // CA is Canada, too.
    let visitedLayer = visited.flatMap { list in
      (chosen.map { [$0] } ?? areas.reversed()).max {
        DrawnMaps.regions(named: list, in: $0).count < DrawnMaps.regions(named: list, in: $1).count
      }
    }
    let choice = LayoutChoice(
      atlas: atlas, path: "a", wanted: layout, chosenLayer: chosen, visitedLayer: visitedLayer,
      lines: lines)
    let shown = try choice.layer()
    return try choice.plan(
      of: shown, visited: visited.map { DrawnMaps.regions(named: $0, in: shown) } ?? [],
      tolerance: 0.01, jobs: 1)
  }

  @Test func theDefaultIsAWideMapOfStates() throws {
    #expect(try plan().layout.id == "us-wide" && plan().fit == nil)
    #expect(try plan(visited: "CA,TX").layout.id == "us-wide")
    #expect(try plan(visited: "AK").layout.id == "us-alaska")
    #expect(try plan(visited: "AK,HI").layout.id == "us-alaska-hawaii")
  }

  /// The boxes of Alaska and Hawaii are where Mexico is, at least a hundredth of the page away from other states.
  @Test func insetsCoverNoState() throws {
    let frames = try plan().layout.frames
    let insets = frames.dropFirst().map { frame in
      PageBox(
        x: frame.box.x - 9.6, y: frame.box.y - 9.6, width: frame.box.width + 19.2,
        height: frame.box.height + 19.2)
    }
    #expect(insets.count == 2)
    let covered = frames[0].regions.filter { shape in
      shape.path.compactMap(\.point).contains { point in insets.contains { $0.contains(point) } }
    }
    #expect(covered.map(\.region.key) == [])
  }

  /// France is shown without Guiana, and countries far apart on a map of the world.
  @Test func countriesFillTheMap() throws {
    let france = try #require(try plan(visited: "FRA").fit)
    #expect(france.width < 1_700_000 && abs(france.middle.latitude - 46.5) < 2)
    #expect(try plan(visited: "FRA").hasSea)
    #expect(try plan(visited: "FRA,AUS,USA").layout.id == "equal-earth")
    #expect(try plan(layer: "countries").layout.id == "equal-earth")
    #expect(try plan(visited: "FRA", layout: "equal-earth").fit == nil)
    let fiji = try #require(try plan(visited: "Fiji").fit)
    #expect(fiji.width < 1_000_000 && abs(abs(fiji.middle.longitude) - 179) < 2)
  }

  /// A track is in the layer of states, and a route to another country in that of countries.
  @Test func theLinesChooseTheLayer() throws {
    let track = [
      Coordinate(latitude: 36.9, longitude: -109.2), Coordinate(latitude: 37.2, longitude: -108.5),
    ]
    let drive = try plan(lines: MapLines(tracks: [track]))
    #expect(drive.layout.layer.id == "states" && drive.beneath.map(\.layer.id) == ["countries"])
    #expect(try #require(drive.fit).width < 200_000)
    func route(_ from: Coordinate, _ to: Coordinate) -> MapLines {
      MapLines(route: Route(from: .init(place: from), to: .init(place: to)))
    }
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let far = try plan(lines: route(Coordinate(latitude: 41.9, longitude: 12.5), .mecca))
    #expect(far.layout.layer.id == "countries" && far.fit != nil)
    let near = try plan(
      lines: route(newYork, Coordinate(latitude: 41.8781, longitude: -87.6298)))
    #expect(near.layout.layer.id == "states")
    // At least 10 degrees.
    let short = try #require(
      try plan(
        lines: route(newYork, Coordinate(latitude: 40.8, longitude: -74.1))
      ).fit)
    #expect(short.width >= 1_111_000)
  }

  @Test func landIsBeneathPoints() throws {
    let places = try plan(layer: "places")
    #expect(places.fit == nil && places.beneath.map(\.layer.id) == ["countries", "states"])
  }
}
