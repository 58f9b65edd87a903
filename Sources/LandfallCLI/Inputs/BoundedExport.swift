import LandfallExport

/// The file that `landfall export` writes, which is not much larger than its atlas.
///
/// In a hostile atlas all regions may share all borders or one long name: an atlas of a megabyte would be
/// exported as hundreds of gigabytes.
struct BoundedExport {
  /// The greatest number of bytes.
  let limit: Int
  private let output: OutputFile
  private let layer: Layer
  private let path: String
  private var count = 0

  /// - Parameters:
  ///   - path: the path of the atlas, for messages.
  ///   - leastCount: the least number of bytes that the layer requires.
  /// - Throws: ``DataError`` if the layer requires more bytes than are allowed.
  init(_ output: Destination, of layer: Layer, path: String, leastCount: Double) throws {
    self.layer = layer
    self.path = path
    limit = layer.storage.outputLimit
    if leastCount > Double(limit) { throw Self.error(layer, path, limit) }
    self.output = try OutputFile(output)
  }

  /// Writes the next bytes.
  /// - Throws: ``DataError`` if these are more bytes than are allowed; nothing is left of the file.
  mutating func write(_ bytes: borrowing Span<UInt8>) throws {
    count += bytes.count
    if count > limit { throw Self.error(layer, path, limit) }
    try output.write(bytes)
  }

  /// Moves the complete file to its destination.
  func finish() throws { try output.finish() }

  private static func error(_ layer: Layer, _ path: String, _ limit: Int) -> DataError {
    DataError(
      "\(path): layer \"\(layer.id)\" would take more than \(sizeText(limit)), 64 times the bytes of the "
        + "atlas; its regions share borders or names too often; export another layer, or build the "
        + "atlas again")
  }
}
