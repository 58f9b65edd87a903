import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article VisitedGlobe, block by block: ManualTests compares the two.

// sample
/// The state of an app with a globe of visited countries.
struct VisitedGlobe {
  let atlas: Atlas
  let countries: Layer
  let mesh: GlobeMeshView
  var book = TravelBook(layerID: "countries")
  var selected: RegionID?
  var camera = GlobeCamera()

  init(atlas: Atlas, metersPerPixel: Double) throws {
    self.atlas = atlas
    countries = try atlas.layer("countries")
    let info = countries.globeMeshInfo(within: metersPerPixel) ?? countries.globeMeshes[0]
    mesh = try countries.globeMesh(info)  // decoded or mapped here: do this once
  }
}
// end

// sample
extension VisitedGlobe {
  enum Fill: Hashable, CaseIterable { case land, visited, wished, selected }

  func fill(of country: Region, visited: Set<String>) -> Fill {
    if country.id == selected { return .selected }
    if visited.contains(country.key) { return .visited }
    return book.wishlist.contains(country.key) ? .wished : .land
  }

  /// Returns the ranges of triangles to draw in each color, with adjacent ranges merged.
  func drawList() -> [Fill: [Range<Int>]] {
    let visited = book.visitedKeys
    var list: [Fill: [Range<Int>]] = [:]
    for country in countries.regions {
      let triangles = mesh.triangles(of: country.id)
      if triangles.isEmpty { continue }
      var ranges = list[fill(of: country, visited: visited), default: []]
      if let last = ranges.last, last.upperBound == triangles.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<triangles.upperBound
      } else {
        ranges.append(triangles)
      }
      list[fill(of: country, visited: visited)] = ranges
    }
    return list
  }
}
// end

// sample
/// A camera that looks at the center of a globe of radius 1, north up.
struct GlobeCamera {
  var above = Coordinate(latitude: 20, longitude: 0)
  var distance = 3.0
  let verticalFieldOfView = 40.0  // degrees

  /// Returns the ray through a point of the view; its origin is the upper left corner.
  func ray(x: Double, y: Double, width: Double, height: Double) -> Globe.Ray {
    let up = Globe.position(of: above)
    let level = (up.x * up.x + up.z * up.z).squareRoot()
    let east = level > 0 ? SIMD3(up.z / level, 0, -up.x / level) : SIMD3(1, 0, 0)
    let north = SIMD3(
      up.y * east.z - up.z * east.y, up.z * east.x - up.x * east.z, up.x * east.y - up.y * east.x)
    let slope = tan(verticalFieldOfView / 2 * .pi / 180)
    let right = (2 * x - width) / height * slope
    let top = (height - 2 * y) / height * slope
    return Globe.Ray(origin: distance * up, direction: right * east + top * north - up)
  }

  /// Turns to a region and moves to the least distance from which it is completely visible.
  mutating func show(_ region: Region) {
    let cap = region.cameraTarget.cap
    let angle = min(cap.radiusRadians, .pi / 3)
    above = cap.center
    distance = max(1.3, cos(angle) + 1.2 * sin(angle) / tan(verticalFieldOfView / 2 * .pi / 180))
  }
}
// end

// sample
extension VisitedGlobe {
  /// Selects the region at a tap; returns nil for taps on the sea or outside of the globe.
  mutating func tap(x: Double, y: Double, width: Double, height: Double) -> Region? {
    let finger = Globe.PickTolerance.finger(
      viewHeightPixels: height, verticalFieldOfViewDegrees: camera.verticalFieldOfView,
      distance: camera.distance)
    let ray = camera.ray(x: x, y: y, width: width, height: height)
    let pick = atlas.globe.pick(ray: ray, tolerance: finger, layer: countries)
    selected = pick?.regionID
    return pick.map { countries[$0.regionID] }
  }
}
// end

// sample
extension VisitedGlobe {
  struct Continent {
    var name: String
    var visited: Int
    var total: Int
  }

  /// Returns the count of countries, such as "3/197", and the counts of each continent.
  func progress(timeZone: TimeZone) -> (all: VisitedCount, continents: [Continent]) {
    let collections = atlas.collections.filter { $0.layer.id == countries.id }
    let continents = book.progress(with: collections, timeZone: timeZone).map {
      Continent(name: $0.collection.name, visited: $0.count, total: $0.target)
    }
    return (book.count(in: countries), continents)
  }
}
// end

