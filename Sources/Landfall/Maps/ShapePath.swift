/// An element of a path.
public enum PathElement: Sendable, Hashable {
  /// Begins a new line at a point.
  case move(PagePoint)
  /// Continues straight to a point.
  case line(PagePoint)
  /// Continues straight to the beginning of the line.
  case close
}

/// The outline of a region in a frame, ring by ring.
///
/// Fill the outline by the even-odd rule: holes are rings like any other.
public struct ShapePath: Sequence, Sendable {
  package let frame: MapFrame
  package let place: Int

  /// The elements of the outline, in an array. O(elements), about 11 ns for each.
  public var elements: [PathElement] {
    var elements: [PathElement] = []
    appendElements(to: &elements)
    return elements
  }

  /// Appends the elements of the outline to an array: the fastest way to decode many outlines. O(elements).
  public func appendElements(to elements: inout [PathElement]) {
    var walk = Walk(self)
    while walk.appendNext(to: &elements) {}
  }

  /// Returns an iterator over the elements.
  public func makeIterator() -> PathIterator { PathIterator(.shape(Walk(self)), of: frame.layout) }

  /// Decodes the elements, ring by ring.
  struct Walk: Sendable {
    private let shapes: LayoutShapes
    private var rings: Range<Int>
    /// The greatest number of elements left, a limit for damaged files: a region uses an arc at
    /// most twice.
    private var remaining: Int

    init(_ path: ShapePath) {
      shapes = path.frame.shapes
      rings = shapes.rings(ofPlace: path.place)
      remaining = 2 &* (shapes.maxVertexCount &+ rings.count)
    }

    /// Appends the elements of the next ring that is not empty.
    /// - Returns: Whether there was such a ring.
    mutating func appendNext(to elements: inout [PathElement]) -> Bool {
      let start = elements.count
      while elements.count == start {
        guard remaining > 0, let ring = rings.first else { return false }
        rings = (ring &+ 1)..<rings.upperBound
        remaining &-= 1
        var budget = Swift.min(remaining, 2 &* shapes.maxVertexCount)
        remaining &-= budget
        for place in shapes.arcPlaces(ofRing: ring) where budget > 0 {
          budget &-= 1
          let part = shapes.ringArc(place)
          var walk = LatticeArcWalk(shapes, arc: part.arc, isReversed: part.isReversed)
          // The last vertex of each arc is the first one of the next.
          let count = Swift.min(walk.remaining &- 1, budget)
          budget &-= Swift.max(count, 0)
          walk.appendLines(count, in: shapes, to: &elements)
        }
        remaining &+= budget
      }
      elements.closeLine(from: start)
      return true
    }
  }
}

extension LatticeArcWalk {
  /// Appends lines to the next `count` vertices.
  fileprivate mutating func appendLines(
    _ count: Int, in shapes: LayoutShapes, to elements: inout [PathElement]
  ) {
    let capacity = 64
    unsafe withUnsafeTemporaryAllocation(of: PathElement.self, capacity: capacity) { block in
      guard let start = block.baseAddress else { return }
      var left = count
      while left > 0 {
        var filled = 0
        while filled < Swift.min(left, capacity), let point = next() {
          unsafe (start + filled).initialize(to: .line(shapes.page(point)))
          filled &+= 1
        }
        if filled == 0 { return }
        unsafe elements.append(contentsOf: UnsafeBufferPointer(start: start, count: filled))
        left &-= filled
      }
    }
  }
}

extension [PathElement] {
  /// Makes the element at `start` the beginning of a line.
  fileprivate mutating func beginLine(at start: Int) {
    if case .line(let place) = self[start] { self[start] = .move(place) }
  }

  /// Makes the elements from `start` to the end one closed line.
  fileprivate mutating func closeLine(from start: Int) {
    beginLine(at: start)
    append(.close)
  }
}

