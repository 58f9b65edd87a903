import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article Compass, block by block: ManualTests compares the two.

// sample
/// The state of a compass that points to one destination.
struct Compass: Sendable {
  static let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)

  var goal = Compass.mecca {
    didSet { way = fix.flatMap { Geodesic.inverse(from: $0.coordinate, to: goal) } }
  }
  private(set) var fix: Fix?
  private(set) var way: Geodesic?
  private var alignment = BearingAlignment()

  init() {}

  /// Processes a fix: a new one, or the one stored when the app was closed.
  mutating func take(_ fix: Fix, now: Date) {
    guard CachedFix.isGood(fix, now: now) else { return }
    self.fix = fix
    if let way, !CachedFix.mustRecompute(from: way.start, to: fix.coordinate) { return }
    way = Geodesic.inverse(from: fix.coordinate, to: goal)
  }
}
// end

// sample
extension Compass {
  struct Reading: Equatable {
    var bearing: String  // "58° NE"
    var distance: String  // "10,306 km"
    var turn: Double  // rotation of the arrow in degrees, positive to the right
    var isAligned: Bool
    var vibrates: Bool  // true once, when the device becomes aligned
  }

  /// Processes the heading of the device, in degrees from true north.
  mutating func turn(to heading: Double, locale: Locale) -> Reading? {
    guard let way else { return nil }
    let vibrates = alignment.update(heading: heading, bearing: way.initialBearing)
    return Reading(
      bearing: Bearing.text(way.initialBearing),
      distance: DistanceText.kilometers(way.meters, locale: locale),
      turn: Bearing.relative(way.initialBearing, toHeading: heading),
      isAligned: alignment.isAligned, vibrates: vibrates)
  }
}
// end

// sample
extension Compass {
  /// Returns the great circle as lines on the page of a world map, and the box of the page to show.
  func route(on layout: MapLayout) -> (lines: [[PagePoint]], box: PageBox)? {
    guard let way, let frame = layout.frames.first,
      let line = GeodesicPolyline(way, maxErrorMeters: 1_000),
      let view = RouteFrame(from: way.start, to: goal),
      let middle = frame.point(of: view.center),
      let east = frame.point(of: Coordinate(latitude: 0, longitude: 90)),
      let west = frame.point(of: Coordinate(latitude: 0, longitude: -90))
    else { return nil }
    let lines = line.pieces.map { $0.compactMap { frame.point(of: $0) } }
    let degree = (east.x - west.x) / 180  // page units, in an equirectangular map
    let (width, height) = (view.longitudeSpan * degree, view.latitudeSpan * degree)
    return (
      lines,
      PageBox(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    )
  }
}
// end

/// What the article says comes true.
@Suite(.timed) struct CompassSamples {
  private static let english = Locale(identifier: "en_US")

  @Test func itPointsAndVibratesOnce() throws {
    // sample
    var compass = Compass()
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    compass.take(Fix(coordinate: newYork, time: noon, accuracyMeters: 20), now: noon)
    let reading = compass.turn(to: 40, locale: Locale(identifier: "en_US"))
    // end

    let first = try #require(reading)
    #expect(first.bearing == "58° NE" && first.distance == "10,306 km")
    #expect(abs(first.turn - 18.48) < 0.01 && !first.isAligned && !first.vibrates)
    var steps: [Compass.Reading] = []
    for heading in [54.0, 60, 63, 64, 58] {
      let reading = compass.turn(to: heading, locale: Self.english)
      steps.append(try #require(reading))
    }
    #expect(steps.map(\.vibrates) == [true, false, false, false, true])
    #expect(steps.map(\.isAligned) == [true, true, true, false, true])
    #expect(compass.turn(to: 0, locale: Locale(identifier: "de_DE"))?.distance == "10.306 km")
    // Another goal is another way.
    compass.goal = Coordinate(latitude: 51.5074, longitude: -0.1278)
    #expect(compass.turn(to: 0, locale: Self.english)?.bearing == "51° NE")
  }

  @Test func aStoredFixAndAShortWayNeedNothingNew() throws {
    var compass = Compass()
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let fix = Fix(coordinate: newYork, time: noon)
    compass.take(fix, now: noon.addingTimeInterval(86_401))
    #expect(compass.way == nil && compass.turn(to: 0, locale: Self.english) == nil)
    compass.take(fix, now: noon.addingTimeInterval(86_400))
    #expect(compass.way?.start == newYork)
    let near = Coordinate(latitude: 41.1, longitude: -74.0060)
    compass.take(Fix(coordinate: near, time: noon), now: noon)
    #expect(compass.way?.start == newYork && compass.fix?.coordinate == near)
    let far = Coordinate(latitude: 41.2, longitude: -74.0060)
    compass.take(Fix(coordinate: far, time: noon), now: noon)
    #expect(compass.way?.start == far)
  }

  @Test func theRouteLiesOnTheMap() throws {
    let layout = try ManualAtlas.route.layout("equirectangular")
    var compass = Compass()
    let tokyo = Coordinate(latitude: 35.6762, longitude: 139.6503)
    compass.take(Fix(coordinate: tokyo, time: noon), now: noon)

    // sample
    guard let (lines, box) = compass.route(on: layout) else { return }
    // end

    #expect(lines.count == 1 && lines[0].count > 10)
    let frame = try #require(layout.frames.first)
    #expect(lines[0].first == frame.point(of: tokyo))
    let ends = [lines[0].first, lines[0].last].compactMap(\.self)
    #expect(ends.allSatisfy { box.contains($0) })
    // The bow leads farther north than either end.
    #expect(lines[0].map(\.y).min() ?? 0 < ends.map(\.y).min() ?? 0)
    // From Fiji's east it leads over ±180°.
    compass = Compass()
    let fiji = Coordinate(latitude: -16.5, longitude: -179.5)
    compass.take(Fix(coordinate: fiji, time: noon), now: noon)
    #expect(compass.route(on: layout)?.lines.count == 2)
  }

  @Test func itTellsWhereTheGoalIs() throws {
    let goal = Compass.mecca
    // sample
    let place = Atlas.bundled.place(at: goal)
    print(place?.region(of: "countries", in: .bundled)?.name ?? "the open sea")  // Saudi Arabia
    // end
    #expect(place?.region(of: "countries", in: .bundled)?.key == "SAU")
  }
}
