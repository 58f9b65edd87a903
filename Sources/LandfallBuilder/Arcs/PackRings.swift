import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The rings of a layer's regions in their encoded form.
struct PackedRings {
  var writer = ByteWriter()
  var ringCount = 0
  var ringArcCount = 0
}

/// Writes the arcs of each ring. Outer rings run counter-clockwise, holes clockwise (RFC 7946
/// §3.1.6), whatever their winding in the source.
/// - Parameter otherStart: the number of the first arc that is not a border.
func packRings(of graph: ArcGraph, otherStart: Int) -> PackedRings {
  var packed = PackedRings()
  var firstRings = ByteWriter()
  var rings = ByteWriter()
  var arcs = ByteWriter()
  // The borders along ±180° come between the other borders and the remaining arcs.
  let shift = UInt32(otherStart - graph.borderCount) << 1
  for region in graph.regions.indices {
    firstRings.append(UInt32(graph.rings(ofRegion: region).lowerBound))
    let geometry = graph.geometry(ofRegion: region)
    for (polygon, ranges) in zip(graph.regions[region], geometry.polygons) {
      for (place, (ring, range)) in zip(graph.polygons[polygon], ranges).enumerated() {
        let isOuter = place == 0
        rings.append(
          UInt32(graph.rings.spans[ring].lowerBound) | (isOuter ? ArcFormat.outerFlag : 0))
        let isCounterClockwise = doubledArea(ofRing: geometry.vertices[range]) > 0
        let isBackwards = isCounterClockwise != isOuter
        func append(_ half: HalfArc) {
          let half = isBackwards ? half.twin : half
          arcs.append(half.number + (graph.isBorder(half.arc) ? 0 : shift))
        }
        if isBackwards {
          graph.rings[ring].reversed().forEach(append)
        } else {
          graph.rings[ring].forEach(append)
        }
      }
    }
  }
  packed.ringCount = graph.rings.count
  packed.ringArcCount = graph.rings.elements.count
  firstRings.append(UInt32(packed.ringCount))
  rings.append(UInt32(packed.ringArcCount))
  for part in [firstRings, rings, arcs] { packed.writer.append(contentsOf: part.bytes) }
  return packed
}
