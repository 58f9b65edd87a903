internal import CBenchmarks
import Foundation
package import Landfall
package import LandfallBuilder

/// An atlas in a temporary file, opened by mapping it, and the costs of opening it.
struct AtlasFigures {
  let atlas: Atlas
  let byteCount: Int
  /// The median time to open it, in microseconds.
  let openMicroseconds: Double
  /// Bytes of heap memory of the open atlas; nil if the C library does not report heap sizes.
  let heapBytes: Int?
  /// The total sizes of the sections by name, in file order.
  let sections: [(name: String, byteCount: Int)]
  private let path: String

  /// Writes and opens the file, then unlinks it.
  init(_ bytes: [UInt8]) throws {
    let path =
      FileManager.default.temporaryDirectory
      .appending(path: "landfall-benchmark-\(UUID()).atlas").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<500 {
      let start = clock.now
      let opened = try Atlas(contentsOf: path)
      times.append((clock.now - start) / .microseconds(1))
      withExtendedLifetime(opened) {}
    }
    openMicroseconds = times.sorted()[times.count / 2]
    // Open many at once, as the heap counts some freed blocks as in use.
    let heap = heapByteCount()
    let opened = try (0..<1000).map { _ in try Atlas(contentsOf: path) }
    heapBytes = heapByteCount().flatMap { after in heap.map { (after - $0) / opened.count } }
    self.path = path
    let atlas = opened[0]
    self.atlas = atlas
    byteCount = bytes.count
    var sections: [(name: String, byteCount: Int)] = []
    for section in atlas.sections {
      if let index = sections.firstIndex(where: { $0.name == section.name }) {
        sections[index].byteCount += section.byteCount
      } else {
        sections.append((section.name, section.byteCount))
      }
    }
    self.sections = sections
  }

  /// Bytes of the sections that a lookup may read.
  var lookupByteCount: Int {
    sections.filter { $0.name.hasPrefix("quadtree") || $0.name.hasPrefix("plane") }
      .reduce(0) { $0 + $1.byteCount }
  }

  /// Resident bytes of the mapped file in this process; nil if the system does not report them.
  var residentByteCount: Int? {
    // Keeps the atlas open, as this is its last use.
    withExtendedLifetime(atlas) { residentBytes(ofMapping: path) }
  }
}

/// Returns the bytes in use on the heap; nil if the C library does not report them.
func heapByteCount() -> Int? {
  let count = Int(heap_byte_count())
  return count < 0 ? nil : count
}

/// Returns the resident bytes of a mapped file in this process; nil if the system does not report them.
func residentBytes(ofMapping path: String) -> Int? {
  // Foundation reads only the first page of such a file.
  guard let bytes = try? readFile("/proc/self/smaps") else { return nil }
  let text = String(decoding: bytes, as: UTF8.self)
  var isWanted = false
  var kilobytes = 0
  for line in text.split(separator: "\n") {
    let words = line.split(separator: " ")
    // "7f01…-7f02… r--p 00000000 08:01 123 /path (deleted)" starts a mapping.
    if let first = words.first, first.contains("-"), !first.hasSuffix(":") {
      isWanted = line.contains(path)
    } else if isWanted, words.first == "Rss:", words.count > 1 {
      kilobytes += Int(words[1]) ?? 0
    }
  }
  return kilobytes * 1024
}

/// An atlas in a mapped file, as in an app, and the same features in GEOS.
struct Dataset {
  /// The manifests of the data sets: two atlases with a single layer, and the shipped atlas of several
  /// layers.
  static let manifests = ["us": "us.json", "world": "countries.json", "all": "world.json"]
  static let names = ["us", "world", "all"]

  var name: String
  var grid: Grid
  var sources: [Source] = []
  var atlas: AtlasFigures
  var subjects: [Subject] = []
  /// Bytes of heap memory of GEOS's polygons and trees; nil if the C library does not report heap sizes.
  var geosByteCount: Int?

  /// Builds the atlas from a shipped manifest in `folder`.
  init(name: String, folder: String) throws {
    self.name = name
    let manifest = try Manifest(contentsOf: "\(folder)/\(Self.manifests[name]!)")
    grid = manifest.grid
    atlas = try AtlasFigures(try Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
    let polygonLayers = manifest.layers.filter { $0.kind == .polygons }
    let layerFeatures = try polygonLayers.map {
      try readFeatures(of: $0, grid: manifest.grid).features.sortedByKey()
    }
    sources = try polygonLayers.map { try Source($0, grid: manifest.grid) }
    let heap = heapByteCount()
    let rivals = layerFeatures.map { GEOSLocator(features: $0) }
    geosByteCount = heapByteCount().flatMap { after in heap.map { after - $0 } }
    let layers = try polygonLayers.map { try atlas.atlas.layer($0.id) }
    subjects = layers.indices.map { .layer(layers[$0], layerFeatures[$0], rivals[$0]) }
    if layers.count == 2 {
      subjects.append(
        .place(
          atlas.atlas, layerFeatures.flatMap { $0 }, stateCount: layers[1].regions.count,
          states: rivals[1], countries: rivals[0]))
    }
  }
}

/// A boundary file and the time to read it.
package struct Source {
  package var layer: String
  package var byteCount: Int
  /// The CRC-32C of the file, which identifies the version of the data.
  package var checksum: UInt32
  /// The time from the file's bytes to rounded rings: the least and the median of 20 runs, in seconds.
  var ingestSeconds: (lowest: Double, median: Double)

  package init(_ manifest: LayerManifest, grid: Grid) throws {
    layer = manifest.id
    let bytes = try readFile(manifest.source)
    byteCount = bytes.count
    checksum = unsafe bytes.withUnsafeBytes { unsafe CRC32C.checksum($0) }
    let clock = ContinuousClock()
    let times = try (0..<20).map { _ in
      try clock.measure { _ = try readFeatures(of: manifest, grid: grid, bytes: bytes) }
    }.map { $0 / .seconds(1) }.sorted()
    ingestSeconds = (times[0], times[times.count / 2])
  }
}
