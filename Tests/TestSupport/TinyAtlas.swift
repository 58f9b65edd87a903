package import Landfall
package import LandfallBuilder

/// Atlases of a few kilobytes, each with what another one lacks: the fixtures, the files that the
/// damage tests damage, and what fuzzing starts from.
///
/// Their root has one or two cells where the usual one has thousands.
package struct TinyAtlas: Sendable {
  package var name: String
  package var grid: Grid
  package var layers: [(manifest: LayerManifest, features: [Feature])]
  package var indexLimits = IndexLimits(rootShift: 31)
  package var index = IndexKind.fast
  package var collections: [CollectionManifest] = []
  /// Globe meshes made by hand, in the order of their layers.
  package var meshes: [PackedMesh] = []

  /// Builds it.
  package func bytes() throws -> [UInt8] {
    let bytes = try makeAtlasBytes(
      name: name, grid: grid, layers: layers, indexLimits: indexLimits, index: index,
      collections: collections)
    return meshes.isEmpty ? bytes : AtlasBytes(bytes).adding(meshes).bytes
  }

  package static var all: [TinyAtlas] {
    [
      world, coverage, overlaps, corners, wide, inline, star, empty, details, small, globe, layouts,
      badges, titles,
    ]
  }

  /// Layers that lie within one another, attributes of each type, points, an exclave beyond ±180°,
  /// markers of each kind.
  package static var world: TinyAtlas {
    let grid = Grid.standard
    func feature(
      _ index: Int, _ key: String, _ name: String, _ attributes: [AttributeValue?],
      parent: String? = nil, aliases: [String] = [], _ geometry: Geometry
    ) -> Feature {
      var feature = Feature(
        index: index, key: key, name: name, attributes: attributes, parentKey: parent,
        geometry: geometry)
      feature.aliases = aliases
      return feature
    }
    func boxes(_ boxes: (Double, Double, Double, Double)...) -> Geometry {
      Outline(boxes.map { Outline.box(west: $0.0, south: $0.1, east: $0.2, north: $0.3) })
        .geometry(on: grid)
    }
    return TinyAtlas(
      name: "world", grid: grid,
      layers: [
        (
          LayerManifest(
            id: "countries", source: "made up", key: "KEY", name: "NAME",
            attributes: ["ISO_A2", "POPULATION", "AREA", "COUNTS", "TAGS"],
            markersBelowSquareMeters: 1e11),
          [
            feature(
              0, "WST", "Westland",
              [
                .string("FR"), .integer(-9_007_199_254_740_993), .number(0.1), .boolean(true),
                .json("[1]"),
              ], aliases: ["WL", "Republic of the West", "westland"],
              boxes((0, 0, 10, 10))),
            feature(
              1, "EST", "Östland", [.string("CN-TW"), nil, nil, .boolean(false), nil],
              aliases: ["Land of the East", "Republic"],
              boxes((10, 0, 20, 10), (13, 3, 15, 5))),
            feature(2, "ENC", "Enclave", [nil, nil, nil, nil, nil], boxes((13, 3, 15, 5))),
            feature(
              3, "DAT", "Dateline", [.string("fj"), nil, nil, nil, nil],
              boxes((175, -20, 180, -10), (-180, -20, -178, -10))),
            feature(
              4, "ROC", "Rock", [nil, nil, nil, nil, nil],
              Geometry(points: [GridPoint(u: 150_000_000, v: 60_000_000)])),
            feature(
              5, "ANT", "Southland", [nil, .integer(0), .number(-1e300), nil, .json("{}")],
              boxes((-180, -90, 180, -63))),
          ]
        ),
        (
          LayerManifest(
            id: "states", source: "made up", key: "KEY", within: ["countries": .key("WST")]),
          [
            feature(0, "N", "North", [], boxes((0, 5, 10.5, 10))),
            feature(1, "S", "South", [], boxes((0, 0, 9.5, 5))),
          ]
        ),
        (
          LayerManifest(
            id: "places", source: "made up", kind: .points, key: "KEY",
            within: ["countries": .property("COUNTRY")]),
          [
            feature(
              0, "cap", "Capital City", [], parent: "EST", aliases: ["The Capital"],
              Geometry(points: [
                GridPoint(u: 192_000_000, v: 92_000_000), GridPoint(u: 193_000_000, v: 92_000_000),
              ]))
          ]
        ),
      ])
  }

  /// Regions with rough borders that share every vertex; many levels, leaves of several chains.
  package static var coverage: TinyAtlas {
    let grid = Grid.standard
    return TinyAtlas(
      name: "coverage", grid: grid,
      layers: [
        (
          LayerManifest(id: "regions", source: "made up"),
          FractalCoverage(
            grid: grid, origin: GridPoint(u: 75_000_000, v: 120_000_000), columns: 4, rows: 4,
            cellSize: 1_000_000, regionCount: 5, levels: 3, seed: 11
          ).features
        )
      ])
  }

  /// Islands that overlap, in several planes and in two quadtrees.
  package static var overlaps: TinyAtlas {
    let grid = Grid(unitsPerDegree: 100_000)!
    let parks = (0..<32).map { index in
      let inset = Double(index) / 100
      return Feature(
        index: index, key: "park-\(index + 10)", name: "Park \(index)",
        geometry: Outline([
          [(inset, inset), (1 - inset, 0.1 + inset / 2), (0.9 - inset / 2, 1 - inset)]
        ]).geometry(on: grid))
    }
    return TinyAtlas(
      name: "overlaps", grid: grid,
      layers: [(LayerManifest(id: "parks", source: "made up"), parks)])
  }

  /// Two halves of the domain on either side of an edge from corner to corner: the largest numbers.
  package static var corners: TinyAtlas {
    let grid = Grid(unitsPerDegree: 10_000_000)!
    return TinyAtlas(
      name: "corners", grid: grid,
      layers: [
        (
          LayerManifest(id: "halves", source: "made up"),
          [
            Feature(
              index: 0, key: "a", name: "Southlands",
              geometry: Outline([[(-180, -90), (180, -90), (180, 90)]]).geometry(on: grid)),
            Feature(
              index: 1, key: "b", name: "Northlands",
              geometry: Outline([[(-180, -90), (180, 90), (-180, 90)]]).geometry(on: grid)),
          ]
        )
      ])
  }

  /// Octants of the globe: each place lies in exactly one, at the seam and at the poles, too.
  package static var wide: TinyAtlas {
    let grid = Grid(unitsPerDegree: 10_000_000)!
    var octants: [Feature] = []
    for (column, west) in [-180.0, -90, 0, 90].enumerated() {
      for (row, south) in [-90.0, 0].enumerated() {
        octants.append(
          Feature(
            index: octants.count, key: "\(column)\(row)", name: "Octant",
            geometry: Outline([
              Outline.box(west: west, south: south, east: west + 90, north: south + 90)
            ]).geometry(on: grid)))
      }
    }
    return TinyAtlas(
      name: "wide", grid: grid,
      layers: [(LayerManifest(id: "octants", source: "made up"), octants)])
  }

  /// A table of one pair of codes: all others stand in the leaves.
  package static var inline: TinyAtlas {
    var atlas = coverage
    atlas.name = "inline"
    atlas.indexLimits.pairCapacity = 1
    return atlas
  }

  /// Two layers of rough borders, simplified for lookups or not, each with further details to draw.
  package static var details: TinyAtlas {
    let grid = Grid(unitsPerDegree: 100_000)!
    func features(_ seed: UInt64) -> [Feature] {
      FractalCoverage(
        grid: grid, origin: GridPoint(u: 7_500_000, v: 12_000_000), columns: 3, rows: 3,
        cellSize: 100_000, regionCount: 4, levels: 4, seed: seed
      ).features
    }
    let (fine, coarse) = (features(5), features(6))
    return TinyAtlas(
      name: "details", grid: grid,
      layers: [
        (
          LayerManifest(
            id: "simplified", source: "made up",
            detail: LayerDetail(
              lookupMeters: 2_000, drawnMeters: [5_000, 20_000],
              regionMeters: [coarse[1].key: 500])), coarse
        ),
        (
          LayerManifest(
            id: "full", source: "made up", detail: LayerDetail(drawnMeters: [10_000])), fine
        ),
      ])
  }

  /// An index whose leaves refer to the arcs, a quadtree for each of two layers; collections.
  package static var small: TinyAtlas {
    var atlas = coverage
    atlas.name = "small"
    atlas.index = .small
    atlas.layers.append(world.layers[0])
    let file = """
      { "name": "badges", "layer": "countries", "collections": [
        { "identifier": "west", "name": "Go west", "members": { "keys": ["WST", "DAT"] },
          "condition": "all" },
        { "identifier": "any", "members": { "attributes": { "COUNTS": true } },
          "condition": { "count": 1 } },
        { "identifier": "day", "members": { "names": ["*land"] },
          "condition": { "countInOneDay": 2 } },
        { "identifier": "year", "members": "all", "condition": { "countInOneYear": 3 } },
        { "identifier": "again", "members": "all", "condition": { "returnAfterDays": 365 } } ] }
      """
    guard let read = try? CollectionManifest.read(json: Array(file.utf8), file: "badges.json")
    else { preconditionFailure() }
    atlas.collections = read
    return atlas
  }

  /// Collections with texts, icons and colors, in several languages or in none.
  package static var badges: TinyAtlas {
    var atlas = world
    atlas.name = "badges"
    atlas.layers.removeLast(2)
    let file = """
      { "name": "badges", "layer": "countries", "collections": [
        { "identifier": "plain", "members": "all", "condition": "all" },
        { "identifier": "west", "name": "Go west", "members": { "keys": ["WST", "DAT"] },
          "condition": "all", "description": "Visit Westland and Dateline.",
          "category": "Regions", "icon": "🧭", "symbol": "safari", "color": "#0d9488",
          "localized": {
            "de": { "name": "Nach Westen", "description": "Besuche Westland und Dateline.",
                    "category": "Gegenden" },
            "de-AT": { "name": "In den Westen" },
            "zh-Hant": { "description": "遊覽西地" } } },
        { "identifier": "color", "members": "all", "condition": { "count": 1 },
          "color": "#FFFFFF" },
        { "identifier": "other", "members": "all", "condition": { "count": 2 },
          "localized": { "es": { "category": "Regiones" } } } ] }
      """
    guard let read = try? CollectionManifest.read(json: Array(file.utf8), file: "badges.json")
    else { preconditionFailure() }
    atlas.collections = read
    return atlas
  }

  /// Layers with a title and a singular, with one of them, and with neither.
  package static var titles: TinyAtlas {
    var atlas = world
    atlas.name = "titles"
    atlas.layers[0].manifest.title = "Länder"
    atlas.layers[0].manifest.singular = "Land"
    atlas.layers[1].manifest.title = "US States"
    return atlas
  }

  /// Globe meshes of two layers: raw in one part and in several, compressed. They are made by hand and
  /// have nothing to do with the regions' borders.
  package static var globe: TinyAtlas {
    var atlas = world
    atlas.name = "globe"
    atlas.layers.removeLast()
    let countries = SampleMesh.lattice(columns: 7, rows: 6, regionCount: 6, seed: 1)
    var fine = SampleMesh.lattice(columns: 9, rows: 8, regionCount: 6, seed: 2)
    fine.sagMeters = 100
    let seam = SampleMesh.lattice(
      columns: 3, rows: 3, regionCount: 2, seed: 3,
      origin: GridPoint(u: 359_900_000, v: 40_000_000))
    func pack(
      _ mesh: GlobeMesh, _ layer: Int, _ form: MeshEncoding.Form, limit: Int = 65_536
    ) -> PackedMesh {
      packMesh(
        mesh, layer: layer, encoding: MeshEncoding(form: form, indexBits: limit < 1_000 ? 16 : nil),
        grid: atlas.grid, shortVertexLimit: limit)
    }
    atlas.meshes = [
      pack(fine, 0, .raw, limit: 24), pack(countries, 0, .compressed), pack(seam, 1, .raw),
      pack(seam, 1, .compressed, limit: 6),
    ]
    return atlas
  }

  /// A layer on pages: a map of the world that tears at 170°, a globe, and two frames on one page.
  package static var layouts: TinyAtlas {
    var atlas = world
    atlas.name = "layouts"
    let box = PageBox(x: 0, y: 0, width: 200, height: 100)
    atlas.layers[0].manifest.layouts = [
      LayoutDefinition(
        id: "plain", width: 200, height: 100,
        frames: [
          FrameDefinition(
            projection: "+proj=eqc +lon_0=-10 +R=6371008.8", box: box, extent: .projection)
        ]),
      LayoutDefinition(
        id: "globe", width: 100, height: 100, tolerance: 1,
        frames: [
          FrameDefinition(
            projection: "+proj=ortho +lat_0=-30 +lon_0=15 +R=6371008.8",
            box: PageBox(x: 0, y: 0, width: 100, height: 100), extent: .projection)
        ]),
    ]
    atlas.layers[1].manifest.layouts = [
      LayoutDefinition(
        id: "pair", width: 100, height: 60, counter: PagePoint(x: 50, y: 5),
        frames: [
          FrameDefinition(
            projection: "+proj=aea +lat_1=2 +lat_2=8 +lon_0=5 +ellps=GRS80",
            box: PageBox(x: 0, y: 10, width: 60, height: 50)),
          FrameDefinition(
            regions: .keys(["N"]), projection: "+proj=robin",
            box: PageBox(x: 55, y: 20, width: 40, height: 30), borderWidth: 0.5,
            center: Coordinate(latitude: 7, longitude: 5)),
        ])
    ]
    return atlas
  }

  /// Spikes from one point, where no splitting helps.
  package static var star: TinyAtlas {
    let grid = Grid(unitsPerDegree: 100_000)!
    let spikes = (0..<20).map { spike in
      let (east, north) = (Double(spike % 5) - 2, Double(spike / 5) - 1.5)
      return Feature(
        index: spike, key: "spike-\(spike + 10)", name: "",
        geometry: Outline([
          [(0, 0), (east + north / 50, north), (east, north + 0.02)]
        ]).geometry(on: grid))
    }
    return TinyAtlas(
      name: "star", grid: grid, layers: [(LayerManifest(id: "spikes", source: "made up"), spikes)])
  }

  /// A layer without a region.
  package static var empty: TinyAtlas {
    TinyAtlas(
      name: "empty", grid: .standard, layers: [(LayerManifest(id: "none", source: "made up"), [])])
  }
}
