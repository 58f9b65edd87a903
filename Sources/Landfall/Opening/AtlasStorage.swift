/// The bytes of an open atlas and its tables, shared by all values that come from it.
///
/// The storage is immutable, so any number of threads may read it. Its designated initializer does not throw, as Embedded
/// Swift (6.3.1) never frees an object if its designated initializer throws.
package final class AtlasStorage: @unchecked Sendable {
  private let pinned: PinnedBytes
  package let tables: AtlasTables

  private init(_ pinned: PinnedBytes, _ tables: AtlasTables) {
    self.pinned = pinned
    self.tables = tables
  }

  /// - Throws: ``AtlasError`` if the bytes are not a valid atlas.
  package convenience init(_ pinned: PinnedBytes) throws(AtlasError) {
    self.init(pinned, try AtlasTables(pinned.view))
  }

  /// All bytes of the file.
  package var bytes: ByteView { pinned.view }
}

/// Storage is equal to itself alone.
extension AtlasStorage: Hashable {
  package static func == (left: AtlasStorage, right: AtlasStorage) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
