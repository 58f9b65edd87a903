import Landfall
package import LandfallModel
import LandfallSupport

/// A layer's borders with what lies on both sides of each: faces that tile the plane.
///
/// Its edges meet at common ends alone, so that each arc lies between two faces; its regions may overlap,
/// so that a face may have several regions. ``repair(_:of:grid:sliverMeters:jobs:source:)`` makes one of
/// any rings.
package struct Coverage: Sendable {
  /// The arcs, and the rings that are made of them.
  package let graph: ArcGraph
  /// The different labels of faces: sets of regions in ascending order. The first is of no region.
  package let labels: [[Int]]
  /// For each arc the number of the label on its left and on its right, as seen along it.
  private let leftLabels: [UInt32]
  private let rightLabels: [UInt32]

  /// Labels the arcs by the faces beside them.
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

  /// The same arcs with other vertices, each between the same faces.
  package func withArcs(of graph: ArcGraph) -> Coverage {
    precondition(graph.arcs.count == self.graph.arcs.count)
    return Coverage(graph, labels: labels, left: leftLabels, right: rightLabels)
  }

  /// Arcs that are parts of this one's, each between the same faces as the whole.
  /// - Parameter wholes: for each arc of `graph` the one that it is a part of.
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

  /// The regions that end at an arc, on its left and on its right: those that do not go on on its other
  /// side.
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
