/// The full check of a layer's names, measures and neighbors, of its caps and markers, and of the order
/// of its regions from south to north.
struct RegionTablesCheck {
  let storage: AtlasStorage
  let number: Int

  private var layer: LayerRecord { storage.tables.layers[number] }
  private var id: String { Layer(storage: storage, number: number).id }

  /// Runs the check. O(regions and neighbors of the layer).
  /// - Throws: ``AtlasError`` with code `structure`, which describes the problem.
  func run() throws(AtlasError) {
    try checkNames()
    try checkMeasures()
    try checkNeighbors()
    guard storage.tables.regionTables.caps.count > 0 else { return }
    for region in 0..<Int(layer.regionCount) { try checkCap(region) }
    try checkOrder()
  }

  private func checkNames() throws(AtlasError) {
    let index = Layer(storage: storage, number: number).nameIndex
    var isNamed = [Bool](repeating: false, count: index.count)
    // Regions may share a name; each is folded once, so that the check takes linear time.
    var foldedNames: [UInt32: [UInt8]] = [:]
    for position in 0..<index.count {
      func what() -> String { "name \(position) of layer \(id)" }
      let region = index.region(at: position)
      guard region < layer.regionCount, !isNamed[Int(region)] else {
        throw .structure("\(what()) is that of region \(region), which is not there or has one")
      }
      isNamed[Int(region)] = true
      let number = Int(layer.firstRegion) + Int(region)
      let place = RegionRecord(number, of: storage.tables.regions).name
      let text =
        foldedNames[place]
        ?? Array(NameFolding.fold(storage.tables.strings.name(at: place)).utf8)
      foldedNames[place] = text
      guard text.count <= FormatLimits.maxNameByteCount,
        storage.tables.strings.compareString(at: index.text(at: position), with: text) == 0
      else {
        throw .structure(
          "\(what()) is not the folded form of \"\(storage.tables.strings.name(at: place))\""
        )
      }
      guard index.isInOrder(at: position) else { throw .structure("\(what()) is out of order") }
    }
  }

  private func checkMeasures() throws(AtlasError) {
    guard storage.tables.regionTables.measures.count > 0 else { return }
    for region in 0..<Int(layer.regionCount) {
      let record = MeasureRecord(
        Int(layer.firstRegion) + region, of: storage.tables.regionTables.measures)
      // NaN fails these comparisons. The Earth's area is 5.1e14 m².
      guard record.areaSquareMeters >= 0, record.areaSquareMeters <= 5.2e14,
        record.perimeterMeters >= 0, record.perimeterMeters < .infinity
      else { throw .structure("region \(region) of layer \(id) has no possible area or perimeter") }
    }
  }

  private func checkNeighbors() throws(AtlasError) {
    let table = storage.tables.regionTables.neighbors
    guard table.count > 0 else { return }
    let regionCount = storage.tables.regions.count / RegionRecord.byteCount
    let start = NeighborRecord.firstOffset(regionCount: regionCount)
    let available = (table.count - start) / NeighborRecord.byteCount
    // The border length of each pair of regions; each must list the other with the same length.
    var meters: [UInt64: Double] = [:]
    for region in 0..<Int(layer.regionCount) {
      let what = "region \(region) of layer \(id)"
      let list = Int(layer.firstRegion) + region
      let first = Int(clamping: table.word(at: 4 * list))
      let end = Int(clamping: table.word(at: 4 * list + 4))
      guard first <= end, end <= available, list > 0 || first == 0,
        list + 1 < regionCount || end == available
      else { throw .structure("the neighbors of \(what) lie outside the table") }
      var before: NeighborRecord?
      for position in first..<end {
        let record = NeighborRecord(
          reading: table, at: start + position * NeighborRecord.byteCount)
        guard record.region < layer.regionCount, record.region != region,
          record.sharedBorderMeters >= 0, record.sharedBorderMeters < .infinity
        else { throw .structure("neighbor \(position - first) of \(what) is not possible") }
        if let before {
          let isAfter =
            (record.sharedBorderMeters, before.region) < (before.sharedBorderMeters, record.region)
          guard isAfter else { throw .structure("the neighbors of \(what) are out of order") }
        }
        before = record
        let key = UInt64(region) << 32 | UInt64(record.region)
        guard meters.updateValue(record.sharedBorderMeters, forKey: key) == nil else {
          throw .structure("\(what) has region \(record.region) for a neighbor twice")
        }
      }
    }
    for (key, length) in meters.sorted(by: { $0.key < $1.key }) {
      guard meters[key >> 32 | key << 32] == length else {
        throw .structure(
          """
          region \(key & 0xFFFF_FFFF) of layer \(id) is not as much a neighbor of region \
          \(key >> 32) as the other way round
          """)
      }
    }
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
