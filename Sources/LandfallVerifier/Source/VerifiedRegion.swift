package import Landfall

/// A region as the verifier takes it, from a source or from a simplified detail of it.
///
/// Its interior is where an odd number of its rings surround a point, in whatever order and direction
/// they come.
package struct VerifiedRegion: Sendable {
  package var key: String
  package var name: String
  /// The vertices of all rings, one ring after the other, the last of a ring not repeating its first.
  package var vertices: [GridPoint]
  /// Where each ring ends in ``vertices``, one past its last vertex.
  package var ringEnds: [Int]
  /// Points without area.
  package var points: [GridPoint]
  /// Meters that this region's borders may stray at most, whatever the detail; only a source's is
  /// asked for.
  package var limitMeters: Double?

  /// Makes a region. The last of `ringEnds`, which ascend, is the number of the vertices.
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

  /// Makes a region of single rings.
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

  /// How a message names it.
  package var label: String { name.isEmpty || name == key ? key : "\(key) \(name)" }
}
