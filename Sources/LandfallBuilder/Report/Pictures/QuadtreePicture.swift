import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The cells of a quadtree over one of its regions, that of the middle size of the last layer with areas;
/// nil where there is none.
///
/// Cells that a border passes through, the leaves, are filled. Cells too small to be seen are not drawn.
func quadtreePicture(
  _ quadtree: CompiledQuadtree, number: Int, layers: [CompiledLayer], grid: Grid
) -> ReportPicture? {
  let layer = layers.last { layer in
    layer.planes.contains { $0.quadtree == number } && layer.shapes.contains(where: \.hasArea)
  }
  guard let layer else { return nil }
  let bySize = layer.shapes.indices.filter { index in
    // What lies on both sides of ±180° has no window.
    let bounds = layer.shapes[index].bounds
    return layer.shapes[index].hasArea && bounds.west < bounds.east
  }.sorted { (layer.shapes[$0].doubledArea, $0) < (layer.shapes[$1].doubledArea, $1) }
  guard !bySize.isEmpty else { return nil }
  let region = bySize[bySize.count / 2]
  let bounds = layer.shapes[region].bounds
  var window = GridBox(
    west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  window.widen(by: max(window.east - window.west, window.north - window.south) / 20 + 8, in: grid)

  var walk = CellWalk(quadtree, window: window)
  walk.run()
  let cutter = PictureCutter(window: window, steps: 600, vertexLimit: 20_000)
  let land = layer.features.map { cutter.areas($0.geometry) }
  let outline = cutter.lines(layer.features[region].geometry)
  return ReportPicture(
    subject: .quadtree(number),
    title: "The cells of the index over \(layer.features[region].name)", window: window,
    unitsPerDegree: grid.unitsPerDegree,
    panels: [
      .init(
        title: "",
        shapes: land.filter { !$0.isEmpty }.map { .init(role: .land, lines: $0) } + [
          .init(role: .leaf, lines: walk.leaves), .init(role: .cell, lines: walk.cells),
          .init(role: .ghost, lines: outline),
        ])
    ], marks: [])
}

/// Finds the cells of a quadtree that a window shows, as boxes cut to it.
private struct CellWalk {
  private let quadtree: CompiledQuadtree
  private let window: GridBox
  /// Children of a node in a row: 4, or 2 of a small index.
  private let width: UInt32
  /// Cells smaller than this cannot be told apart.
  private let step: UInt32
  private(set) var cells: [[GridPoint]] = []
  private(set) var leaves: [[GridPoint]] = []

  init(_ quadtree: CompiledQuadtree, window: GridBox) {
    self.quadtree = quadtree
    self.window = window
    width = quadtree.nodes.count == 16 * Int(quadtree.record.nodeCount) ? 4 : 2
    step = max(window.east - window.west, window.north - window.south) / 300
  }

  mutating func run() {
    let size = UInt32(1) << quadtree.record.rootShift
    for (number, node) in quadtree.root.enumerated() {
      let (row, column) = (
        number / Int(quadtree.record.columns), number % Int(quadtree.record.columns)
      )
      visit(
        node << 2 | Quadtree.Tag.node, west: UInt32(column) * size, south: UInt32(row) * size, size)
    }
  }

  private mutating func visit(_ entry: UInt32, west: UInt32, south: UInt32, _ size: UInt32) {
    // The domain ends before the root's last cells do.
    let box = GridBox(
      west: max(west, window.west), south: max(south, window.south),
      east: min(west + size, window.east), north: min(south + size, window.north))
    guard box.west < box.east, box.south < box.north else { return }
    if entry & 3 == Quadtree.Tag.node, size > max(step, 1) {
      let part = size / width
      let first = Int(entry >> 2) * Int(width * width)
      for child in 0..<(width * width) {
        visit(
          quadtree.nodes[first + Int(child)], west: west + child % width * part,
          south: south + child / width * part, part)
      }
      return
    }
    let corners = [
      GridPoint(u: box.west, v: box.south), GridPoint(u: box.east, v: box.south),
      GridPoint(u: box.east, v: box.north), GridPoint(u: box.west, v: box.north),
    ]
    if entry & 3 == Quadtree.Tag.uniform { cells.append(corners) } else { leaves.append(corners) }
  }
}
