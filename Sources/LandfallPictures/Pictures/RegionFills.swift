/// The filled regions of a frame of a map.
package struct RegionFills: Sendable {
  /// A region of a picture.
  package struct Mark: Hashable, Sendable {
    package var key: String
    package var name: String
    package var isVisited: Bool
    /// The value that the color of the region stands for, as text; nil without data.
    package var value: String?
    /// The same value for programs.
    package var data: String?
    /// Whether the region has no data on a map of data.
    package var isWithoutData = false

    package init(key: String, name: String, isVisited: Bool) {
      self.key = key
      self.name = name
      self.isVisited = isVisited
    }
  }

  /// A region with its area in the picture.
  package struct Shape: Sendable {
    package var mark: Mark
    package var path: [PathElement]
    package var color: Color

    package init(mark: Mark, path: [PathElement], color: Color) {
      self.mark = mark
      self.path = path
      self.color = color
    }
  }

  /// The label of regions without data, in the legend and with their names.
  package static let noData = "No data"

  /// The layer's id.
  package var layer: String
  package var shapes: [Shape]
  /// The color of most regions.
  package var plain: Color
  /// Whether regions overlap: then each is filled alone, in order.
  package var overlaps: Bool
  /// The pattern of regions without data; nil on a map that shows no data.
  package var hatch: Hatch?

  package init(layer: String, shapes: [Shape], plain: Color, overlaps: Bool) {
    self.layer = layer
    self.shapes = shapes
    self.plain = plain
    self.overlaps = overlaps
  }

  /// The areas to fill in order, by the even-odd rule, so that no ground shows between neighbors at any magnification:
  /// if all colors are opaque, all regions are first filled in the plain color. Regions of one color are one area.
  var areas: [(path: [PathElement], color: Color)] {
    // The even-odd rule would leave overlaps of regions empty.
    if overlaps { return shapes.map { ($0.path, $0.color) } }
    var order: [Color] = []
    var groups: [Color: [PathElement]] = [:]
    for shape in shapes where shape.color != plain {
      if groups[shape.color] == nil { order.append(shape.color) }
      groups[shape.color, default: []] += shape.path
    }
    let isOpaque = order.allSatisfy { $0.opacity == 1 }
    let beneath = isOpaque ? shapes : shapes.filter { $0.color == plain }
    return [(beneath.flatMap(\.path), plain)] + order.map { (groups[$0] ?? [], $0) }
  }

  /// The areas of regions without data, which the pattern is drawn over.
  var hatchedPath: [PathElement] {
    shapes.filter { $0.mark.isWithoutData }.flatMap(\.path)
  }
}
