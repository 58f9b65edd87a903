package import Landfall

/// The borders of a layer around a point, loaded once for the many steps of a track there.
package struct BorderWindow {
  /// An edge of a border, with exactly the endpoints in the atlas.
  package struct Edge {
    package var from: GridPoint
    package var to: GridPoint
    package var arc: Int

    package init(from: GridPoint, to: GridPoint, arc: Int) {
      (self.from, self.to, self.arc) = (from, to, arc)
    }
  }

  private let arcs: ArcTable
  private let grid: Grid
  private var box: GridBox?
  package private(set) var edges: [Edge] = []

  package init(_ layer: Layer) {
    arcs = layer.arcTable
    grid = layer.grid
  }

  /// Whether a step certainly meets no border.
  @inline(__always)
  package func isEmpty(from start: GridPoint, to end: GridPoint) -> Bool {
    guard let box, edges.isEmpty else { return false }
    return box.contains(start) && box.contains(end)
  }

  /// Ensures that ``edges`` contains all edges that meet a box.
  package mutating func show(_ wanted: GridBox) {
    if let box, box.contains(wanted) { return }
    // A margin of 0.02°, some 2 km: enough for some minutes on the road.
    load(around: wanted, margin: grid.unitsPerDegree / 50)
    // Where borders are dense, a narrower window saves more than it costs.
    if edges.count > 512 { load(around: wanted, margin: grid.unitsPerDegree / 1_000) }
  }

  private mutating func load(around wanted: GridBox, margin: UInt32) {
    let box = GridBox(
      west: wanted.west - min(margin, wanted.west), south: wanted.south - min(margin, wanted.south),
      east: min(wanted.east + margin, grid.width), north: min(wanted.north + margin, grid.height))
    edges.removeAll(keepingCapacity: true)
    arcs.tree.forEachItem(meeting: box) { kind, number, _ in
      guard kind == ArcFormat.Item.border, let block = arcs.block(number) else { return }
      let arc = arcs.arc(ofBlock: number)
      block.forEachEdge { from, to in
        if box.isTouched(byEdge: from, to) { edges.append(Edge(from: from, to: to, arc: arc)) }
      }
    }
    self.box = box
  }

  /// The regions to the left and to the right of an arc, in its direction.
  package func sides(ofArc arc: Int) -> (left: [RegionID], right: [RegionID]) {
    (arcs.left(ofArc: arc).regionIDs, arcs.right(ofArc: arc).regionIDs)
  }
}
