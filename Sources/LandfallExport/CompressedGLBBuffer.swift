#if MeshOrder
  import CMeshOptimizer
#endif

/// The binary part of a glb in the codecs of meshoptimizer, as the glTF extension
/// EXT_meshopt_compression defines them: each view of the buffer is compressed separately.
package struct CompressedGLBBuffer {
  static let extensionName = "EXT_meshopt_compression"

  /// The codec of a view.
  package enum Mode: String {
    case attributes = "ATTRIBUTES"
    case triangles = "TRIANGLES"
    case indices = "INDICES"
  }

  /// A compressed view.
  package struct Part {
    package var mode: Mode
    package var bytes: Range<Int>
    /// The size in bytes and the number of the decompressed elements.
    package var stride: Int
    package var count: Int
  }

  package fileprivate(set) var bytes: [UInt8] = []
  /// The parts in the order of the document's views: positions, then indices.
  package fileprivate(set) var parts: [Part] = []
}

#if MeshOrder
  extension CompressedGLBBuffer {
    package init(_ buffer: GLBBuffer) {
      // Global settings: the versions that the extension specifies. All calls set the same values, so
      // that threads do not interfere.
      meshopt_encodeVertexVersion(0)
      meshopt_encodeIndexVersion(1)
      let positions = Array(buffer.bytes[..<(buffer.stride * buffer.vertexCount)])
      unsafe append(
        .attributes, stride: buffer.stride, count: buffer.vertexCount,
        room: meshopt_encodeVertexBufferBound(buffer.vertexCount, buffer.stride)
      ) { target, room in
        unsafe positions.withUnsafeBytes { source in
          unsafe meshopt_encodeVertexBuffer(
            target, room, source.baseAddress, buffer.vertexCount, buffer.stride)
        }
      }
      for view in buffer.views {
        let count = view.indices.count
        let room =
          view.isLines
          ? meshopt_encodeIndexSequenceBound(count, buffer.vertexCount)
          : meshopt_encodeIndexBufferBound(count, buffer.vertexCount)
        unsafe append(
          view.isLines ? .indices : .triangles, stride: view.indexByteCount, count: count,
          room: room
        ) { target, room in
          unsafe view.isLines
            ? meshopt_encodeIndexSequence(target, room, view.indices, count)
            : meshopt_encodeIndexBuffer(target, room, view.indices, count)
        }
      }
    }

    /// - Parameter encode: writes at most `room` bytes to a buffer and returns the number of bytes
    ///   written.
    private mutating func append(
      _ mode: Mode, stride: Int, count: Int, room: Int,
      _ encode: (UnsafeMutablePointer<UInt8>?, Int) -> Int
    ) {
      let coded = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, length in
        length = unsafe encode(target.baseAddress, room)
      }
      while bytes.count % 4 != 0 { bytes.append(0) }
      parts.append(
        Part(
          mode: mode, bytes: bytes.count..<(bytes.count + coded.count), stride: stride, count: count
        ))
      bytes += coded
    }
  }
#endif
