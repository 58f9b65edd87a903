import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

extension Topology {
  /// Takes what lies along the map's ends out of the arcs: it is no border, and where borders meet it
  /// they end.
  ///
  /// Arcs are divided where an edge with both ends among `cuts` follows one without, or the other way
  /// round.
  /// - Returns: the topology, and for each of its arcs the one that it is a part of.
  func separatingCuts(_ cuts: Set<GridPoint>) -> (topology: Topology, sources: [Int]) {
    if cuts.isEmpty { return (self, Array(arcEnds.indices)) }
    var sources: [Int] = []
    var result = self
    result.vertices = []
    result.arcEnds = []
    result.arcOwners = []
    /// For each arc what it became.
    var pieces: [[RingArc]] = []
    for arc in arcEnds.indices {
      let range = vertexRange(ofArc: arc)
      var parts: [RingArc] = []
      var start = range.lowerBound
      while start + 1 < range.upperBound {
        let isCut = cuts.contains(vertices[start]) && cuts.contains(vertices[start + 1])
        var end = start + 1
        while end + 1 < range.upperBound,
          (cuts.contains(vertices[end]) && cuts.contains(vertices[end + 1])) == isCut
        {
          end += 1
        }
        let run = vertices[start...end]
        if isCut {
          parts.append(
            RingArc(number: UInt32(result.others.ends.count), isBorder: false, isReversed: false))
          result.others.vertices += run
          result.others.ends.append(result.others.vertices.count)
          result.others.owners.append(arcOwners[arc])
        } else {
          parts.append(
            RingArc(number: UInt32(result.arcEnds.count), isBorder: true, isReversed: false))
          result.vertices += run
          result.arcEnds.append(result.vertices.count)
          result.arcOwners.append(arcOwners[arc])
          sources.append(arc)
        }
        start = end
      }
      pieces.append(parts)
    }
    result.ringArcs = []
    result.ringArcEnds = []
    for ring in ringArcEnds.indices {
      for part in ringArcs[arcRange(ofRing: ring)] {
        guard part.isBorder else {
          result.ringArcs.append(part)
          continue
        }
        let own = pieces[Int(part.number)]
        for piece in part.isReversed ? own.reversed() : own {
          var piece = piece
          piece.isReversed = part.isReversed
          result.ringArcs.append(piece)
        }
      }
      result.ringArcEnds.append(result.ringArcs.count)
    }
    return (result, sources)
  }
}
