/// An index in memory of the points of an atlas, for many batches of searches of the nearest point.
///
/// A batch of many coordinates builds an index for itself. Whoever finds the places of several batches, such as
/// the parts of a table, builds one beforehand:
///
/// ```swift
/// let index = NearestIndex(atlas)
/// for part in parts {
///   atlas.places(
///     longitudes: part.longitudes, latitudes: part.latitudes, nearestWithin: 100_000, into: &places,
///     index: index)
/// }
/// ```
/// It is a value that any number of threads may share, and about 100 bytes of memory for each point.
public struct NearestIndex: Sendable {
  private let points: [NearestPoints]

  /// Builds the index of all layers of points of an atlas; empty if there is no such layer.
  /// - Complexity: O(n log n) for n points, about 1.3 µs for each.
  public init(_ atlas: Atlas) { points = atlas.layers.compactMap { NearestPoints($0) } }

  /// Builds the index of a layer; empty unless it is a layer of points.
  /// - Complexity: O(n log n) for n points, about 1.3 µs for each.
  public init(_ layer: Layer) { points = NearestPoints(layer).map { [$0] } ?? [] }

  /// The index of a layer; nil if this is the index of others.
  func points(of layer: Layer) -> NearestPoints? { points.first { $0.layer == layer } }
}
