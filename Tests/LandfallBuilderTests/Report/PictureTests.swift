import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Maps of the report: what a window shows, and no more.
@Suite(.timed) struct PictureTests {
  private static func box(_ west: UInt32, _ south: UInt32, _ east: UInt32, _ north: UInt32)
    -> GridBox
  { GridBox(west: west, south: south, east: east, north: north) }

  private func geometry(_ ring: [(UInt32, UInt32)]) -> Geometry {
    Geometry(
      vertices: ring.map { GridPoint(u: $0.0, v: $0.1) }, ringEnds: [ring.count], polygonEnds: [1])
  }

  private func area(_ rings: [[GridPoint]]) -> Int128 {
    rings.reduce(0) { $0 + abs(doubledArea(ofRing: $1[...])) } / 2
  }

  // MARK: Cutting

  @Test func areasAreCutAtTheWindow() {
    let square = geometry([(100, 100), (300, 100), (300, 300), (100, 300)])
    func area(_ window: GridBox) -> Int128 {
      self.area(PictureCutter(window: window, steps: 1000).areas(square))
    }
    #expect(area(Self.box(0, 0, 500, 500)) == 40_000)
    #expect(area(Self.box(0, 0, 200, 200)) == 10_000)
    #expect(area(Self.box(150, 150, 250, 250)) == 10_000)
    #expect(area(Self.box(301, 0, 500, 500)) == 0)
  }

