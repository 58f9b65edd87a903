#if Oracle
  import CGEOS
  import Landfall
  import LandfallBuilder
  import TestSupport

  /// What GEOS says of geometries on whole grid units: the oracle of repair.
  @safe
  final class GEOSAreas {
    private let context: GEOSContextHandle_t

    init() {
      guard let context = unsafe GEOS_init_r() else { preconditionFailure("no GEOS") }
      unsafe self.context = unsafe context
    }

    deinit { unsafe GEOS_finish_r(context) }

    /// Why a geometry's polygons, taken together, are not valid; nil where they are.
    func fault(of geometry: Geometry) -> String? {
      let shape = unsafe multiPolygon(geometry.polygonRings)
      defer { unsafe GEOSGeom_destroy_r(context, shape) }
      if unsafe GEOSisValid_r(context, shape) == 1 { return nil }
      let reason = unsafe GEOSisValidReason_r(context, shape)
      defer { unsafe GEOSFree_r(context, reason) }
      return unsafe reason.map { unsafe String(cString: $0) } ?? "no reason"
    }

    func area(of geometry: Geometry) -> Double {
      let shape = unsafe multiPolygon(geometry.polygonRings)
      defer { unsafe GEOSGeom_destroy_r(context, shape) }
      return unsafe area(shape)
    }

    /// The area that the polygons of any of the geometries cover.
    func unionArea(of geometries: [Geometry]) -> Double {
      let shape = unsafe multiPolygon(geometries.flatMap(\.polygonRings))
      defer { unsafe GEOSGeom_destroy_r(context, shape) }
      let union = unsafe GEOSUnaryUnion_r(context, shape)
      defer { unsafe GEOSGeom_destroy_r(context, union) }
      return unsafe area(union)
    }

    /// The radius of the largest circle in a polygon, to a hundredth of a unit.
    func inscribedRadius(_ rings: [[GridPoint]]) -> Double {
      let shape = unsafe multiPolygon([rings])
      defer { unsafe GEOSGeom_destroy_r(context, shape) }
      let line = unsafe GEOSMaximumInscribedCircle_r(context, shape, 0.01)
      defer { unsafe GEOSGeom_destroy_r(context, line) }
      var radius = 0.0
      _ = unsafe GEOSLength_r(context, line, &radius)
      return radius
    }

    private func area(_ shape: OpaquePointer?) -> Double {
      var area = 0.0
      _ = unsafe GEOSArea_r(context, shape, &area)
      return area
    }

    private func multiPolygon(_ polygons: [[[GridPoint]]]) -> OpaquePointer? {
      var parts: [OpaquePointer?] = unsafe polygons.map { rings in
        var made = unsafe rings.map { unsafe linearRing($0) }
        let shell = unsafe made.removeFirst()
        let holeCount = unsafe UInt32(made.count)
        return unsafe made.withUnsafeMutableBufferPointer { holes in
          unsafe GEOSGeom_createPolygon_r(context, shell, holes.baseAddress, holeCount)
        }
      }
      let count = unsafe UInt32(parts.count)
      return unsafe parts.withUnsafeMutableBufferPointer { parts in
        unsafe GEOSGeom_createCollection_r(
          context, Int32(GEOS_MULTIPOLYGON.rawValue), parts.baseAddress, count)
      }
    }

    private func linearRing(_ ring: [GridPoint]) -> OpaquePointer? {
      var numbers: [Double] = []
      for vertex in ring + ring.prefix(1) { numbers += [Double(vertex.u), Double(vertex.v)] }
      let sequence = unsafe numbers.withUnsafeBufferPointer {
        unsafe GEOSCoordSeq_copyFromBuffer_r(context, $0.baseAddress, UInt32($0.count / 2), 0, 0)
      }
      return unsafe GEOSGeom_createLinearRing_r(context, sequence)
    }
  }
#endif
