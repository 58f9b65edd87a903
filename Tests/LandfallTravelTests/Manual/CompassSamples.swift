import Foundation
import Landfall
import LandfallData
import LandfallSun
import LandfallTravel
import TestSupport
import Testing

// The code of the article Compass, block by block: ManualTests compares the two.

// sample
/// The state of a compass that points to one destination.
struct Compass: Sendable {
  var goal = Coordinate.mecca {
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

  /// Processes a valid heading of the device.
  mutating func turn(to heading: DeviceHeading, locale: Locale) -> Reading? {
    guard let way else { return nil }
    let vibrates = alignment.update(heading: heading.degrees, bearing: way.initialBearing)
    return Reading(
      bearing: Bearing.text(way.initialBearing, locale: locale),
      distance: DistanceText.kilometers(way.meters, locale: locale),
      turn: Bearing.relative(way.initialBearing, toHeading: heading.degrees),
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

// sample
extension Compass {
  /// The next prayer as text: "Asr in 2h 15m".
  func nextPrayer(now: Date, timeZone: TimeZone, locale: Locale) -> String? {
    guard let fix,
      let schedule = PrayerSchedule(
        at: fix.coordinate, in: timeZone, method: .northAmerica, madhab: .shafi,
        rule: .seventhOfTheNight),
      let next = schedule.next(after: now), next.date < now + 86_400
    else { return nil }  // polar day or night
    let left = CountdownText.text(until: next.date, now: now, locale: locale)
    return "\(next.prayer.name(locale: locale)) \(left)"
  }
}
// end

/// What the article says comes true.
@Suite(.timed) struct CompassSamples {
  private static let english = Locale(identifier: "en_US")

  private func degrees(_ heading: Double) throws -> DeviceHeading {
    try #require(DeviceHeading(trueDegrees: heading, magneticDegrees: -1))
  }

  @Test func theWholeFlow() throws {
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let (fix, now, locale) = (Fix(coordinate: newYork, time: noon), noon, Self.english)
    // The numbers of `CLHeading`: next to a magnet, without a location, and as usual.
    let headings: [(trueHeading: Double, magneticHeading: Double, headingAccuracy: Double)] = [
      (-1, 70, -1), (-1, 70, 10), (54, 67, 10), (60, 73, 10), (-1, -1, 10),
    ]
    var (shown, arrows, vibrations, lines) = ([String](), [Double](), 0, 0)
    func show(_ text: String) { shown.append(text) }
    var said = [String]()
    func say(_ text: String) { said.append(text) }
    func rotateArrow(_ degrees: Double) { arrows.append(degrees.rounded()) }
    func vibrate() { vibrations += 1 }
    func draw(_ pieces: [[Coordinate]], _ frame: RouteFrame) { lines += pieces.count }

    // sample
    // A fix of the device, or the one stored when the app was closed, good for 24 hours:
    guard CachedFix.isGood(fix, now: now),
      let way = Geodesic.inverse(from: fix.coordinate, to: .mecca)
    else { return }
    show(Bearing.text(way.initialBearing, locale: locale))  // 58° NE, in German 58° NO
    show(DistanceText.kilometers(way.meters, locale: locale))  // 10,306 km

    // Each heading of the device's compass:
    var alignment = BearingAlignment()
    for found in headings {
      guard
        let heading = DeviceHeading(
          trueDegrees: found.trueHeading, magneticDegrees: found.magneticHeading,
          accuracyDegrees: found.headingAccuracy)
      else { continue }  // next to a magnet
      let turn = Bearing.relative(way.initialBearing, toHeading: heading.degrees)
      rotateArrow(turn)
      say(Bearing.turnText(turn, locale: locale))  // Turn 18 degrees right; Aligned with Qibla
      if alignment.update(heading: heading.degrees, bearing: way.initialBearing) { vibrate() }
      if heading.north == .magnetic { show("Without location: up to some degrees off") }
      if heading.calibration == .low { show("Move the device in a figure of eight") }
    }

    // The part of a map with both ends, and the path on it:
    if let frame = RouteFrame(from: way.start, to: .mecca),
      let line = GeodesicPolyline(way, maxErrorMeters: 1_000)
    {
      draw(line.pieces, frame)
    }
    let country = Atlas.bundled.place(at: .mecca)?.region(of: "countries", in: .bundled)
    show(country?.name ?? "the open sea")  // Saudi Arabia
    // end

    #expect(
      shown == [
        "58° NE", "10,306 km", "Without location: up to some degrees off", "Saudi Arabia",
      ])
    #expect(
      said == ["Turn 12 degrees left", "Aligned with Qibla", "Aligned with Qibla"])
    #expect(arrows == [-12, 4, -2] && vibrations == 1 && lines == 1)
  }

  @Test func itPointsAndVibratesOnce() throws {
    // sample
    var compass = Compass()
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    compass.take(Fix(coordinate: newYork, time: noon, accuracyMeters: 20), now: noon)
    let heading = DeviceHeading(trueDegrees: 40, magneticDegrees: -1)
    let reading = heading.flatMap { compass.turn(to: $0, locale: Locale(identifier: "en_US")) }
    // end

    let first = try #require(reading)
    #expect(first.bearing == "58° NE" && first.distance == "10,306 km")
    #expect(abs(first.turn - 18.48) < 0.01 && !first.isAligned && !first.vibrates)
    var steps: [Compass.Reading] = []
    for heading in [54.0, 60, 63, 64, 58] {
      let reading = compass.turn(to: try degrees(heading), locale: Self.english)
      steps.append(try #require(reading))
    }
    #expect(steps.map(\.vibrates) == [true, false, false, false, true])
    #expect(steps.map(\.isAligned) == [true, true, true, false, true])
    let german = compass.turn(to: try degrees(0), locale: Locale(identifier: "de_DE"))
    #expect(german?.distance == "10.306 km" && german?.bearing == "58° NO")
    // Another goal is another way.
    compass.goal = Coordinate(latitude: 51.5074, longitude: -0.1278)
    let other = compass.turn(to: try degrees(0), locale: Self.english)
    #expect(other?.bearing == "51° NE")
  }

  @Test func aStoredFixAndAShortWayNeedNothingNew() throws {
    var compass = Compass()
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let fix = Fix(coordinate: newYork, time: noon)
    compass.take(fix, now: noon.addingTimeInterval(86_401))
    let none = compass.turn(to: try degrees(0), locale: Self.english)
    #expect(compass.way == nil && none == nil)
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
    let ends: [PagePoint] = [lines[0].first, lines[0].last].compactMap(\.self)
    #expect(ends.allSatisfy { box.contains($0) })
    // The bow leads farther north than either end.
    let top = try #require(lines[0].map(\.y).min())
    let topOfEnds = try #require(ends.map(\.y).min())
    #expect(top < topOfEnds)
    // From Fiji's east it leads over ±180°.
    compass = Compass()
    let fiji = Coordinate(latitude: -16.5, longitude: -179.5)
    compass.take(Fix(coordinate: fiji, time: noon), now: noon)
    #expect(compass.route(on: layout)?.lines.count == 2)
  }

  /// noon is 12:00 UTC, morning in New York.
  @Test func theNextPrayer() throws {
    var compass = Compass()
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    compass.take(Fix(coordinate: newYork, time: noon), now: noon)
    let english = Self.english

    // sample
    let newYorkTime = TimeZone(identifier: "America/New_York") ?? .current
    let next = compass.nextPrayer(now: noon, timeZone: newYorkTime, locale: english)
    let date = HijriDate(LocalDay(noon, in: newYorkTime)).text(locale: english)
    // end

    #expect(next == "Dhuhr in 4h 58m" && date == "29 Dhuʻl-Hijjah 1447")
    // Each minute of a day has a next prayer, and each of the six is one.
    var names: Set<Substring> = []
    for minute in stride(from: 0.0, to: 1_440, by: 7) {
      let text = try #require(
        compass.nextPrayer(now: noon + minute * 60, timeZone: newYorkTime, locale: english))
      #expect(!text.hasSuffix("Passed"))
      names.insert(text.prefix { $0 != " " })
    }
    #expect(names.count == 6)
    compass.take(
      Fix(coordinate: Coordinate(latitude: 89, longitude: 0), time: noon), now: noon)
    #expect(compass.nextPrayer(now: noon, timeZone: newYorkTime, locale: english) == nil)
  }

  /// Isha of the evening before is next after midnight, and the list is that of its day.
  @Test func aLondonerAtMidnightInJune() throws {
    let londonTime = try #require(TimeZone(identifier: "Europe/London"))
    let midnight = Date(timeIntervalSince1970: 1_780_355_100)  // June 2, 2026, 0:05

    // sample
    let london = Coordinate(latitude: 51.5074, longitude: -0.1278)
    let schedule = PrayerSchedule(at: london, in: londonTime)
    let current = schedule?.current(at: midnight)?.prayer  // maghrib
    let upcoming = schedule?.next(after: midnight)  // isha, at 0:58
    let today = LocalDay(midnight, in: londonTime)
    let day = min(today, upcoming?.day ?? today)
    let list = schedule?.entries(on: day) ?? []  // the six of June 1
    let alerts = schedule?.alerts(after: midnight, minutesBefore: 15, count: 60) ?? []  // 12 days
    // end

    #expect(current == .maghrib && upcoming?.prayer == .isha)
    #expect(upcoming?.date == midnight + 53 * 60)
    #expect(list.map(\.prayer) == Prayer.allCases && list.last == upcoming)
    #expect(day == LocalDay("2026-06-01") && alerts.count == 60)
    #expect(alerts.first?.date == midnight + 38 * 60 && alerts.last?.entry.prayer == .maghrib)
  }
}
