import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The test vectors of the format, Tests/Fixtures/vectors.json: the library decodes the bytes to the
/// values, and encodes the values to the bytes.
@Suite(.timed) struct VectorTests {
  private let vectors: FormatVectors

  init() throws { vectors = try FormatVectors.read() }

  @Test func checksums() {
    for vector in vectors.checksums {
      #expect(CRC32C.checksum(vector.bytes.values) == vector.crc32c)
    }
  }

  @Test func strings() {
    for vector in vectors.strings {
      var table = StringTable()
      #expect(table.offset(of: vector.text) == 0 && table.bytes == vector.bytes.values)
      let decoded = unsafe vector.bytes.values.withUnsafeBytes { bytes in
        unsafe ByteView(start: bytes.baseAddress!, count: bytes.count).text(at: 0)
      }
      #expect(decoded == vector.text)
    }
  }

  @Test func foldedNames() {
    for vector in vectors.foldedNames { #expect(NameFolding.fold(vector.name) == vector.folded) }
  }

  @Test func roundings() throws {
    for vector in vectors.roundings {
      let grid = try #require(Grid(unitsPerDegree: vector.unitsPerDegree))
      let (u, v) = grid.rounded(latitude: vector.degrees, longitude: vector.degrees)
      #expect(u - Int64(grid.width / 2) == vector.rounded, "\(vector.degrees)")
      #expect(v - Int64(grid.height / 2) == vector.rounded, "\(vector.degrees)")
    }
  }

  @Test func latticeSteps() {
    for vector in vectors.latticeSteps {
      let (from, to) = (lattice(vector.from), lattice(vector.to))
      var bytes: [UInt8] = []
      LatticeStep.write(LatticeStep.code(from: from, to: to), to: &bytes)
      #expect(bytes == vector.bytes.values)
      let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let step = LatticeStep.differences(LatticeStep.code(word, byteCount: bytes.count))
      #expect(from.x &+ step.x == to.x && from.y &+ step.y == to.y)
    }
  }

  private func lattice(_ point: [UInt16]) -> LatticePoint { LatticePoint(x: point[0], y: point[1]) }

  @Test func choicesOfTheRangeCoder() {
    for vector in vectors.choices {
      let choices = vector.choices.map(\.coding)
      var coder = RangeEncoder()
      for choice in choices { choice.write(to: &coder) }
      let found = Bytes(coder.finish())
      #expect(found == vector.bytes)
      #expect(MeshCoding.read(vector.bytes.values, like: choices) == choices)
    }
  }

  @Test func compressedMeshes() throws {
    for vector in vectors.meshes {
      let grid = try #require(Grid(unitsPerDegree: vector.unitsPerDegree))
      let contents = vector.contents
      #expect(Bytes(MeshEncoder(contents, grid: grid).encode()) == vector.bytes)
      let record = MeshRecord(
        layer: 0, encoding: .compressed, detailMeters: 0, sagMeters: 1, indexByteCount: 2)
      let raw = contents.layout(record, grid: grid)
      let decoded = try decodeMesh(
        vector.bytes.values, record: raw.record, regionCount: vector.regionCount, grid: grid)
      #expect(decoded.layout(record, grid: grid) == raw)
    }
  }

  /// The sections that the builder writes for the regions of a vector.
  @Test func sectionsOfAtlases() throws {
    for vector in vectors.atlases {
      let bytes = AtlasBytes(try vector.build())
      for (name, section) in vector.sections {
        #expect(Bytes(Array(bytes.bytes[bytes.body(name)])) == section, "\(name)")
      }
    }
  }

  /// The values that the reader finds in an atlas with these sections.
  @Test func valuesOfAtlases() throws {
    for vector in vectors.atlases {
      let atlas = try Atlas(bytes: vector.build())
      let (layer, grid) = (atlas.layers[0], atlas.storage.tables.grid)
      func points(_ vertices: some Sequence<Coordinate>) throws -> [[UInt32]] {
        try vertices.map {
          let point = try #require(grid.vertex(latitude: $0.latitude, longitude: $0.longitude))
          return [point.u, point.v]
        }
      }
      let arcs = try layer.arcs.map { arc in
        FormatVectors.Arc(
          left: arc.leftIDs.map(\.rawValue), right: arc.rightIDs.map(\.rawValue),
          isClosed: arc.isClosed, vertices: try points(arc.vertices))
      }
      #expect(arcs == vector.arcs)
      let rings = try layer.regions.map { try $0.rings.map { try points($0) } }
      #expect(rings == vector.rings)
      var items: [[UInt32]] = []
      let domain = GridBox(west: 0, south: 0, east: grid.width, north: grid.height)
      layer.arcTable.tree.forEachItem(meeting: domain) { kind, number, box in
        items.append([kind, UInt32(number), box.west, box.south, box.east, box.north])
      }
      #expect(items == vector.items)
      for code in vector.codes {
        let point = GridPoint(u: code[0], v: code[1])
        #expect(atlas.storage.tables.quadtrees[0].code(at: point) == code[2], "\(code)")
      }
    }
  }
}

extension MeshCoding {
  fileprivate func write(to coder: inout RangeEncoder) {
    switch self {
    case .bit(let bit): coder.bit(MeshModel.isClosed, bit)
    case .plain(let value, let count): coder.plainBits(value, count)
    case .tree(let value): coder.tree(MeshModel.edge, bits: 4, value)
    case .number(let value): coder.number(MeshModel.known, value)
    case .signed(let value): coder.signed(MeshModel.explicit, value)
    }
  }
}
