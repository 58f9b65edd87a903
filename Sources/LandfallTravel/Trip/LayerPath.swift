import Landfall

/// Which regions of one layer a track is in, step by step.
struct LayerPath {
  /// A place on a step from which on other regions hold.
  struct Change {
    var portion: Double
    var point: GridPoint
    var regions: [RegionID]
  }

  let layer: Layer
  /// The regions at the end of the last step, ascending.
  private(set) var regions: [RegionID] = []
  private var end: GridPoint?
  private var window: BorderWindow

  init(_ layer: Layer) {
    self.layer = layer
    window = BorderWindow(layer)
  }

  /// Begins anew at a point.
  mutating func start(at point: GridPoint) {
    regions = layer.regionIDs(at: point).sorted()
    end = point
  }

  /// Takes a step; returns where the regions change, in order.
  mutating func take(_ step: PathStep) -> [Change] {
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
      // What is crossed at one point is crossed at once: nothing is entered in passing a corner.
      repeat {
        pass(crossings[index], forwards: true)
        index += 1
      } while index < crossings.count && !PathStep.Crossing.isBefore(first, crossings[index])
      if regions != before {
        changes.append(
          Change(portion: first.portion, point: step.point(at: first), regions: regions))
      }
    }
    // A damaged file may say one thing of its borders and another of its lookups.
    if step.to.u < layer.grid.width {
      let found = layer.regionIDs(at: step.to).sorted()
      if found != regions {
        regions = found
        changes.append(Change(portion: 1, point: step.to, regions: found))
      }
    }
    return changes
  }

  /// The regions where a step begins that does not begin where the last one ended: on the other side
  /// of ±180°.
  private mutating func startRegions(
    of step: PathStep, _ crossings: [PathStep.Crossing]
  ) -> [RegionID] {
    if step.from.u < layer.grid.width { return layer.regionIDs(at: step.from).sorted() }
    // Lookups know the meridian's eastern side alone: backwards from the other end.
    let kept = regions
    defer { regions = kept }
    regions = layer.regionIDs(at: step.to).sorted()
    for crossing in crossings.reversed() { pass(crossing, forwards: false) }
    return regions
  }

  /// Leaves the regions on one side of a border and enters those on its other side.
  private mutating func pass(_ crossing: PathStep.Crossing, forwards: Bool) {
    let (left, right) = window.sides(ofArc: crossing.arc)
    let (old, new) = crossing.comesFromLeft == forwards ? (left, right) : (right, left)
    regions.removeAll { old.contains($0) && !new.contains($0) }
    for id in new where !regions.contains(id) { regions.append(id) }
    regions.sort()
  }
}
