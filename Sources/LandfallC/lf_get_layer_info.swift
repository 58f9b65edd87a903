// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CLandfall
internal import Landfall

@c @implementation
public func lf_layer_count(_ atlas: OpaquePointer?) -> Int32 {
  answer { () throws(CallError) in try unsafe checkedAtlas(atlas).layerCount }
}

@c @implementation
public func lf_find_layer(_ atlas: OpaquePointer?, _ id: UnsafePointer<CChar>?) -> Int32 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let id = try unsafe checkedText(id, "id")
    do throws(AtlasError) {
      return Int32(try atlas.atlas.layer(id).number)
    } catch {
      throw CallError(error)
    }
  }
}

@c @implementation
public func lf_layer_id(
  _ atlas: OpaquePointer?, _ layer: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    try unsafe write(checkedAtlas(atlas).checkedLayer(layer).id, to: buffer, capacity)
  }
}

@c @implementation
public func lf_get_layer_info(
  _ atlas: OpaquePointer?, _ layer: Int32, _ info: UnsafeMutablePointer<lf_layer_info>?
) -> Int32 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    try unsafe checked(info, "info").pointee = lf_layer_info(
      kind: Int32(layer.kind.rawValue), region_count: Int32(layer.regions.count),
      attribute_count: Int32(layer.attributeCount), detail_count: Int32(layer.details.count),
      parent_layer: layer.parent.map { Int32($0.number) } ?? LF_NONE.rawValue,
      overlaps: layer.overlaps ? 1 : 0, lookup_detail_meters: layer.lookupDetailMeters)
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_detail_meters(
  _ atlas: OpaquePointer?, _ layer: Int32, _ detail: Int32, _ meters: UnsafeMutablePointer<Double>?
) -> Int32 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let found = try atlas.checkedDetail(atlas.checkedLayer(layer), detail)
    try unsafe checked(meters, "meters").pointee = found.meters
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_attribute_name(
  _ atlas: OpaquePointer?, _ layer: Int32, _ attribute: Int32,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let layer = try unsafe checkedAtlas(atlas).checkedLayer(layer)
    return try unsafe write(
      layer.attributeName(checkedAttribute(attribute, of: layer)), to: buffer, capacity)
  }
}

/// The number of an attribute of a layer.
func checkedAttribute(_ number: Int32, of layer: Layer) throws(CallError) -> Int {
  try checked(number, of: layer.attributeCount, "attribute", in: "layer \"\(layer.id)\"")
}
