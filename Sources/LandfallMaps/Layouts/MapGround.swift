/// The layers beneath the layer of a map: land, and regions that contain those of the layer.
struct MapGround {
  /// The layers, from back to front.
  private(set) var layers: [Layer]
  /// Whether the layers have all land of the map, so that the rest is water.
  let hasSea: Bool

  /// The least area in square meters of a layer of all land: a third of it, more than any continent.
  private static let areaOfLand = 5e13
  /// The greatest number of layers of the layer's own atlas.
  private static let mostLayers = 2
  /// The least width of a map, as a multiple of the distance of coasts from their source.
  private static let leastWidth = 40.0

  /// - Parameters:
  ///   - atlas: the atlas of the layer.
  ///   - world: an atlas of countries, for an atlas without all land.
  ///   - width: the width of the map in meters.
  init(of layer: Layer, in atlas: Atlas, world: Atlas?, width: Double) {
    let mean = layer.meanArea
    let larger = atlas.layers.filter {
      $0 != layer && $0.kind == .polygons && $0.meanArea > 1.5 * mean
    }
    layers = Array(larger.sorted { $0.meanArea > $1.meanArea }.prefix(Self.mostLayers))
    if (layers + [layer]).contains(where: { $0.area >= Self.areaOfLand }) {
      hasSea = true
      return
    }
    let land = world?.layers.first {
      $0.area >= Self.areaOfLand && Self.leastWidth * ($0.details.first?.meters ?? 0) <= width
    }
    hasSea = land != nil
    if let land { layers.insert(land, at: 0) }
  }
}

extension Layer {
  /// The area of all regions in square meters. O(regions).
  fileprivate var area: Double { regions.reduce(0) { $0 + $1.areaSquareMeters } }
  package var meanArea: Double { area / Double(max(regions.count, 1)) }
}
