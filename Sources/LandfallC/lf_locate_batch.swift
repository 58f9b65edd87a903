// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CLandfall
internal import Landfall

@c @implementation
public func lf_locate_batch(
  _ atlas: OpaquePointer?, _ layer: Int32, _ points: UnsafePointer<lf_points>?,
  _ regions: UnsafeMutablePointer<Int32>?, _ threads: UInt32
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    let batch = try unsafe BatchArguments(points, regions, rowCount: 1)
    return batch.run(threads) { range in
      unsafe layer.writeRegionNumbers(
        latitudes: batch.latitudes, longitudes: batch.longitudes, in: range, to: batch.regions!)
    }
  }
}

@c @implementation
public func lf_locate_layers_batch(
  _ atlas: OpaquePointer?, _ points: UnsafePointer<lf_points>?,
  _ regions: UnsafeMutablePointer<Int32>?, _ rowStride: Int, _ threads: UInt32
) -> Int64 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let batch = try unsafe BatchArguments(
      points, regions, rowStride: rowStride, rowCount: Int(atlas.layerCount))
    return batch.run(threads) { [atlas = atlas.atlas] range in
      unsafe atlas.writeRegionNumbers(
        latitudes: batch.latitudes, longitudes: batch.longitudes, in: range, to: batch.regions!,
        stride: rowStride)
    }
  }
}

@c @implementation
public func lf_place_batch(
  _ atlas: OpaquePointer?, _ points: UnsafePointer<lf_points>?,
  _ regions: UnsafeMutablePointer<Int32>?, _ rowStride: Int, _ threads: UInt32
) -> Int64 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let batch = try unsafe BatchArguments(
      points, regions, rowStride: rowStride, rowCount: Int(atlas.layerCount))
    return batch.run(threads) { [atlas = atlas.atlas] range in
      unsafe atlas.writePlaceNumbers(
        latitudes: batch.latitudes, longitudes: batch.longitudes, in: range, to: batch.regions!,
        stride: rowStride)
    }
  }
}

@c @implementation
public func lf_nearest_batch(
  _ atlas: OpaquePointer?, _ layer: Int32, _ points: UnsafePointer<lf_points>?, _ within: Double,
  _ regions: UnsafeMutablePointer<Int32>?, _ meters: UnsafeMutablePointer<Double>?,
  _ threads: UInt32
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    let within = try checkedDistance(within)
    let batch = try unsafe BatchArguments(points, regions, meters, rowCount: 1)
    let searches = NearestSearches(in: layer, count: batch.count)
    return batch.run(threads) { range in
      if let meters = unsafe batch.meters {
        searches.forEachNearest(range, within: within, coordinate: batch.coordinate) {
          index, found in
          unsafe batch.regions![index] = (found?.regionID).number
          unsafe meters[index] = found?.distanceMeters ?? .nan
        }
      } else {
        searches.forEachNearestID(range, within: within, coordinate: batch.coordinate) {
          index, id in
          unsafe batch.regions![index] = id.number
        }
      }
      return batch.countInvalid(range)
    }
  }
}

@c @implementation
public func lf_find_invalid(_ points: UnsafePointer<lf_points>?, _ from: Int) -> Int64 {
  answer { () throws(CallError) in
    let batch = try unsafe BatchArguments(points, nil, rowCount: 0)
    guard from >= 0 else { throw CallError("the position exceeds the size of memory") }
    var index = from
    while index < batch.count {
      if !batch.coordinate(index).isValid { return Int64(index) }
      index += 1
    }
    return Int64(LF_NONE.rawValue)
  }
}

/// The checked arguments of a batch, which its threads share.
@safe
private struct BatchArguments: @unchecked Sendable {
  let latitudes: StridedDegrees
  let longitudes: StridedDegrees
  let count: Int
  /// Not nil if there are coordinates and rows.
  let regions: UnsafeMutablePointer<Int32>?
  let meters: UnsafeMutablePointer<Double>?

  /// - Parameters:
  ///   - rowStride: The distance between two rows of regions; nil for that of rows next to each other.
  ///   - rowCount: The number of regions that are written for each coordinate.
  init(
    _ points: UnsafePointer<lf_points>?, _ regions: UnsafeMutablePointer<Int32>?,
    _ meters: UnsafeMutablePointer<Double>? = nil, rowStride: Int? = nil, rowCount: Int
  ) throws(CallError) {
    guard let points = unsafe points?.pointee else {
      throw CallError("points is NULL; pass coordinates")
    }
    count = unsafe points.count
    let rowStride = rowStride ?? count
    guard rowStride >= count else {
      throw CallError("the row stride is \(rowStride), less than the \(count) points")
    }
    // 8 bytes a coordinate are the most that is written in a row.
    let (rowBytes, overflow) = rowStride.multipliedReportingOverflow(by: 8)
    guard count >= 0, !overflow,
      !rowBytes.multipliedReportingOverflow(by: max(rowCount, 1)).overflow
    else { throw CallError("the number of points exceeds the size of memory") }
    guard unsafe count == 0 || rowCount == 0 || regions != nil else {
      throw CallError("regions is NULL; pass room for the results")
    }
    latitudes = try unsafe Self.column(
      points.latitudes, points.latitude_stride, count, "latitudes")
    longitudes = try unsafe Self.column(
      points.longitudes, points.longitude_stride, count, "longitudes")
    unsafe self.regions = regions
    unsafe self.meters = meters
  }

  private static func column(
    _ start: UnsafePointer<Double>?, _ stride: Int, _ count: Int, _ name: StaticString
  ) throws(CallError) -> StridedDegrees {
    guard count > 0 else {
      return unsafe StridedDegrees(start: UnsafeRawPointer(bitPattern: 8)!, byteStride: 0)
    }
    guard let start = unsafe start else { throw CallError("the \(name) are NULL; pass an array") }
    guard !stride.multipliedReportingOverflow(by: count).overflow else {
      throw CallError("the stride of the \(name) exceeds the size of memory")
    }
    return unsafe StridedDegrees(start: UnsafeRawPointer(start), byteStride: stride)
  }

  @inline(__always)
  func coordinate(_ index: Int) -> Coordinate {
    Coordinate(latitude: latitudes[index], longitude: longitudes[index])
  }

  /// The number of invalid coordinates of a range.
  func countInvalid(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (coordinate($1).isValid ? 0 : 1) }
  }

  /// Runs `body`, which returns the number of invalid coordinates, with ranges on threads; returns their sum.
  func run(_ threads: UInt32, _ body: @Sendable (Range<Int>) -> Int) -> Int64 {
    if count == 0 { return 0 }
    return Int64(runInChunks(count: count, threadCount: Int(min(max(threads, 1), 256)), body))
  }
}
