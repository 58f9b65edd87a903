package import Landfall
import LandfallCoverage
import LandfallModel

/// A layer's regions as triangles on the globe, at one detail of its borders.
package struct GlobeMesh: Sendable {
  /// The greatest distance of its borders from the source, in meters.
  package var detailMeters: Double
  /// The greatest depth of a triangle below the sphere of 6,371,008.8 m, in meters.
  package var sagMeters: Double
  /// Distinct grid points; those on a border come from its arcs. u is 0 on the seam and at the
  /// poles.
  package var vertices: [GridPoint] = []
  /// Three vertex numbers for each triangle, counterclockwise as seen from outside, region by
  /// region. Triangles in an overlap are listed for each of its regions.
  package var triangles: [UInt32] = []
  /// The range of triangles of each region of the layer.
  package var regionTriangles: [Range<Int>] = []
  /// How often the borders' edges were halved beyond the requirement of the sag, because the grid
  /// had no point for smaller triangles.
  package var edgeHalvingCount = 0
  /// A vertex of each edge that was divided because its great circle crossed or touched another
  /// border, although the two are apart in longitude and latitude.
  package var divided: [GridPoint] = []
  /// A vertex of each edge along which several borders run, because the grid has no room between
  /// them for the vertices that were added.
  package var joined: [GridPoint] = []
  /// The borders, each piece once.
  package var lines: [BorderLine] = []

  /// A piece of border with the same regions to the left and right throughout.
  package struct BorderLine: Sendable, Hashable {
    /// The smallest region on the left and on the right; nil for no region.
    package var left: Int?
    package var right: Int?
    /// Vertex numbers in order; a closed line repeats its first at its end.
    package var vertices: [UInt32]
    /// Whether one side has no region.
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
