import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// The short ways through coordinates against the long one and against Swift's own parser.
@Suite("Ingest: numbers and hostile bytes", .timed)
struct CoordinateReaderTests {
  /// A number in JSON, as any program may write it.
  private func number(_ random: inout SeededGenerator, within limit: Double) -> String {
    let value = Double.random(in: -limit...limit, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return String(Int(value))
    case 1: return "\(value)"
    case 2: return String(format: "%.\(Int.random(in: 0...17, using: &random))f", value)
    case 3: return String(format: "%.\(Int.random(in: 0...20, using: &random))e", value)
    case 4: return "-0.0"
    case 5: return String(format: "%.15f", value)
    case 6: return String(format: "%.25f", value / 200)
    default: return String(format: "%.\(Int.random(in: 1...9, using: &random))f", value)
    }
  }

  private func space(_ random: inout SeededGenerator) -> String {
    [" ", "\n", "\t ", "", "", "", "", ""].randomElement(using: &random)!
  }

  @Test("every number becomes the Double that Swift makes of it, whatever its form", .seeded)
  func numbers() throws {
    let seed = TestSeed.current
    var random = SeededGenerator(seed: seed)
    let source = (0..<20_000).map { _ in
      (number(&random, within: 179), number(&random, within: 89))
    }
    var text = ""
    for (x, y) in source {
      text += text.isEmpty ? "" : ","
      text += "[\(space(&random))\(x)\(space(&random)),\(space(&random))\(y)\(space(&random))]"
      text += space(&random)
    }
    let expected = source.flatMap { [Double($0.0)!.bitPattern, Double($0.1)!.bitPattern] }
    let short = try positions(#"{"type":"MultiPoint","coordinates":[\#(text)]}"#)
    #expect(short.map(\.bitPattern) == expected)
    // At the end of a text, where eight bytes cannot be loaded, a number is read the long way.
    for (x, y) in source.prefix(2_000) {
      let last = try positions(#"{"type":"Point","coordinates":[\#(x),\#(y)]}"#)
      #expect(last.map(\.bitPattern) == [Double(x)!.bitPattern, Double(y)!.bitPattern])
    }
  }

  @Test(
    "a number that is not one of JSON, or too large, is refused the short way and the long way",
    arguments: [
      "01.5", "-01.5", "1.", ".5", "-.5", "+1.5", "-", "--1.5", "1.5.5", "1.5e", "1.5e+", "1.5x",
      "1.123456789x", "001.123456789", "1.1234567890123456.7", "0x10", "1,5e", "1e999", "-1e999",
      "1.5-", "1_000", "１.5",
    ])
  func badNumbers(number: String) {
    for rest in ["]]}", "],[1.5,2.5],[1.5,2.5],[1.5,2.5],[1.5,2.5]]}"] {
      for pair in ["\(number),2.5", "2.5,\(number)"] {
        let error = failure {
          try ingest(#"{"type":"MultiPoint","coordinates":[[\#(pair)\#(rest)"#, testLayer(key: nil))
        }
        #expect([.syntax, .coordinate].contains(error.code), "\(error)")
        #expect(error.description.contains("byte "), "\(error)")
      }
    }
  }

  /// The numbers of a geometry's points, before they are rounded.
  private func positions(_ geometry: String) throws -> [Double] {
    let bytes = SourceBytes(Array(geometry.utf8))
    let reader = GeoJSONReader(bytes, properties: [])
    try reader.open(0..<bytes.count, scanAhead: true)
    var feature = SourceFeature()
    #expect(try reader.next(into: &feature))
    return feature.points
  }

  @Test(
    "without coordinates, only whether a geometry is empty is read",
    arguments: [
      (#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6]]]}"#, 1, 0),
      (#"{"type":"MultiPolygon","coordinates":  [ ]}"#, 0, 0),
      (#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, 0, 1),
      (#"{"type":"Point","coordinates":[]}"#, 0, 0),
      (#"{"type":"Polygon","coordinates":[["not read"]]}"#, 1, 0),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
          + #"{"coordinates":[[[1,2],[3,4],[5,6]]],"type":"Polygon"}]}"#, 1, 1
      ),
    ])
  func skipping(geometry: String, polygons: Int, points: Int) throws {
    let text = #"{"type":"Feature","geometry":\#(geometry),"properties":{"KEY":"a"},"id":7}"#
    let bytes = SourceBytes(Array(text.utf8))
    let reader = GeoJSONReader(bytes, properties: ["KEY"], skipsCoordinates: true)
    try reader.open(0..<bytes.count, scanAhead: false)
    var feature = SourceFeature()
    #expect(try reader.next(into: &feature))
    #expect(feature.polygonEnds.count == polygons)
    #expect(feature.points.count == 2 * points)
    #expect(feature.values == [.string("a")])
    #expect(feature.identifier == .integer(7))
    #expect(try !reader.next(into: &feature))
  }

  private let sample = collection(
    feature(#"{"type":"MultiPolygon","coordinates":[[\#(ring(0, 0)),[]],[\#(ring(-2, 2))]]}"#),
    #"{"id":1.5,"properties":{"k":"\u00e9\"","x":[{"y":null}]},"geometry":{"#
      + #""geometries":[\#(square(3, 3)),{"coordinates":[-1.25,2.5e0,3],"type":"Point"}],"#
      + #""type":"GeometryCollection"},"type":"Feature"}"#)

  @Test("a text cut anywhere is an error of one line, never a crash")
  func truncated() {
    let bytes = Array(sample.utf8)
    for count in 1..<bytes.count {
      let error = failure {
        try readFeatures(of: testLayer(), grid: testGrid, bytes: Array(bytes.prefix(count)))
      }
      #expect(error.place == "byte \(count)")
      #expect(error.problem == "the text ends before its outermost brace closes")
    }
  }

  @Test(
    "a text with bytes replaced, removed and doubled is read or refused, never a crash", .seeded)
  func mutated() {
    let seed = TestSeed.current
    var random = SeededGenerator(seed: seed)
    let bytes = Array(sample.utf8)
    let alphabet = Array("{}[]\",:0123456789.eE+-\\ntrufalsypeINaN \n\u{1E}\u{0}é".utf8)
    for _ in 0..<5_000 {
      var mutant = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: 0..<mutant.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutant.remove(at: index)
        case 1: mutant.insert(mutant[index], at: index)
        case 2:
          let end = Int.random(in: index..<mutant.count, using: &random)
          mutant.removeSubrange(index..<end)
        default: mutant[index] = alphabet.randomElement(using: &random)!
        }
        if mutant.isEmpty { mutant = [0] }
      }
      do {
        _ = try readFeatures(of: testLayer(), grid: testGrid, bytes: mutant)
      } catch {
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }
}
