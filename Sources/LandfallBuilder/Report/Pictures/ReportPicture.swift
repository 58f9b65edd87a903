package import Landfall

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

extension GridBox {
  /// A box around a point that extends `radiusMeters` north and south, and `breadth` times as far
  /// east and west; smaller at a side of the domain.
  package static func around(
    _ place: GridPoint, radiusMeters: Double, breadth: Double = 1, grid: Grid
  ) -> GridBox {
    let scale = PictureScale(middle: min(place.v, grid.height), unitsPerDegree: grid.unitsPerDegree)
    // At least 8 units, so that a picture is never a single point; at most the domain.
    let limit = Double(grid.width)
    let meters = radiusMeters.isFinite ? radiusMeters : 0
    let rows = min(max(meters / scale.metersPerUnit, 8), limit)
    let columns = min(breadth * rows / scale.squeeze, limit)
    func moved(_ value: UInt32, _ by: Double, _ end: UInt32) -> UInt32 {
      UInt32(min(max(Double(min(value, end)) + by, 0), Double(end)))
    }
    return GridBox(
      west: moved(place.u, -columns, grid.width), south: moved(place.v, -rows, grid.height),
      east: moved(place.u, columns, grid.width), north: moved(place.v, rows, grid.height))
  }
}

/// The scale of a picture: equal in both directions at the middle of its window.
package struct PictureScale: Sendable {
  /// The ratio of the lengths of a degree of longitude and a degree of latitude.
  package let squeeze: Double
  /// The length of one unit of latitude, in meters.
  package let metersPerUnit: Double

  /// The squeeze is the cosine of the middle's latitude by Bhāskara's approximation, which is
  /// accurate to 0.2 % and equal on every platform; a picture requires no more.
  package init(middle v: UInt32, unitsPerDegree: UInt32) {
    let degrees = Double(v) / Double(unitsPerDegree) - 90
    let square = degrees * degrees
    // Near a pole the box would become very wide: the limit keeps the map legible.
    squeeze = max(0.05, (32_400 - 4 * square) / (32_400 + square))
    metersPerUnit = PointSets.metersPerDegree / Double(unitsPerDegree)
  }
}
