import Foundation
import TestSupport
import Testing

/// An atlas with 3,000 points and a star of 4,000 vertices, "R", whose attribute TEXT has 60,000 letters; and a layout
/// of the world. It is built once for all tests.
private let manyRegions: Result<[UInt8], any Error> = Result {
  let workspace = try Workspace()
  let star = (0...4000).map { place in
    let turn = 2 * Double.pi * Double(place % 4000) / 4000
    let radius = place % 2 == 0 ? 10 : 10.7
    return "[\(radius * cos(turn)),\(radius * sin(turn))]"
  }
  let region = """
    {"type":"Feature","properties":{"KEY":"R","TEXT":"\(String(repeating: "n", count: 60_000))"},\
    "geometry":{"type":"Polygon","coordinates":[[\(star.joined(separator: ","))]]}}
    """
  let points = (0..<3000).map { number in
    """
    {"type":"Feature","properties":{"KEY":"S\(10_000 + number)","NAME":"Point"},\
    "geometry":{"type":"Point","coordinates":[\(number % 60 - 80),\(Double(number) / 60)]}}
    """
  }
  try workspace.write(
    features([region] + points),
    to: "many.geojson")
  try workspace.write(
    """
    { "name": "many", "index": "small", "layers": [
      { "id": "regions", "source": "many.geojson", "key": "KEY", "attributes": ["TEXT"],
        "layouts": ["equirectangular"] } ] }
    """, to: "many.json")
  let run = try CommandRun.shell(
    "'\(CommandRun.built.path)' build many.json -o many.atlas -q", in: workspace)
  try #require(run.exitCode == 0, "\(run.errors)")
  return try workspace.bytes("many.atlas")
}

extension Workspace {
  /// Writes hostile.atlas, 3,001 regions, with changes and correct checksums.
  func writeHostile(_ change: (inout AtlasBytes) -> Void = { _ in }) throws {
    var atlas = AtlasBytes(try manyRegions.get())
    change(&atlas)
    try Data(atlas.sealed).write(to: folder.appending(path: "hostile.atlas"))
  }

  /// Writes hostile.atlas, in which all regions share one attribute of 60,000 letters.
  func writeSharedText() throws {
    try writeHostile { atlas in
      let values = atlas.body("attributeValues").lowerBound
      let text = atlas.word(at: values + 4)
      for region in 0...3000 {
        atlas.put(UInt32(1), at: values + 8 * region)
        atlas.put(text, at: values + 8 * region + 4)
      }
    }
  }

  /// Writes hostile.atlas, in which each second region has all rings of the layer.
  func writeSharedRings() throws {
    try writeHostile { atlas in
      let rings = atlas.body("arcRings").lowerBound
      for region in 0...3001 { atlas.put(UInt32(region % 2), at: rings + 4 * region) }
    }
  }
}
