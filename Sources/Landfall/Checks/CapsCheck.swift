/// The full check of a layer's caps, markers and the order of its regions from south to north.
struct CapsCheck {
  let storage: AtlasStorage
  let number: Int

  private var layer: LayerRecord { storage.tables.layers[number] }
  private var id: String { Layer(storage: storage, number: number).id }

  /// Runs the check. O(regions of the layer).
  /// - Throws: ``AtlasError`` with code `structure`, which describes the problem.
  func run() throws(AtlasError) {
    guard storage.tables.regionTables.caps.count > 0 else { return }
    for region in 0..<Int(layer.regionCount) { try checkCap(region) }
    try checkOrder()
  }

  private func checkCap(_ region: Int) throws(AtlasError) {
    let what = "region \(region) of layer \(id)"
    let cap = storage.tables.regionTables.cap(ofRegion: Int(layer.firstRegion) + region)
    // NaN fails these comparisons.
    guard cap.radiusRadians >= 0, cap.radiusRadians <= CapRecord.wholeGlobe,
      cap.center.u < storage.tables.grid.width, cap.center.v <= storage.tables.grid.height
    else { throw .structure("\(what) has no possible cap") }
    let value = Region(
      storage: storage, layerNumber: number, id: RegionID(rawValue: UInt32(region)))
    guard cap.marker <= RegionMarker.Kind.point.rawValue,
      value.hasArea || cap.marker == RegionMarker.Kind.point.rawValue
    else {
      throw .structure("\(what) has no possible marker")
    }
    let angle = UnitSphere.angle(
      UnitSphere.direction(of: cap.center, grid: storage.tables.grid),
      Globe.position(of: value.representativePoint))
    guard angle <= Double(cap.radiusRadians) + 1e-12 else {
      throw .structure("\(what) lies outside its cap")
    }
  }

  private func checkOrder() throws(AtlasError) {
    var before: (v: UInt32, region: UInt32)?
    for place in 0..<Int(layer.regionCount) {
      let region = storage.tables.regionTables.region(inOrder: Int(layer.firstRegion) + place)
      // Ascending and distinct regions, as many as the layer has, are all of its regions.
      guard region < layer.regionCount else {
        throw .structure("place \(place) from the south in layer \(id) has no region")
      }
      let v = storage.tables.representativePoint(ofRegion: Int(layer.firstRegion) + Int(region)).v
      if let before, (before.v, before.region) >= (v, region) {
        throw .structure("place \(place) from the south in layer \(id) is out of order")
      }
      before = (v, region)
    }
  }
}
