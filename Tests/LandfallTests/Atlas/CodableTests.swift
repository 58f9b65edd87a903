import Foundation
import Landfall
import TestSupport
import Testing

/// The values of the library as JSON, as an app stores them.
@Suite(.timed) struct CodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  /// Each value as JSON, and read back from it.
  private func expect(_ value: some Codable & Equatable, _ text: String) throws {
    #expect(try json(value) == text)
    func back<Value: Decodable>(_ value: Value) throws -> Value { try read(text) }
    #expect(try back(value) == value)
  }

  @Test func valuesAreObjectsWithTheirMembers() throws {
    try expect(
      Coordinate(latitude: 39.0997, longitude: -94.5786),
      #"{"latitude":39.0997,"longitude":-94.5786}"#)
    try expect(
      Bounds(west: 177.5, south: -20, east: -178, north: -10.5),
      #"{"east":-178,"north":-10.5,"south":-20,"west":177.5}"#)
    try expect([RegionID(rawValue: 7), RegionID(rawValue: 0)], "[7,0]")
  }

  @Test func attributesKeepTheirType() throws {
    try expect(AttributeValue.string("5"), #"{"string":"5"}"#)
    try expect(AttributeValue.integer(5), #"{"integer":5}"#)
    try expect(AttributeValue.integer(-9_007_199_254_740_993), #"{"integer":-9007199254740993}"#)
    try expect(AttributeValue.number(5), #"{"number":5}"#)
    try expect(AttributeValue.boolean(false), #"{"boolean":false}"#)
    try expect(AttributeValue.json("[1]"), #"{"json":"[1]"}"#)
    try expect(
      ["a": AttributeValue.number(-1e300)], #"{"a":{"number":-1e+300}}"#)
  }

  @Test func whatIsMissingIsAnError() {
    #expect(throws: DecodingError.self) {
      let _: Coordinate = try read(#"{"latitude":1}"#)
    }
    #expect(throws: DecodingError.self) {
      let _: Bounds = try read(#"{"west":1,"south":2,"east":3}"#)
    }
    #expect(throws: DecodingError.self) { let _: AttributeValue = try read("{}") }
    #expect(throws: DecodingError.self) { let _: AttributeValue = try read(#"{"integer":0.5}"#) }
    #expect(throws: DecodingError.self) { let _: RegionID = try read("-1") }
  }
}
