package import Landfall

/// A region in the verifier's format, from a source or from a simplified detail of it.
///
/// Its interior is where an odd number of its rings surround a point, regardless of their order and
/// direction.
package struct VerifiedRegion: Sendable {
  package var key: String
  package var name: String
  /// The vertices of all rings, ring by ring; the first vertex of a ring is not repeated at its
  /// end.
  package var vertices: [GridPoint]
  /// The end of each ring in ``vertices``, one past its last vertex.
  package var ringEnds: [Int]
  /// Points without area.
  package var points: [GridPoint]
  /// The maximum deviation of this region's borders in meters, for every detail; used only for a
  /// source.
  package var limitMeters: Double?

  /// Creates a region. `ringEnds` are ascending; the last one is the number of vertices.
  package init(
    key: String, name: String, vertices: [GridPoint], ringEnds: [Int], points: [GridPoint] = [],
    limitMeters: Double? = nil
  ) {
    self.key = key
    self.name = name
    self.vertices = vertices
    self.ringEnds = ringEnds
    self.points = points
    self.limitMeters = limitMeters
  }

  /// Creates a region from separate rings.
  package init(
    key: String, name: String, rings: [[GridPoint]], points: [GridPoint] = [],
    limitMeters: Double? = nil
  ) {
    self.init(
      key: key, name: name, vertices: Array(rings.joined()), ringEnds: [], points: points,
      limitMeters: limitMeters)
    for ring in rings { ringEnds.append((ringEnds.last ?? 0) + ring.count) }
  }

  package func range(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
  }

  /// The region's name in messages.
  package var label: String { name.isEmpty || name == key ? key : "\(key) \(name)" }
}
