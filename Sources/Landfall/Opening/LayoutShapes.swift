/// The lines and regions of a frame, read from their section.
///
/// Opening checks that the parts fill the section. For any contents, no iteration reads outside the
/// section or takes more steps than its size allows.
package struct LayoutShapes: Sendable {
  package let record: LayoutFrameRecord
  private let bytes: ByteView
  private let regionsStart: Int
  private let ringEndsStart: Int
  private let ringArcsStart: Int
  private let verticesStart: Int

  /// Locates the parts in the section.
  /// - Throws: ``AtlasError`` with code `structure` if the parts do not fill the section.
  package init(_ record: LayoutFrameRecord, bytes: ByteView, number: Int) throws(AtlasError) {
    guard record.shapeByteCount == UInt64(bytes.count) else {
      throw .structure("the shapes of frame \(number) do not fit their section")
    }
    guard record.isSound else { throw .structure("the box of frame \(number) is invalid") }
    self.record = record
    self.bytes = bytes
    regionsStart = Int(record.arcCount) * LayoutArcRecord.byteCount
    ringEndsStart = regionsStart + Int(record.regionCount) * LayoutRegionRecord.byteCount
    ringArcsStart = ringEndsStart + 4 * Int(record.ringCount)
    verticesStart = ringArcsStart + 4 * Int(record.ringArcCount)
  }

  package var arcCount: Int { Int(record.arcCount) }
  package var regionCount: Int { Int(record.regionCount) }

  /// The maximum number of vertices: all but the first of each arc take at least a byte.
  package var maxVertexCount: Int { Int(record.vertexByteCount) + arcCount }

  package func arc(_ number: Int) -> LayoutArcRecord { LayoutArcRecord(number, of: bytes) }

  package func region(_ place: Int) -> LayoutRegionRecord {
    LayoutRegionRecord(
      reading: bytes, at: regionsStart &+ place &* LayoutRegionRecord.byteCount)
  }

  /// The index in this frame of a region of the layer; nil if the frame does not contain it. O(log
  /// regions).
  package func place(ofRegion id: UInt32) -> Int? {
    let place = firstNumber(in: 0..<regionCount) { region($0).region >= id }
    return place < regionCount && region(place).region == id ? place : nil
  }

  /// The rings of the region at an index.
  package func rings(ofPlace place: Int) -> Range<Int> {
    let first = place == 0 ? 0 : Int(clamping: region(place &- 1).ringEnd)
    let end = min(Int(clamping: region(place).ringEnd), Int(record.ringCount))
    return first < end ? first..<end : 0..<0
  }

  /// The indices of a ring's arcs.
  func arcPlaces(ofRing ring: Int) -> Range<Int> {
    let first = ring == 0 ? 0 : Int(clamping: ringEnd(ring &- 1))
    let end = min(Int(clamping: ringEnd(ring)), Int(record.ringArcCount))
    return first < end ? first..<end : 0..<0
  }

  /// The end of a ring's arcs.
  package func ringEnd(_ ring: Int) -> UInt32 { bytes.word(at: ringEndsStart &+ 4 &* ring) }

  /// An arc of a ring: its number, and whether the ring traverses it in reverse.
  @inline(__always)
  func ringArc(_ place: Int) -> (arc: Int, isReversed: Bool) {
    let word = bytes.word(at: ringArcsStart &+ 4 &* place)
    return (Int(word >> 1), word & 1 != 0)
  }

  /// The end of an arc's packed vertices, relative to the start of all packed vertices.
  func vertexEnd(ofArc arc: Int) -> Int {
    arc &+ 1 < arcCount ? Int(clamping: self.arc(arc &+ 1).firstByte) : Int(record.vertexByteCount)
  }

  /// Eight bytes of the packed vertices, the first one lowest; bytes outside the section are zero.
  @inline(__always)
  func vertexWord(_ place: Int) -> UInt64 {
    let offset = verticesStart &+ place
    if offset >= 0, offset <= bytes.count &- 8 { return bytes.longWord(at: offset) }
    return (0..<8).reduce(0) { $0 | UInt64(bytes.byte(at: offset &+ $1)) << UInt64(8 &* $1) }
  }

  /// A byte of the packed vertices; zero outside the section.
  @inline(__always)
  func vertexByte(_ place: Int) -> UInt8 { bytes.byte(at: verticesStart &+ place) }
}

