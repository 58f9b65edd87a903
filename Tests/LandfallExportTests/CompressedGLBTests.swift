import LandfallExport

#if MeshOrder
  import CMeshOptimizer
  import Foundation
  import Landfall
  import LandfallBuilder
  import TestSupport
  import Testing

  /// glTF in the codecs of meshoptimizer: what its own decoders make of it is the buffer without them.
  @Suite(.timed) struct CompressedGLBTests {
    private func model(_ id: String, _ index: Int) throws -> GlobeModel {
      let atlas = try Atlas(bytes: TinyAtlas.globe.bytes())
      return try GlobeModel(atlas.layer(id).globeMesh(number: index), file: "test.atlas")
    }

    @Test(arguments: GLBExportTests.meshes, [false, true])
    func nothingIsLost(mesh: (id: String, index: Int), isQuantized: Bool) throws {
      let buffer = GLBBuffer(try model(mesh.id, mesh.index), isQuantized: isQuantized)
      let compressed = CompressedGLBBuffer(buffer)
      try #require(compressed.parts.count == 1 + buffer.views.count)
      let positions = try unsafe decoded(compressed, 0) { target, part, source in
        unsafe meshopt_decodeVertexBuffer(
          target, part.count, part.stride, source.baseAddress, source.count)
      }
      #expect(positions == Array(buffer.bytes[..<positions.count]))
      for (number, view) in buffer.views.enumerated() {
        let part = compressed.parts[1 + number]
        #expect(part.mode == (view.isLines ? .indices : .triangles))
        let bytes = try unsafe decoded(compressed, 1 + number) { target, part, source in
          unsafe view.isLines
            ? meshopt_decodeIndexSequence(
              target, part.count, part.stride, source.baseAddress, source.count)
            : meshopt_decodeIndexBuffer(
              target, part.count, part.stride, source.baseAddress, source.count)
        }
        let indices = stride(from: 0, to: bytes.count, by: part.stride).map { place in
          (0..<part.stride).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
        }
        #expect(
          view.isLines ? indices == view.indices : turned(indices) == turned(view.indices))
      }
    }

    /// Views are inside the file, at multiples of four bytes, and the document names the extension that programs require.
    @Test func theDocumentTellsOfEachView() throws {
      let model = try model("countries", 0)
      let bytes = try GLBExport(model, isQuantized: true, isCompressed: true).bytes(file: "test")
      let plain = try GLBExport(model, isQuantized: true).bytes(file: "test")
      #expect(bytes.count < plain.count)
      let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(bytes[20..<(20 + length)])) as? [String: Any])
      let names = ["KHR_mesh_quantization", "EXT_meshopt_compression"]
      #expect(json["extensionsRequired"] as? [String] == names)
      let buffers = try #require(json["buffers"] as? [[String: Any]])
      let room = try #require(buffers[0]["byteLength"] as? Int)
      #expect(buffers.count == 2 && room <= bytes.count - 28 - length)
      let views = try #require(json["bufferViews"] as? [[String: Any]])
      for view in views {
        let all = try #require(view["extensions"] as? [String: [String: Any]])
        let coded = try #require(all["EXT_meshopt_compression"])
        let start = try #require(coded["byteOffset"] as? Int)
        let byteLength = try #require(coded["byteLength"] as? Int)
        #expect(coded["buffer"] as? Int == 0 && view["buffer"] as? Int == 1)
        #expect(start % 4 == 0 && start + byteLength <= room)
        let (stride, count) = (coded["byteStride"] as? Int ?? 0, coded["count"] as? Int ?? 0)
        #expect(stride * count == view["byteLength"] as? Int)
      }
    }

    private func decoded(
      _ buffer: CompressedGLBBuffer, _ number: Int,
      _ decode: (UnsafeMutableRawPointer, CompressedGLBBuffer.Part, UnsafeBufferPointer<UInt8>) ->
        Int32
    ) throws -> [UInt8] {
      let part = buffer.parts[number]
      var target = [UInt8](repeating: 0, count: part.stride * part.count)
      let source = Array(buffer.bytes[part.bytes])
      let status = unsafe target.withUnsafeMutableBytes { target in
        unsafe source.withUnsafeBufferPointer { source in
          unsafe decode(target.baseAddress!, part, source)
        }
      }
      try #require(status == 0)
      return target
    }

    /// Each triangle from its least corner on.
    private func turned(_ indices: [UInt32]) -> [[UInt32]] {
      stride(from: 0, to: indices.count, by: 3).map { first in
        let corners = Array(indices[first..<(first + 3)])
        let least = corners.firstIndex(of: corners.min()!)!
        return Array(corners[least...] + corners[..<least])
      }
    }
  }
#endif
