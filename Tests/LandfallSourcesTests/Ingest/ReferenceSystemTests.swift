import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("Reference systems through PROJ", .timed)
struct ReferenceSystemTests {
  /// Positions as they become in a layer, before they are rounded.
  private func transformed(_ positions: [Double], from name: String) throws -> [Double] {
    var positions = positions
    let resolved = try resolveReferenceSystem(name, file: "test")
    resolved.operation?.apply(to: &positions)
    return positions
  }

  /// What PROJ's own program makes of positions in one EPSG system in another.
  ///
  /// EPSG:4269 and EPSG:4326 put latitude first, there and here.
  private func cs2cs(
    _ positions: [Double], from source: String, to target: String
  ) throws -> [Double] {
    let lines = stride(from: 0, to: positions.count, by: 2).map { index in
      let (x, y) = (positions[index], positions[index + 1])
      return source == "EPSG:4269" ? "\(y) \(x)" : "\(x) \(y)"
    }
    let output = try run(
      "cs2cs", ["-f", "%.12f", source, target], input: lines.joined(separator: "\n") + "\n")
    return output.split(separator: "\n").flatMap { line in
      line.split(whereSeparator: \.isWhitespace).prefix(2).reversed().map { Double($0) ?? .nan }
    }
  }

  /// A system, an area in it, what cs2cs calls it, and what it is compared in.
  struct System: CustomTestStringConvertible {
    var name: String
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    var code: String
    var target = "EPSG:4326"

    var testDescription: String { "\(name) to \(target)" }
  }

  static let systems = [
    System(name: "EPSG:4269", x: -124...(-67), y: 25...49, code: "EPSG:4269"),
    System(name: "EPSG:2263", x: 900_000...1_100_000, y: 100_000...300_000, code: "EPSG:2263"),
    System(
      name: "EPSG:2263", x: 900_000...1_100_000, y: 100_000...300_000, code: "EPSG:2263",
      target: "EPSG:4269"),
    System(name: "EPSG:3857", x: -2e7...2e7, y: -2e7...2e7, code: "EPSG:3857"),
    System(name: "EPSG:25833", x: 250_000...750_000, y: 5_200_000...6_100_000, code: "EPSG:25833"),
    System(
      name: "+proj=utm +zone=33 +datum=WGS84", x: 250_000...750_000, y: 0...9_000_000,
      code: "EPSG:32633"),
  ]

  /// With PROJ as Debian has it. More grids would change what cs2cs answers for EPSG:4269 to
  /// EPSG:4326 by a meter or two, and must not change what is answered here.
  @Test(
    "as PROJ's own cs2cs, to 1e-9 degrees", .seeded, .enabled(if: isInstalled("cs2cs")),
    arguments: systems)
  func oracle(system: System) throws {
    let seed = TestSeed.current
    var random = SeededGenerator(seed: seed)
    let positions = (0..<1_000).flatMap { _ in
      [Double.random(in: system.x, using: &random), Double.random(in: system.y, using: &random)]
    }
    let expected = try cs2cs(positions, from: system.code, to: system.target)
    let found = try transformed(positions, from: system.name)
    try #require(found.count == expected.count)
    for (number, other) in zip(found, expected) {
      #expect(abs(number - other) <= 1e-9)
    }
  }

  @Test(
    "WGS 84 and NAD 83 stay bit for bit",
    arguments: [
      "EPSG:4326", "epsg:4326", "urn:ogc:def:crs:OGC:1.3:CRS84", "OGC:CRS84", "CRS84",
      "http://www.opengis.net/def/crs/OGC/1.3/CRS84", "urn:ogc:def:crs:EPSG::4326",
      "+proj=longlat +datum=WGS84", "EPSG:4269", "urn:ogc:def:crs:EPSG::4269",
      "+proj=longlat +datum=NAD83",
    ])
  func asIs(name: String) throws {
    let resolved = try resolveReferenceSystem(name, file: "test")
    #expect(resolved.operation == nil)
    let isNAD83 = name.contains("4269") || name.contains("NAD83")
    #expect(resolved.note == (isNAD83 ? "NAD83 (EPSG:4269) taken as WGS 84" : nil))
    #expect(resolved.warnings.isEmpty)
  }

  @Test("the operation is named, and none needs a grid")
  func names() throws {
    let feet = try resolveReferenceSystem("EPSG:2263", file: "test")
    #expect(
      feet.note == "Inverse of SPCS83 New York Long Island zone (US Survey feet); "
        + "NAD83 taken as WGS 84")
    // PROJ's best for NAD27 are grids; this one is three numbers.
    let old = try resolveReferenceSystem("EPSG:4267", file: "test")
    #expect(old.note?.hasPrefix("NAD27 to WGS 84") == true)
    #expect(old.operation != nil)
  }

  @Test("a manifest's own pipeline is used as it is")
  func pipeline() throws {
    let shift = "+proj=pipeline +step +proj=affine +xoff=1 +yoff=-2"
    #expect(try transformed([10, 20], from: shift) == [11, 18])
    let radians = failure {
      _ = try resolveReferenceSystem("+proj=pipeline +step +inv +proj=merc", file: "test")
      return IngestResult(layer: testLayer(), features: [], report: IngestReport())
    }
    #expect(radians.problem.contains("gives radians"))
  }

  @Test("a legacy crs member counts wherever it stands, and the manifest's before it")
  func legacy() throws {
    let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2263"}}"#
    let features = #""features":[\#(feature(#"{"type":"Point","coordinates":[980000,200000]}"#))]"#
    let type = #""type":"FeatureCollection""#
    let expected = try transformed([980_000, 200_000], from: "EPSG:2263")
    let point = try #require(
      testGrid.vertex(latitude: expected[1], longitude: expected[0]))
    for members in [[crs, type, features], [type, features, crs], [features, crs, type]] {
      let result = try ingest("{\(members.joined(separator: ","))}")
      #expect(result.features.map(\.geometry.points) == [[point]])
      #expect(result.features.count == result.report.featureCount)
      #expect(result.report.operation?.contains("Long Island") == true)
      // What is known only after the features is read before them, the second time.
      let isFirst = members.firstIndex(of: crs)! < members.firstIndex(of: features)!
      #expect(result.report.readingCount == (isFirst ? 1 : 2))
    }
    let unset = #"{\#(type),\#(features),"crs":null}"#
    #expect(failure { try ingest(unset) }.code == .coordinate)
    let mercator = try ingest(
      "{\(type),\(crs),\(features)}", testLayer(crs: "EPSG:3857")
    ).features[0].geometry.points
    let other = try transformed([980_000, 200_000], from: "EPSG:3857")
    #expect(mercator == [try #require(testGrid.vertex(latitude: other[1], longitude: other[0]))])
  }

  @Test("what PROJ cannot do is an error that says so")
  func errors() {
    let point = feature(#"{"type":"Point","coordinates":[1e300,1e300]}"#)
    let unknown = failure { try ingest(point, testLayer(crs: "EPSG:99999")) }
    #expect(unknown.code == .crs)
    #expect(unknown.problem == #"the reference system "EPSG:99999" is unknown to PROJ"#)
    let infinite = failure { try ingest(point, testLayer(crs: "EPSG:32633")) }
    #expect(infinite.code == .crs)
    #expect(infinite.place == "feature 0 (a)")
    #expect(infinite.problem.contains("cannot be transformed"))
    let missing = failure {
      _ = try resolveReferenceSystem("EPSG:2263", file: "test", database: "/nonexistent/proj.db")
      return IngestResult(layer: testLayer(), features: [], report: IngestReport())
    }
    #expect(missing.problem.contains("proj.db"))
  }
}
