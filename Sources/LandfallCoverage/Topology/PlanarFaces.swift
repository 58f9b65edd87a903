package import Landfall
import LandfallModel
import LandfallSupport

/// The faces that the borders of a layer cut the plane into.
///
/// Needs a topology whose edges meet at common ends alone. A face is bounded by closed walks along arcs
/// with the face on their left: one around it, counter-clockwise, and one around each group of borders
/// that lies in it, clockwise. Beyond the domain's sides lies the one face without an outer walk.
package struct PlanarFaces {
  /// Arcs, and behind them the pieces along the domain's sides.
  package let chains: BorderChains
  /// For each chain the sum of its edges' cross products: around a walk they add up to twice the area.
  package let areas: [Int128]
  /// Closed walks; a half arc is twice its chain's number, and one more where it runs backward.
  package private(set) var walks: [Walk] = []
  /// For each half arc its walk.
  private(set) var walkOfHalf: [Int] = []
  /// For each face its walks, the outer one first; the first face is the unbounded one, which has
  /// none.
  package private(set) var faces: [[Int]] = [[]]
  /// For each walk its face.
  private(set) var faceOfWalk: [Int] = []

  /// A closed walk with its face on the left.
  package struct Walk: Sendable {
    package var halves: [Int]
    /// Above 0 where it goes around its face, below 0 where the face goes around it.
    package var doubledArea: Int128
    /// The vertex farthest west; of several the one farthest south.
    var leftmost: GridPoint
  }

  package init(_ topology: Topology) {
    let chains = BorderChains(topology)
    self.chains = chains
    areas = chains.ends.indices.map { crossProducts(chains.vertices[chains.vertexRange($0)]) }
    let next = linkHalves()
    walkOfHalf = Array(repeating: -1, count: next.count)
    for half in next.indices where walkOfHalf[half] < 0 { follow(from: half, next) }
    findFaces()
  }

  /// The face left of a half arc.
  package func face(leftOf half: Int) -> Int { faceOfWalk[walkOfHalf[half]] }

  /// The vertices of a half arc, in its direction.
  package func vertices(ofHalf half: Int) -> [GridPoint] {
    let vertices = chains.vertices[chains.vertexRange(half / 2)]
    return half & 1 == 0 ? Array(vertices) : vertices.reversed()
  }

  // MARK: Walks

  /// For each half arc the one that continues its walk: the first clockwise from where it came.
  private func linkHalves() -> [Int] {
    var nodes = KeyTable(capacity: 2 * chains.ends.count)
    var leaving: [[Int]] = []
    for chain in chains.ends.indices {
      let range = chains.vertexRange(chain)
      for (half, vertex) in [(2 * chain, range.lowerBound), (2 * chain + 1, range.upperBound - 1)] {
        let (node, isNew) = nodes.number(of: chains.vertices[vertex].key)
        if isNew { leaving.append([]) }
        leaving[Int(node)].append(half)
      }
    }
    var next = [Int](repeating: 0, count: 2 * chains.ends.count)
    for halves in leaving {
      let sorted = halves.map { (half: $0, direction: direction(ofHalf: $0)) }
        .sorted { $0.direction.precedes($1.direction) }
      for (index, (half, _)) in sorted.enumerated() {
        // A half arc's twin leaves from where the half arc ends.
        next[half ^ 1] = sorted[(index + sorted.count - 1) % sorted.count].half
      }
    }
    return next
  }

  private func direction(ofHalf half: Int) -> Direction {
    let range = chains.vertexRange(half / 2)
    return half & 1 == 0
      ? Direction(
        from: chains.vertices[range.lowerBound], to: chains.vertices[range.lowerBound + 1])
      : Direction(
        from: chains.vertices[range.upperBound - 1], to: chains.vertices[range.upperBound - 2])
  }

  private mutating func follow(from first: Int, _ next: [Int]) {
    var walk = Walk(halves: [], doubledArea: 0, leftmost: GridPoint(u: .max, v: .max))
    var half = first
    repeat {
      walk.halves.append(half)
      walkOfHalf[half] = walks.count
      let range = chains.vertexRange(half / 2)
      for vertex in chains.vertices[range]
      where (vertex.u, vertex.v) < (walk.leftmost.u, walk.leftmost.v) {
        walk.leftmost = vertex
      }
      walk.doubledArea += half & 1 == 0 ? areas[half / 2] : -areas[half / 2]
      half = next[half]
    } while half != first
    walks.append(walk)
  }

  // MARK: Faces

  private mutating func findFaces() {
    faceOfWalk = Array(repeating: 0, count: walks.count)
    var inner: [Int] = []
    for (number, walk) in walks.enumerated() {
      if walk.doubledArea > 0 {
        faceOfWalk[number] = faces.count
        faces.append([number])
      } else {
        inner.append(number)
      }
    }
    let bands = EdgeBands(
      vertices: chains.vertices, chains: chains.ends.indices.map { chains.vertexRange($0) })
    // From west to east: what lies west of a walk begins farther west, and its face is known.
    inner.sort {
      (walks[$0].leftmost.u, walks[$0].leftmost.v, $0)
        < (walks[$1].leftmost.u, walks[$1].leftmost.v, $1)
    }
    for number in inner {
      if let edge = bands.nearestEdge(westOf: walks[number].leftmost) {
        faceOfWalk[number] = face(leftOf: halfHeadingSouth(edge))
      }
      faces[faceOfWalk[number]].append(number)
    }
  }

  /// The half arc with this edge that has the east on its left.
  private func halfHeadingSouth(_ edge: Int) -> Int {
    var (low, high) = (0, chains.ends.count)
    while low < high {
      let middle = (low + high) / 2
      if chains.ends[middle] <= edge { low = middle + 1 } else { high = middle }
    }
    return chains.vertices[edge].v > chains.vertices[edge + 1].v ? 2 * low : 2 * low + 1
  }
}

/// The sum of the cross products of a chain's edges.
private func crossProducts(_ chain: ArraySlice<GridPoint>) -> Int128 {
  guard var before = chain.first else { return 0 }
  // Relative to the first vertex products fit Int64 and their sums nearly always do; what the shift
  // leaves out is added as a whole.
  let (u, v) = (Int64(before.u), Int64(before.v))
  var sum: Int128 = 0
  for vertex in chain.dropFirst() {
    let left = (Int64(before.u) - u) * (Int64(vertex.v) - v)
    let right = (Int64(vertex.u) - u) * (Int64(before.v) - v)
    sum += Int128(left) - Int128(right)
    before = vertex
  }
  let (run, rise) = (Int128(before.u) - Int128(u), Int128(before.v) - Int128(v))
  return sum + Int128(u) * rise - Int128(v) * run
}

extension GridPoint {
  /// Both coordinates in one number.
  package var key: UInt64 { UInt64(u) << 32 | UInt64(v) }
}
