package import Landfall
import LandfallSupport
package import LandfallTravel

extension VisitedCount {
  /// Counts regions of a layer; see ``init(of:in:)-(Set<String>,_)``.
  package init(of regions: Set<RegionID>, in layer: Layer) {
    self.init(of: Set(regions.map { layer[$0].key }), in: layer)
  }

  /// The count as a title: "12/50 States Visited", "1/3,143 Counties Visited".
  package func title(of layer: Layer) -> String {
    "\(grouped(visited))/\(grouped(total)) \(LayerWords(layer).title(of: total)) Visited"
  }

  /// The count in a sentence: "12 of 50 states visited".
  package func sentence(_ words: LayerWords) -> String {
    "\(grouped(visited)) of \(words.counted(total)) visited"
  }
}
