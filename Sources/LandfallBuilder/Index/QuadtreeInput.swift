import Landfall

/// The edges of one quadtree: chains on the grid, each with the change that crossing it makes to the
/// code of all its planes.
struct QuadtreeInput: Sendable {
  var grid: Grid
  /// The vertices of all chains, one after the other.
  var vertices: [GridPoint] = []
  /// For each vertex the number in `changes` for the edge from it to the next vertex, or `noEdge` for
  /// the last vertex of a chain.
  var changeOfEdge: [UInt32] = []
  /// The distinct changes, in the order of their first use.
  var changes: [UInt32] = []
  /// Edges along −180°: from its south to its north they change the code of what lies east of them.
  var seamEdges: [(south: UInt32, north: UInt32, change: UInt32)] = []

  static let noEdge = UInt32.max

  private var changeNumbers: [UInt32: UInt32] = [:]

  init(grid: Grid) { self.grid = grid }

  /// Adds the arcs of a layer, whose regions have these codes (0 for those in another quadtree).
  mutating func append(_ topology: Topology, regionCodes: [UInt32]) {
    let changeOfOwners = topology.ownerSets.map { owners in
      owners.reduce(0) { $0 ^ regionCodes[$1] }
    }
    for arc in topology.arcEnds.indices {
      let change = changeOfOwners[topology.arcOwners[arc]]
      if change == 0 { continue }
      let number = number(ofChange: change)
      let range = topology.vertexRange(ofArc: arc)
      vertices.append(contentsOf: topology.vertices[range])
      changeOfEdge.append(contentsOf: repeatElement(number, count: range.count - 1))
      changeOfEdge.append(Self.noEdge)
    }
    for edge in topology.seamEdges where regionCodes[edge.region] != 0 {
      seamEdges.append((edge.south, edge.north, regionCodes[edge.region]))
    }
  }

  private mutating func number(ofChange change: UInt32) -> UInt32 {
    if let number = changeNumbers[change] { return number }
    let number = UInt32(changes.count)
    changes.append(change)
    changeNumbers[change] = number
    return number
  }
}
