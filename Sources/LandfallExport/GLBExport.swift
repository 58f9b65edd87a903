/// Writes a globe model as binary glTF 2.0 (Khronos, "glTF 2.0 Specification", ISO/IEC 12113:2022).
///
/// One node per region, with its key, name and layer in `extras`; then a node for coasts and one
/// for borders between regions, as lines. All of them index one accessor of positions, so that
/// adjacent regions share vertices bit for bit; on the unit sphere a position is its own normal, so
/// the accessor serves as both. Equal models produce equal bytes.
package struct GLBExport {
  private let model: GlobeModel
  private let isQuantized: Bool
  private let isCompressed: Bool

  /// - Parameters:
  ///   - isQuantized: positions are normalized 16-bit integers (KHR_mesh_quantization), 8 bytes each
  ///     rather than 12. This moves vertices by up to √3/2 of a 32,767th of the radius, 168 m; as all
  ///     regions share them no cracks appear, but triangles of tiny islands may lose their area.
  ///   - isCompressed: uses EXT_meshopt_compression, which programs must support; it is lossless, but
  ///     may rotate the order of a triangle's corners.
  package init(_ model: GlobeModel, isQuantized: Bool = false, isCompressed: Bool = false) {
    self.model = model
    self.isQuantized = isQuantized
    self.isCompressed = isCompressed
  }

  /// Returns the complete file.
  /// - Parameter file: the name of the atlas in error messages.
  /// - Throws: ``BuildError`` if the file would have 4 GiB or more, which the format cannot represent.
  package func bytes(file: String) throws(BuildError) -> [UInt8] {
    let buffer = GLBBuffer(model, isQuantized: isQuantized)
    #if MeshOrder
      let compressed = isCompressed ? CompressedGLBBuffer(buffer) : nil
    #else
      guard !isCompressed else {
        throw OptionalLibrary.meshoptimizer.error(.mesh, file: file, purpose: "compresses a glb")
      }
      let compressed: CompressedGLBBuffer? = nil
    #endif
    let document = GLBDocument(model, buffer: buffer, compressed: compressed)
    var json = Array(document.text.utf8)
    // Chunks end at multiples of 4: JSON is padded with spaces, binary data with zeros (§4.4.3).
    while json.count % 4 != 0 { json.append(UInt8(ascii: " ")) }
    var body = compressed?.bytes ?? buffer.bytes
    while body.count % 4 != 0 { body.append(0) }
    guard let length = UInt32(exactly: 12 + 8 + json.count + 8 + body.count) else {
      throw BuildError(
        .mesh, file: file, place: "layer \"\(model.layerID)\"",
        problem: "its globe mesh would be a glb of 4 GiB or more, which the format does not have",
        remedy: "choose a coarser mesh with --sag, or --format obj")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(length))
    bytes += "glTF".utf8
    bytes.append(littleEndian: 2 as UInt32)
    bytes.append(littleEndian: length)
    bytes.append(littleEndian: UInt32(json.count))
    bytes += "JSON".utf8
    bytes += json
    bytes.append(littleEndian: UInt32(body.count))
    bytes += "BIN\0".utf8
    bytes += body
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number in little-endian byte order, as binary glTF requires.
  package mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    var rest = number
    for _ in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
