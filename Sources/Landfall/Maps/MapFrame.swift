/// A box of a page that shows some of a layer's regions in one projection.
public struct MapFrame: Sendable {
  package let layout: MapLayout
  package let shapes: LayoutShapes

  package init(layout: MapLayout, number: Int) {
    self.layout = layout
    shapes = layout.tables.frames[number]
  }

  /// The box on the page; all shapes of the frame are inside it.
  public var box: PageBox { shapes.record.box }

  /// The width of the line to draw around the box, in page units; 0 for no line.
  public var borderWidth: Double { shapes.record.borderWidth }

  /// The projection, as a PROJ string.
  public var definition: String { layout.tables.strings.name(at: shapes.record.definition) }

  /// The spacing of the frame's lattice, in page units.
  public var unit: Double { shapes.record.unit }

  /// The page units per meter of the projection, and the position of the projection's origin on the
  /// page.
  package var placement: (scale: Double, origin: PagePoint) {
    (shapes.record.scale, shapes.record.origin)
  }

  /// The shapes of the frame's regions, in the order of the regions' keys. A region that is too
  /// small to be drawn has an empty path, but still a label point.
  public var regions: Shapes { Shapes(frame: self) }

  /// Returns the shape of a region; nil if the frame does not show the region. O(log regions).
  public func shape(of id: RegionID) -> MapShape? {
    shapes.place(ofRegion: id.rawValue).flatMap { MapShape(frame: self, place: $0) }
  }

  /// The number of vertices of all lines, including those at the edge of the map. O(lines).
  public var vertexCount: Int {
    (0..<shapes.arcCount).reduce(0) { $0 + Int(shapes.arc($1).vertexCount) }
  }

  /// Returns the lines of a kind, each once.
  public func borders(_ kind: BorderKind) -> BorderLines { BorderLines(frame: self, kind: kind) }

  /// The shapes of a frame's regions, in the order of the regions' keys.
  public struct Shapes: RandomAccessCollection, Sendable {
    package let frame: MapFrame

    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The number of regions.
    public var endIndex: Int { frame.shapes.regionCount }

    /// The shape at a position.
    public subscript(position: Int) -> MapShape {
      precondition(indices.contains(position), "no region \(position) in this frame")
      return MapShape(frame: frame, place: position)
    }
  }
}

/// A region as shown in a frame.
public struct MapShape: Sendable {
  package let frame: MapFrame
  package let place: Int
  private let record: LayoutRegionRecord

  package init(frame: MapFrame, place: Int) {
    self.frame = frame
    self.place = place
    record = frame.shapes.region(place)
  }

  /// The number of the region in its layer: always valid, even if a damaged file contains another
  /// number.
  public var regionID: RegionID {
    // Opening checked that a frame has at most as many regions as its layer, so the layer has some.
    let layout = frame.layout
    let count = layout.storage.tables.layers[Int(layout.record.layer)].regionCount
    return RegionID(rawValue: min(record.region, count &- 1))
  }

  /// The region.
  public var region: Region { frame.layout.layer[regionID] }

  /// Whether the shape has an area to fill. A region without area, or one that is too small for the
  /// lattice, is a point at its label.
  public var isDrawn: Bool { !frame.shapes.rings(ofPlace: place).isEmpty }

  /// A point inside the largest drawn part, far from its border, for a label or a marker.
  public var label: PagePoint { frame.shapes.page(record.label) }

  /// The smallest box around the shape.
  public var bounds: PageBox {
    let (one, other) = (
      frame.shapes.page(record.topLeft), frame.shapes.page(record.bottomRight)
    )
    return PageBox(x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y)
  }

  /// The outline of the area, to be filled by the even-odd rule.
  public var path: ShapePath { ShapePath(frame: frame, place: place) }
}

extension LayoutShapes {
  /// Returns the position of a lattice point on the page.
  @inline(__always)
  package func page(_ point: LatticePoint) -> PagePoint {
    PagePoint(
      x: record.box.x + Double(point.x) * record.unit,
      y: record.box.y + Double(point.y) * record.unit)
  }

