// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CLandfall
internal import Landfall

@c @implementation
public func lf_find_region(
  _ atlas: OpaquePointer?, _ layer: Int32, _ key: UnsafePointer<CChar>?
) -> Int32 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    return try unsafe (layer.region(key: checkedText(key, "key"))?.id).number
  }
}

@c @implementation
public func lf_region_key(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    try unsafe write(checkedAtlas(atlas).checkedRegion(layer, region).key, to: buffer, capacity)
  }
}

@c @implementation
public func lf_region_name(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    try unsafe write(checkedAtlas(atlas).checkedRegion(layer, region).name, to: buffer, capacity)
  }
}

@c @implementation
public func lf_get_region_info(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32,
  _ info: UnsafeMutablePointer<lf_region_info>?
) -> Int32 {
  answer { () throws(CallError) in
    let region = try unsafe checkedAtlas(atlas).checkedRegion(layer, region)
    let (bounds, point) = (region.bounds, region.representativePoint)
    try unsafe checked(info, "info").pointee = lf_region_info(
      west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north,
      latitude: point.latitude, longitude: point.longitude, has_area: region.hasArea ? 1 : 0,
      parent_region: (region.parent?.id).number)
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_get_attribute(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ attribute: Int32,
  _ value: UnsafeMutablePointer<lf_value>?
) -> Int32 {
  answer { () throws(CallError) in
    let found = try unsafe attributeValue(atlas, layer, region, attribute)
    let value = try unsafe checked(value, "value")
    var result = lf_value(kind: Int32(LF_NULL), integer: 0, number: 0)
    switch found {
    case .string: result.kind = Int32(LF_STRING)
    case .json: result.kind = Int32(LF_JSON)
    case .integer(let integer): (result.kind, result.integer) = (Int32(LF_INTEGER), integer)
    case .number(let number): (result.kind, result.number) = (Int32(LF_NUMBER), number)
    case .boolean(let boolean): (result.kind, result.integer) = (Int32(LF_BOOLEAN), boolean ? 1 : 0)
    case nil: break
    }
    unsafe value.pointee = result
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_attribute_text(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ attribute: Int32,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    switch try unsafe attributeValue(atlas, layer, region, attribute) {
    case .string(let text), .json(let text): return try unsafe write(text, to: buffer, capacity)
    default: return Int64(LF_NONE.rawValue)
    }
  }
}

private func attributeValue(
  _ atlas: OpaquePointer?, _ layer: Int32, _ region: Int32, _ attribute: Int32
) throws(CallError) -> AttributeValue? {
  let region = try unsafe checkedAtlas(atlas).checkedRegion(layer, region)
  return region.value(ofAttribute: try checkedAttribute(attribute, of: region.layer))
}
