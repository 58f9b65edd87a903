import Foundation
import Landfall
import LandfallBuilder
import TestSupport

/// The files and the questions of the conformance suite.
struct ConformanceQuestions {
  private(set) var files: [ConformanceFile] = []
  /// The columns of each question, its kind first, without the answer.
  private(set) var questions: [[String]] = []
  private let answers = SwiftAnswers()

  init() throws {
    let fixtures = TinyAtlas.all.map(\.name)
    for name in fixtures + ["bundled"] { try describe(name) }
    for name in fixtures { try askPlaces(of: name) }
    try describeReleased()
    try askBundled()
    askOddDegrees()
    askWrongNames()
    try addDamagedFiles(of: fixtures)
  }

  private mutating func ask(_ columns: String...) { questions.append(columns) }

  private mutating func describe(_ file: String) throws {
    let atlas = try answers.atlas(file)
    // A part of the bundled atlas's hundreds of regions.
    func step(_ layer: Layer) -> Int { file == "bundled" ? 9 : max(layer.regions.count / 8, 1) }
    ask("open", file)
    ask("verify", file)
    ask("layers", file)
    for layer in atlas.layers {
      for kind in ["kind", "overlaps", "parent", "details", "attributes", "keys"] {
        ask(kind, file, layer.id)
      }
      for number in stride(from: 0, to: layer.regions.count, by: step(layer)) {
        let region = layer.regions[number]
        for kind in ["name", "area", "container", "box", "point", "neighbors"] {
          ask(kind, file, layer.id, region.key)
        }
        for name in layer.attributeNames { ask("value", file, layer.id, region.key, name) }
        for detail in 0..<max(layer.details.count, 1) {
          ask("geometry", file, layer.id, region.key, "\(detail)")
        }
      }
    }
  }

  /// Asks everything about one coordinate that a layer is asked.
  private mutating func ask(at here: Coordinate, _ file: String, within: String) throws {
    let (latitude, longitude) = ("\(here.latitude)", "\(here.longitude)")
    for layer in try answers.atlas(file).layers {
      ask("locate", file, layer.id, latitude, longitude)
      if layer.overlaps { ask("all", file, layer.id, latitude, longitude) }
      ask("nearest", file, layer.id, latitude, longitude, within)
      ask("border", file, layer.id, latitude, longitude, within)
    }
    ask("place", file, latitude, longitude)
  }

  /// Asks at each region's own point, at the corners of its box, and at those of the domain.
  private mutating func askPlaces(of file: String) throws {
    var places = [-90.0, 0, 90].flatMap { latitude in
      [-180.0, 0, 180].map { Coordinate(latitude: latitude, longitude: $0) }
    }
    for region in try answers.atlas(file).layers.flatMap({ $0.regions.prefix(4) }) {
      let box = region.bounds
      places.append(region.representativePoint)
      places.append(Coordinate(latitude: box.south, longitude: box.west))
      places.append(Coordinate(latitude: box.north, longitude: box.east))
    }
    for (number, place) in places.enumerated() {
      try ask(at: place, file, within: number % 2 == 0 ? "inf" : "100000")
    }
  }

