/// The full check of the layouts.
struct LayoutCheck {
  let storage: AtlasStorage

  /// Checks all layouts. O(bytes of the layouts).
  func run(_ texts: TextCheck) throws(AtlasError) {
    let tables = storage.tables.layouts
    for (number, layout) in tables.layouts.enumerated() {
      try texts.verify(layout.id, "the id of layout \(number)")
      let first = Int(layout.firstFrame)
      for frame in first..<(first + Int(layout.frameCount)) {
        let shapes = tables.frames[frame]
        let what = "frame \(frame)"
        try texts.verify(shapes.record.definition, "the projection of \(what)")
        let regionCount = storage.tables.layers[Int(layout.layer)].regionCount
        try verifyArcs(shapes, what, regionCount: regionCount)
        try verifyRings(shapes, what)
        try verifyRegions(shapes, what, regionCount: regionCount)
      }
    }
  }

  private func verifyArcs(
    _ shapes: LayoutShapes, _ what: String, regionCount: UInt32
  ) throws(AtlasError) {
    var place = 0
    for number in 0..<shapes.arcCount {
      let arc = shapes.arc(number)
      guard Int(clamping: arc.firstByte) == place, arc.vertexCount >= 2 else {
        throw .structure("line \(number) of \(what) does not begin where the one before ends")
      }
      guard BorderKind(rawValue: arc.kind) != nil, arc.left < regionCount || arc.left == noneIndex,
        arc.right < regionCount || arc.right == noneIndex
      else { throw .structure("line \(number) of \(what) is of no known kind or region") }
      var steps = 0
      let end = min(shapes.vertexEnd(ofArc: number), Int(shapes.record.vertexByteCount))
      while place < end {
        if shapes.vertexByte(place) < 0x80 { steps += 1 }
        place += 1
      }
      guard steps == Int(clamping: arc.vertexCount) - 1, shapes.vertexByte(place - 1) < 0x80 else {
        throw .structure("line \(number) of \(what) has other vertices than its record says")
      }
      var last = arc.first
      for vertex in LatticeArcWalk(shapes, arc: number) { last = vertex }
      guard last == arc.last else {
        throw .structure("line \(number) of \(what) does not end where its record says")
      }
    }
    guard place == Int(shapes.record.vertexByteCount) else {
      throw .structure("\(what) has vertices that are of no line")
    }
  }

  private func verifyRings(_ shapes: LayoutShapes, _ what: String) throws(AtlasError) {
    var place: UInt32 = 0
    // The number of vertices of all rings; it bounds the time of everything that follows.
    var vertexCount = 0
    for ring in 0..<Int(shapes.record.ringCount) {
      let end = shapes.ringEnd(ring)
      guard end > place, end <= shapes.record.ringArcCount else {
        throw .structure("ring \(ring) of \(what) has no lines")
      }
      var start: LatticePoint?
      var before: LatticePoint?
      for part in place..<end {
        let (number, isReversed) = shapes.ringArc(Int(part))
        guard number < shapes.arcCount else {
          throw .structure("ring \(ring) of \(what) has a line that is not there")
        }
        let arc = shapes.arc(number)
        vertexCount += Int(arc.vertexCount)
        guard vertexCount <= FormatLimits.maxFrameLaps * shapes.maxVertexCount else {
          throw .structure(
            """
            the rings of \(what) have more than \(FormatLimits.maxFrameLaps) times the vertices of \
            its lines
            """)
        }
        let (from, to) = isReversed ? (arc.last, arc.first) : (arc.first, arc.last)
        guard before == nil || before == from else {
          throw .structure("ring \(ring) of \(what) is not closed")
        }
        if start == nil { start = from }
        before = to
      }
      guard start == before else { throw .structure("ring \(ring) of \(what) is not closed") }
      place = end
    }
    guard place == shapes.record.ringArcCount else {
      throw .structure("\(what) has lines that are of no ring")
    }
  }

  private func verifyRegions(
    _ shapes: LayoutShapes, _ what: String, regionCount: UInt32
  ) throws(AtlasError) {
    var (next, ringEnd) = (UInt32(0), UInt32(0))
    for place in 0..<shapes.regionCount {
      let region = shapes.region(place)
      guard region.region >= next, region.region < regionCount else {
        throw .structure("region \(place) of \(what) is out of order or of no layer")
      }
      guard region.ringEnd >= ringEnd, region.ringEnd <= shapes.record.ringCount else {
        throw .structure("the rings of region \(place) of \(what) are out of order")
      }
      for ring in shapes.rings(ofPlace: place) {
        for vertex in LatticeRingWalk(shapes, ring: ring) {
          guard vertex.x >= region.topLeft.x, vertex.x <= region.bottomRight.x,
            vertex.y >= region.topLeft.y, vertex.y <= region.bottomRight.y
          else { throw .structure("region \(place) of \(what) lies outside its box") }
        }
      }
      (next, ringEnd) = (region.region + 1, region.ringEnd)
    }
    guard ringEnd == shapes.record.ringCount else {
      throw .structure("\(what) has rings that are of no region")
    }
  }
}
