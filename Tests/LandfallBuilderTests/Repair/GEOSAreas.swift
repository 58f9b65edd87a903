import CGEOS
import Landfall
import LandfallBuilder

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

  /// The area inside by even-odd counting, as GEOS's repair by lines has it, whatever the rings do: that
  /// of the symmetric difference of all rings, each repaired by itself. Nil where GEOS gives up, as it
  /// does on a few of many thousand.
  func evenOddArea(of geometry: Geometry) -> Double? {
    var sum = unsafe GEOSGeom_createEmptyPolygon_r(context)
    defer { unsafe GEOSGeom_destroy_r(context, sum) }
    for ring in geometry.rings where ring.count > 2 {
      let single = unsafe multiPolygon([[Array(geometry.vertices[ring])]])
      defer { unsafe GEOSGeom_destroy_r(context, single) }
      guard let valid = unsafe arealPart(GEOSMakeValid_r(context, single)) else { return nil }
      defer { unsafe GEOSGeom_destroy_r(context, valid) }
      guard let next = unsafe GEOSSymDifference_r(context, sum, valid) else { return nil }
      unsafe GEOSGeom_destroy_r(context, sum)
      unsafe sum = unsafe next
    }
    return unsafe area(sum)
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

  /// The polygons of what repair by lines made, which may hold lines as well; takes its argument.
  private func arealPart(_ shape: OpaquePointer?) -> OpaquePointer? {
    guard let shape = unsafe shape else { return nil }
    defer { unsafe GEOSGeom_destroy_r(context, shape) }
    let count = unsafe GEOSGetNumGeometries_r(context, shape)
    var union = unsafe GEOSGeom_createEmptyPolygon_r(context)
    for index in 0..<count {
      let part = unsafe GEOSGetGeometryN_r(context, shape, index)
      guard unsafe GEOSGeom_getDimensions_r(context, part) == 2 else { continue }
      let next = unsafe GEOSUnion_r(context, union, part)
      unsafe GEOSGeom_destroy_r(context, union)
      guard let next = unsafe next else { return nil }
      unsafe union = unsafe next
    }
    return unsafe union
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