  /// Asks the bundled atlas: within each region, in each capital, on and beside borders, by the sea.
  private mutating func askBundled() throws {
    let atlas = try answers.atlas("bundled")
    for layer in atlas.layers {
      for region in layer.regions {
        let here = region.representativePoint
        for asked in atlas.layers where asked.kind == .polygons {
          ask("locate", "bundled", asked.id, "\(here.latitude)", "\(here.longitude)")
        }
        if region.id.rawValue % 5 == 0 {
          ask("place", "bundled", "\(here.latitude)", "\(here.longitude)")
        }
      }
    }
    for layer in atlas.layers where layer.kind == .polygons {
      for region in layer.regions {
        // A vertex, the middle of an edge, and the point a step of the grid beside it.
        guard let ring = region.polygons.first?.outer, ring.count > 2 else { continue }
        let (start, end) = (ring[1], ring[2])
        let middle = Coordinate(
          latitude: (start.latitude + end.latitude) / 2,
          longitude: (start.longitude + end.longitude) / 2)
        let beside = Coordinate(
          latitude: start.latitude + atlas.gridDegrees, longitude: start.longitude)
        for here in [start, middle, beside] {
          ask("locate", "bundled", layer.id, "\(here.latitude)", "\(here.longitude)")
        }
      }
    }
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<40 {
      try ask(
        at: Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -540...540)), "bundled", within: "300000")
    }
    for name in ["GEORGIA", "new", "cote divoire", "missisippi", "  ", "Österreich"] {
      for kind in ["exact", "folded", "prefix", "search"] {
        for layer in atlas.layers { ask(kind, "bundled", layer.id, name) }
      }
    }
  }

  /// Asks with degrees at the ends of their ranges, between points of the grid, and beyond.
  private mutating func askOddDegrees() {
    let latitudes = [
      "90.0", "-90.0", "90.00000000000001", "-90.1", "-0.0", "5e-324", "0.0000005", "nan", "inf",
      "-inf", "1e300",
    ]
    let longitudes = [
      "180.0", "-180.0", "179.9999995", "180.1", "360.0", "-540.0", "540.0", "540.0000000000001",
      "-541.0", "nan",
      "inf", "-inf", "-1e300", "0.0000005", "-0.0000005",
    ]
    for latitude in latitudes {
      for longitude in longitudes {
        ask("valid", latitude, longitude)
        for file in ["world", "wide", "corners"] {
          if let layer = try? answers.atlas(file).layers.first {
            ask("locate", file, layer.id, latitude, longitude)
          }
        }
      }
    }
    for within in ["-1.0", "nan", "-inf", "0.0", "-0.0"] {
      ask("nearest", "bundled", "countries", "0.0", "0.0", within)
      ask("border", "bundled", "countries", "0.0", "0.0", within)
    }
    ask("nearest", "bundled", "countries", "nan", "0.0", "1000.0")
    ask("border", "bundled", "states", "0.0", "541.0", "inf")
    ask("place", "bundled", "91.0", "0.0")
  }

  private mutating func askWrongNames() {
    for name in ["nowhere", "STATES", "states ", "é", ""] {
      ask("keys", "bundled", name)
      ask("locate", "bundled", name, "40.0", "-105.0")
      ask("name", "bundled", "states", name)
    }
    for detail in ["-1", "1", "2147483647"] {
      ask("geometry", "bundled", "countries", "FRA", detail)
    }
    ask("path", "Tests/nowhere.atlas")
    ask("path", "Tests/Fixtures")
    ask("path", "Tests/Fixtures/README.md")
    ask("path", "Sources/LandfallData/mobile.atlas")
  }

  private mutating func add(_ file: ConformanceFile) {
    files.append(file)
    ask("open", file.name)
    ask("verify", file.name)
  }

  /// The atlases of released versions, which every reader of a later version must open.
  private mutating func describeReleased() throws {
    let released = ReleasedAtlases(
      folder: URL(fileURLWithPath: Package.path("Tests/Fixtures/released")))
    for file in try released.files() {
      let name = "released/\(file)"
      try describe(name)
      for line in try released.answers(of: file) {
        for layer in try answers.atlas(name).layers {
          ask("locate", name, layer.id, line.latitude, line.longitude)
        }
      }
    }
  }

  /// Files of versions to come: a major one, which no reader knows, and minor ones, of which each reader skips what
  /// is not required.
  private mutating func addNewerFiles() throws {
    let world = try TinyAtlas.world.bytes()
    var major = AtlasBytes(world)
    major.put(UInt32(99), at: 8)
    var optional = AtlasBytes(world)
    optional.put(UInt32(FileHeader.majorVersion) | 1 << 16, at: 8)
    var required = optional
    optional.rewrite { $0.insert(.init(kind: 999, flags: 2, bytes: [1, 2, 3]), at: 1) }
    required.rewrite {
      $0.append(.init(kind: 999, flags: SectionEntry.requiredFlag, bytes: [1, 2, 3]))
    }
    for (name, bytes) in [
      ("a version that no reader knows", major.sealed),
      ("a minor version with a section of a new kind", optional.bytes),
      ("a minor version with a required section of a new kind", required.bytes),
    ] {
      add(ConformanceFile(name, base: "world", changed: bytes, from: world))
    }
    for layer in try answers.atlas("world").layers {
      ask("keys", "a minor version with a section of a new kind", layer.id)
      ask("locate", "a minor version with a section of a new kind", layer.id, "0.0", "0.0")
    }
  }

  /// Files with one fault, under right checksums and wrong ones, cut off, and grown.
  private mutating func addDamagedFiles(of fixtures: [String]) throws {
    for bad in BadFile.all {
      add(
        ConformanceFile(
          bad.fault, base: bad.of.name, changed: try bad.bytes(), from: try bad.of.bytes()))
    }
    try addNewerFiles()
    for atlas in TinyAtlas.all {
      let bytes = try atlas.bytes()
      for count in [0, 7, 63, 64, bytes.count / 2, bytes.count - 1, bytes.count + 1] {
        let grown = bytes.prefix(count) + [UInt8](repeating: 0, count: max(count - bytes.count, 0))
        add(
          ConformanceFile(
            "\(atlas.name)-\(count)", base: atlas.name, changed: Array(grown), from: bytes))
      }
      for offset in stride(from: 3, to: bytes.count, by: bytes.count / 12) {
        var changed = bytes
        changed[offset] ^= 0x5A
        add(
          ConformanceFile(
            "\(atlas.name)-at-\(offset)", base: atlas.name, changed: changed, from: bytes))
      }
    }
  }
}
