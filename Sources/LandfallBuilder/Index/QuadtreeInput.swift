package import Landfall
package import LandfallCoverage

/// The edges of one quadtree: chains on the grid, each with the change that crossing it makes to
/// the code of all planes.
package struct QuadtreeInput: Sendable {
  var grid: Grid
  /// The vertices of all chains, one after the other.
  package var vertices: [GridPoint] = []
  /// For each vertex, the index in `changes` for the edge from it to the next vertex, or `noEdge`
  /// for the last vertex of a chain.
  var changeOfEdge: [UInt32] = []
  /// The distinct changes, in the order of their first use.
  package var changes: [UInt32] = []
  /// The edges along −180°: from `south` to `north` each changes the code of the area east of it.
  package var seamEdges: [(south: UInt32, north: UInt32, change: UInt32)] = []

  /// The block of each edge, and for each block the range of its edges, if the leaves are lists of
  /// blocks; empty otherwise.
  var blockOfEdge: [UInt32] = []
  var blockEdges: [Range<Int>] = []

  static let noEdge = UInt32.max

  private var changeNumbers: [UInt32: UInt32] = [:]

  package init(grid: Grid) { self.grid = grid }

  /// Adds the arcs of a layer, whose regions have these codes (0 for regions of another quadtree).
  /// - Parameter blocks: the layer's packed arcs if the leaves refer to them; the quadtree then
  ///   contains no other layer.
  package mutating func append(
    _ graph: ArcGraph, regionCodes: [UInt32], blocks: PackedArcs? = nil
  ) {
    blockEdges = Array(repeating: 0..<0, count: blocks?.blockEdgeCounts.count ?? 0)
    let changeOfOwners = graph.ownerSets.map { owners in
      owners.reduce(0) { $0 ^ regionCodes[$1] }
    }
    for arc in graph.borders {
      let change = changeOfOwners[graph.owners[arc]]
      if change == 0 { continue }
      let number = number(ofChange: change)
      let range = graph.arcs.spans[arc]
      if let blocks { noteBlocks(of: arc, edgeCount: range.count - 1, in: blocks) }
      vertices.append(contentsOf: graph.arcs.elements[range])
      changeOfEdge.append(contentsOf: repeatElement(number, count: range.count - 1))
      changeOfEdge.append(Self.noEdge)
    }
    for arc in graph.others where changeOfOwners[graph.owners[arc]] != 0 {
      let change = changeOfOwners[graph.owners[arc]]
      let vertices = graph.arcs[arc]
      for (a, b) in zip(vertices, vertices.dropFirst()) where a.u == 0 && b.u == 0 {
        seamEdges.append((min(a.v, b.v), max(a.v, b.v), change))
      }
    }
  }

  /// Records the blocks of an arc. It must be called before the arc's vertices are appended.
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
    // The last vertex begins no edge, as in `changeOfEdge`.
    blockOfEdge.append(Self.noEdge)
  }

  private mutating func number(ofChange change: UInt32) -> UInt32 {
    if let number = changeNumbers[change] { return number }
    let number = UInt32(changes.count)
    changes.append(change)
    changeNumbers[change] = number
    return number
  }

  /// Whether consecutive edges cross the row from the west to a corner an odd number of times.
  package func isMetOddly(_ edges: Range<Int>, west: Int64, south: Int64) -> Bool {
    edges.count { edge in
      Segment(vertices[edge], vertices[edge + 1]).isWest(ofU: west, v: south)
    } % 2 == 1
  }
}
