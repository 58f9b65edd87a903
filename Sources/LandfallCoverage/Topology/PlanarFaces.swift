/// The faces into which the arcs of a layer divide the plane.
///
/// Requires arcs whose edges meet only at common ends. A face is bounded by closed walks along arcs
/// with the face on their left: one around it, counter-clockwise, and one around each group of
/// borders inside it, clockwise. Beyond the domain's sides is the only face without an outer walk.
/// Arcs that bound nothing, see ``ArcGraph/isDoubled(_:)``, are in no walk.
package struct PlanarFaces {
  package let graph: ArcGraph
  /// For each arc the sum of its edges' cross products: around a walk they add up to twice the
  /// area.
  let areas: [Int128]
  /// The closed walks.
  private(set) var walks: [Walk] = []
  /// For each half arc, by its number, its walk; −1 if it is in no walk.
  private var walkOfHalf: [Int] = []
  /// For each face its walks, the outer one first; the first face is the unbounded one, which has
  /// no outer walk.
  private(set) var faces: [[Int]] = [[]]
  /// For each walk its face.
  private var faceOfWalk: [Int] = []

  /// A closed walk with its face on the left.
  struct Walk: Sendable {
    var halves: [HalfArc]
    /// Positive if it goes around its face, negative if the face goes around it.
    package var doubledArea: Int128
    /// The westernmost vertex; of several the southernmost.
    var leftmost: GridPoint
  }

  package init(_ graph: ArcGraph, jobs: Int = 1) {
    self.graph = graph
    let extents = parallelMap(count: graph.arcs.count, jobs: jobs) {
      ArcExtent(graph.arcs[$0])
    }
    areas = extents.map(\.crossProducts)
    walkOfHalf = Array(repeating: -1, count: 2 * graph.arcs.count)
    for halves in findLoops(in: graph) { add(halves, extents) }
    findFaces()
  }

  /// Returns the face left of a half arc.
  func face(leftOf half: HalfArc) -> Int { faceOfWalk[walkOfHalf[Int(half.number)]] }

  /// Returns a point on the border of a face.
  func place(ofFace face: Int) -> GridPoint {
    faces[face].first.map { walks[$0].leftmost } ?? GridPoint(u: 0, v: 0)
  }

  /// Returns the vertices of the walks around and in a face, the first of each not repeated.
  func walks(ofFace face: Int) -> [[GridPoint]] {
    faces[face].map { walk in
      walks[walk].halves.flatMap { graph.vertices(of: $0).dropLast() }
    }
  }

  private mutating func add(_ halves: [HalfArc], _ extents: [ArcExtent]) {
    var walk = Walk(halves: halves, doubledArea: 0, leftmost: GridPoint(u: .max, v: .max))
    for half in halves {
      walkOfHalf[Int(half.number)] = walks.count
      let leftmost = extents[half.arc].leftmost
      if leftmost.key < walk.leftmost.key { walk.leftmost = leftmost }
      walk.doubledArea += half.isReversed ? -areas[half.arc] : areas[half.arc]
    }
    walks.append(walk)
  }

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
      vertices: graph.arcs.elements,
      chains: graph.arcs.indices.filter { !graph.isDoubled($0) }.map { graph.arcs.spans[$0] })
    // From west to east: the walk of an edge to the west begins farther west, so its face is known.
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

  /// Returns the half arc of an edge that has the east on its left.
  private func halfHeadingSouth(_ edge: Int) -> HalfArc {
    let vertices = graph.arcs.elements
    return HalfArc(
      arc: graph.arcs.spans.place(of: edge), isReversed: vertices[edge].v <= vertices[edge + 1].v)
  }
}

extension PlanarFaces {
  /// Returns for each face the regions that cover it, ascending.
  ///
  /// No region covers the unbounded face, and the arc's regions change across an arc: each face is
  /// reached from there. O(half arcs) steps.
  func findLabels() -> [[Int]] { findLabels { _, _ in } }

  /// Returns labels as ``findLabels()``.
  /// - Parameter check: called with each face and its label before further ones are found.
  func findLabels<Failure: Error>(
    _ check: (_ face: Int, _ label: [Int]) throws(Failure) -> Void
  ) throws(Failure) -> [[Int]] {
    var labels = [[Int]?](repeating: nil, count: faces.count)
    labels[0] = []
    var reached = [0]
    while let face = reached.popLast() {
      let label = labels[face] ?? []
      for walk in faces[face] {
        for half in walks[walk].halves {
          let other = self.face(leftOf: half.twin)
          guard labels[other] == nil else { continue }
          let changed = symmetricDifference(label, graph.owners(ofArc: half.arc))
          try check(other, changed)
          labels[other] = changed
          reached.append(other)
        }
      }
    }
    return labels.map { $0 ?? [] }
  }
}

/// The contribution of a chain of edges to the area and the extent of walks.
private struct ArcExtent: Sendable {
  /// The sum of the cross products of the edges.
  var crossProducts: Int128 = 0
  /// The westernmost vertex; of several the southernmost.
  var leftmost = GridPoint(u: .max, v: .max)

  init(_ chain: ArraySlice<GridPoint>) {
    guard var before = chain.first else { return }
    // Relative to the first vertex, products fit Int64 and their sums nearly always do. The effect of
    // the shift is added at the end.
    let (u, v) = (Int64(before.u), Int64(before.v))
    var sum: Int128 = 0
    leftmost = before
    for vertex in chain.dropFirst() {
      let left = (Int64(before.u) - u) * (Int64(vertex.v) - v)
      let right = (Int64(vertex.u) - u) * (Int64(before.v) - v)
      sum += Int128(left) - Int128(right)
      if vertex.key < leftmost.key { leftmost = vertex }
      before = vertex
    }
    let (run, rise) = (Int128(before.u) - Int128(u), Int128(before.v) - Int128(v))
    crossProducts = sum + Int128(u) * rise - Int128(v) * run
  }
}

extension GridPoint {
  /// Both coordinates in one number.
  package var key: UInt64 { UInt64(u) << 32 | UInt64(v) }
}
