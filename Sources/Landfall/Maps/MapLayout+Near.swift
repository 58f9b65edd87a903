extension MapLayout {
  /// Returns the region for a finger at a point of the page: small ones first.
  ///
  /// 1. Of the regions that are drawn no larger than the tolerance, or as a point, the one with the nearest
  ///    ``MapShape/label`` within the tolerance. The region at the point goes before it if its own label is nearer.
  /// 2. The region at the point; see ``region(at:)``.
  /// 3. The region with the nearest outline, if it is within the tolerance.
  ///
  /// So the Vatican can be chosen inside of Italy, however large the finger. Of equally near regions, the first by key
  /// counts. Only the topmost frame whose box contains the point is searched.
  /// - Parameters:
  ///   - place: the point, in page units.
  ///   - tolerance: half a finger, in page units: 22 points divided by the scale of the view, but at most a hundredth of
  ///     the page. On a page that is drawn small, a finger would find small neighbors before the region beneath it.
  /// - Returns: nil if no region is near.
  /// - Complexity: O(regions of the frame), and of the vertices of those within the tolerance.
  public func region(near place: PagePoint, tolerance: Double) -> Region? {
    let exact = region(at: place)
    guard tolerance > 0, tolerance < .infinity,
      let frame = frames.last(where: { $0.box.contains(place) })
    else { return exact }
    let limit = tolerance * tolerance
    var small: (id: RegionID, square: Double)?
    var outlined: (id: RegionID, square: Double)?
    for shape in frame.regions {
      let (label, bounds) = (shape.label, shape.bounds)
      if !shape.isDrawn || max(bounds.width, bounds.height) <= tolerance {
        let square = label.squareDistance(to: place)
        if square <= limit, small.map({ square < $0.square }) ?? true {
          small = (shape.regionID, square)
        }
      }
      // Small regions come first anyway.
      if exact == nil, small == nil, bounds.squareDistance(to: place) <= limit {
        let square = shape.path.squareDistance(to: place)
        if square <= limit, outlined.map({ square < $0.square }) ?? true {
          outlined = (shape.regionID, square)
        }
      }
    }
    if let small {
      if let exact, let shape = frame.shape(of: exact.id),
        shape.label.squareDistance(to: place) < small.square
      {
        return exact
      }
      return layer[small.id]
    }
    return exact ?? outlined.map { layer[$0.id] }
  }
}

extension PagePoint {
  fileprivate func squareDistance(to other: PagePoint) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// The square of the distance to the nearest point of a segment.
  fileprivate func squareDistance(toSegment start: PagePoint, _ end: PagePoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0 else { return squareDistance(to: start) }
    let part = min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / length))
    return squareDistance(to: PagePoint(x: start.x + part * dx, y: start.y + part * dy))
  }
}

extension PageBox {
  fileprivate func squareDistance(to place: PagePoint) -> Double {
    let (dx, dy) = (
      max(x - place.x, 0, place.x - x - width), max(y - place.y, 0, place.y - y - height)
    )
    return dx * dx + dy * dy
  }
}

extension ShapePath {
  /// The square of the distance to the outline; infinite if it is empty.
  fileprivate func squareDistance(to place: PagePoint) -> Double {
    var (first, last) = (PagePoint(x: 0, y: 0), PagePoint(x: 0, y: 0))
    var least = Double.infinity
    for element in self {
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let point):
        least = Swift.min(least, place.squareDistance(toSegment: last, point))
        last = point
      case .close: least = Swift.min(least, place.squareDistance(toSegment: last, first))
      }
    }
    return least
  }
}