  @Test func linesAreCutAtTheWindow() {
    let square = geometry([(100, 100), (300, 100), (300, 300), (100, 300)])
    func lines(_ window: GridBox) -> [[GridPoint]] {
      PictureCutter(window: window, steps: 1000).lines(square)
    }
    #expect(
      lines(Self.box(0, 0, 200, 200)) == [
        [GridPoint(u: 100, v: 100), GridPoint(u: 200, v: 100)],
        [GridPoint(u: 100, v: 200), GridPoint(u: 100, v: 100)],
      ])
    #expect(lines(Self.box(150, 150, 250, 250)).isEmpty)
    // A line that passes through, with neither end inside.
    let slanted = geometry([(0, 0), (1000, 500), (1000, 1000)])
    #expect(
      PictureCutter(window: Self.box(400, 150, 600, 350), steps: 1000).lines(slanted)
        .first == [GridPoint(u: 400, v: 200), GridPoint(u: 600, v: 300)])
  }

  /// A point that the window shows lies inside what was cut as it lies inside the whole.
  @Test(.seeded) func whatIsCutIsWhatIsThere() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for round in 0..<UInt64(FullTests.count(8, all: 400)) {
      let features = FractalCoverage(
        grid: .standard, origin: GridPoint(u: 100_000_000, v: 90_000_000), columns: 8, rows: 8,
        cellSize: 400_000, regionCount: 6, levels: 4, scatter: 0.3, seed: seed &+ round
      ).features
      func place() -> GridPoint {
        GridPoint(
          u: 100_000_000 + UInt32(generator.nextIndex(below: 3_600_000)),
          v: 90_000_000 + UInt32(generator.nextIndex(below: 3_600_000)))
      }
      let window = GridBox.around(place(), radiusMeters: 60_000, grid: .standard)
      let cutter = PictureCutter(window: window, steps: .max, vertexLimit: .max)
      for feature in features {
        let areas = cutter.areas(feature.geometry)
        let lines = cutter.lines(feature.geometry)
        #expect((areas + lines).joined().allSatisfy(window.contains), "seed \(seed &+ round)")
        let whole = feature.geometry.rings.map { Array(feature.geometry.vertices[$0]) }
        for _ in 0..<60 {
          let point = place()
          guard window.contains(point) else { continue }
          // Where an edge is cut its end is rounded, so that it may move by a unit.
          if whole.contains(where: { isNear(point, $0) }) { continue }
          #expect(isInside(point, areas) == isInside(point, whole), "seed \(seed &+ round)")
        }
      }
    }
  }

  private func isInside(_ point: GridPoint, _ rings: [[GridPoint]]) -> Bool {
    var isInside = false
    let (x, y) = (Double(point.u), Double(point.v) + 0.5)
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (ay, by) = (Double(a.v), Double(b.v))
        guard (ay > y) != (by > y) else { continue }
        let crossing = Double(a.u) + (y - ay) / (by - ay) * (Double(b.u) - Double(a.u))
        if crossing > x { isInside.toggle() }
      }
    }
    return isInside
  }

  private func isNear(_ point: GridPoint, _ ring: [GridPoint]) -> Bool {
    let (x, y) = (Double(point.u), Double(point.v))
    return zip(ring, ring.dropFirst() + ring.prefix(1)).contains { a, b in
      let (du, dv) = (Double(b.u) - Double(a.u), Double(b.v) - Double(a.v))
      let along = ((x - Double(a.u)) * du + (y - Double(a.v)) * dv) / max(1, du * du + dv * dv)
      let part = min(1, max(0, along))
      let (eu, ev) = (Double(a.u) + part * du - x, Double(a.v) + part * dv - y)
      return eu * eu + ev * ev < 16
    }
  }

  @Test func picturesStaySmall() {
    let wild = Geometry(
      vertices: (0..<100_000).map { GridPoint(u: UInt32($0 % 317) * 40, v: UInt32($0 % 211) * 40) },
      ringEnds: (1...20).map { $0 * 5000 }, polygonEnds: Array(1...20))
    let cutter = PictureCutter(window: Self.box(0, 0, 12_000, 8000), vertexLimit: 900)
    for lines in [cutter.lines(wild), cutter.areas(wild)] {
      let count = lines.reduce(0) { $0 + $1.count }
      #expect(count <= 900 && count > 300)
    }
  }

  // MARK: Windows

  @Test func aWindowIsAsWideAsHighInMeters() {
    for latitude in [0, 45, 60, -75] {
      let place = Grid.standard.vertex(latitude: Double(latitude), longitude: 20)!
      let window = GridBox.around(place, radiusMeters: 1000, grid: .standard)
      let high = Double(window.north - window.south)
      // 2 km of latitude are 17,986 units of 1e-6°.
      #expect(abs(high - 17_986) <= 2)
      let cosine = [0: 1, 45: 0.70711, 60: 0.5, -75: 0.25882][latitude]!
      #expect(abs(Double(window.east - window.west) * cosine / high - 1) < 0.01, "\(latitude)")
    }
  }

  @Test func windowsStayInTheDomain() {
    let grid = Grid.standard
    for point in [
      GridPoint(u: 0, v: 0), GridPoint(u: grid.width, v: grid.height),
      GridPoint(u: .max, v: .max),
    ] {
      for meters in [0, 1e9, .infinity, -.infinity, .nan, -5] {
        let window = GridBox.around(point, radiusMeters: meters, grid: grid)
        #expect(window.west <= window.east && window.east <= grid.width)
        #expect(window.south <= window.north && window.north <= grid.height)
      }
    }
  }

  // MARK: Places

  /// Before and after where mending changed something, else one picture, twice as wide.
  @Test func repairsAreShownBeforeAndAfter() throws {
    let sample = try SampleReport.shared.get()
    let pictures = sample.pictures.filter {
      if case .repair = $0.subject { true } else { false }
    }
    #expect(pictures.count == 10)
    #expect(Set(pictures.map(\.panels.count)) == [1, 2])
    for picture in pictures {
      let breadth =
        Double(picture.window.east - picture.window.west)
        / Double(picture.window.north - picture.window.south)
      #expect(abs(breadth - (picture.panels.count == 2 ? 1 : 2)) < 0.2)
      #expect(picture.window.contains(picture.marks[0].place))
    }
  }

  @Test func theWorstPlaceIsShownWithWhatItWas() throws {
    let sample = try SampleReport.shared.get()
    let picture = try #require(
      sample.pictures.first { $0.subject == .worst(layer: "regions", meters: 500) })
    #expect(picture.panels.map(\.title) == ["source", "detail"])
    #expect(picture.panels.map { $0.shapes.contains { $0.role == .ghost } } == [false, true])
    #expect(picture.panels.allSatisfy { $0.shapes.contains { $0.role == .region(0) } })
    #expect(picture.marks.first?.radiusMeters == 490)
  }
}
