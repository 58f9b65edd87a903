/// A layer's borders with the regions to the left and right of each: faces that tile the plane.
///
/// Its edges meet only at common ends, so that each arc is between two faces. Its regions may
/// overlap, so that a face may have several regions.
/// ``repair(_:of:grid:sliverMeters:jobs:source:keepsLosses:)`` turns any rings into a coverage.
package struct Coverage: Sendable {
  /// The arcs, and the rings that consist of them.
  package private(set) var graph: ArcGraph
  /// The distinct labels of faces: sets of regions in ascending order. The first is empty.
  package private(set) var labels: [[Int]]
  /// For each arc the index of the label on its left and on its right, as seen along it.
  private var leftLabels: [UInt32]
  private var rightLabels: [UInt32]

  /// Labels the arcs by the faces to their left and right.
  package init(_ faces: PlanarFaces) {
    self.init(faces, labels: faces.findLabels())
  }

  /// - Parameter faceLabels: for each face the regions that cover it.
  init(_ faces: PlanarFaces, labels faceLabels: [[Int]]) {
    var labels: [[Int]] = [[]]
    var numbers: [[Int]: UInt32] = [[]: 0]
    let numberOfFace = faceLabels.map { label in
      if let known = numbers[label] { return known }
      let number = UInt32(labels.count)
      numbers[label] = number
      labels.append(label)
      return number
    }
    let graph = faces.graph
    func number(leftOf half: HalfArc) -> UInt32 {
      graph.isDoubled(half.arc) ? 0 : numberOfFace[faces.face(leftOf: half)]
    }
    leftLabels = graph.arcs.indices.map { number(leftOf: HalfArc(arc: $0, isReversed: false)) }
    rightLabels = graph.arcs.indices.map { number(leftOf: HalfArc(arc: $0, isReversed: true)) }
    self.graph = graph
    self.labels = labels
  }

  private init(_ graph: ArcGraph, labels: [[Int]], left: [UInt32], right: [UInt32]) {
    self.graph = graph
    self.labels = labels
    leftLabels = left
    rightLabels = right
  }

  /// Returns the same arcs with other vertices, each between the same faces.
  package func withArcs(of graph: ArcGraph) -> Coverage {
    precondition(graph.arcs.count == self.graph.arcs.count)
    return Coverage(graph, labels: labels, left: leftLabels, right: rightLabels)
  }

  /// Returns a coverage of arcs that are parts of this one's, each between the same faces as the
  /// whole.
  /// - Parameter wholes: for each arc of `graph` the arc of this coverage that contains it.
  package func divided(into graph: ArcGraph, wholes: [Int]) -> Coverage {
    precondition(graph.arcs.count == wholes.count)
    return Coverage(
      graph, labels: labels, left: wholes.map { leftLabels[$0] },
      right: wholes.map { rightLabels[$0] })
  }
}

extension Coverage {
  /// The regions that cover the face on an arc's left, ascending.
  package func left(ofArc arc: Int) -> [Int] { labels[Int(leftLabels[arc])] }

  /// The regions that cover the face on an arc's right, ascending.
  package func right(ofArc arc: Int) -> [Int] { labels[Int(rightLabels[arc])] }

  /// The regions that end at an arc, on its left and on its right: those that do not continue on
  /// its other side.
  package func ending(atArc arc: Int) -> (left: [Int], right: [Int]) {
    let (left, right) = (left(ofArc: arc), right(ofArc: arc))
    if left.isEmpty || right.isEmpty { return (left, right) }
    return (left.filter { !right.contains($0) }, right.filter { !left.contains($0) })
  }

  /// The polygons and points of all regions.
  package var geometries: [Geometry] { graph.geometries }

  /// A region's polygons and points.
  package func geometry(ofRegion region: Int) -> Geometry { graph.geometry(ofRegion: region) }
}

extension Coverage: BinaryCodable {
  package static var blank: Coverage { Coverage(ArcGraph(), labels: [[]], left: [], right: []) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&graph, &labels, &leftLabels, &rightLabels)
    guard leftLabels.count == graph.arcs.count, rightLabels.count == graph.arcs.count else {
      throw BinaryFault()
    }
  }
}
