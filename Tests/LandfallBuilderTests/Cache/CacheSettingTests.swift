import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Each setting of a build is in the keys of the stages that it affects.
@Suite(.timed) struct CacheSettingTests {
  private typealias Change = @Sendable (inout CachedBuild) -> Void

  /// A change of each setting, by its name.
  private static let changes: [(name: String, change: Change)] = [
    ("no change", { _ in }),
    ("grid", { $0.grid = Grid(unitsPerDegree: 10_000_000)! }),
    ("index", { $0.index = .small }),
    ("root cells", { $0.limits.rootShift = 22 }),
    ("pairs of codes", { $0.limits.pairCapacity = 2 }),
    ("lookup detail", { $0.layers[1].detail.lookupMeters = 500 }),
    ("no lookup detail", { $0.layers[1].detail.lookupMeters = 0 }),
    ("a lookup detail", { $0.layers[0].detail.lookupMeters = 100 }),
    ("details", { $0.layers[0].detail.drawnMeters = [1_500, 4_000] }),
    ("a detail less", { $0.layers[0].detail.drawnMeters = [4_000] }),
    ("no details", { $0.layers[0].detail.drawnMeters = [] }),
    (
      "region",
      { build in
        build.layers[0].detail.regionMeters[build.features[0][1].key] = 50
      }
    ),
    (
      "another region",
      { build in
        build.layers[0].detail.regionMeters[build.features[0][2].key] = 50
      }
    ),
    (
      "two regions",
      { build in
        build.layers[0].detail.regionMeters[build.features[0][1].key] = 50
        build.layers[0].detail.regionMeters[build.features[0][2].key] = 70
      }
    ),
    ("islands", { $0.layers[0].detail.dropsIslandsBelowSquareMeters = 1e10 }),
    ("all islands", { $0.layers[0].detail.dropsIslandsBelowSquareMeters = nil }),
    ("slivers", { $0.layers[0].detail.sliverMeters = 300 }),
    ("wider slivers", { $0.layers[1].detail.sliverMeters = 2_000 }),
    ("open gap", { $0.layers[1].detail.sliverMeters = 0 }),
    ("sag", { $0.layers[0].meshes[0].sagMeters = 40_000 }),
    ("detail of the mesh", { $0.layers[0].meshes[0].detailMeters = 1_000 }),
    ("full detail of the mesh", { $0.layers[0].meshes[0].detailMeters = 0 }),
    ("encoding of the mesh", { $0.layers[0].meshes[0].encoding.form = .compressed }),
    ("another mesh", { $0.layers[0].meshes.append(MeshManifest(sagMeters: 50_000)) }),
    ("a mesh of the second layer", { $0.layers[1].meshes = [MeshManifest(sagMeters: 50_000)] }),
    ("no mesh", { $0.layers[0].meshes = [] }),
    ("markers", { $0.layers[0].markersBelowSquareMeters = 1e12 }),
    ("name", { $0.features[0][3].name = "another" }),
    ("key", { $0.features[0][3].key = "another" }),
    ("vertex", { $0.moveVertex(inLayer: 0) }),
    ("point", { $0.features[2][0].geometry.points[0].v += 1 }),
    ("region of one layer only", { $0.features[1].removeLast() }),
    (
      "parent",
      { build in
        build.layers[1].within = ["outer": .key(build.features[0][4].key)]
      }
    ),
    (
      "parents",
      { build in
        build.layers[1].within = ["outer": .property("parent")]
        for index in build.features[1].indices {
          build.features[1][index].parentKey = build.features[0][index % 3].key
        }
      }
    ),
    ("no parent", { $0.layers[1].within = [:] }),
    (
      "order of layers",
      { build in
        build.layers.swapAt(0, 1)
        build.features.swapAt(0, 1)
      }
    ),
    ("layout's id", { $0.layers[0].layouts[0].id = "sheet" }),
    ("page", { $0.layers[0].layouts[0].width = 310 }),
    ("height", { $0.layers[0].layouts[0].height = 210 }),
    ("tolerance", { $0.layers[0].layouts[0].tolerance = 0.4 }),
    ("counter", { $0.layers[0].layouts[0].counter = PagePoint(x: 3, y: 4) }),
    (
      "regions of a frame",
      { build in
        build.layers[0].layouts[0].frames[0].regions = .keys([build.features[0][1].key])
      }
    ),
    ("projection", { $0.layers[0].layouts[0].frames[0].projection = "+proj=eqc" }),
    (
      "box",
      {
        $0.layers[0].layouts[0].frames[0].box.x = 10;
        $0.layers[0].layouts[0].frames[0].box.width = 290
      }
    ),
    ("padding", { $0.layers[0].layouts[0].frames[0].padding = 0.1 }),
    ("border", { $0.layers[0].layouts[0].frames[0].borderWidth = 2 }),
    ("extent", { $0.layers[0].layouts[0].frames[0].extent = .projection }),
    (
      "center",
      { build in
        build.layers[0].layouts[0].frames[0].center = Coordinate(latitude: 12, longitude: -8)
      }
    ),
    (
      "window",
      { build in
        build.layers[0].layouts[0].frames[0].window = Bounds(
          west: -9, south: 10, east: -7, north: 14)
      }
    ),
    ("latitudes", { $0.layers[0].layouts[0].frames[0].latitudes = -60...12 }),
    (
      "radius",
      { build in
        build.layers[0].layouts[0].frames[0].projection = "+proj=ortho +lat_0=12 +lon_0=-8"
        build.layers[0].layouts[0].frames[0].radiusDegrees = 2
      }
    ),
    (
      "another frame",
      { build in
        build.layers[0].layouts[0].frames.append(build.layers[0].layouts[0].frames[0])
      }
    ),
    ("no layout", { $0.layers[1].layouts = [] }),
  ]

