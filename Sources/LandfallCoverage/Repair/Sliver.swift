package import Landfall
import LandfallModel
import LandfallSupport

/// A narrow face that either no region covers, with regions all around it, or several regions
/// cover.
package struct Sliver: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// No region covers the face, which is between regions or inside one.
    case gap
    /// Two or more regions cover the face.
    case overlap
  }

  package var kind: Kind
  /// The center of the largest circle inside.
  package var place: GridPoint
  /// The diameter of the largest circle inside: the greatest width, which decides whether the
  /// sliver is closed.
  package var widthMeters: Double
  /// Twice the area over the perimeter: the width of a long face, about half that of a round one.
  package var meanWidthMeters: Double
  /// The area on the WGS 84 ellipsoid.
  package var areaSquareMeters: Double
  /// A gap's neighbors, or the regions that cover an overlap, by their indices in the layer. The
  /// first has the longest border to the sliver and gets it when it is closed; the others are
  /// ascending.
  package var regions: [Int]
  /// Whether the sliver was closed.
  package var isClosed = false
}
