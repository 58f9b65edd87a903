package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The edges of one quadtree: chains on the grid, each with the change that crossing it makes to the
/// code of all its planes.
package struct QuadtreeInput: Sendable {
  package var grid: Grid
  /// The vertices of all chains, one after the other.
  package var vertices: [GridPoint] = []
  /// For each vertex the number in `changes` for the edge from it to the next vertex, or `noEdge` for
  /// the last vertex of a chain.
  var changeOfEdge: [UInt32] = []
  /// The distinct changes, in the order of their first use.
  package var changes: [UInt32] = []
  /// Edges along −180°: from its south to its north they change the code of what lies east of them.
  package var seamEdges: [(south: UInt32, north: UInt32, change: UInt32)] = []

  /// Where the leaves are to be lists of blocks: for each edge its block, and for each block its
  /// first edge and how many it has. Else empty.
  var blockOfEdge: [UInt32] = []
  var blockEdges: [Range<Int>] = []

  static let noEdge = UInt32.max

  private var changeNumbers: [UInt32: UInt32] = [:]

  package init(grid: Grid) { self.grid = grid }

  /// Adds the arcs of a layer, whose regions have these codes (0 for those in another quadtree).
  /// - Parameter blocks: the layer's arcs where the leaves are to refer to them, and no other layer
  ///   is in the quadtree.
  package mutating func append(
    _ topology: Topology, regionCodes: [UInt32], blocks: PackedArcs? = nil
  ) {
    blockEdges = Array(repeating: 0..<0, count: blocks?.blockEdgeCounts.count ?? 0)
    let changeOfOwners = topology.ownerSets.map { owners in
      owners.reduce(0) { $0 ^ regionCodes[$1] }
    }
    for arc in topology.arcEnds.indices {
      let change = changeOfOwners[topology.arcOwners[arc]]
      if change == 0 { continue }
      let number = number(ofChange: change)
      let range = topology.vertexRange(ofArc: arc)
      if let blocks { noteBlocks(of: arc, edgeCount: range.count - 1, in: blocks) }
      vertices.append(contentsOf: topology.vertices[range])
      changeOfEdge.append(contentsOf: repeatElement(number, count: range.count - 1))
      changeOfEdge.append(Self.noEdge)
    }
    for edge in topology.seamEdges where regionCodes[edge.region] != 0 {
      seamEdges.append((edge.south, edge.north, regionCodes[edge.region]))
    }
  }

  /// Before the arc's vertices are appended.
  private mutating func noteBlocks(of arc: Int, edgeCount: Int, in blocks: PackedArcs) {
    var block = blocks.firstBlocks[arc]
    var edge = vertices.count
    let end = edge + edgeCount
    while edge < end {
      let count = Int(blocks.blockEdgeCounts[block])
      blockEdges[block] = edge..<(edge + count)
      blockOfEdge.append(contentsOf: repeatElement(UInt32(block), count: count))
      edge += count
      block += 1
    }
    // As for the change: the last vertex begins no edge.
    blockOfEdge.append(Self.noEdge)
  }

  private mutating func number(ofChange change: UInt32) -> UInt32 {
    if let number = changeNumbers[change] { return number }
    let number = UInt32(changes.count)
    changes.append(change)
    changeNumbers[change] = number
    return number
  }

  /// Whether edges that follow one another meet the row from the west to a corner an odd number of
  /// times.
  package func isMetOddly(_ edges: Range<Int>, west: Int64, south: Int64) -> Bool {
    var isOdd = false
    for edge in edges {
      let (a, b) = (vertices[edge], vertices[edge + 1])
      let (av, bv) = (Int64(a.v), Int64(b.v))
      if HalfOpen.straddlesRow(av, bv, south),
        HalfOpen.isWest(Int64(a.u), av, Int64(b.u), bv, u: west, v: south)
      {
        isOdd.toggle()
      }
    }
    return isOdd
  }
}
