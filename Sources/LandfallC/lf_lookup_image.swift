// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import CLandfall
internal import Landfall

@c @implementation
public func lf_lookup_image(
  _ atlas: OpaquePointer?, _ layer: Int32, _ address: UInt64, _ image: UnsafeMutableRawPointer?,
  _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    try unsafe checkedCapacity(capacity, of: 1, UnsafeRawPointer(image))
    guard address != 0, address % UInt64(LookupImage.alignment) == 0 else {
      throw CallError("the address of an image is \(address); pass a multiple of 256")
    }
    let layers =
      layer == LF_NONE.rawValue
      ? atlas.atlas.layers.filter { $0.kind == .polygons } : [try atlas.checkedLayer(layer)]
    for layer in layers {
      guard let obstacle = atlas.atlas.imageObstacle(inLayer: layer.number) else { continue }
      throw CallError(
        "layer \"\(layer.id)\" \(obstacle), which a GPU cannot look up; do it on the processor")
    }
    return Int64(
      unsafe atlas.atlas.writeLookupImage(
        ofLayer: layer == LF_NONE.rawValue ? nil : Int(layer), address: address,
        to: UnsafeMutableRawBufferPointer(start: image, count: capacity)))
  }
}
