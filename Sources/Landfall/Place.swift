/// One consistent answer to where a coordinate lies: a region of the most specific layer, and the
/// regions that this one lies in.
///
/// Layers from different sources disagree along the same border. A raw answer per layer shows that; a
/// place does not: its country is the country of its state, whatever the countries layer says there.
public struct Place: Sendable, Hashable {
  /// The regions, at most one a layer, the most specific first.
  public let regions: [Region]

  /// The most specific region.
  public var region: Region? { regions.first }

  /// The region of a layer; nil where the place has none there.
  public subscript(layerID: String) -> Region? {
    regions.first { $0.layer.id == layerID }
  }
}

extension Atlas {
  /// The place at a coordinate; nil where no layer has a region, or the coordinate is none.
  ///
  /// Layers are asked from the most specific to the widest: one that lies within another comes before
  /// it. The first answer brings its parents with it; a layer that is a parent of an answer is not
  /// asked again. Layers unrelated to it give their own answers.
  public func place(at coordinate: Coordinate) -> Place? {
    guard
      let point = storage.grid.query(
        latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return nil }
    var regions: [Region] = []
    for number in storage.layersFromMostSpecific {
      if regions.contains(where: { $0.layerNumber == number }) { continue }
      let layer = Layer(storage: storage, number: number)
      guard let id = layer.regionID(at: point) else { continue }
      var next: Region? = layer[id]
      while let region = next, !regions.contains(where: { $0.layerNumber == region.layerNumber }) {
        regions.append(region)
        next = region.parent
      }
    }
    if regions.isEmpty { return nil }
    regions.sort { left, right in
      storage.specificityRanks[left.layerNumber] < storage.specificityRanks[right.layerNumber]
    }
    return Place(regions: regions)
  }
}

/// The layers, those that lie within others first; the order of the manifest among equals.
///
/// Made once, when an atlas is opened. A damaged file may say that layers lie within one another in
/// a circle: the count of a layer's parents ends at the number of layers.
func layersFromMostSpecific(_ layers: [LayerRecord]) -> [Int] {
  let depths = layers.map { layer in
    var depth = 0
    var next = layer.parentLayer
    while next != noneIndex, depth <= layers.count {
      depth += 1
      next = layers[Int(next)].parentLayer
    }
    return depth
  }
  return layers.indices.sorted { left, right in
    depths[left] == depths[right] ? left < right : depths[left] > depths[right]
  }
}
