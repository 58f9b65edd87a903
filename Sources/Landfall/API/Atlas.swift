/// An open atlas: layers of regions, and the answer to which of them a place lies in.
///
/// Opening takes time by the number of its sections, not by its size: the file is mapped, its header
/// and tables are checked, nothing is parsed or copied. An atlas never changes, holds no lock, and
/// may be shared by any number of threads.
///
/// ```swift
/// let atlas = try Atlas(contentsOf: "world.atlas")
/// let here = Coordinate(latitude: 36.999, longitude: -109.045)
/// atlas.place(at: here)?.region(in: atlas).name
/// ```
public struct Atlas: Sendable {
  package let storage: AtlasStorage

  /// Opens the atlas in a file, by mapping it.
  ///
  /// The file must stay as it is while it is open. Where another process truncates it, reading a page
  /// that is no longer there ends this process with the signal SIGBUS, which no check can prevent and
  /// no error can report; where it is written to, answers may change at any moment. Replace an atlas by
  /// renaming a new file over it, as `landfall build` does: what is open stays whole. For a file that
  /// others may change in place read the bytes yourself and use ``init(bytes:)``. See <doc:SafeReading>.
  /// - Throws: ``AtlasError`` where the file cannot be opened or is no valid atlas.
  public init(contentsOf path: String) throws(AtlasError) {
    storage = try AtlasStorage(PinnedBytes(mapping: path))
  }

  /// Opens the atlas in memory; the bytes are copied, so that nothing can change them afterwards.
  ///
  /// The safe way for a file that is not one's own: O(bytes) in time and memory, where
  /// ``init(contentsOf:)`` needs neither.
  /// - Throws: ``AtlasError`` where the bytes are no valid atlas.
  public init(bytes: [UInt8]) throws(AtlasError) {
    storage = try AtlasStorage(PinnedBytes(copying: bytes))
  }

  /// Opens the atlas in bytes that are a part of the program and begin on a multiple of 64; they are
  /// not copied.
  /// - Throws: ``AtlasError`` where the bytes are no valid atlas.
  package init(program bytes: UnsafeRawBufferPointer) throws(AtlasError) {
    storage = try unsafe AtlasStorage(PinnedBytes(program: bytes))
  }

  /// The name that the manifest gave it.
  public var name: String { storage.strings.string(at: Int(storage.record.name)) }

  /// What wrote the file, such as "landfall 0.1.0".
  public var generator: String { storage.strings.string(at: Int(storage.record.generator)) }

  /// The version of the format, such as "1.0".
  public var formatVersion: String {
    "\(storage.header.majorVersion).\(storage.header.minorVersion)"
  }

  /// The spacing in degrees of the grid that all its geometry and every query is rounded to.
  public var gridDegrees: Double { storage.grid.degrees }

  package var grid: Grid { storage.grid }

  /// The size of the file in bytes.
  public var byteCount: Int { storage.bytes.count }

  /// The layers, in the order of the manifest.
  public var layers: [Layer] {
    storage.layers.indices.map { Layer(storage: storage, number: $0) }
  }

  /// The layer of that name.
  ///
  /// Keep it: getting it costs more than asking it.
  /// - Throws: ``AtlasError`` with the names that there are.
  public func layer(_ id: String) throws(AtlasError) -> Layer {
    for number in storage.layers.indices
    where storage.strings.compareString(at: Int(storage.layers[number].id), with: id.utf8) == 0 {
      return Layer(storage: storage, number: number)
    }
    throw .unknownLayer(id, known: layers.map(\.id))
  }
}