  /// After any change, a build with the cache of all builds before it is the same as without a cache.
  @Test(.seeded) func eachSettingIsInTheKeys() throws {
    let folder = CacheFolder()
    let base = CachedBuild(seed: TestSeed.current)
    let bytes = try base.run(cache: folder.path).bytes
    var changedCount = 0
    for (name, change) in Self.changes {
      var build = base
      change(&build)
      let plain = Result { ComparedResult(try build.run(cache: nil)) }
      for _ in 0..<2 {
        let cached = Result { ComparedResult(try build.run(cache: folder.path)) }
        // Not within #expect, which would print both atlases.
        let same = isSame(cached, plain)
        #expect(same, "\(name)")
      }
      if (try? plain.get())?.bytes != bytes { changedCount += 1 }
    }
    // Most changes are visible in the atlas, or this would show nothing.
    #expect(changedCount > Self.changes.count * 3 / 4)
  }

  /// Several changes together.
  @Test(.seeded) func settingsTogetherAreInTheKeys() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let folder = CacheFolder()
    let base = CachedBuild(seed: TestSeed.current)
    for _ in 0..<FullTests.count(12, all: 300) {
      var build = base
      var names: [String] = []
      for _ in 0..<3 {
        let (name, change) = Self.changes[generator.nextIndex(below: Self.changes.count)]
        // What removes a mesh or a layout leaves none for another change.
        if name.hasPrefix("no ") || name == "order of layers" { continue }
        change(&build)
        names.append(name)
      }
      let plain = Result { ComparedResult(try build.run(cache: nil)) }
      let cached = Result { ComparedResult(try build.run(cache: folder.path)) }
      #expect(isSame(cached, plain), "\(names)")
    }
  }

  private func isSame(
    _ one: Result<ComparedResult, any Error>, _ other: Result<ComparedResult, any Error>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)): one == other
    case (.failure(let one), .failure(let other)): "\(one)" == "\(other)"
    default: false
    }
  }

  /// The settings that the keys contain one by one: a property that is added to one of these types must be
  /// added to the keys, too, or be without effect on the stages.
  @Test func theKeysKnowEveryProperty() {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.map(\.label!) }
    #expect(
      names(LayerDetail()) == [
        "lookupMeters", "namesLookup", "drawnMeters", "regionMeters",
        "dropsIslandsBelowSquareMeters", "sliverMeters",
      ])
    #expect(names(MeshManifest(sagMeters: 1)) == ["sagMeters", "detailMeters", "encoding"])
    #expect(names(IndexLimits()) == ["rootShift", "pairCapacity"])
    let frame = FrameDefinition(projection: "", box: PageBox(x: 0, y: 0, width: 1, height: 1))
    let layout = LayoutDefinition(id: "", width: 1, height: 1, frames: [frame])
    #expect(names(layout) == ["id", "width", "height", "tolerance", "counter", "frames"])
    #expect(
      names(frame) == [
        "regions", "projection", "box", "padding", "borderWidth", "extent", "center", "window",
        "latitudes", "radiusDegrees",
      ])
    #expect(names(Geometry()) == ["vertices", "ringEnds", "polygonEnds", "points"])
  }
}
