import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The layouts of the shipped data.
@Suite(.timed) struct RealLayoutTests {
  /// The layouts of data/world.json, and maps of the world made in memory.
  private static let shared = Result { () throws -> [MapLayout] in
    let world = try RealWorld.open()
    var layouts = world.atlas.layouts
    let countries = try world.atlas.layer("countries")
    let names = ["equal-earth", "orthographic", "equirectangular", "web-mercator"]
    for name in names.prefix(FullTests.count(2, all: 4)) {
      for var definition in LayoutDefinition.builtIn(name) {
        // Tears through Asia and America.
        if name == "equal-earth" { definition.frames[0].projection += " +lon_0=-150.25" }
        layouts.append(try MapLayout(of: countries, definition: definition, jobs: 1))
      }
    }
    return layouts
  }

  static func layouts() throws -> [MapLayout] { try shared.get() }

  @Test func theWorldHasTheFourOfTheUnitedStates() throws {
    let world = try RealWorld.open()
    #expect(
      world.atlas.layouts.map(\.id)
        == ["us-insets", "us-alaska", "us-hawaii", "us-alaska-hawaii"])
    let insets = try world.atlas.layout("us-insets")
    let (width, height) = (insets.viewBox.width, insets.viewBox.height)
    #expect(height > width)
    let frames = insets.frames
    #expect(frames.map { $0.regions.count } == [49, 1, 1])
    #expect(abs(frames[0].box.height / height - 0.6) < 1e-9)
    #expect(insets.counter?.y == 0.2 * height)
    for inset in frames.dropFirst() {
      #expect(abs(inset.box.width / width - 0.375) < 1e-9 && inset.borderWidth == 0.5)
    }
    let middle = [
      Coordinate(latitude: 64, longitude: -152), Coordinate(latitude: 20.7, longitude: -156.5),
    ]
    for (inset, place) in zip(frames.dropFirst(), middle) {
      let point = try #require(inset.point(of: place))
      let box = inset.box
      let center = PagePoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
      #expect(point.distance(to: center) < 1e-6)
    }
    // Nothing reaches into the padding.
    for frame in world.atlas.layouts.flatMap(\.frames) {
      let (box, free) = (frame.box, 0.02 * frame.box.width - frame.unit)
      for bounds in frame.regions.map(\.bounds) {
        #expect(bounds.x >= box.x + free && bounds.y >= box.y + free)
        #expect(bounds.x + bounds.width <= box.x + box.width - free)
        #expect(bounds.y + bounds.height <= box.y + box.height - free)
      }
    }
  }

  /// Attu, beyond ±180°, lies west of Adak, on one map of one piece.
  @Test func theAleutiansAreInOnePiece() throws {
    let layout = try RealWorld.open().atlas.layout("us-alaska")
    let frame = try #require(layout.frames.first)
    let attu = try #require(frame.point(of: Coordinate(latitude: 52.92, longitude: 172.95)))
    let adak = try #require(frame.point(of: Coordinate(latitude: 51.78, longitude: -176.65)))
    let anchorage = try #require(frame.point(of: Coordinate(latitude: 61.2, longitude: -149.7)))
    #expect(attu.x < adak.x && adak.x < anchorage.x && frame.box.contains(attu))
    for place in [attu, adak, anchorage] { #expect(layout.region(at: place)?.key == "AK") }
    #expect(lines(frame.borders(.edge)).isEmpty)
  }

  /// Every line on a page follows a border of the source: none runs across the map. A line may stray by
  /// the tolerance, a bend of 0.05 units and the rounding; it is asked about at its middle.
  @Test func noLineRunsAcrossAMap() throws {
    for layout in try Self.layouts() {
      let layer = layout.layer
      for frame in layout.frames {
        var longLines = 0
        for kind in [BorderKind.coast, .inland, .country] {
          for line in lines(frame.borders(kind)) {
            for (from, to) in zip(line, line.dropFirst()) {
              // A hundredth of the page: shorter ones are islands and bays.
              guard from.distance(to: to) > layout.viewBox.width / 100 else { continue }
              longLines += 1
              let middle = PagePoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
              let place = try #require(frame.coordinate(at: middle))
              let beside = try #require(
                frame.coordinate(at: PagePoint(x: middle.x, y: middle.y + 0.05)))
              let unit = 20 * distance(place, beside)
              #expect(
                layer.distanceToBorder(at: place, within: 1.5 * unit) != nil,
                "\(layout.id) \(kind) \(place)")
            }
          }
        }
        if frame.regions.count > 10 { #expect(longLines > 0) }
      }
    }
  }

  private func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (one, other) = (a.unitVector, b.unitVector)
    let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
    return 6_371_008.8 * (x * x + y * y + z * z).squareRoot()
  }

  /// Regions that share a border share its vertices, bit for bit; lines are those of the fills; no two edges
  /// cross.
  @Test func sharedBordersAreOne() throws {
    for layout in try Self.layouts() {
      for frame in layout.frames {
        let taken = TakenFrame(frame)
        var owners: [Segment: Int] = [:]
        for feature in taken.features {
          var edges: [Segment: Int] = [:]
          for ring in feature.geometry.rings {
            guard var before = feature.geometry.vertices[ring].last else { continue }
            for vertex in feature.geometry.vertices[ring] {
              edges[Segment(before, vertex).undirected, default: 0] += 1
              before = vertex
            }
          }
          // An edge that a region uses twice is none of its border.
          for (edge, count) in edges where count % 2 == 1 { owners[edge, default: 0] += 1 }
        }
        func edges(_ kinds: BorderKind...) -> Set<Segment> {
          var found: Set<Segment> = []
          for line in kinds.flatMap({ lines(frame.borders($0)) }) {
            for (from, to) in zip(line, line.dropFirst()) {
              let ends = [from, to].map { point in
                let point = taken.lattice(point)
                return GridPoint(u: UInt32(point.x) + 1000, v: UInt32(point.y) + 1000)
              }
              found.insert(Segment(ends[0], ends[1]).undirected)
            }
          }
          return found
        }
        let shared = Set(owners.filter { $0.value > 1 }.keys)
        let single = Set(owners.filter { $0.value == 1 }.keys)
        // Where regions overlap, a border of one alone may have regions on both sides.
        #expect(shared.isSubset(of: edges(.inland, .country)), "\(layout.id)")
        #expect(edges(.coast).isSubset(of: single), "\(layout.id)")
        #expect(edges(.coast, .inland, .country, .edge).isSuperset(of: shared.union(single)))
        let graph = ArcGraph(taken.features.map(\.geometry), grid: .standard)
        #expect(findCrossings(in: graph).isEmpty, "\(layout.id)")
        if frame.regions.count > 10 { #expect(shared.count > 100) }
      }
    }
  }

  /// A label is inside of its region, and a touch there finds it.
  @Test func labelsAreInside() throws {
    for layout in try Self.layouts() {
      var outside: [String] = []
      for frame in layout.frames {
        for shape in frame.regions where shape.isDrawn {
          if layout.regionID(at: shape.label) != shape.regionID {
            outside.append(shape.region.key)
          }
        }
      }
      // Regions of a few lattice units may be too thin to hold one.
      #expect(outside.count <= 3, "\(layout.id) \(outside)")
    }
  }

  /// Page hits as GEOS has them, at lattice points of whole boxes and near borders.
  @Test(.seeded) func hitsAgreeWithGEOS() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for layout in try Self.layouts() {
      let count = FullTests.count(2_000, all: 100_000) / layout.frames.count
      for frame in layout.frames {
        let taken = TakenFrame(frame)
        let oracle = GEOSOracle(features: taken.features)
        let vertices = taken.features.flatMap(\.geometry.vertices)
        var (hits, onBorder) = (0, 0)
        for number in 0..<count {
          var point = GridPoint(
            u: UInt32(generator.nextIndex(below: Int(frame.box.width / frame.unit) + 1)) + 1000,
            v: UInt32(generator.nextIndex(below: Int(frame.box.height / frame.unit) + 1)) + 1000)
          if number % 2 == 0 {
            // On a vertex, or beside it.
            point = vertices[generator.nextIndex(below: vertices.count)]
            if number % 4 == 0 {
              point.u = point.u + UInt32(generator.nextIndex(below: 9)) - 4
              point.v = point.v + UInt32(generator.nextIndex(below: 9)) - 4
            }
          }
          let place = PagePoint(
            x: frame.box.x + (Double(point.u) - 1000) * frame.unit,
            y: frame.box.y + (Double(point.v) - 1000) * frame.unit)
          guard frame.box.contains(place) else { continue }
          let answer = oracle.locate(point)
          let found = layout.regionID(at: place).flatMap { id in
            frame.regions.firstIndex { $0.regionID == id }
          }
          if answer.border.isEmpty {
            #expect(
              answer.inside.isEmpty ? found == nil : answer.inside.contains(found ?? -1),
              "\(layout.id) \(point) \(answer), seed \(seed)")
          } else {
            onBorder += 1
            #expect(
              found == nil || (answer.border + answer.inside).contains(found ?? -1),
              "\(layout.id) \(point) \(answer), seed \(seed)")
          }
          if found != nil { hits += 1 }
        }
        #expect(hits > count / 20 && onBorder > count / 10, "\(layout.id)")
      }
    }
  }
}
