import Foundation
import TestSupport
import Testing

/// A binary glTF as its specification has it, read without the code that writes it.
struct GLBReader {
  let json: [String: Any]
  /// The binary chunk, with what fills it up.
  let body: [UInt8]
  private let accessors: [[String: Any]]
  private let views: [[String: Any]]

  init(_ bytes: [UInt8]) throws {
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    try #require(bytes.count >= 28 && bytes.count % 4 == 0)
    #expect(bytes[..<4].elementsEqual("glTF".utf8) && word(4) == 2 && word(8) == bytes.count)
    let jsonCount = word(12)
    try #require(jsonCount % 4 == 0 && 28 + jsonCount <= bytes.count)
    #expect(bytes[16..<20].elementsEqual("JSON".utf8))
    let bodyStart = 20 + jsonCount + 8
    #expect(word(20 + jsonCount) == bytes.count - bodyStart)
    #expect(bytes[bodyStart - 4..<bodyStart].elementsEqual("BIN\0".utf8))
    body = Array(bytes[bodyStart...])
    let object = try JSONSerialization.jsonObject(with: Data(bytes[20..<20 + jsonCount]))
    json = try #require(object as? [String: Any])
    accessors = try #require(json["accessors"] as? [[String: Any]])
    views = try #require(json["bufferViews"] as? [[String: Any]])
    // The chunk is the buffer and at most three zeros.
    let buffers = try #require(json["buffers"] as? [[String: Any]])
    let length = try #require(buffers[0]["byteLength"] as? Int)
    #expect(buffers.count == 1 && length <= body.count && body.count - length < 4)
    #expect(body[length...].allSatisfy { $0 == 0 })
    for view in views {
      let start = view["byteOffset"] as? Int ?? 0
      #expect(try start % 4 == 0 && start + #require(view["byteLength"] as? Int) <= length)
    }
  }

  func objects(_ member: String) throws -> [[String: Any]] {
    try #require(json[member] as? [[String: Any]])
  }

  /// The only primitive of a node's mesh.
  func primitive(ofNode node: [String: Any]) throws -> [String: Any] {
    let mesh = try objects("meshes")[#require(node["mesh"] as? Int)]
    let primitives = try #require(mesh["primitives"] as? [[String: Any]])
    #expect(primitives.count == 1)
    return primitives[0]
  }

  /// The numbers of an accessor as they are stored, element by element.
  func numbers(_ number: Int) throws -> [[Double]] {
    let accessor = accessors[number]
    let view = views[try #require(accessor["bufferView"] as? Int)]
    let (kind, count) = try (
      #require(accessor["componentType"] as? Int), #require(accessor["count"] as? Int)
    )
    let size = kind == 5122 || kind == 5123 ? 2 : 4
    let width = accessor["type"] as? String == "VEC3" ? 3 : 1
    let offset = accessor["byteOffset"] as? Int ?? 0
    let start = (view["byteOffset"] as? Int ?? 0) + offset
    let stride = view["byteStride"] as? Int ?? width * size
    #expect(start % size == 0 && count > 0)
    #expect(width == 1 || stride % 4 == 0)
    try #require(
      try offset + stride * (count - 1) + width * size <= #require(view["byteLength"] as? Int))
    return try (0..<count).map { element in
      try (0..<width).map { axis in
        let place = start + element * stride + axis * size
        let bits = (0..<size).reduce(0 as UInt32) {
          $0 | UInt32(body[place + $1]) << (8 * UInt32($1))
        }
        switch kind {
        case 5122: return Double(Int16(truncatingIfNeeded: bits))
        case 5123, 5125: return Double(bits)
        case 5126: return Double(Float(bitPattern: bits))
        default: throw UnknownKind()
        }
      }
    }
  }

  /// The least and the greatest of each component, as the accessor says.
  func bounds(_ number: Int) -> (least: [Double]?, greatest: [Double]?) {
    (accessors[number]["min"] as? [Double], accessors[number]["max"] as? [Double])
  }

  func accessor(_ number: Int) -> [String: Any] { accessors[number] }

  private struct UnknownKind: Error {}
}
