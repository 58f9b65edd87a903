package import Landfall
import LandfallCoverage
import LandfallModel

/// A layer's regions as triangles on the globe, at one detail of its borders.
package struct GlobeMesh: Sendable {
  /// How far its borders stray from the source at most, in meters.
  package var detailMeters: Double
  /// How far a triangle sinks below the sphere at most, in meters, on the sphere of 6,371,008.8 m.
  package var sagMeters: Double
  /// Places of the grid, all different; those of a border come from its arcs. On the seam u is 0, at
  /// the poles too.
  package var vertices: [GridPoint] = []
  /// Three numbers of vertices a triangle, counterclockwise as seen from outside, region by region.
  /// Where regions overlap, the triangles of the overlap stand in each of them.
  package var triangles: [UInt32] = []
  /// For each region of the layer which triangles are its own.
  package var regionTriangles: [Range<Int>] = []
  /// The borders, each piece once.
  package var lines: [BorderLine] = []

  /// A piece of border with the same regions beside it throughout.
  package struct BorderLine: Sendable, Hashable {
    /// The smallest region on the left and on the right; nil for none.
    package var left: Int?
    package var right: Int?
    /// Numbers of vertices in order; a closed line repeats its first at its end.
    package var vertices: [UInt32]
    /// Whether no region lies on one side.
    package var isCoast: Bool { left == nil || right == nil }

    package init(left: Int?, right: Int?, vertices: [UInt32]) {
      self.left = left
      self.right = right
      self.vertices = vertices
    }
  }

  package init(detailMeters: Double, sagMeters: Double) {
    self.detailMeters = detailMeters
    self.sagMeters = sagMeters
  }
}
