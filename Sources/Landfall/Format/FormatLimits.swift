/// The limits of the format, which bound the time and memory of every question about any file.
///
/// Builders refuse input that exceeds them, opening or the full check reports files that do, and
/// queries treat what lies beyond them as missing.
package enum FormatLimits {
  /// The maximum number of sections.
  package static let maxSectionCount: UInt32 = 65_536
  /// The maximum number of records in a table that opening reads.
  package static let maxTableCount = 4_096
  /// The maximum number of attribute names of all layers.
  package static let maxAttributeCount = 65_536
  /// The maximum number of bytes of an id, key, name or definition in UTF-8.
  package static let maxNameByteCount = 1_024
  /// The maximum number of bytes of an attribute's string in UTF-8.
  package static let maxTextByteCount = 65_535
  /// The maximum number of bytes of all strings among the attribute values of one region.
  package static let maxRegionTextByteCount = 1 << 20
  /// The maximum number of ``CollectionTextRecord``s.
  package static let maxCollectionTextCount = 65_536
  /// The maximum number of bytes of the tag of a language.
  package static let maxLanguageByteCount = 64
  /// The maximum number of regions that have an arc as their border on the same side.
  package static let maxRegionsOnSide = 256
  /// The maximum ratio of the vertices in one region's rings to all vertices of its layer.
  package static let maxRingLaps = 2
  /// The maximum ratio of the vertices in all rings of a frame to the vertices of its lines.
  package static let maxFrameLaps = 16
}
