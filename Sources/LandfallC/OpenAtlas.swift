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
    guard number >= 0 && number < layerCount else {
      throw CallError(
        "there is no layer \(number); the atlas has \(layerCount) layers, numbered from 0")
    }
    return unsafe layers[Int(number)].takeUnretainedValue().layer
  }

  func checkedRegion(_ layerNumber: Int32, _ number: Int32) throws(CallError) -> Region {
    let layer = try checkedLayer(layerNumber)
    guard number >= 0, Int(number) < layer.regions.count else {
      throw CallError(
        "there is no region \(number); layer \"\(layer.id)\" has \(layer.regions.count) regions, numbered from 0"
      )
    }
    return layer[RegionID(rawValue: UInt32(number))]
  }

  /// The number of a layer's detail in the atlas.
  func checkedDetail(_ layer: Layer, _ number: Int32) throws(CallError) -> Detail {
    let details = layer.details
    guard number >= 0, Int(number) < details.count else {
      throw CallError(
        "there is no detail \(number); layer \"\(layer.id)\" has \(details.count) details, numbered from 0"
      )
    }
    return details[Int(number)]
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
