/// Writes a made-up map with faults as GeoJSON to standard output; see `DirtyMap`.
///
///     MakeDirtyMap REGIONS VERTICES SEED
import LandfallSupport
import TestSupport

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
guard arguments.count == 3, arguments[0] > 0, arguments[1] > 0, arguments[2] >= 0 else {
  fatalError("usage: MakeDirtyMap REGIONS VERTICES SEED")
}
let map = DirtyMap(
  regionCount: arguments[0], vertexCount: arguments[1], seed: UInt64(arguments[2]))
func write(_ bytes: [UInt8]) throws {
  try bytes.withSpan { bytes throws(FileError) in try FileDescriptor.standardOutput.write(bytes) }
}
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