  /// Returns the lattice point nearest to a point of the page, half to even; nil outside the
  /// lattice.
  package func lattice(_ place: PagePoint) -> LatticePoint? {
    let x = ((place.x - record.box.x) / record.unit).roundedHalfToEven
    let y = ((place.y - record.box.y) / record.unit).roundedHalfToEven
    guard x >= 0, x <= 65_535, y >= 0, y <= 65_535 else { return nil }
    return LatticePoint(x: UInt16(x), y: UInt16(y))
  }

  /// Returns the smallest of the regions that contain a lattice point.
  package func region(
    at point: LatticePoint, regionCount count: UInt32, sizeRank: (RegionID) -> UInt32
  ) -> RegionID? {
    var best: (id: RegionID, rank: UInt32)?
    // In a damaged frame, each region may consist of all arcs.
    var budget = FormatLimits.maxFrameLaps &* maxVertexCount &+ Int(self.record.ringCount)
    for place in 0..<regionCount {
      let record = region(place)
      guard point.x >= record.topLeft.x, point.x <= record.bottomRight.x,
        point.y >= record.topLeft.y, point.y <= record.bottomRight.y
      else { continue }
      guard record.region < count, contains(point, place: place, budget: &budget) else {
        continue
      }
      let id = RegionID(rawValue: record.region)
      let rank = sizeRank(id)
      if best.map({ rank < $0.rank }) ?? true { best = (id, rank) }
    }
    return best?.id
  }

  private func contains(_ point: LatticePoint, place: Int, budget: inout Int) -> Bool {
    var isInside = false
    let (u, v) = (Int64(point.x), Int64(point.y))
    for ring in rings(ofPlace: place) {
      budget &-= 1
      if budget <= 0 { return false }
      var walk = LatticeRingWalk(self, ring: ring)
      guard let first = walk.next() else { continue }
      var before = first
      var isLast = false
      while !isLast {
        budget &-= 1
        if budget <= 0 { return false }
        let next = walk.next()
        isLast = next == nil
        let vertex = next ?? first
        let (au, av) = (Int64(before.x), Int64(before.y))
        let (bu, bv) = (Int64(vertex.x), Int64(vertex.y))
        if HalfOpen.straddlesRow(av, bv, v), HalfOpen.isWest(au, av, bu, bv, u: u, v: v) {
          isInside.toggle()
        }
        before = vertex
      }
    }
    return isInside
  }
}

extension Double {
  /// The value rounded half to even, for magnitudes below 2^51, without a call into libm.
  var roundedHalfToEven: Double {
    guard abs(self) < 0x1p51 else { return self }
    return (self + Grid.roundingBias) - Grid.roundingBias
  }
}

extension MapFrame {
  private var projection: MapProjection? {
    MapProjection(family: shapes.record.family, parameters: shapes.record.parameters)
  }

  /// Whether ``point(of:)`` and ``coordinate(at:)`` support the projection: Albers,
  /// equirectangular, web Mercator, Equal Earth, and orthographic on a sphere. For other
  /// projections they return nil: use PROJ with ``definition``.
  public var canProject: Bool { projection != nil }

  /// Returns the point of a coordinate on the page, whether or not a region of the frame is there.
  /// The point may be outside ``box``.
  ///
  /// Agrees with PROJ within a millionth of a page unit.
  /// - Returns: The point; nil if the projection does not show the coordinate, such as beyond the
  ///   horizon, or if the projection is not supported; see ``canProject``.
  public func point(of place: Coordinate) -> PagePoint? {
    guard let meters = projection?.forward(place) else { return nil }
    let record = shapes.record
    return PagePoint(
      x: record.origin.x + meters.x * record.scale, y: record.origin.y - meters.y * record.scale)
  }

  /// Returns the coordinate at a point of the page.
  /// - Returns: The coordinate; nil if the point is outside the projection's image, or if the
  ///   projection is not supported; see ``canProject``.
  public func coordinate(at point: PagePoint) -> Coordinate? {
    let record = shapes.record
    guard record.scale != 0 else { return nil }
    return projection?.inverse(
      x: (point.x - record.origin.x) / record.scale, y: (record.origin.y - point.y) / record.scale)
  }
}
