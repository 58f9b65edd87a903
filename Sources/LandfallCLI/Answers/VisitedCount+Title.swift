package import Landfall
import LandfallSupport
package import LandfallTravel

extension VisitedCount {
  /// Counts regions of a layer; see ``init(of:in:)-(Set<String>,_)``.
  package init(of regions: Set<RegionID>, in layer: Layer) {
    self.init(of: Set(regions.map { layer[$0].key }), in: layer)
  }

  /// The title of a map of the visited regions: "12/50 States Visited", "31 of 195 countries".
  package func title(of layer: Layer) -> String {
    layer.id == "states"
      ? "\(visited)/\(total) States Visited" : "\(visited) of \(grouped(total)) \(layer.id)"
  }
}
