import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What layouts hold, on small layers drawn by hand.
@Suite(.timed) struct LayoutTests {
  private func box(
    _ index: Int, _ key: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double,
    parent: String? = nil
  ) -> Feature {
    Feature(
      index: index, key: key, name: key, parentKey: parent,
      geometry: Outline([Outline.box(west: west, south: south, east: east, north: north)])
        .geometry(on: .standard))
  }

  private func page(
    _ projection: String, width: Double = 100, height: Double = 100,
    regions: FrameDefinition.Regions = .all, extent: FrameDefinition.Extent = .regions,
    tolerance: Double = 0.2
  ) -> LayoutDefinition {
    LayoutDefinition(
      id: "page", width: width, height: height, tolerance: tolerance,
      frames: [
        FrameDefinition(
          regions: regions, projection: projection,
          box: PageBox(x: 0, y: 0, width: width, height: height), padding: 0, extent: extent)
      ])
  }

  /// Two boxes side by side on plain degrees: every number can be told.
  @Test func numbersOfAPlainMap() throws {
    let layer = try layer(of: [box(0, "a", 0, 0, 10, 10), box(1, "b", 10, 0, 20, 10)])
    let layout = try MapLayout(of: layer, definition: page("+proj=eqc +R=6371008.8"))
    #expect(layout.id == "page" && layout.layer.id == "regions")
    #expect(layout.viewBox == PageBox(x: 0, y: 0, width: 100, height: 100))
    let frame = try #require(layout.frames.first)
    #expect(frame.regions.map { $0.region.key } == ["a", "b"])
    let left = try #require(frame.regions.first)
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= frame.unit }
    // 20° across 100 units, in the middle of the height.
    #expect(isNear(left.bounds.x, 0) && isNear(left.bounds.width, 50))
    #expect(isNear(left.bounds.y, 25) && isNear(left.bounds.height, 50))
    #expect(isNear(left.label.x, 25) && isNear(left.label.y, 50))
    #expect(lines(left.path).map(\.count) == [5])
    let inland = lines(frame.borders(.inland))
    #expect(inland.map(\.count) == [2])
    #expect(inland[0].allSatisfy { isNear($0.x, 50) })
    #expect(lines(frame.borders(.coast)).count == 2)
    #expect(lines(frame.borders(.country)).isEmpty && lines(frame.borders(.edge)).isEmpty)
    #expect(layout.region(at: PagePoint(x: 49, y: 50))?.key == "a")
    #expect(layout.region(at: PagePoint(x: 51, y: 50))?.key == "b")
    #expect(layout.region(at: PagePoint(x: 51, y: 20)) == nil)
    #expect(layout.region(at: PagePoint(x: .nan, y: 20)) == nil)
    let middle = try #require(frame.coordinate(at: PagePoint(x: 25, y: 50)))
    #expect(abs(middle.longitude - 5) < 1e-6 && abs(middle.latitude - 5) < 1e-6)
  }

  /// What is not among a frame's regions is not in it, and borders to it are coasts.
  @Test func framesShowSomeRegions() throws {
    let layer = try layer(of: [
      box(0, "a", 0, 0, 10, 10), box(1, "b", 10, 0, 20, 10), box(2, "c", 20, 0, 30, 10),
    ])
    let definition = page("+proj=eqc +R=6371008.8", regions: .keys(["c", "b"]))
    let frame = try #require(MapLayout(of: layer, definition: definition).frames.first)
    #expect(frame.regions.map { $0.region.key } == ["b", "c"])
    #expect(frame.shape(of: RegionID(rawValue: 0)) == nil)
    #expect(frame.shape(of: RegionID(rawValue: 2))?.region.key == "c")
    #expect(lines(frame.borders(.inland)).count == 1)
  }

  @Test func bordersOfDifferentParentsAreThoseOfCountries() throws {
    let parents = [box(0, "P", 0, 0, 20, 10), box(1, "Q", 20, 0, 30, 10)]
    let layer = try layer(
      of: [
        box(0, "a", 0, 0, 10, 10, parent: "P"), box(1, "b", 10, 0, 20, 10, parent: "P"),
        box(2, "c", 20, 0, 30, 10, parent: "Q"),
      ], within: parents)
    let frame = try #require(
      MapLayout(of: layer, definition: page("+proj=eqc +R=6371008.8")).frames.first)
    #expect(lines(frame.borders(.inland)).count == 1)
    #expect(lines(frame.borders(.country)).count == 1)
    #expect(lines(frame.borders(.coast)).count == 4)
  }

  /// A box around the seam of a map is cut there, and the cut is no border.
  @Test func theSeamIsNoBorder() throws {
    let layer = try layer(of: [box(0, "a", 170, 0, 180, 10), box(1, "b", -180, -10, -170, 0)])
    let definition = page(
      "+proj=eqearth +lon_0=-5 +R=6371008.8", width: 1000, height: 500, extent: .projection)
    let frame = try #require(MapLayout(of: layer, definition: definition).frames.first)
    // The map ends at 175° E: a is cut there, b is whole. What lies east of a cut is beside it.
    #expect(lines(frame.borders(.inland)).isEmpty && !lines(frame.borders(.coast)).isEmpty)
    #expect(frame.regions.map { lines($0.path).count } == [2, 1])
    #expect(lines(frame.borders(.edge)).count == 2)
    for line in lines(frame.borders(.coast)) {
      for (from, to) in zip(line, line.dropFirst()) { #expect(from.distance(to: to) < 60) }
    }
  }

  /// A region around the pole fills the globe's middle there, and nothing runs to the pole.
  @Test func aPoleIsNoVertexOfAGlobe() throws {
    let layer = try layer(of: [box(0, "cap", -180, -90, 180, -60)])
    let definition = page("+proj=ortho +lat_0=-90 +R=6371008.8", extent: .projection)
    let layout = try MapLayout(of: layer, definition: definition)
    let frame = try #require(layout.frames.first)
    let rings = lines(try #require(frame.regions.first).path)
    #expect(rings.count == 1)
    // A circle of half the globe's radius, within a twentieth of a unit and the tolerance.
    let middle = PagePoint(x: 50, y: 50)
    for point in rings[0] { #expect(abs(point.distance(to: middle) - 25) < 0.3) }
    #expect(layout.region(at: middle)?.key == "cap")
    #expect(lines(frame.borders(.edge)).isEmpty)
  }

  /// What lies beyond the horizon is not there; what reaches beyond ends there.
  @Test func theHorizonEndsAGlobe() throws {
    let layer = try layer(of: [
      box(0, "far", 170, -5, 175, 5), box(1, "half", 60, -20, 120, 20),
      box(2, "near", -5, -5, 5, 5),
      box(3, "ring", -180, 40, 180, 50),
    ])
    let definition = page("+proj=ortho +R=6371008.8", extent: .projection)
    let layout = try MapLayout(of: layer, definition: definition)
    let frame = try #require(layout.frames.first)
    #expect(frame.regions.map { $0.region.key } == ["half", "near", "ring"])
    let middle = PagePoint(x: 50, y: 50)
    for line in lines(frame.borders(.edge)) {
      for point in line { #expect(abs(point.distance(to: middle) - 50) < 0.05) }
    }
    #expect(layout.region(at: PagePoint(x: 99, y: 50))?.key == "half")
    #expect(layout.region(at: PagePoint(x: 50, y: 50 - 50 * 0.70))?.key == "ring")
    #expect(frame.point(of: Coordinate(latitude: 0, longitude: 91)) == nil)
    #expect(frame.coordinate(at: PagePoint(x: 1, y: 1)) == nil)
  }

  /// A region that holds all that is shown fills the page.
  @Test func aRegionMayHoldTheWholeMap() throws {
    let layer = try layer(of: [box(0, "land", 0, 0, 60, 60)])
    var definition = page("+proj=laea +lat_0=30 +lon_0=30 +R=6371008.8", extent: .projection)
    definition.frames[0].radiusDegrees = 5
    let layout = try MapLayout(of: layer, definition: definition)
    for place in [PagePoint(x: 50, y: 50), PagePoint(x: 2, y: 50), PagePoint(x: 50, y: 98)] {
      #expect(layout.region(at: place)?.key == "land")
    }
    #expect(layout.region(at: PagePoint(x: 3, y: 3)) == nil)
    #expect(lines(try #require(layout.frames.first).borders(.coast)).isEmpty)
  }

  /// A region without area, and one that no lattice shows, are points.
  @Test func smallRegionsArePoints() throws {
    let layer = try layer(of: [
      box(0, "dot", 5, 5, 5.00001, 5.00001), box(1, "land", -60, -60, 0, 0),
      Feature(
        index: 2, key: "rock", name: "rock",
        geometry: Geometry(points: [GridPoint(u: 190_000_000, v: 95_000_000)])),
    ])
    let layout = try MapLayout(of: layer, definition: page("+proj=eqc +R=6371008.8"))
    let shapes = Array(try #require(layout.frames.first).regions)
    #expect(shapes.map(\.isDrawn) == [false, true, false])
    #expect(Array(shapes[0].path).isEmpty && shapes[2].bounds.width == 0)
    #expect(shapes[2].label.x > shapes[0].label.x)
    #expect(layout.region(at: shapes[1].label)?.key == "land")
  }

  /// The layouts of an atlas may be of anybody. Nobody writes the pipe: opening it would never end.
  @Test func aProjectionOpensNoFile() throws {
    try withFolder { folder in
      _ = try run("mkfifo", [folder + "/pipe"])
      for shift in ["+proj=hgridshift +grids=", "+proj=tinshift +file=", "+proj=defmodel +model="] {
        let definition = "+proj=pipeline +step \(shift)\(folder)/pipe +step +proj=merc"
        let error = #expect(throws: BuildError.self) {
          try MapProjector(definition, file: "f", place: "p")
        }
        #expect(error?.code == .crs)
      }
    }
  }

  /// Straight edges bend on the page, within a tenth of a unit.
  @Test(arguments: [
    "+proj=aea +lat_1=20 +lat_2=60 +lon_0=10 +ellps=GRS80", "+proj=ortho +lat_0=40 +R=6371008.8",
    "+proj=eqearth +R=6371008.8", "+proj=sinu +R=6371008.8", "EPSG:3035",
  ])
  func straightEdgesAreBent(projection: String) throws {
    let layer = try layer(of: [box(0, "a", -20, 30, 40, 60)])
    var definition = page(projection, width: 1000, height: 1000)
    definition.tolerance = 1e-6
    let frame = try #require(MapLayout(of: layer, definition: definition).frames.first)
    let line = try #require(lines(frame.borders(.coast)).first)
    let projector = try MapProjector(projection, file: "f", place: "p")
    // The page's own scale, from two corners.
    let corners = try [(-20.0, 30.0), (40, 30), (40, 60), (-20, 60)].map {
      try #require(projector.project(Coordinate(latitude: $0.1, longitude: $0.0)))
    }
    let meters = corners[1].x - corners[0].x
    let onPage = lines(frame.borders(.coast)).joined()
    #expect(meters > 0 && !onPage.isEmpty)
    let record = frame.placement
    for side in 0..<4 {
      for step in 0...400 {
        let part = Double(step) / 400
        let from = [(-20.0, 30.0), (40, 30), (40, 60), (-20, 60)][side]
        let to = [(40.0, 30.0), (40, 60), (-20, 60), (-20, 30)][side]
        let place = Coordinate(
          latitude: from.1 + (to.1 - from.1) * part, longitude: from.0 + (to.0 - from.0) * part)
        let point = try #require(projector.project(place))
        let wanted = PagePoint(
          x: record.origin.x + point.x * record.scale, y: record.origin.y - point.y * record.scale)
        #expect(distance(wanted, line) < 0.1, "\(projection) \(place)")
      }
    }
  }

  private func distance(_ point: PagePoint, _ line: [PagePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(Double.infinity) { least, edge in
      let (a, b) = edge
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / max(length, 1e-12)
      let part = min(max(along, 0), 1)
      return min(least, point.distance(to: PagePoint(x: a.x + part * dx, y: a.y + part * dy)))
    }
  }

  /// The same bytes on any number of threads, and in the file as in memory.
  @Test func aLayoutInMemoryIsThatOfAFile() throws {
    let tiny = TinyAtlas.layouts
    let atlas = try Atlas(bytes: tiny.bytes())
    for layer in tiny.layers {
      for definition in layer.manifest.layouts {
        let stored = try atlas.layer(layer.manifest.id).layout(definition.id)
        let made = try MapLayout(
          of: atlas.layer(layer.manifest.id), definition: definition, jobs: 1)
        #expect(stored.viewBox == made.viewBox && stored.counter == made.counter)
        #expect(stored.frames.count == made.frames.count)
        for (one, other) in zip(stored.frames, made.frames) {
          #expect(one.box == other.box && one.definition == other.definition)
          #expect(one.regions.map(\.label) == other.regions.map(\.label))
          for (a, b) in zip(one.regions, other.regions) {
            #expect(Array(a.path) == Array(b.path), "\(definition.id)")
          }
          for kind in BorderKind.allCases {
            #expect(Array(one.borders(kind)) == Array(other.borders(kind)))
          }
        }
      }
    }
  }
}
