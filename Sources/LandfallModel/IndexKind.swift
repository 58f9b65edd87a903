/// The goal that an atlas's index is optimized for.
public enum IndexKind: String, Sendable, CaseIterable {
  /// The fastest lookups: leaves store their own copies of edges, contiguously.
  case fast
  /// The smallest file: leaves refer to the arcs, which the file contains anyway. Lookups near
  /// borders take two to three times as long.
  case small
}
