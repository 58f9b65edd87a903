/// Many searches of the nearest region of a layer, with an index of its points if that saves time.
package struct NearestSearches: Sendable {
  package let layer: Layer
  private let points: NearestPoints?

  /// Prepares a number of searches.
  /// - Parameter index: An index that may have the points of the layer.
  package init(in layer: Layer, count: Int, index: NearestIndex? = nil) {
    self.layer = layer
    points = index?.points(of: layer) ?? NearestPoints(layer, searchCount: count)
  }

  /// Calls `body` with the nearest region of each coordinate of a range; see ``Layer/nearest(to:within:)``.
  @inline(__always)
  package func forEachNearest(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, Nearby?) -> Void
  ) {
    if let points {
      points.forEachNearest(range, within: meters, coordinate: coordinate, body)
    } else {
      for index in range { body(index, layer.nearest(to: coordinate(index), within: meters)) }
    }
  }

  /// Calls `body` with the nearest region of each coordinate of a range, without its distance.
  @inline(__always)
  package func forEachNearestID(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, RegionID?) -> Void
  ) {
    if let points {
      points.forEachNearestID(range, within: meters, coordinate: coordinate, body)
    } else {
      for index in range {
        body(index, layer.nearest(to: coordinate(index), within: meters)?.regionID)
      }
    }
  }
}