/// The kind of a border line, by the regions on its two sides.
public enum BorderKind: UInt32, Sendable, CaseIterable {
  /// A region on one side only: a coast, or a border to an area outside the layer.
  case coast = 0
  /// Regions on both sides with the same parent or without a parent: state borders, or the borders
  /// of countries in a layer of countries.
  case inland = 1
  /// Regions with different parents: the border between two countries in a layer of states.
  case country = 2
  /// The edge of the map, where the projection is cut, or a line that a region uses twice: it
  /// closes areas and is not to be drawn.
  case edge = 3
}

/// The lines of one kind in a frame, each once. A line that ends where it begins is closed.
public struct BorderLines: Sequence, Sendable {
  package let frame: MapFrame
  package let kind: BorderKind

  /// The elements of the lines, in an array. O(elements).
  public var elements: [PathElement] {
    var elements: [PathElement] = []
    appendElements(to: &elements)
    return elements
  }

  /// Appends the elements of the lines to an array. O(elements).
  public func appendElements(to elements: inout [PathElement]) {
    var walk = Walk(self)
    while walk.appendNext(to: &elements) {}
  }

  /// Returns an iterator over the elements.
  public func makeIterator() -> PathIterator { PathIterator(.lines(Walk(self)), of: frame.layout) }

  /// Decodes the elements, line by line.
  struct Walk: Sendable {
    private let shapes: LayoutShapes
    private let kind: UInt32
    private var arc = 0
    /// The greatest number of vertices left, a limit for damaged files.
    private var remaining: Int

    init(_ lines: BorderLines) {
      shapes = lines.frame.shapes
      kind = lines.kind.rawValue
      remaining = 2 &* (shapes.maxVertexCount &+ shapes.arcCount)
    }

    /// Appends the elements of the next line that is not empty.
    /// - Returns: Whether there was such a line.
    mutating func appendNext(to elements: inout [PathElement]) -> Bool {
      let start = elements.count
      while elements.count == start {
        guard remaining > 0, arc < shapes.arcCount else { return false }
        defer { arc &+= 1 }
        let record = shapes.arc(arc)
        guard record.kind == kind else { continue }
        var walk = LatticeArcWalk(shapes, arc: arc)
        // The last vertex of a closed line repeats the first.
        let isClosed = record.first == record.last && record.vertexCount > 2
        let count = Swift.min(walk.remaining, remaining)
        remaining &-= count
        walk.appendLines(isClosed ? count &- 1 : count, in: shapes, to: &elements)
        guard elements.count > start else { continue }
        if isClosed { elements.closeLine(from: start) } else { elements.beginLine(at: start) }
      }
      return true
    }
  }
}

/// An iterator over the elements of a ``ShapePath`` or of ``BorderLines``, which decodes one ring
/// or one line at a time into memory of its own.
public struct PathIterator: IteratorProtocol, Sendable {
  enum Source: Sendable {
    case shape(ShapePath.Walk)
    case lines(BorderLines.Walk)
  }

  /// Keeps the bytes that `source` reads alive.
  private let owner: MapLayout
  private var source: Source
  @usableFromInline var block: [PathElement] = []
  @usableFromInline var position = 0

  init(_ source: Source, of owner: MapLayout) {
    self.source = source
    self.owner = owner
  }

  /// Returns the next element; nil after the last one.
  @inlinable
  public mutating func next() -> PathElement? {
    if position == block.count, !unpackNextBlock() { return nil }
    defer { position &+= 1 }
    return block[position]
  }

  @usableFromInline
  mutating func unpackNextBlock() -> Bool {
    position = 0
    block.removeAll(keepingCapacity: true)
    let hasMore: Bool
    switch source {
    case .shape(var walk):
      hasMore = walk.appendNext(to: &block)
      source = .shape(walk)
    case .lines(var walk):
      hasMore = walk.appendNext(to: &block)
      source = .lines(walk)
    }
    return hasMore
  }
}
