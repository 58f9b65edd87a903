extension AtlasStorage {
  /// The greatest number of bytes of what commands write of an atlas: 64 times its own, and 1 MiB.
  package var outputLimit: Int { 64 * bytes.count + (1 << 20) }
}
