import Foundation
import TestSupport

/// A folder of one test, gone with it.
final class Workspace: Sendable {
  /// Where the command runs.
  let folder: URL
  /// Where its streams go, so that the folder holds nothing that the test did not put there.
  let aside: URL

  init() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())")
    folder = base.appending(path: "work")
    aside = base.appending(path: "aside")
    for folder in [folder, aside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  /// What stands in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Waits until a condition is true, at most 20 seconds.
  /// - Returns: whether it is.
  func waits(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<4_000 {
      if try condition() { return true }
      usleep(5_000)
    }
    return false
  }

  /// Writes a program of one line of shell to the folder `bin`.
  ///
  /// A shell writes it: what another thread starts just then would hold a file of this process open, which no one can
  /// start as long ("Text file busy").
  func writeTool(_ line: String, to name: String) throws {
    let script =
      #"mkdir -p "$2/bin"; printf '#!/bin/sh\n%s\n' "$1" >"$2/bin/$3"; chmod +x "$2/bin/$3""#
    _ = try run("sh", ["-c", script, "sh", line, folder.path, name])
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Writes a manifest of two layers: two countries side by side from 0° to 20° east, and two parks
  /// that overlap in the first of them.
  func writeSmallWorld() throws {
    try write(
      """
      { "name": "small",
        "layers": [
          { "id": "countries", "source": "countries.geojson", "key": "KEY", "name": "NAME" },
          { "id": "parks", "source": "parks.geojson", "key": "KEY", "name": "NAME",
            "within": { "countries": "A" } } ] }
      """, to: "small.json")
    try write(
      features([
        square("A", "Alpha", 0, 0, 10, 10), square("B,1", "Beta \\\"B\\\"", 10, 0, 20, 10),
      ]), to: "countries.geojson")
    try write(
      features([square("P1", "Park One", 2, 2, 6, 6), square("P2", "Park Two", 4, 4, 9, 9)]),
      to: "parks.geojson")
  }

  /// The first bytes of an atlas, which only an atlas may replace.
  static let oldAtlas: [UInt8] = [0x89, 0x4C, 0x46, 0x41, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The small world, built: by the command, once a run of the tests.
  func buildSmallWorld() throws {
    try writeSmallWorld()
    try write(try Self.smallWorld.get(), to: "small.atlas")
  }

  private static let smallWorld = Result {
    let workspace = try Workspace()
    try workspace.writeSmallWorld()
    let run = try CommandRun.landfall(["build", "small.json", "-o", "small.atlas"], in: workspace)
    precondition(run.exitCode == 0, run.errors)
    return try workspace.bytes("small.atlas")
  }
}

/// A GeoJSON collection.
func features(_ features: [String]) -> String {
  "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
}

/// A GeoJSON feature: a square from its south-western to its north-eastern corner, in degrees.
func square(
  _ key: String, _ name: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
) -> String {
  feature(
    key, name,
    "[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]"
  )
}

/// A GeoJSON feature with a polygon's coordinates as they stand.
func feature(_ key: String, _ name: String, _ coordinates: String) -> String {
  """
  {"type":"Feature","properties":{"KEY":"\(key)","NAME":"\(name)"},\
  "geometry":{"type":"Polygon","coordinates":\(coordinates)}}
  """
}