/// What the article says comes true.
@Suite(.timed) struct VisitedGlobeSamples {
  @Test func theWholeFlow() async throws {
    let (savedBook, savedState) = (TravelBook(), DetectorState())
    let lima = Coordinate(latitude: -12.05, longitude: -77.04)
    let (fix, now, timeZone) = (Fix(coordinate: lima, time: noon), noon, utc)
    var (announced, printed, uploads) = ([String](), [String](), 0)
    var colors: [RGBAColor: Int] = [:]
    let locale = Locale(identifier: "en")
    func notify(_ text: String) { announced.append(text) }
    func upload(_ bytes: RawSpan) { uploads += 1 }
    func draw(_ triangles: Range<Int>, _ color: RGBAColor) {
      if !triangles.isEmpty { colors[color, default: 0] += 1 }
    }
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // sample
    let atlas = Atlas.bundled
    var session = try TravelSession(atlas, layer: "countries", book: savedBook, state: savedState)
    let countries = session.layer

    // One mesh of all countries, and a range of its triangles for each:
    let info = countries.globeMeshInfo(within: 6_000) ?? countries.globeMeshes[0]
    let mesh = try await countries.loadGlobeMesh(info)
    mesh.withPositions { upload($0) }
    mesh.withIndices { upload($0) }

    // A fix of the device visits a country, and a tap on the globe sets one by hand:
    let update = try session.process(fix, now: now, timeZone: timeZone)
    if let text = update.announcement(locale: locale) { notify(text.title) }  // Welcome to Peru!
    let eye = 3 * Globe.position(of: Coordinate(latitude: 46, longitude: 2))
    let finger = Globe.PickTolerance.finger(
      viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3)
    let ray = Globe.Ray(origin: eye, direction: -eye)
    if let pick = atlas.globe.pick(ray: ray, tolerance: finger, layer: countries) {
      try session.toggle(countries[pick.regionID].key, now: now, timeZone: timeZone)  // France
    }
    session.book.wishlist.insert("JPN")

    // The colors, the counter and the continents:
    let visited = session.book.visitedKeys
    for country in countries.regions {
      let isWished = session.book.wishlist.contains(country.key)
      let palette = Globe.Palette.light
      let color =
        visited.contains(country.key) ? palette.visited : isWished ? palette.wishlist : palette.land
      draw(mesh.triangles(of: country.id), color)
    }
    print(session.count)  // 2/197
    for continent in session.badges(timeZone: timeZone) {
      print(
        continent.collection.name, "\(continent.count)/\(continent.target)",
        continent.medal()?.emoji ?? "")
    }
    // end

    #expect(announced == ["Welcome to Peru!"] && uploads == 2)
    #expect(session.book.visitedKeys == ["PER", "FRA"])
    let wanted = Globe.Palette.light
    #expect(colors[wanted.visited] == 2 && colors[wanted.wishlist] == 1)
    #expect((colors[wanted.land] ?? 0) > 200)
    #expect(printed.count == 7 && printed.first == "2/197")
    #expect(printed.contains { $0.hasPrefix("Europe 1/") })
  }

  @Test func meshesGoToTheGPUAsTheyAre() throws {
    let atlas = Atlas.bundled
    var sent: [Int] = []
    func upload(_ bytes: RawSpan) -> Int {
      sent.append(bytes.byteCount)
      return sent.count
    }

    // sample
    let app = try VisitedGlobe(atlas: atlas, metersPerPixel: 6_000)
    let vertices = app.mesh.withPositions { upload($0) }  // x, y, z: binary32, 12 bytes per vertex
    let indices = app.mesh.withIndices { upload($0) }  // three per triangle, of this width:
    let bits = app.mesh.info.indexBits
    // end

    #expect(vertices == 1 && indices == 2)
    #expect(sent == [12 * app.mesh.vertexCount, 3 * app.mesh.triangleCount * bits / 8])
    let strips = app.mesh.borderStrips(width: 0.004)
    #expect(!strips.coasts.indices.isEmpty && !strips.inland.indices.isEmpty)
  }

  @Test func eachTriangleIsDrawnOnceInItsColor() throws {
    var app = try VisitedGlobe(atlas: .bundled, metersPerPixel: 6_000)

    // sample
    app.book.markVisited("FRA")
    app.book.wishlist.insert("JPN")
    let list = app.drawList()
    // end

    var count = [Int](repeating: 0, count: app.mesh.triangleCount)
    for range in list.values.joined() { for triangle in range { count[triangle] += 1 } }
    #expect(count.allSatisfy { $0 == 1 })
    let france = try #require(app.countries.region(key: "FRA"))
    #expect(list[.visited] == [app.mesh.triangles(of: france.id)])
    let japan = try #require(app.countries.region(key: "JPN"))
    #expect(list[.wished] == [app.mesh.triangles(of: japan.id)])
    #expect(list[.selected] == nil)
  }

