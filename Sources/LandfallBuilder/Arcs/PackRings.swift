import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The rings of a layer's regions as they are written.
struct PackedRings {
  var writer = ByteWriter()
  var ringCount = 0
  var ringArcCount = 0
}

/// Writes of which arcs each ring is made. Outer rings run counter-clockwise, holes clockwise
/// (RFC 7946 §3.1.6), whichever way they run in the source.
/// - Parameter otherStart: the number of the first arc that is no border.
func packRings(of layer: CompiledLayer, otherStart: Int, grid: Grid) -> PackedRings {
  var packed = PackedRings()
  var firstRings = ByteWriter()
  var rings = ByteWriter()
  var arcs = ByteWriter()
  var ring = 0
  for feature in layer.features {
    firstRings.append(UInt32(ring))
    for polygon in feature.geometry.polygons {
      for (place, range) in polygon.enumerated() {
        let start = ring == 0 ? 0 : layer.topology.ringArcEnds[ring - 1]
        rings.append(UInt32(start) | (place == 0 ? ArcFormat.outerFlag : 0))
        let isCounterClockwise = doubledArea(ofRing: feature.geometry.vertices[range]) > 0
        let isBackwards = isCounterClockwise != (place == 0)
        let parts = layer.topology.ringArcs[start..<layer.topology.ringArcEnds[ring]]
        func append(_ part: RingArc) {
          let arc = part.number + (part.isBorder ? 0 : UInt32(otherStart))
          arcs.append(arc << 1 | (part.isReversed != isBackwards ? 1 : 0))
        }
        if isBackwards {
          parts.reversed().forEach(append)
        } else {
          parts.forEach(append)
        }
        ring += 1
      }
    }
  }
  packed.ringCount = ring
  packed.ringArcCount = layer.topology.ringArcs.count
  firstRings.append(UInt32(ring))
  rings.append(UInt32(packed.ringArcCount))
  for part in [firstRings, rings, arcs] { packed.writer.append(contentsOf: part.bytes) }
  return packed
}
