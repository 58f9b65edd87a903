/// Writes a made-up map with faults as GeoJSON to standard output; see `DirtyMap` and `CrowdedMap`. The second form prints
/// the numbers of edges and of pairs that cross to standard error, without arguments the kinds.
///
///     MakeDirtyMap REGIONS VERTICES SEED
///     MakeDirtyMap KIND [EDGES DISTANCE]
import Landfall
import LandfallBuilder
import LandfallSupport
import TestSupport

func write(_ bytes: [UInt8], to file: borrowing FileDescriptor = .standardOutput) throws {
  try bytes.withSpan { bytes throws(FileError) in try file.write(bytes) }
}

if CommandLine.arguments.count == 1 {
  for kind in CrowdedMap.Kind.allCases { try write(Array("\(kind)\n".utf8)) }
} else if let kind = CrowdedMap.Kind(rawValue: CommandLine.arguments[1]) {
  let numbers = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
  guard numbers.count == 2 else { fatalError("usage: MakeDirtyMap KIND EDGES DISTANCE") }
  let map = CrowdedMap(kind, count: numbers[0], distance: numbers[1], seed: 1)
  let graph = ArcGraph(map.features.map(\.geometry), grid: .standard)
  try write(Array(map.features.geoJSON(on: .standard).utf8))
  let counts = "\(map.edges.count) \(findCrossings(in: graph).count)\n"
  try write(Array(counts.utf8), to: .standardError)
} else {
  try writeDirtyMap()
}

func writeDirtyMap() throws {
  let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
  guard arguments.count == 3, arguments[0] > 0, arguments[1] > 0, arguments[2] >= 0 else {
    fatalError("usage: MakeDirtyMap REGIONS VERTICES SEED")
  }
  let map = DirtyMap(
    regionCount: arguments[0], vertexCount: arguments[1], seed: UInt64(arguments[2]))
  let batch = 16
  try write(Array(#"{"type":"FeatureCollection","features":["#.utf8))
  for first in stride(from: 0, to: map.regionCount, by: batch) {
    let texts = parallelMap(count: min(batch, map.regionCount - first), jobs: 2) {
      map.geoJSON(ofRegion: first + $0)
    }
    for (number, text) in texts.enumerated() {
      if first + number > 0 { try write(Array(",\n".utf8)) }
      try write(text)
    }
  }
  try write(Array("]}\n".utf8))
}
