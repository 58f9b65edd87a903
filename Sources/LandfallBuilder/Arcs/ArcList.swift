import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The arcs of a layer in the order of the atlas, each with the regions beside it: the borders of the
/// topology, then those along ±180°, then the pieces of rings that are none.
struct ArcList {
  struct Arc {
    /// Its vertices.
    var range: Range<Int>
    /// The regions that it bounds on its left and on its right, ascending.
    var left: [Int] = []
    var right: [Int] = []
  }

  private(set) var vertices: [GridPoint]
  private(set) var arcs: [Arc] = []
  /// The number of the first arc that is no border.
  let otherStart: Int

  init(_ layer: CompiledLayer, grid: Grid) {
    let topology = layer.topology
    vertices = topology.vertices
    for (number, side) in layer.sides.enumerated() {
      let owners = topology.ownerSets[topology.arcOwners[number]]
      let west = owners.filter(side.west.contains)
      let east = owners.filter { !side.west.contains($0) }
      arcs.append(
        Arc(
          range: topology.vertexRange(ofArc: number), left: side.isWestLeft ? west : east,
          right: side.isWestLeft ? east : west))
    }
    for border in seamBorders(of: topology, grid: grid) {
      arcs.append(
        Arc(
          range: vertices.count..<(vertices.count + 2), left: border.west, right: border.east))
      vertices += [GridPoint(u: 0, v: border.south), GridPoint(u: 0, v: border.north)]
    }
    otherStart = arcs.count
    let others = topology.others
    for number in others.ends.indices {
      let range = others.vertexRange(ofArc: number)
      var arc = Arc(range: vertices.count..<(vertices.count + range.count))
      vertices += others.vertices[range]
      let owners = topology.ownerSets[others.owners[number]]
      switch insideOfDomain(
        others.vertices[range.lowerBound], others.vertices[range.lowerBound + 1])
      {
      case .left: arc.left = owners
      case .right: arc.right = owners
      case nil: break
      }
      arcs.append(arc)
    }

    enum Side { case left, right }

    /// On which side of an edge along a side of the domain the domain lies.
    func insideOfDomain(_ a: GridPoint, _ b: GridPoint) -> Side? {
      if a.u == b.u, a.u == 0 { return b.v < a.v ? .left : .right }
      if a.u == b.u, a.u == grid.width { return b.v > a.v ? .left : .right }
      if a.v == b.v, a.v == 0 { return b.u > a.u ? .left : .right }
      if a.v == b.v, a.v == grid.height { return b.u < a.u ? .left : .right }
      return nil
    }
  }
}

/// A stretch of the ±180° meridian that is a border, as other regions lie on its one side than on its
/// other.
struct SeamBorder: Hashable {
  var south: UInt32
  var north: UInt32
  /// The regions that end there from the west, and those that begin there towards the east.
  var west: [Int]
  var east: [Int]
}

/// Compares what lies on both sides of ±180°, from south to north: a region on both sides goes on
/// across the meridian, whichever vertices its parts have there.
func seamBorders(of topology: Topology, grid: Grid) -> [SeamBorder] {
  struct Change {
    var v: UInt32
    var isEast: Bool
    var regions: [Int]
  }
  var changes: [Change] = []
  let others = topology.others
  for number in others.ends.indices {
    let range = others.vertexRange(ofArc: number)
    let owners = topology.ownerSets[others.owners[number]]
    if owners.isEmpty { continue }
    for vertex in range.dropLast() {
      let (a, b) = (others.vertices[vertex], others.vertices[vertex + 1])
      guard a.u == b.u, a.u == 0 || a.u == grid.width else { continue }
      for v in [a.v, b.v] { changes.append(Change(v: v, isEast: a.u == 0, regions: owners)) }
    }
  }
  changes.sort { $0.v < $1.v }
  var borders: [SeamBorder] = []
  var (west, east) = (Set<Int>(), Set<Int>())
  var south: UInt32 = 0
  for change in changes {
    if change.v > south {
      let border = SeamBorder(
        south: south, north: change.v, west: west.subtracting(east).sorted(),
        east: east.subtracting(west).sorted())
      if let last = borders.last, last.north == south, last.west == border.west,
        last.east == border.east
      {
        borders[borders.count - 1].north = change.v
      } else if !border.west.isEmpty || !border.east.isEmpty {
        borders.append(border)
      }
      south = change.v
    }
    if change.isEast {
      east.formSymmetricDifference(change.regions)
    } else {
      west.formSymmetricDifference(change.regions)
    }
  }
  return borders
}
