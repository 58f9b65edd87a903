package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// A small map for the build report, as lines and areas on the grid; kept out of report.json.
package struct ReportPicture: Sendable, Hashable {
  /// What it shows, by which the report finds its place.
  package enum Subject: Sendable, Hashable {
    /// All of a layer.
    case layer(String)
    /// One of a layer's repairs, by its place in the report.
    case repair(layer: String, index: Int)
    /// Where a layer's borders stray farthest at a detail.
    case worst(layer: String, meters: Double)
    /// The cells of one of the index's quadtrees, by its number.
    case quadtree(Int)
  }

  /// What a shape is, which decides its color.
  package enum Role: Sendable, Hashable {
    /// A region that the picture is not about.
    case land
    /// A region that the picture is about: the first, the second …
    case region(Int)
    /// A border with its vertices.
    case border
    /// The border as it was before.
    case ghost
    /// Cells of a quadtree that no border passes through, and those that one does.
    case cell, leaf
  }

  /// Rings to be filled, or lines to be drawn, cut to the window.
  package struct Shape: Sendable, Hashable {
    package var role: Role
    package var lines: [[GridPoint]]
  }

  /// One of the maps that stand side by side.
  package struct Panel: Sendable, Hashable {
    /// Such as "before"; empty where there is one alone.
    package var title: String
    package var shapes: [Shape]
  }

  /// A place that is pointed at.
  package struct Mark: Sendable, Hashable {
    package var place: GridPoint
    /// A circle of that size around it, in meters; nil for a plain dot.
    package var radiusMeters: Double?
  }

  package var subject: Subject
  /// What it says to those who do not see it.
  package var title: String
  /// The meridian that all longitudes in it are counted from, in units east of −180°: a layer on both
  /// sides of ±180° is shown in one piece.
  package var origin: UInt32 = 0
  /// What all its panels show, on the grid, counted from ``origin``.
  package var window: GridBox
  package var unitsPerDegree: UInt32
  package var panels: [Panel]
  package var marks: [Mark]
}
