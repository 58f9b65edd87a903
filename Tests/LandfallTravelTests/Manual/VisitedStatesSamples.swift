import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

// The code of the article VisitedStates, block by block: ManualTests compares the two.

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

/// What the article says comes true.
@Suite(.timed) struct VisitedStatesSamples {
  private func fix(_ latitude: Double, _ longitude: Double, at seconds: TimeInterval) -> Fix {
    Fix(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      time: noon.addingTimeInterval(seconds), accuracyMeters: 10)
  }

  /// A drive around Four Corners, from New Mexico to New Mexico, then back and forth.
  private func drive() -> [Fix] {
    let corners = [(36.98, -109.0), (36.98, -109.08), (37.01, -109.08), (37.01, -109.0)]
    return (0..<12).map { number in
      let (latitude, longitude) = number < 4 ? corners[number] : corners[number % 2 == 0 ? 0 : 3]
      return fix(latitude, longitude, at: 60 * Double(number))
    }
  }

  @Test func theWholeFlow() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID()).atlas").path
    let bytes = ManualAtlas.world.storage.bytes
    try Data((0..<bytes.count).map { bytes.byte(at: $0) }).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (savedBook, savedState) = (TravelBook(), DetectorState())
    let (fixes, timeZone, now) = (drive(), utc, noon.addingTimeInterval(86_400))
    let received = Data(#"["Ohio"]"#.utf8)
    var (announced, saved, filled, printed) = ([String](), [String: Data](), 0, [String]())
    var asked = 0
    let locale = Locale(identifier: "en")
    func notify(_ title: String, _ body: String = "") {
      announced.append(body.isEmpty ? title : "\(title) \(body)")
    }
    func save(_ data: Data, _ name: String) { saved[name] = data }
    func fill(_ path: some Sequence<PathElement>, _ color: RGBAColor) { filled += 1 }
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    func askUser() -> Bool {
      asked += 1
      return true
    }

    // sample
    // At launch: the atlas, and what the app has saved.
    let atlas = try Atlas(contentsOf: file)
    var session = try TravelSession(atlas, layer: "states", book: savedBook, state: savedState)

    // Each fix of the device:
    for fix in fixes {
      let update = try session.process(fix, now: now, timeZone: timeZone)
      if let text = update.announcement(locale: locale) { notify(text.title, text.body) }
      if update.offersOnlyNew { session.answerOnlyNewOffer(askUser(), at: now) }
      if update.event != nil || update.endedVisit != nil {
        try save(JSONEncoder().encode(session.book), "book")
      }
      try save(JSONEncoder().encode(session.state), "state")
    }

    // A tap on a state switches it on or off:
    for badge in try session.toggle("HI", now: now, timeZone: timeZone) { notify(badge.name) }

    // The map, its counter and the badges:
    let visited = session.book.visitedKeys
    let regions = visited.compactMap { session.layer.region(key: $0) }
    let layout = try atlas.layout(USLayout(visited: regions).rawValue)
    for frame in layout.frames {
      for shape in frame.regions where visited.contains(shape.region.key) {
        fill(shape.path, session.book.settings.stateFillColor)
      }
    }
    print("\(session.count) States Visited")  // 5/50 States Visited
    for badge in session.badges(timeZone: timeZone) {
      print(badge.collection.name, badge.fraction, badge.isNew ? "new" : "")
    }

    // Another device's file, and the end of tracking:
    session.book.merge(try TravelBook.read(json: received, layer: session.layer, now: now).book)
    session.endVisit(now: now, timeZone: timeZone)
    // end

    #expect(
      announced == [
        "Welcome to New Mexico! Newbie", "Welcome to Arizona!",
        "Welcome to Utah! On the Road Again",
        "Welcome to Colorado! Four Corners Explorer", "Welcome to New Mexico!",
        "Welcome to Colorado!", "Welcome to New Mexico!", "Welcome to Colorado!",
      ])
    #expect(asked == 1 && session.book.settings.notifyOnlyNewStates)
    #expect(layout.id == "us-insets" && filled == 5)
    #expect(printed.first == "5/50 States Visited")
    #expect(
      printed.contains("Far Reaches 0.5 ") && printed.contains("Four Corners Explorer 1.0 new"))
    #expect(session.book.visitedKeys == ["NM", "AZ", "UT", "CO", "HI", "OH"])
    #expect(session.state.visit == nil && saved.count == 2)
    #expect(session.book.log.inOrder.allSatisfy { $0.exit != nil })
    let state = try JSONDecoder().decode(DetectorState.self, from: try #require(saved["state"]))
    #expect(state.visit?.regionKey == "CO")

    printed = []
    // sample
    for badge in session.badges(timeZone: timeZone) where badge.isEarned {
      print(badge.collection.name, badge.earnedDate ?? now, badge.awarding.map(\.name))
    }
    for badge in session.badges(timeZone: timeZone) where !badge.isEarned {
      print(badge.collection.name, badge.fraction, badge.needed.map(\.name))
    }
    let timeline = VisitTimeline(
      session.book, layer: session.layer, collections: session.collections, timeZone: timeZone)
    // end
    #expect(printed.contains("Far Reaches 0.5 [\"Alaska\"]"), "\(printed)")
    let corners = printed.filter { $0.hasPrefix("Four Corners Explorer 20") }
    #expect(corners.count == 1, "\(printed)")
    let awards = timeline.entries.filter { $0.event == .award(identifier: "newbie") }
    #expect(awards.count == 1)
  }

  @Test func theMap() throws {
    let atlas = ManualAtlas.world
    let visited: Set = ["AZ", "CO", "HI", "NM"]
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
    var phone = try TravelSession(ManualAtlas.world, layer: "states")
    var tablet = phone
    try phone.toggle("OH", now: noon, timeZone: utc)
    try tablet.toggle("HI", now: noon, timeZone: utc)
    let now = noon

    // sample
    let file = tablet.book.json(layer: tablet.layer)  // on the tablet
    let (other, report) = try TravelBook.read(  // on the phone
      json: file, file: "visits.json", layer: phone.layer, now: now)
    for note in report.notes { print(note) }
    phone.book.merge(other)
    // end

    #expect(phone.book.visitedKeys == ["OH", "HI"] && report.notes.isEmpty)
  }

  @Test func settings() throws {
    var session = try TravelSession(ManualAtlas.world, layer: "states")
    let (now, color) = (noon, RGBAColor.white)

    // sample
    session.book.settings.update(at: now) {
      $0.stateFillColor = color
      $0.speedThresholdMilesPerHour = 85
    }
    let drawn = session.book.settings.withContrast  // for the map; the user's colors stay
    // end

    #expect(session.book.settings.stateFillColor == .white && drawn.hasContrast)
    #expect(drawn.stateFillColor != .white && drawn.speedThresholdMilesPerHour == 85)
  }

  @Test func beforeAndNext() throws {
    let atlas = ManualAtlas.world
    var session = try TravelSession(atlas, layer: "states")
    let (now, timeZone, path) = (
      moment("2026-07-01T00:00:00Z"), utc, Package.path("data/tracks/Four_Corners.gpx")
    )
    let here = Coordinate(latitude: 37, longitude: -109.2)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // sample
    let added = try session.add(
      history: Track(contentsOf: path).points, from: atlas, now: now, timeZone: timeZone)
    print("\(added.visits.count) visits, \(added.badges.map(\.name))")  // 6 visits, ["Newbie", …]
    for year in session.book.yearStatistics(of: session.layer, timeZone: timeZone) {
      print(year.year, year.regions.map(\.key), year.newRegions.count, year.dayCount)
    }
    for near in session.nearestUnvisited(to: here, limit: 3) {
      print(session.layer[near.regionID].name, near.distanceMeters)
    }
    // end

    #expect(printed.count == 5, "\(printed)")
    #expect(printed[0].hasPrefix("6 visits, [\"Newbie\""), "\(printed)")
    #expect(printed[1].hasSuffix("[\"AZ\", \"CO\", \"NM\", \"UT\"] 4 1"), "\(printed)")
  }
}
