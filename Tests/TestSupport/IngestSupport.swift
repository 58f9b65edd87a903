import Foundation
package import Landfall
import Testing

import LandfallBuilder

/// The grid of the tests, 1e-6°.
package let testGrid = Grid(unitsPerDegree: 1_000_000)!

/// A layer without a file, keyed by `k` and named by `n`.
package func testLayer(
  _ source: String = "test.geojson", sourceLayer: String? = nil,
  kind: LayerManifest.Kind = .polygons, key: String? = "k", name: String? = nil,
  attributes: [String] = [], crs: String? = nil, within: [String: LayerManifest.Parent] = [:]
) -> LayerManifest {
  LayerManifest(
    id: "test", source: source, sourceLayer: sourceLayer, kind: kind, key: key, name: name,
    attributes: attributes, crs: crs, within: within)
}

/// Reads GeoJSON text.
package func ingest(
  _ text: String, _ layer: LayerManifest = testLayer()
) throws(BuildError) -> IngestResult {
  try readFeatures(of: layer, grid: testGrid, bytes: Array(text.utf8))
}

/// A Feature with the key "a" and this geometry.
package func feature(_ geometry: String, key: String = "a") -> String {
  #"{"type":"Feature","properties":{"k":"\#(key)"},"geometry":\#(geometry)}"#
}

/// A FeatureCollection of features.
package func collection(_ features: String...) -> String {
  #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

/// A polygon of one closed ring, a unit square with its corner here.
package func square(_ x: Int, _ y: Int) -> String {
  #"{"type":"Polygon","coordinates":[\#(ring(x, y))]}"#
}

package func ring(_ x: Int, _ y: Int) -> String {
  "[[\(x),\(y)],[\(x + 1),\(y)],[\(x + 1),\(y + 1)],[\(x),\(y + 1)],[\(x),\(y)]]"
}

/// The grid points of whole degrees, as a ring of `ring(_:_:)` has them.
package func corners(_ x: Int, _ y: Int) -> [GridPoint] {
  [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map { degrees($0.0, $0.1) }
}

package func degrees(_ longitude: Int, _ latitude: Int) -> GridPoint {
  testGrid.vertex(latitude: Double(latitude), longitude: Double(longitude))!
}

/// Runs `body` with a file of these bytes, and removes it.
package func withFile<Result>(
  _ bytes: [UInt8], named name: String = "source.geojson",
  _ body: (String) throws -> Result
) throws -> Result {
  try withFolder { folder in
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try body(path)
  }
}

/// Runs `body` with an empty folder, and removes it.
package func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("landfall-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Runs a program of the PATH with text to read, and gives what it prints.
package func run(_ tool: String, _ arguments: [String], input: String = "") throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  return try withFile(Array(input.utf8), named: "input") { path in
    process.standardInput = FileHandle(forReadingAtPath: path)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Whether a program is on the PATH.
package func isInstalled(_ tool: String) -> Bool {
  findExecutable(tool, in: IngestEnvironment().searchPath) != nil
}

/// The error of a reading that must fail.
package func failure(_ body: () throws -> IngestResult) -> BuildError {
  do {
    let result = try body()
    Issue.record("no error, but \(result.features.count) features")
  } catch let error as BuildError {
    #expect(!error.description.contains { $0.isNewline }, "an error is one line")
    return error
  } catch {
    Issue.record("another error: \(error)")
  }
  return BuildError(.limit, file: "", problem: "", remedy: "")
}
