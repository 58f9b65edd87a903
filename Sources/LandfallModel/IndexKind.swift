/// What an atlas's index is made for.
public enum IndexKind: String, Sendable, CaseIterable {
  /// The fastest lookups: leaves hold their edges side by side.
  case fast
  /// The smallest file: leaves refer to the arcs, which are in the file anyhow. Lookups near borders
  /// take two to three times as long.
  case small
}
