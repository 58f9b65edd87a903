import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

// The code of the article VisitedStates, block by block: ManualTests compares the two.

// sample
/// The state of an app of visited states. It is a value type, and can be saved anywhere.
struct VisitedStates {
  let states: Layer
  let badges: [RegionCollection]
  var book = TravelBook()
  var detection = DetectorState()

  init(atlas: Atlas) throws {
    states = try atlas.layer("states")
    badges = atlas.collections.filter { $0.layer.id == "states" }
  }
}
// end

// sample
extension VisitedStates {
  /// Processes a fix, and returns the announcement to display, if there is one.
  mutating func take(_ fix: Fix, now: Date, timeZone: TimeZone) throws -> String? {
    let detector = RegionDetector(
      layer: states, settings: DetectorSettings(filter: book.settings.filter))
    let context = DetectorContext(
      now: now, timeZone: timeZone, visited: book.everVisitedKeys,
      isAnnouncing: book.settings.notificationsEnabled,
      announcesOnlyNew: book.settings.notifyOnlyNewStates,
      badgesEarned: { [book, badges] in
        book.badges(earnedBy: $0, of: badges, timeZone: timeZone)
      })
    let decision = detector.process(fix, in: &detection, context)
    if let ended = decision.endedVisit { try book.add(ended, now: now) }
    guard let event = decision.event else { return nil }
    try book.add(event.visit, now: now)
    _ = book.earnBadges(of: badges, timeZone: timeZone)
    guard event.isAnnounced, let state = states.region(key: event.visit.regionKey) else {
      return nil
    }
    let names = badges.filter { event.badges.contains($0.identifier) }.map(\.name)
    return (["Welcome to \(state.name)"] + names).joined(separator: ". ")
  }
}
// end

// sample
extension VisitedStates {
  /// Switches a state on or off, after a tap on the map or in the list.
  mutating func toggle(_ key: String) {
    if book.visitedKeys.contains(key) {
      book.switchOff(key)
    } else {
      book.setByHand(key)
    }
  }

  /// "3/50 States Visited".
  var counter: String { "\(book.count(in: states)) States Visited" }
}
// end

// sample
/// A drawing of one page: fills and lines as SVG paths, in page units.
struct Drawing {
  let layout: MapLayout
  var fills: [(region: Region, path: String)] = []
  var labels: [(region: Region, at: PagePoint)] = []
  var borders = ""

  init(of visited: Set<String>, in atlas: Atlas) throws {
    let states = try atlas.layer("states")
    let regions = visited.compactMap { states.region(key: $0) }
    layout = try atlas.layout(USLayout(visited: regions).rawValue)
    for frame in layout.frames {
      for shape in frame.regions {
        fills.append((shape.region, Self.svg(shape.path)))
        labels.append((shape.region, shape.label))
      }
      borders += Self.svg(frame.borders(.inland))
    }
  }

  static func svg(_ path: some Sequence<PathElement>) -> String {
    path.reduce(into: "") { text, element in
      switch element {
      case .move(let point): text += "M\(point.x) \(point.y)"
      case .line(let point): text += "L\(point.x) \(point.y)"
      case .close: text += "Z"
      }
    }
  }
}
// end

// sample
extension VisitedStates {
  struct Badge {
    var name: String
    var earned: Date?
    var isNew: Bool
    var progress: Double
    var missing: [String]
  }

  /// Returns all badges, with the missing regions of those that are not earned.
  func badgeList(timeZone: TimeZone) -> [Badge] {
    let visited = book.visitedRegions(timeZone: timeZone)
    return badges.map { collection in
      let progress = collection.progress(of: visited, timeZone: timeZone)
      let record = book.badges[collection.identifier]
      return Badge(
        name: collection.name, earned: record?.earnedDate,
        isNew: book.newBadges.contains(collection.identifier),
        progress: record?.isEarned == true ? 1 : progress.progress,
        missing: record?.isEarned == true ? [] : progress.needed.map(\.name))
    }
  }
}
// end

// sample
extension VisitedStates {
  /// Merges the file that another device has written.
  mutating func merge(_ file: Data, now: Date) throws {
    let (other, report) = try TravelBook.read(
      json: file, file: "visits.json", layer: states, now: now)
    for note in report.notes { print(note) }
    book.merge(other)
  }
}
// end

/// What the article says comes true.
@Suite(.timed) struct VisitedStatesSamples {
  private static let atlas = ManualAtlas.world

  private func fix(_ latitude: Double, _ longitude: Double, at seconds: TimeInterval) -> Fix {
    Fix(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      time: noon.addingTimeInterval(seconds), accuracyMeters: 10)
  }

