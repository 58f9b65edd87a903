internal import CLandfall
internal import Landfall

/// An open atlas and its layers: a `lf_atlas *` points to it.
@safe
final class OpenAtlas {
  let atlas: Atlas
  let layerCount: Int32
  private let layers: UnsafeMutablePointer<Unmanaged<OpenLayer>>

  init(_ atlas: Atlas) throws(CallError) {
    self.atlas = atlas
    let layers = atlas.layers
    for layer in layers where layer.regions.count > Int(Int32.max) {
      throw CallError(
        LF_STRUCTURE,
        "layer \"\(layer.id)\" has \(layer.regions.count) regions; at most 2147483647 are supported"
      )
    }
    // At most 4,096: opening checks it.
    layerCount = Int32(layers.count)
    unsafe self.layers = .allocate(capacity: max(layers.count, 1))
    for (number, layer) in layers.enumerated() {
      unsafe (self.layers + number).initialize(to: .passRetained(OpenLayer(layer)))
    }
  }

  deinit {
    for number in 0..<Int(layerCount) { unsafe layers[number].release() }
    unsafe layers.deallocate()
  }

  /// The number of the region at a coordinate, -1 without one; nil if there is no layer with that number.
  @inline(__always)
  func regionNumber(inLayer number: Int32, at coordinate: Coordinate) -> Int32? {
    guard number >= 0 && number < layerCount else { return nil }
    return unsafe layers[Int(number)]._withUnsafeGuaranteedRef {
      $0.layer.regionID(at: coordinate).number
    }
  }

  func checkedLayer(_ number: Int32) throws(CallError) -> Layer {
    let number = try checked(number, of: Int(layerCount), "layer", in: "the atlas")
    return unsafe layers[number].takeUnretainedValue().layer
  }

  func checkedRegion(_ layerNumber: Int32, _ number: Int32) throws(CallError) -> Region {
    let layer = try checkedLayer(layerNumber)
    let count = layer.regions.count
    let number = try checked(number, of: count, "region", in: "layer \"\(layer.id)\"")
    return layer[RegionID(rawValue: UInt32(number))]
  }

  /// The number of a layer's detail in the atlas.
  func checkedDetail(_ layer: Layer, _ number: Int32) throws(CallError) -> Detail {
    let details = layer.details
    return details[
      try checked(number, of: details.count, "detail", in: "layer \"\(layer.id)\"")]
  }
}

/// A layer in an object of its own: to ask it there copies nothing, so that a lookup counts no references.
private final class OpenLayer {
  let layer: Layer

  init(_ layer: Layer) { self.layer = layer }
}

/// The atlas that a pointer of a caller refers to.
func checkedAtlas(_ pointer: OpaquePointer?) throws(CallError) -> OpenAtlas {
  guard let pointer = unsafe pointer else {
    throw CallError("the atlas is NULL; open one with lf_open")
  }
  return unsafe Unmanaged<OpenAtlas>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}