  @Test func whatEarlierAppsStored() throws {
    var app = try VisitedGlobe(atlas: .bundled, metersPerPixel: 6_000)
    app.book.markVisited("FRA")
    app.book.wishlist.insert("JPN")
    let now = noon
    // sample
    let records = app.book.cloudRecords(layer: app.countries)
    print(records.visitedCountries, records.wishlistCountries)  // ["France"] ["Japan"]
    let old = #"{"visitedCountries": ["France", "Ivory Coast", "Narnia"]}"#
    let (book, report) = try TravelBook.read(json: old.utf8, layer: app.countries, now: now)
    print(book.visitedCountries.sorted())  // ["CIV", "FRA"]
    print(report.notes[0])  // visits:1: "Narnia" is not a region of the layer …
    // end
    #expect(records.visitedCountries == ["France"] && records.wishlistCountries == ["Japan"])
    #expect(book.visitedCountries == ["CIV", "FRA"])
    #expect(
      report.notes[0].description.hasPrefix(
        #"visits:1: "Narnia" is not a region of the layer "countries", it is preserved; "#))
  }

  @Test func theFlatMap() throws {
    let atlas = Atlas.bundled
    let (tap, scale) = ((x: 534.6 * 0.375, y: 134 * 0.375), 0.375)  // Rome
    // sample
    let page = try atlas.layout("equirectangular")
    let shapes = page.frames[0].regions
    print(shapes.count, Int(page.viewBox.width), Int(page.viewBox.height))  // 258 1000 500
    let tapped = page.region(
      near: PagePoint(x: tap.x / scale, y: tap.y / scale), tolerance: min(22 / scale, 10))
    // end
    #expect(tapped?.key == "VAT")
    #expect(shapes.count == 258 && (page.viewBox.width, page.viewBox.height) == (1_000, 500))
  }

  @Test func tapsAndSearchesTurnTheGlobe() throws {
    var app = try VisitedGlobe(atlas: .bundled, metersPerPixel: 6_000)
    for key in ["ITA", "NZL", "FJI", "ATA", "VAT", "TUV", "RUS"] {
      let country = try #require(app.countries.region(key: key))
      app.camera.show(country)
      app.camera.above = country.representativePoint
      #expect(app.tap(x: 200, y: 400, width: 400, height: 800) == country, "\(key)")
      #expect(app.selected == country.id)
    }
    app.camera = GlobeCamera()
    #expect(app.tap(x: 1, y: 1, width: 400, height: 800) == nil && app.selected == nil)
    // East is on the right, north above.
    let middle = try #require(Globe.hit(app.camera.ray(x: 200, y: 400, width: 400, height: 800)))
    let right = try #require(Globe.hit(app.camera.ray(x: 240, y: 400, width: 400, height: 800)))
    let above = try #require(Globe.hit(app.camera.ray(x: 200, y: 340, width: 400, height: 800)))
    #expect(abs(middle.latitude - 20) < 1e-9 && abs(middle.longitude) < 1e-9)
    #expect(right.longitude > 4 && above.latitude > 25)

    // sample
    if let found = app.countries.search("new zeeland").first?.region {  // with a typo
      app.selected = found.id
      app.camera.show(found)
      print(found.flagEmoji ?? "", found.name)  // 🇳🇿 New Zealand
    }
    // end

    let found = try #require(app.selected.map { app.countries[$0] })
    #expect(found.key == "NZL" && found.flagEmoji == "🇳🇿")
  }

  @Test func countsAndMarkers() throws {
    var app = try VisitedGlobe(atlas: .bundled, metersPerPixel: 6_000)
    for key in ["FRA", "PER", "ATA", "GUM"] { app.book.markVisited(key) }
    let (all, continents) = app.progress(timeZone: utc)
    // Neither Antarctica nor a territory counts.
    #expect(all.description == "2/197")
    #expect(continents.first { $0.name == "Europe" }?.visited == 1)
    #expect(continents.first { $0.name == "South America" }?.visited == 1)
    #expect(!continents.contains { $0.name == "Antarctica" })

    var pins: [String] = []
    func place(_ name: String, at position: SIMD3<Double>) { pins.append(name) }
    let (atlas, countries) = (app.atlas, app.countries)
    // sample
    for marker in countries.markers {
      place(marker.region.name, at: Globe.position(of: marker.coordinate, radius: 1.005))
    }
    for capital in try atlas.layer("places").regions {
      let top = Globe.position(of: capital.representativePoint, radius: Globe.radii.capitals)
      place(capital.name, at: top)
    }
    // end
    #expect(pins.contains("Vatican") && pins.contains("Tuvalu") && pins.contains("Paris"))
  }
}