  @Test func aDriveIsAnnouncedCountedAndDrawn() throws {
    let atlas = Self.atlas
    var app = try VisitedStates(atlas: atlas)
    let timeZone = utc
    let now = noon.addingTimeInterval(86_400)

    // sample
    let fix = Fix(
      coordinate: Coordinate(latitude: 36.9989, longitude: -109.048), time: noon,
      accuracyMeters: 12, speedMetersPerSecond: 20)
    let announcement = try app.take(fix, now: now, timeZone: timeZone)
    // end

    #expect(announcement == "Welcome to Arizona. Newbie")
    #expect(try app.take(self.fix(36.98, -109.08, at: 20), now: now, timeZone: timeZone) == nil)
    #expect(
      try app.take(self.fix(37.01, -109.08, at: 60), now: now, timeZone: timeZone)
        == "Welcome to Utah")
    let third = try app.take(self.fix(37.01, -109.0, at: 120), now: now, timeZone: timeZone)
    #expect(third == "Welcome to Colorado. On the Road Again")
    let last = try app.take(self.fix(36.98, -109.0, at: 180), now: now, timeZone: timeZone)
    #expect(last == "Welcome to New Mexico. Four Corners Explorer")
    #expect(app.counter == "4/50 States Visited")

    app.toggle("HI")
    app.toggle("UT")
    #expect(app.book.visitedKeys == ["AZ", "CO", "HI", "NM"])
    let list = app.badgeList(timeZone: timeZone)
    let corners = try #require(list.first { $0.name == "Four Corners Explorer" })
    #expect(corners.progress == 1 && corners.isNew && corners.missing.isEmpty)
    let far = try #require(list.first { $0.name == "Far Reaches" })
    #expect(far.progress == 0.5 && far.missing == ["Alaska"])
    try check(atlas, app)
  }

  private func check(_ atlas: Atlas, _ app: VisitedStates) throws {
    let visited = app.book.visitedKeys
    let size = (width: 390.0, height: 520.0)
    let tap = (x: 12.0, y: 12.0)

    // sample
    let drawing = try Drawing(of: visited, in: atlas)
    let page = drawing.layout.viewBox  // 600 by 800 for each of the four pages
    let scale = min(size.width / page.width, size.height / page.height)
    let tapped = drawing.layout.region(at: PagePoint(x: tap.x / scale, y: tap.y / scale))
    // end

    #expect(drawing.layout.id == "us-insets" && scale == 0.65)
    #expect(tapped == nil)
    #expect(Set(drawing.fills.map(\.region.key)).count == 51)
    for (region, label) in drawing.labels where region.hasArea {
      #expect(drawing.layout.region(at: label) == region)
    }
    #expect(drawing.fills.allSatisfy { $0.path.hasPrefix("M") && $0.path.hasSuffix("Z") })
    #expect(!drawing.borders.isEmpty)
    #expect(try Drawing(of: ["HI"], in: atlas).layout.id == "us-hawaii")
    // Puerto Rico does not decide.
    #expect(try Drawing(of: ["HI", "PR"], in: atlas).layout.id == "us-hawaii")
  }

  @Test func twoDevicesMerge() throws {
    var (app, tablet) = (try VisitedStates(atlas: Self.atlas), try VisitedStates(atlas: Self.atlas))
    app.toggle("OH")
    tablet.toggle("HI")

    // sample
    let file = tablet.book.json(layer: tablet.states)  // on the tablet
    try app.merge(file, now: noon)  // on the phone
    // end

    #expect(app.book.visitedKeys == ["OH", "HI"])
  }

  @Test func toAndFroIsAskedOnce() throws {
    var app = try VisitedStates(atlas: Self.atlas)
    let detector = RegionDetector(layer: app.states)
    let userAgrees = true
    var asked = 0
    for change in 0..<12 {
      let fix = fix(change % 2 == 0 ? 36.99 : 37.01, -108.5, at: 60 * Double(change))
      let context = DetectorContext(
        now: fix.time, timeZone: utc, announcesOnlyNew: app.book.settings.notifyOnlyNewStates)
      let decision = detector.process(fix, in: &app.detection, context)
      let now = fix.time
      // sample
      if decision.offersOnlyNew {
        app.detection.answerOnlyNewOffer(userAgrees, at: now)
        if userAgrees { app.book.settings.setOnlyNew(true, at: now) }
      }
      // end
      if decision.offersOnlyNew { asked += 1 }
    }
    #expect(asked == 1 && app.book.settings.notifyOnlyNewStates)
  }
}
