package import Landfall

/// The regions of one layer that a track is in, step by step.
package struct LayerPath {
  /// A point on a step at which the regions change.
  package struct Change {
    package var portion: Double
    package var point: GridPoint
    package var regions: [RegionID]
  }

  package let layer: Layer
  /// The regions at the end of the last step, ascending.
  package private(set) var regions: [RegionID] = []
  /// The number of times that borders and lookups disagreed; 0 for an intact atlas.
  package private(set) var correctionCount = 0
  private var end: GridPoint?
  private var window: BorderWindow

  package init(_ layer: Layer) {
    self.layer = layer
    window = BorderWindow(layer)
  }

  /// Restarts at a point.
  package mutating func start(at point: GridPoint) {
    regions = layer.regionIDs(at: point).sorted()
    end = point
  }

  /// Whether no border is near the path to a point.
  @inline(__always)
  func canSlide(to point: GridPoint) -> Bool {
    guard let end else { return false }
    return window.isEmpty(from: end, to: point)
  }

  /// Moves to a point; requires ``canSlide(to:)``.
  @inline(__always)
  mutating func slide(to point: GridPoint) { end = point }

  /// Takes a step; returns the changes of regions, in order.
  package mutating func take(_ step: PathStep) -> [Change] {
    window.show(step.box)
    defer { end = step.to }
    let isSeam = end != step.from
    // Nearly all steps of nearly all tracks end here.
    if window.edges.isEmpty, !isSeam { return [] }
    var crossings: [PathStep.Crossing] = []
    for edge in window.edges {
      if let crossing = step.crossing(of: edge) { crossings.append(crossing) }
    }
    if crossings.isEmpty, !isSeam { return [] }
    crossings.sort(by: PathStep.Crossing.isBefore)

    var changes: [Change] = []
    if isSeam {
      let other = startRegions(of: step, crossings)
      if other != regions {
        changes.append(Change(portion: 0, point: step.from, regions: other))
        regions = other
      }
    }
    var index = 0
    while index < crossings.count {
      let first = crossings[index]
      let before = regions
      // All edges at one point are crossed at once, so that passing a corner enters no region.
      repeat {
        pass(crossings[index])
        index += 1
      } while index < crossings.count && !PathStep.Crossing.isBefore(first, crossings[index])
      if regions != before {
        changes.append(
          Change(portion: first.portion, point: step.point(at: first), regions: regions))
      }
    }
    // In a damaged file, borders and lookups may disagree.
    if isKnownToLookups(step.to) {
      let found = layer.regionIDs(at: step.to).sorted()
      if found != regions {
        correctionCount += 1
        regions = found
        changes.append(Change(portion: 1, point: step.to, regions: found))
      }
    }
    return changes
  }

  /// The regions at the start of a step that does not begin where the last one ended: on the other
  /// side of ±180°, or at a pole on another meridian.
  private mutating func startRegions(
    of step: PathStep, _ crossings: [PathStep.Crossing]
  ) -> [RegionID] {
    if isKnownToLookups(step.from) { return layer.regionIDs(at: step.from).sorted() }
    guard isKnownToLookups(step.to) else { return regions }
    // Goes backward from the end of the step.
    let kept = regions
    defer { regions = kept }
    regions = layer.regionIDs(at: step.to).sorted()
    for crossing in crossings { pass(crossing) }
    return regions
  }

  /// Whether lookups know the point. They know only the eastern side of ±180°, and one meridian of
  /// a pole.
  private func isKnownToLookups(_ point: GridPoint) -> Bool {
    layer.grid.canonical(point) == point
  }

  /// Crosses a border: enters or leaves the regions on only one of its sides. The result does not
  /// depend on the order of the borders at one point.
  private mutating func pass(_ crossing: PathStep.Crossing) {
    let (left, right) = window.sides(ofArc: crossing.arc)
    for id in left where !right.contains(id) { toggle(id) }
    for id in right where !left.contains(id) { toggle(id) }
  }

  private mutating func toggle(_ id: RegionID) {
    let place = regions.firstIndex { $0 >= id } ?? regions.endIndex
    if place < regions.endIndex, regions[place] == id {
      regions.remove(at: place)
    } else {
      regions.insert(id, at: place)
    }
  }
}

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
