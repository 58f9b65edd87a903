import Dispatch
import Foundation
import Landfall
import LandfallData
import LandfallSupport

// Usage: LandfallThreads FILE.atlas...
//
// Asks each atlas, and the bundled one, the same on one thread and on many at once: lookups, batches that
// start threads of their own, searches, outlines and meshes. scripts/check threads builds it with
// ThreadSanitizer, which a build of all tests would take much longer for.

/// How many threads share an atlas.
private let threadCount = 8

@main struct Start {
  static func main() throws {
    let files = CommandLine.arguments.dropFirst()
    guard !files.isEmpty else {
      FileHandle.standardError.write(Data("Usage: LandfallThreads FILE.atlas...\n".utf8))
      exit(64)
    }
    for file in files { check(try Atlas(contentsOf: file), name: file) }
    check(.bundled, name: "the bundled atlas")
    print("\(files.count + 1) atlases on \(threadCount) threads")
  }

  /// Ends the process if the answers on several threads differ from those on one.
  private static func check(_ atlas: Atlas, name: String) {
    let seeds = 2
    let alone = (0..<seeds).map { sumOfAnswers(of: atlas, seed: $0) }
    let together = parallelMap(count: 4 * seeds, jobs: threadCount) { turn in
      sumOfAnswers(of: atlas, seed: turn % seeds)
    }
    guard together.indices.allSatisfy({ together[$0] == alone[$0 % seeds] }) else {
      fatalError("\(name): the answers of several threads differ")
    }
  }

  /// A batch that starts threads of its own.
  private static func regionIDs(of layer: Layer, at places: [Coordinate]) -> [RegionID?] {
    let longitudes = places.map(\.longitude)
    let latitudes = places.map(\.latitude)
    var ids = [RegionID?](repeating: nil, count: places.count)
    var span = ids.mutableSpan
    layer.regionIDs(
      longitudes: longitudes.span, latitudes: latitudes.span, into: &span, threadCount: 3)
    return ids
  }

  /// Asks for a part of everything; returns a number that depends on each answer.
  private static func sumOfAnswers(of atlas: Atlas, seed: Int) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: some BinaryInteger) {
      sum = (sum ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01B3
    }
    let places = (0..<2_000).map { step in
      Coordinate(
        latitude: Double((step * 37 + seed) % 180) - 89.5,
        longitude: Double((step * 91 + 7 * seed) % 360) - 179.5)
    }
    for place in places.prefix(100) { add(atlas.place(at: place)?.regions(in: atlas).count ?? -1) }
    for layer in atlas.layers {
      for place in places.prefix(200) { add(layer.regionID(at: place)?.rawValue ?? .max) }
      for place in places.prefix(3) { add(layer.nearest(to: place, limit: 2).count) }
      for id in regionIDs(of: layer, at: places) { add(id?.rawValue ?? .max) }
      for region in layer.regions.prefix(8) {
        add(region.rings.reduce(0) { $0 + $1.vertices.count })
        add(region.neighbors.count)
        add(layer.regions(named: region.name).count)
      }
      add(layer.search("nrth", limit: 3).count)
      for info in layer.globeMeshes { add((try? layer.globeMesh(info))?.triangleCount ?? -1) }
    }
    for layout in atlas.layouts { add(layout.frames.reduce(0) { $0 + $1.regions.count }) }
    return sum
  }
}
