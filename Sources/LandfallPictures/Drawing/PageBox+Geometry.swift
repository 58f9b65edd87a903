extension PageBox {
  /// Creates the smallest box around points; nil if there are no points.
  package init?(around points: [PagePoint]) {
    guard let first = points.first else { return nil }
    let left = points.reduce(first.x) { min($0, $1.x) }
    let top = points.reduce(first.y) { min($0, $1.y) }
    self.init(
      x: left, y: top, width: points.reduce(first.x) { max($0, $1.x) } - left,
      height: points.reduce(first.y) { max($0, $1.y) } - top)
  }

  /// The sides of the box as a ring.
  package var ring: [PathElement] { corners.closedPath }

  package var corners: [PagePoint] {
    [
      PagePoint(x: x, y: y), PagePoint(x: x + width, y: y),
      PagePoint(x: x + width, y: y + height), PagePoint(x: x, y: y + height),
    ]
  }

  /// Returns the smallest box around both boxes.
  package func union(_ other: PageBox) -> PageBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns what two boxes have in common; nil if they do not touch.
  package func intersection(_ other: PageBox) -> PageBox? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return PageBox(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the box without a margin along its sides; its width and height are at least 0.
  package func inset(by margin: Double) -> PageBox {
    PageBox(
      x: x + margin, y: y + margin, width: max(width - 2 * margin, 0),
      height: max(height - 2 * margin, 0))
  }

  /// Whether two boxes have an area in common.
  package func overlaps(_ other: PageBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

extension [PagePoint] {
  /// The points as a ring.
  package var closedPath: [PathElement] {
    enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
  }
}

extension PictureArrangement.Placement {
  /// The line around the box of an inset.
  package func border(_ style: MapStyle, unit: Double) -> MapPicture.Item {
    .lines(box.ring, style.coast, width: max(frame.borderWidth, 0.5) * 1.2 * unit)
  }

  /// Returns a path of the page in the picture.
  package func moved(_ path: some Sequence<PathElement>) -> [PathElement] {
    path.map { element in
      switch element {
      case .move(let point): .move(place(point))
      case .line(let point): .line(place(point))
      case .close: .close
      }
    }
  }
}

extension MapFrame {
  /// The smallest box around the regions as drawn.
  package var extentOfRegions: PageBox {
    var extent: PageBox?
    for shape in regions {
      let one = shape.isDrawn ? shape.bounds : PageBox(around: [shape.label])
      if let one { extent = extent.map { $0.union(one) } ?? one }
    }
    guard let extent, extent.width > 0 || extent.height > 0 else { return box }
    return extent
  }
}
