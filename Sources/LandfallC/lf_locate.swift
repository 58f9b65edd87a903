// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import CLandfall
internal import Landfall

@c @implementation
public func lf_locate(
  _ atlas: OpaquePointer?, _ layer: Int32, _ latitude: Double, _ longitude: Double
) -> Int32 {
  guard let atlas = unsafe atlas else {
    return answer { () throws(CallError) in try unsafe checkedAtlas(atlas).layerCount }
  }
  return unsafe Unmanaged<OpenAtlas>.fromOpaque(UnsafeRawPointer(atlas))._withUnsafeGuaranteedRef {
    open in
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return open.regionNumber(inLayer: layer, at: coordinate)
      ?? answer { () throws(CallError) in Int32(try open.checkedLayer(layer).number) }
  }
}

@c @implementation
public func lf_locate_all(
  _ atlas: OpaquePointer?, _ layer: Int32, _ latitude: Double, _ longitude: Double,
  _ regions: UnsafeMutablePointer<Int32>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    try unsafe checkedCapacity(capacity, of: 4, UnsafeRawPointer(regions))
    let found = layer.regions(at: Coordinate(latitude: latitude, longitude: longitude))
    unsafe write(found, to: regions, capacity)
    return Int64(found.count)
  }
}

@c @implementation
public func lf_place(
  _ atlas: OpaquePointer?, _ latitude: Double, _ longitude: Double,
  _ regions: UnsafeMutablePointer<Int32>?
) -> Int32 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let regions = try unsafe checked(regions, "regions")
    let place = atlas.atlas.place(at: Coordinate(latitude: latitude, longitude: longitude))
    for number in 0..<Int(atlas.layerCount) { unsafe regions[number] = -1 }
    guard let place else { return 0 }
    for region in place.regions(in: atlas.atlas) {
      unsafe regions[region.layerNumber] = Int32(truncatingIfNeeded: region.id.rawValue)
    }
    return Int32(place.count)
  }
}

@c @implementation
public func lf_nearest(
  _ atlas: OpaquePointer?, _ layer: Int32, _ latitude: Double, _ longitude: Double,
  _ within: Double, _ meters: UnsafeMutablePointer<Double>?
) -> Int32 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    let here = Coordinate(latitude: latitude, longitude: longitude)
    guard let found = layer.nearest(to: here, within: try checkedDistance(within)) else {
      return LF_NONE.rawValue
    }
    unsafe meters?.pointee = found.distanceMeters
    return RegionID?.some(found.regionID).number
  }
}

@c @implementation
public func lf_nearest_regions(
  _ atlas: OpaquePointer?, _ layer: Int32, _ latitude: Double, _ longitude: Double,
  _ within: Double, _ regions: UnsafeMutablePointer<Int32>?,
  _ meters: UnsafeMutablePointer<Double>?,
  _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    try unsafe checkedCapacity(capacity, of: 8, UnsafeRawPointer(regions))
    try unsafe checkedCapacity(capacity, of: 8, UnsafeRawPointer(meters))
    let found = layer.nearest(
      to: Coordinate(latitude: latitude, longitude: longitude), within: try checkedDistance(within),
      limit: min(capacity, layer.regions.count))
    for (index, nearby) in found.enumerated() {
      unsafe regions?[index] = Int32(truncatingIfNeeded: nearby.regionID.rawValue)
      unsafe meters?[index] = nearby.distanceMeters
    }
    return Int64(found.count)
  }
}

@c @implementation
public func lf_distance_to_border(
  _ atlas: OpaquePointer?, _ layer: Int32, _ latitude: Double, _ longitude: Double,
  _ within: Double, _ meters: UnsafeMutablePointer<Double>?
) -> Int32 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    let meters = try unsafe checked(meters, "meters")
    let distance = layer.distanceToBorder(
      at: Coordinate(latitude: latitude, longitude: longitude), within: try checkedDistance(within))
    guard let distance else { return LF_NONE.rawValue }
    unsafe meters.pointee = distance
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_region_neighbors(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32,
  _ neighbors: UnsafeMutablePointer<Int32>?, _ meters: UnsafeMutablePointer<Double>?,
  _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let found = try unsafe checkedAtlas(atlas).checkedRegion(layer, region).neighbors
    try unsafe checkedCapacity(capacity, of: 8, UnsafeRawPointer(neighbors))
    unsafe write(found.map { $0.region }, to: neighbors, capacity)
    for (index, neighbor) in found.prefix(capacity).enumerated() {
      unsafe meters?[index] = neighbor.sharedBorderMeters
    }
    return Int64(found.count)
  }
}

@c @implementation
public func lf_find_names(
  _ atlas: OpaquePointer?, _ layer: Int32, _ name: UnsafePointer<CChar>?, _ match: Int32,
  _ regions: UnsafeMutablePointer<Int32>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    let name = try unsafe checkedText(name, "name")
    try unsafe checkedCapacity(capacity, of: 4, UnsafeRawPointer(regions))
    let found: [Region]
    switch match {
    case Int32(LF_NAME_EXACT): found = layer.regions(named: name, match: .exact, limit: capacity)
    case Int32(LF_NAME_FOLDED): found = layer.regions(named: name, match: .folded, limit: capacity)
    case Int32(LF_NAME_PREFIX): found = layer.regions(named: name, match: .prefix, limit: capacity)
    case Int32(LF_NAME_SEARCH): found = layer.search(name, limit: capacity).map { $0.region }
    default: throw CallError("there is no match \(match); pass LF_NAME_EXACT to LF_NAME_SEARCH")
    }
    unsafe write(found, to: regions, capacity)
    return Int64(found.count)
  }
}

/// Writes the numbers of regions to an array with room for some of them.
private func write(_ found: [Region], to regions: UnsafeMutablePointer<Int32>?, _ capacity: Int) {
  for (index, region) in found.prefix(capacity).enumerated() {
    unsafe regions?[index] = Int32(truncatingIfNeeded: region.id.rawValue)
  }
}

/// A distance to search within.
func checkedDistance(_ meters: Double) throws(CallError) -> Double {
  guard meters >= 0 else {
    throw CallError("the distance is \(meters) m; pass 0 or more, or INFINITY")
  }
  return meters
}