/// Iterates over the vertices of an arc in either direction, without allocating memory.
package struct LatticeArcWalk: IteratorProtocol, Sequence {
  private let shapes: LayoutShapes
  private let isReversed: Bool
  private var place: Int
  /// The number of remaining vertices.
  private(set) var remaining: Int
  private var point: LatticePoint
  private var isFirst = true

  package init(_ shapes: LayoutShapes, arc: Int, isReversed: Bool = false) {
    self.shapes = shapes
    self.isReversed = isReversed
    guard arc < shapes.arcCount else {
      (place, remaining, point) = (0, 0, LatticePoint(x: 0, y: 0))
      return
    }
    let record = shapes.arc(arc)
    point = isReversed ? record.last : record.first
    place = isReversed ? shapes.vertexEnd(ofArc: arc) : Int(clamping: record.firstByte)
    remaining = Swift.min(Int(clamping: record.vertexCount), shapes.maxVertexCount)
  }

  @inline(__always)
  package mutating func next() -> LatticePoint? {
    guard remaining > 0 else { return nil }
    remaining &-= 1
    if isFirst {
      isFirst = false
    } else if isReversed {
      let (x, y) = LatticeStep.differences(codeBefore())
      point = LatticePoint(x: point.x &- x, y: point.y &- y)
    } else {
      let (x, y) = LatticeStep.differences(code())
      point = LatticePoint(x: point.x &+ x, y: point.y &+ y)
    }
    return point
  }

  @inline(__always)
  private mutating func code() -> UInt32 {
    let word = shapes.vertexWord(place)
    // The lowest clear bit 7 ends the number.
    let ends = ~word & 0x80_8080_8080
    let count = ends == 0 ? LatticeStep.maxByteCount : (ends.trailingZeroBitCount &>> 3) &+ 1
    place &+= count
    return LatticeStep.code(word, byteCount: count)
  }

  /// The code that ends before `place`.
  @inline(__always)
  private mutating func codeBefore() -> UInt32 {
    let word = shapes.vertexWord(place &- 8)
    // The highest clear bit 7 below the last byte ends the number before it.
    let ends = ~word & 0x80_8080_8000_0000
    let count =
      ends == 0 ? LatticeStep.maxByteCount : ends.leadingZeroBitCount &>> 3
    place &-= count
    return LatticeStep.code(word &>> UInt64(64 &- 8 &* count), byteCount: count)
  }
}

/// Iterates over the vertices of a ring; the first one is not repeated at the end.
package struct LatticeRingWalk: IteratorProtocol, Sequence {
  private let shapes: LayoutShapes
  private var places: Range<Int>
  private var walk: LatticeArcWalk?
  /// The latest vertex, held back because the last vertex of each arc is the first of the next.
  private var pending: LatticePoint?
  /// The maximum number of remaining steps: no ring uses an arc more than twice.
  private var remaining: Int

  package init(_ shapes: LayoutShapes, ring: Int) {
    self.shapes = shapes
    places = shapes.arcPlaces(ofRing: ring)
    remaining = 2 &* shapes.maxVertexCount
  }

  @inline(__always)
  package mutating func next() -> LatticePoint? {
    while remaining > 0 {
      remaining &-= 1
      if let point = walk?.next() {
        if let held = pending {
          pending = point
          return held
        }
        pending = point
        continue
      }
      pending = nil
      guard let place = places.first else { return nil }
      places = (place &+ 1)..<places.upperBound
      let part = shapes.ringArc(place)
      walk = LatticeArcWalk(shapes, arc: part.arc, isReversed: part.isReversed)
    }
    return nil
  }
}
