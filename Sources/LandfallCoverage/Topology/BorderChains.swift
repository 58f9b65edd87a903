import Landfall
import LandfallModel
import LandfallSupport

/// The arcs of a topology, and behind them the pieces of rings along the domain's sides: what must not
/// cross.
package struct BorderChains {
  private(set) var vertices: [GridPoint]
  private(set) var ends: [Int]
  private(set) var ownerSets: [[Int]]
  private(set) var owners: [Int]
  /// For each piece in ``Topology/others`` its chain; nil where it is used an even number of times.
  private(set) var chainOfOther: [Int?] = []

  init(_ topology: Topology) {
    vertices = topology.vertices
    ends = topology.arcEnds
    ownerSets = topology.ownerSets
    owners = topology.arcOwners
    for number in topology.others.ends.indices {
      let range = topology.others.vertexRange(ofArc: number)
      let owner = topology.others.owners[number]
      guard !ownerSets[owner].isEmpty else {
        chainOfOther.append(nil)
        continue
      }
      chainOfOther.append(ends.count)
      vertices += topology.others.vertices[range]
      ends.append(vertices.count)
      owners.append(owner)
    }
  }

  func vertexRange(_ chain: Int) -> Range<Int> { (chain == 0 ? 0 : ends[chain - 1])..<ends[chain] }

  /// The regions that a pair of edges belongs to, ascending.
  func owners(of crossing: Crossing) -> [Int] {
    Set(ownerSets[owners[crossing.firstArc]]).union(ownerSets[owners[crossing.secondArc]]).sorted()
  }

  /// The chain of a part of a ring, if it has one.
  func chain(of part: RingArc) -> Int? {
    part.isBorder ? Int(part.number) : chainOfOther[Int(part.number)]
  }

  var edges: [Segment] {
    ends.indices.flatMap { chain in
      vertexRange(chain).dropLast().map { Segment(vertices[$0], vertices[$0 + 1]).undirected }
    }
  }
}
