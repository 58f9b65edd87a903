package import Landfall
import LandfallModel
import LandfallSupport

/// A narrow face: one that no region covers, with regions all around it, or one that several cover.
package struct Sliver: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// No region covers it, and it lies among regions or in one.
    case gap
    /// Two or more regions cover it.
    case overlap
  }

  package var kind: Kind
  /// The center of the largest circle inside.
  package var place: GridPoint
  /// The diameter of that circle: the width where it is widest, which decides whether it is closed.
  package var widthMeters: Double
  /// Twice the area over the perimeter: the width of a long face, about half that of a round one.
  package var meanWidthMeters: Double
  /// On the WGS 84 ellipsoid.
  package var areaSquareMeters: Double
  /// A gap's neighbors, or the regions that cover an overlap, by their places in the layer. The first is
  /// the one with the longest border to it, which gets it when it is closed; the others ascending.
  package var regions: [Int]
  /// Whether it was closed.
  package var isClosed = false
}
