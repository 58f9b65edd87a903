import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The coder of compressed meshes: what is written is read, what is damaged ends.
@Suite(.timed) struct MeshCodecTests {
  /// Bits, trees, numbers of any size and sign, in any order.
  @Test(.seeded) func whatIsWrittenIsRead() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FullTests.count(60, all: 2_000) {
      var (coder, steps): (RangeEncoder, [MeshCoding]) = (RangeEncoder(), [])
      for _ in 0..<generator.nextIndex(below: 400) {
        let size = UInt64(1) << UInt64(generator.nextIndex(below: 32))
        let value = Int64(generator.next() % size)
        steps.append(
          [
            MeshCoding.bit(generator.nextIndex(below: 8) / 7),
            .plain(UInt32(value), UInt32.bitWidth - UInt32(value).leadingZeroBitCount),
            .tree(generator.nextIndex(below: 16)), .number(UInt32(value)),
            .signed(generator.nextIndex(below: 2) == 0 ? value : -value),
          ][generator.nextIndex(below: 5)])
      }
      for step in steps { step.write(to: &coder) }
      let bytes = coder.finish()
      #expect(MeshCoding.read(bytes, like: steps) == steps, "seed \(seed)")
    }
  }

  /// A long run of ones makes carries through bytes of 0xFF.
  @Test func carriesReachBack() {
    let steps = [MeshCoding](repeating: .bit(1), count: 20_000) + [.plain(.max, 32), .bit(0)]
    var coder = RangeEncoder()
    for step in steps { step.write(to: &coder) }
    let bytes = coder.finish()
    #expect(bytes.count < 1_000)
    #expect(MeshCoding.read(bytes, like: steps) == steps)
  }

  /// Whatever the bytes are, decoding ends with a mesh of that size or with an error.
  @Test(.seeded) func damagedMeshesEnd() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let mesh = SampleMesh.lattice(columns: 9, rows: 9, regionCount: 5, seed: 9)
    let packed = packMesh(
      mesh, layer: 0, encoding: MeshEncoding(form: .compressed), grid: .standard)
    var refused = 0
    let count = FullTests.count(1_500, all: 50_000)
    for _ in 0..<count {
      var bytes = packed.sections[0].bytes
      var record = packed.record
      switch generator.nextIndex(below: 4) {
      case 0: bytes = bytes.map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      case 1: bytes.removeLast(1 + generator.nextIndex(below: bytes.count))
      case 2: record.triangleCount = UInt32(generator.nextIndex(below: 4_000))
      default: bytes[generator.nextIndex(below: bytes.count)] ^= 1 << (generator.next() % 8)
      }
      do throws(AtlasError) {
        let decoded = try decodeMesh(bytes, record: record, regionCount: 5, grid: .standard)
        #expect(decoded.triangleCount == Int(record.triangleCount))
        #expect(decoded.places.count <= Int(record.vertexCount))
        #expect(decoded.triangles.allSatisfy { Int($0) < decoded.places.count })
        #expect(decoded.lineVertices.allSatisfy { Int($0) < decoded.places.count })
      } catch {
        #expect(error.code == .structure)
        refused += 1
      }
    }
    #expect(refused > count / 2, "seed \(seed)")
  }

  /// Half of a lattice's vertices are on no border; a step of ten units pays.
  @Test func isSmall() throws {
    let mesh = SampleMesh.lattice(columns: 120, rows: 120, regionCount: 40, seed: 10)
    let packed = packMesh(
      mesh, layer: 0, encoding: MeshEncoding(form: .compressed), grid: .standard)
    let vertexCount = Double(packed.record.vertexCount)
    let triangleCount = Double(packed.record.triangleCount)
    let byteCount = Double(packed.sections[0].bytes.count)
    #expect(byteCount < 4.5 * vertexCount + 1.3 * triangleCount)
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
