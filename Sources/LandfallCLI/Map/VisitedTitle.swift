import Landfall
import LandfallBuilder

/// The title of a map of what was visited: "12/50 States Visited", "31 of 195 countries".
///
/// Only regions whose attribute `COUNTS` is true are counted; all of a layer without that attribute.
func visitedTitle(_ visited: Set<RegionID>, of layer: Layer) -> String {
  let hasCounts = layer.attributeNames.contains("COUNTS")
  let counted = layer.regions.filter { !hasCounts || $0.attribute("COUNTS") == .boolean(true) }
  let count = counted.count { visited.contains($0.id) }
  if layer.id == "states" { return "\(count)/\(counted.count) States Visited" }
  return "\(count) of \(grouped(counted.count)) \(layer.id)"
}
