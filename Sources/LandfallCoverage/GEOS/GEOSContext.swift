#if Oracle
  internal import CGEOS

  /// A GEOS context and the geometries made in it: the only part of the oracle that calls GEOS's C
  /// API.
  ///
  /// A context serves one thread at a time. Coordinates are whole grid units, which a Double
  /// represents exactly, and never degrees: k / 1e7 is not a Double, so points would leave the edges
  /// they are on.
  @safe
  package final class GEOSContext {
    private let context: GEOSContextHandle_t
    private let tree: OpaquePointer
    private var polygons: [OpaquePointer?] = unsafe []
    private var prepared: [OpaquePointer?] = unsafe []
    /// The parts that the last query of the tree found; a property to reuse its memory.
    private var candidates: [Int] = []

    /// The version of GEOS that the program has loaded.
    package static var version: String {
      // A constant string.
      unsafe String(cString: GEOSversion())
    }

    package init() {
      guard let context = unsafe GEOS_init_r(), let tree = unsafe GEOSSTRtree_create_r(context, 10)
      else { preconditionFailure("GEOS has no memory for a context") }
      unsafe self.context = unsafe context
      unsafe self.tree = unsafe tree
    }

    deinit {
      unsafe GEOSSTRtree_destroy_r(context, tree)
      unsafe prepared.forEach { unsafe GEOSPreparedGeom_destroy_r(context, $0) }
      unsafe polygons.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
      unsafe GEOS_finish_r(context)
    }

    /// Adds a polygon of closed rings as the next part. Returns whether GEOS accepted it.
    package func add(polygon rings: [[GridPoint]]) -> Bool {
      let part = unsafe polygons.count
      unsafe polygons.append(makePolygon(rings))
      guard let polygon = unsafe polygons[part] else {
        unsafe prepared.append(nil)
        return false
      }
      unsafe prepared.append(GEOSPrepare_r(context, polygon))
      unsafe GEOSSTRtree_insert_r(
        context, tree, polygon, UnsafeMutableRawPointer(bitPattern: part + 1))
      return true
    }

    /// Calls `visit` with each part that contains `point` in its interior or on its border, and
    /// whether the point is strictly inside. Stops when `visit` returns false.
    @inline(__always)
    func visitParts(at point: GridPoint, _ visit: (_ part: Int, _ isInside: Bool) -> Bool) {
      unsafe withParts(near: point) { geometry in
        for part in candidates {
          let polygon = unsafe prepared[part]
          guard unsafe GEOSPreparedIntersects_r(context, polygon, geometry) == 1 else { continue }
          // GEOS: a polygon contains points in its interior, but not points on its border.
          let isInside = unsafe GEOSPreparedContains_r(context, polygon, geometry) == 1
          if !visit(part, isInside) { break }
        }
      }
    }

    /// Creates the point's geometry, collects the parts whose bounding box contains it, and calls
    /// `body`.
    @inline(__always)
    private func withParts<Result>(
      near point: GridPoint, _ body: (OpaquePointer) -> Result
    ) -> Result {
      guard
        let geometry = unsafe GEOSGeom_createPointFromXY_r(
          context, Double(point.u), Double(point.v))
      else { preconditionFailure("GEOS has no memory for a point") }
      defer { unsafe GEOSGeom_destroy_r(context, geometry) }
      candidates.removeAll(keepingCapacity: true)
      unsafe withUnsafeMutablePointer(to: &candidates) { list in
        unsafe GEOSSTRtree_query_r(
          context, tree, geometry,
          { item, list in
            unsafe list!.assumingMemoryBound(to: [Int].self).pointee.append(
              Int(bitPattern: item) - 1)
          }, list)
      }
      return unsafe body(geometry)
    }

    /// Returns the parts that share a point with a closed box, ascending. The box may be a line or a
    /// point.
    package func parts(meeting box: GridBox) -> [Int] {
      let geometry = unsafe makeBox(box)
      defer { unsafe GEOSGeom_destroy_r(context, geometry) }
      return unsafe prepared.indices.filter { part in
        unsafe GEOSPreparedIntersects_r(context, prepared[part], geometry) == 1
      }
    }

    private func makeBox(_ box: GridBox) -> OpaquePointer? {
      let (west, south) = (Double(box.west), Double(box.south))
      let (east, north) = (Double(box.east), Double(box.north))
      if west == east, south == north {
        return unsafe GEOSGeom_createPointFromXY_r(context, west, south)
      }
      if west == east || south == north {
        let line = unsafe [west, south, east, north].withUnsafeBufferPointer {
          unsafe GEOSCoordSeq_copyFromBuffer_r(context, $0.baseAddress, 2, 0, 0)
        }
        return unsafe GEOSGeom_createLineString_r(context, line)
      }
      return unsafe makePolygon([
        [
          GridPoint(u: box.west, v: box.south), GridPoint(u: box.east, v: box.south),
          GridPoint(u: box.east, v: box.north), GridPoint(u: box.west, v: box.north),
        ]
      ])
    }

    /// Returns the reason why a part is not a valid polygon, and the position; nil if it is valid.
    package func fault(ofPart part: Int) -> (reason: String, place: GridPoint?)? {
      guard let polygon = unsafe polygons[part] else {
        return ("a ring with fewer than 3 distinct vertices", nil)
      }
      var reason: UnsafeMutablePointer<CChar>?
      var location: OpaquePointer?
      defer {
        unsafe GEOSFree_r(context, reason)
        unsafe GEOSGeom_destroy_r(context, location)
      }
      guard unsafe GEOSisValidDetail_r(context, polygon, 0, &reason, &location) != 1 else {
        return nil
      }
      var place: GridPoint?
      var u = 0.0
      var v = 0.0
      if let location = unsafe location, unsafe GEOSGeomGetX_r(context, location, &u) == 1,
        unsafe GEOSGeomGetY_r(context, location, &v) == 1
      {
        // GEOS may report a crossing between grid points: use the grid point to the south-west.
        let domain = 0..<Double(UInt32.max)
        if domain.contains(u), domain.contains(v) { place = GridPoint(u: UInt32(u), v: UInt32(v)) }
      }
      return (unsafe reason.map { unsafe String(cString: $0) } ?? "not valid", place)
    }

    private func makePolygon(_ rings: [[GridPoint]]) -> OpaquePointer? {
      var made = unsafe rings.map { unsafe makeRing($0) }
      guard !rings.isEmpty, unsafe made.allSatisfy({ unsafe $0 != nil }) else {
        unsafe made.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
        return nil
      }
      let shell = unsafe made.removeFirst()
      let holeCount = unsafe UInt32(made.count)
      return unsafe made.withUnsafeMutableBufferPointer { holes in
        unsafe GEOSGeom_createPolygon_r(context, shell, holes.baseAddress, holeCount)
      }
    }

    /// Creates a closed ring from vertices that do not repeat the first; nil if GEOS rejects it.
    private func makeRing(_ ring: [GridPoint]) -> OpaquePointer? {
      guard ring.count >= 3 else { return nil }
      var coordinates: [Double] = []
      coordinates.reserveCapacity(2 * (ring.count + 1))
      for vertex in ring + ring.prefix(1) {
        coordinates.append(Double(vertex.u))
        coordinates.append(Double(vertex.v))
      }
      let sequence = unsafe coordinates.withUnsafeBufferPointer { buffer in
        unsafe GEOSCoordSeq_copyFromBuffer_r(
          context, buffer.baseAddress, UInt32(buffer.count / 2), 0, 0)
      }
      guard let sequence = unsafe sequence else { return nil }
      return unsafe GEOSGeom_createLinearRing_r(context, sequence)
    }
  }
#endif
