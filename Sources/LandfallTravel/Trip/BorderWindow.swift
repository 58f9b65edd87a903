package import Landfall

/// The borders of a layer around a place, fetched once for the many steps that a track takes there.
package struct BorderWindow {
  /// An edge of a border; its ends are exactly those of the atlas.
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

  /// Whether a step is known to meet no border.
  @inline(__always)
  package func isEmpty(from start: GridPoint, to end: GridPoint) -> Bool {
    guard let box, edges.isEmpty else { return false }
    return box.contains(start) && box.contains(end)
  }

  /// Sees to it that all edges that meet a box are among ``edges``.
  package mutating func show(_ wanted: GridBox) {
    if let box, box.contains(wanted) { return }
    // 0.02°, some 2 km: far enough for some minutes on the road.
    load(around: wanted, margin: grid.unitsPerDegree / 50)
    // Where borders stand close a narrower window saves more than it costs.
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

  /// The regions on both sides of an arc, as seen along it.
  package func sides(ofArc arc: Int) -> (left: [RegionID], right: [RegionID]) {
    (arcs.left(ofArc: arc).regionIDs, arcs.right(ofArc: arc).regionIDs)
  }
}
