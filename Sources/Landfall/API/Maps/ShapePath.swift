/// A step of a path.
public enum PathElement: Sendable, Hashable {
  /// Begins a new line at a place.
  case move(PagePoint)
  /// Goes straight on to a place.
  case line(PagePoint)
  /// Goes straight back to where the line began.
  case close
}

/// The outline of a region in a frame, ring by ring: a sequence that allocates nothing.
///
/// Fill it by the even-odd rule: holes are rings like any other.
public struct ShapePath: Sequence, Sendable {
  package let frame: MapFrame
  package let place: Int

  /// The elements of a path, unpacked one by one.
  public struct Iterator: IteratorProtocol {
    /// Keeps the bytes that `shapes` reads.
    private let owner: MapLayout
    private let shapes: LayoutShapes
    private var rings: Range<Int>
    private var walk: LatticeRingWalk?
    private var isOpen = false
    private var remaining: Int

    package init(_ path: ShapePath) {
      owner = path.frame.layout
      shapes = path.frame.shapes
      rings = shapes.rings(ofPlace: path.place)
      // No region uses an arc more than twice; a damaged file may say so.
      remaining = 4 &* (shapes.maxVertexCount &+ rings.count)
    }

    /// The next element; nil behind the last one.
    public mutating func next() -> PathElement? {
      while remaining > 0 {
        remaining &-= 1
        if let point = walk?.next() {
          if isOpen { return .line(shapes.page(point)) }
          isOpen = true
          return .move(shapes.page(point))
        }
        walk = nil
        if isOpen {
          isOpen = false
          return .close
        }
        guard let ring = rings.first else { return nil }
        rings = (ring &+ 1)..<rings.upperBound
        walk = LatticeRingWalk(shapes, ring: ring)
      }
      return nil
    }
  }

  /// An iterator over the elements.
  public func makeIterator() -> Iterator { Iterator(self) }
}

/// What lies beside a line.
public enum BorderKind: UInt32, Sendable, CaseIterable {
  /// A region on one side alone: a coast, or a border to what the layer does not hold.
  case coast = 0
  /// Regions on both sides, of the same parent or without one: state borders, and those of countries in
  /// a layer of countries.
  case inland = 1
  /// Regions of different parents: the border between two countries in a layer of states.
  case country = 2
  /// The edge of the map, where the projection tears: it closes areas and is not to be drawn.
  case edge = 3
}

/// The lines of one kind in a frame, each once: a sequence that allocates nothing.
public struct BorderLines: Sequence, Sendable {
  package let frame: MapFrame
  package let kind: BorderKind

  /// The elements of the lines, unpacked one by one. A line that ends where it began is closed.
  public struct Iterator: IteratorProtocol {
    private let owner: MapLayout
    private let shapes: LayoutShapes
    private let kind: UInt32
    private var arc = 0
    private var walk: LatticeArcWalk?
    private var isOpen = false
    /// Whether the line that is being walked comes back to its beginning, which is not repeated then.
    private var isClosed = false
    private var held: LatticePoint?
    private var remaining: Int

    package init(_ lines: BorderLines) {
      owner = lines.frame.layout
      shapes = lines.frame.shapes
      kind = lines.kind.rawValue
      remaining = 2 &* (shapes.maxVertexCount &+ shapes.arcCount)
    }

    /// The next element; nil behind the last one.
    public mutating func next() -> PathElement? {
      while remaining > 0 {
        if let point = walk?.next() {
          remaining &-= 1
          if !isOpen {
            isOpen = true
            return .move(shapes.page(point))
          }
          guard isClosed else { return .line(shapes.page(point)) }
          // The last vertex of a closed line is its first.
          defer { held = point }
          if let held { return .line(shapes.page(held)) }
          continue
        }
        walk = nil
        held = nil
        if isOpen {
          isOpen = false
          if isClosed { return .close }
        }
        guard arc < shapes.arcCount else { return nil }
        let record = shapes.arc(arc)
        if record.kind == kind {
          walk = LatticeArcWalk(shapes, arc: arc)
          isClosed = record.first == record.last && record.vertexCount > 2
        }
        arc &+= 1
      }
      return nil
    }
  }

  /// An iterator over the elements.
  public func makeIterator() -> Iterator { Iterator(self) }
}
