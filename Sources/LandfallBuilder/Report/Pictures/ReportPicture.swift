package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// A small map for the page of the build report, as lines and areas on the grid. It is not part of
/// report.json. The page draws its encoded form.
package struct ReportPicture: Sendable, Hashable, Encodable {
  /// The subject of the picture, by which the page finds its position.
  package enum Subject: Sendable, Hashable, Encodable {
    /// One of a layer's repairs, by its index in the report.
    case repair(layer: String, index: Int)
    /// The place of a layer's maximum error at a detail.
    case worst(layer: String, meters: Double)
  }

  /// The role of a shape, which determines its color.
  package enum Role: Sendable, Hashable {
    /// A region that the picture is not about.
    case land
    /// A region that the picture is about, numbered from 0.
    case region(Int)
    /// A border with its vertices.
    case border
    /// The border before the change.
    case ghost
  }

  /// Rings to be filled, or lines to be drawn, cut to the window.
  package struct Shape: Sendable, Hashable {
    package var role: Role
    package var lines: [[GridPoint]]
  }

  /// One of several maps shown side by side.
  package struct Panel: Sendable, Hashable, Encodable {
    /// The title, such as "before"; empty for a single panel.
    package var title: String
    package var shapes: [Shape]
  }

  /// A marked point.
  package struct Mark: Sendable, Hashable {
    package var place: GridPoint
    /// The radius in meters of a circle around the point; nil for a plain dot.
    package var radiusMeters: Double?
  }

  package var subject: Subject
  /// The text alternative for people who cannot see the picture.
  package var title: String
  /// The box that all panels show, on the grid.
  package var window: GridBox
  package var unitsPerDegree: UInt32
  package var panels: [Panel]
  package var marks: [Mark]

  private enum CodingKeys: String, CodingKey {
    case subject, title, window, unitsPerDegree, panels, marks
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(title, forKey: .title)
    try container.encode(
      [window.west, window.south, window.east, window.north], forKey: .window)
    try container.encode(unitsPerDegree, forKey: .unitsPerDegree)
    try container.encode(panels, forKey: .panels)
    try container.encode(marks, forKey: .marks)
  }
}

extension ReportPicture.Role: Encodable {
  /// Encodes the CSS class of the shape's elements; four colors serve all regions.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .land: try container.encode("land")
    case .region(let number): try container.encode("r\(number % 4)")
    case .border: try container.encode("border")
    case .ghost: try container.encode("ghost")
    }
  }
}

extension ReportPicture.Shape: Encodable {
  private enum CodingKeys: String, CodingKey { case role, lines }

  /// Encodes a line as its first point and the steps from point to point, which have fewer digits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(role, forKey: .role)
    let steps = lines.map { line in
      var last = GridPoint(u: 0, v: 0)
      return line.flatMap { point in
        defer { last = point }
        return [Int(point.u) - Int(last.u), Int(point.v) - Int(last.v)]
      }
    }
    try container.encode(steps, forKey: .lines)
  }
}

extension ReportPicture.Mark: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(place.u)
    try container.encode(place.v)
    if let radiusMeters { try container.encode(radiusMeters) }
  }
}
