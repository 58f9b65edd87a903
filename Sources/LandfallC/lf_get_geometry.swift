// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CLandfall
internal import Landfall

@c @implementation
public func lf_get_geometry(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ detail: Int32,
  _ geometry: UnsafeMutablePointer<lf_geometry>?
) -> Int32 {
  answer { () throws(CallError) in
    let shape = try unsafe Shape(atlas, layer, region, detail)
    let geometry = try unsafe checked(geometry, "geometry")
    unsafe geometry.pointee = lf_geometry(
      kind: Int32(shape.isPoints ? LF_POINTS : LF_POLYGONS),
      polygon_count: Int32(shape.polygonOffsets.count - 1),
      ring_count: Int32(shape.ringOffsets.count - 1),
      vertex_count: Int32(shape.coordinates.count / 2),
      polygon_offsets: copied(shape.polygonOffsets), ring_offsets: copied(shape.ringOffsets),
      coordinates: copied(shape.coordinates))
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_free_geometry(_ geometry: UnsafeMutablePointer<lf_geometry>?) {
  guard let geometry = unsafe geometry else { return }
  unsafe geometry.pointee.polygon_offsets?.deallocate()
  unsafe geometry.pointee.ring_offsets?.deallocate()
  unsafe geometry.pointee.coordinates?.deallocate()
  unsafe geometry.pointee = lf_geometry()
}

@c @implementation
public func lf_region_wkb(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ detail: Int32,
  _ bytes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
) -> Int64 {
  answer { () throws(CallError) in
    let wkb = try unsafe Shape(atlas, layer, region, detail).wkb
    let bytes = try unsafe checked(bytes, "bytes")
    unsafe bytes.pointee = UnsafeMutablePointer(mutating: copied(wkb))
    return Int64(wkb.count)
  }
}

@c @implementation
public func lf_free_bytes(_ bytes: UnsafeMutablePointer<UInt8>?) { unsafe bytes?.deallocate() }

@c @implementation
public func lf_region_cells(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32,
  _ cells: UnsafeMutablePointer<UnsafeMutablePointer<lf_cell>?>?
) -> Int64 {
  answer { () throws(CallError) in
    let region = try unsafe checkedAtlas(atlas).checkedRegion(layer, region)
    let cells = try unsafe checked(cells, "cells")
    guard let rows = region.cellRows else {
      throw CallError(
        LF_STRUCTURE, "the borders of region \"\(region.key)\" cannot be divided into cells")
    }
    let copies = rows.map { row in
      lf_cell(
        cell: row.cell, from_y: row.ys.lowerBound, to_y: row.ys.upperBound, x: row.x, y: row.y,
        dx: row.dx, dy: row.dy, whole: row.isWhole ? 1 : 0)
    }
    unsafe cells.pointee = UnsafeMutablePointer(mutating: copied(copies))
    return Int64(rows.count)
  }
}

@c @implementation
public func lf_free_cells(_ cells: UnsafeMutablePointer<lf_cell>?) { unsafe cells?.deallocate() }

private func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
  let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
  for (index, element) in elements.enumerated() { unsafe copy[index] = element }
  return unsafe UnsafePointer(copy)
}

/// The geometry of a region in flat arrays, with closed rings.
private struct Shape {
  let isPoints: Bool
  var polygonOffsets: [Int32] = [0]
  var ringOffsets: [Int32] = [0]
  var coordinates: [Double] = []

  init(
    _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ detail: Int32
  ) throws(CallError) {
    let atlas = try unsafe checkedAtlas(atlas)
    let region = try atlas.checkedRegion(layer, region)
    isPoints = !region.hasArea
    guard !isPoints else {
      guard detail == 0 || detail > 0 && Int(detail) < region.layer.details.count else {
        throw CallError("a region of points has detail 0 alone, not \(detail)")
      }
      for point in region.points { coordinates += [point.longitude, point.latitude] }
      try checkCounts()
      return
    }
    let polygons = region.polygons(at: try atlas.checkedDetail(region.layer, detail))
    for polygon in polygons {
      for ring in [polygon.outer] + polygon.holes {
        for vertex in ring { coordinates += [vertex.longitude, vertex.latitude] }
        if let first = ring.first { coordinates += [first.longitude, first.latitude] }
        ringOffsets.append(Int32(truncatingIfNeeded: coordinates.count / 2))
      }
      polygonOffsets.append(Int32(truncatingIfNeeded: ringOffsets.count - 1))
    }
    try checkCounts()
  }

  /// Checks that Int32 can count the vertices, the rings and the polygons.
  private func checkCounts() throws(CallError) {
    guard max(coordinates.count / 2, ringOffsets.count, polygonOffsets.count) <= Int(Int32.max)
    else {
      throw CallError(LF_STRUCTURE, "the region has more than 2147483647 vertices or rings")
    }
  }

  var wkb: [UInt8] {
    var writer = WKBWriter()
    if isPoints {
      writer.begin(.multiPoint, count: coordinates.count / 2)
      for vertex in 0..<coordinates.count / 2 {
        writer.begin(.point)
        writer.append(coordinates[2 * vertex..<2 * vertex + 2])
      }
      return writer.bytes
    }
    writer.begin(.multiPolygon, count: polygonOffsets.count - 1)
    for polygon in 1..<max(polygonOffsets.count, 1) {
      let rings = Int(polygonOffsets[polygon - 1])..<Int(polygonOffsets[polygon])
      writer.begin(.polygon, count: rings.count)
      for ring in rings {
        let vertices = Int(ringOffsets[ring])..<Int(ringOffsets[ring + 1])
        writer.append(count: vertices.count)
        writer.append(coordinates[2 * vertices.lowerBound..<2 * vertices.upperBound])
      }
    }
    return writer.bytes
  }
}

/// Writes little-endian WKB: https://www.ogc.org/standards/sfa/, OGC 06-103r4, clause 8.
private struct WKBWriter {
  enum Kind: UInt32 {
    case point = 1
    case polygon = 3
    case multiPoint = 4
    case multiPolygon = 6
  }

  var bytes: [UInt8] = []

  mutating func begin(_ kind: Kind) {
    bytes.append(1)
    append(kind.rawValue)
  }

  mutating func begin(_ kind: Kind, count: Int) {
    begin(kind)
    append(count: count)
  }

  mutating func append(count: Int) { append(UInt32(count)) }

  mutating func append(_ numbers: ArraySlice<Double>) {
    for number in numbers { append(number.bitPattern) }
  }

  private mutating func append<Integer: FixedWidthInteger>(_ integer: Integer) {
    for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: integer >> Integer(shift)))
    }
  }
}
