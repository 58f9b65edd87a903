import Landfall

/// The regions of all layers that a track is in, made consistent as in `Atlas.place(at:)`: the
/// country of a point in a state is the country of that state, regardless of the borders in the
/// countries layer.
struct RegionPath {
  /// A point on the path between two fixes at which the regions change.
  struct Change {
    /// The portion of the path, from 0 to 1.
    var portion: Double
    var coordinate: Coordinate
    /// The regions for each of ``RegionPath/layers``.
    var regions: [[RegionID]]
  }

  /// The layers with areas, in the order of the atlas.
  let layers: [Layer]
  /// The regions of each layer, ascending.
  private(set) var regions: [[RegionID]] = []

  private let grid: Grid
  private var paths: [LayerPath]
  /// For each layer the layers within it, the most specific first.
  private let children: [[Int]]

  init(_ atlas: Atlas) {
    let areas = atlas.layers.filter { $0.kind == .polygons }
    layers = areas
    grid = areas.first?.grid ?? Grid(degrees: atlas.gridDegrees) ?? Grid(unitsPerDegree: 1_000_000)!
    paths = areas.map { LayerPath($0) }
    children = areas.map { layer in
      areas.indices.filter { areas[$0].parent?.id == layer.id }
    }
    regions = layers.map { _ in [] }
  }

  /// Restarts at a coordinate.
  mutating func start(at place: Coordinate) {
    guard let point = grid.query(latitude: place.latitude, longitude: place.longitude) else {
      return
    }
    for index in paths.indices { paths[index].start(at: point) }
    regions = answer()
  }

  /// Moves between two coordinates; returns the changes of regions, in order.
  mutating func move(from start: Coordinate, to end: Coordinate, meters: Double) -> [Change] {
    if meters <= PathSteps.straightLimitMeters,
      let point = grid.innerQuery(latitude: end.latitude, longitude: end.longitude),
      slide(to: point)
    {
      return []
    }
    var changes: [Change] = []
    for step in PathSteps(from: start, to: end, meters: meters, grid: grid).steps {
      take(step, &changes)
    }
    return changes
  }

  /// Moves to a point far from all borders, as in most of a track. No window contains both sides of
  /// ±180°.
  @inline(__always)
  private mutating func slide(to point: GridPoint) -> Bool {
    for index in paths.indices where !paths[index].canSlide(to: point) { return false }
    for index in paths.indices { paths[index].slide(to: point) }
    return true
  }

  private mutating func take(_ step: PathStep, _ changes: inout [Change]) {
    var found: [(layer: Int, change: LayerPath.Change)] = []
    var raw = paths.map(\.regions)
    for index in paths.indices {
      for change in paths[index].take(step) { found.append((index, change)) }
    }
    if found.isEmpty { return }
    // A stable order: changes of one layer keep their order.
    let order = found.indices.sorted {
      (found[$0].change.portion, $0) < (found[$1].change.portion, $1)
    }
    for (number, index) in order.enumerated() {
      let (layer, change) = found[index]
      raw[layer] = change.regions
      // Changes at the same position are one change.
      if number + 1 < order.count, found[order[number + 1]].change.portion == change.portion {
        continue
      }
      let regions = answer(raw)
      guard regions != self.regions else { continue }
      self.regions = regions
      let width = step.part.upperBound - step.part.lowerBound
      changes.append(
        Change(
          portion: step.part.lowerBound + change.portion * width,
          coordinate: grid.coordinate(GridPoint(u: change.point.u % grid.width, v: change.point.v)),
          regions: regions))
    }
  }

  private func answer() -> [[RegionID]] { answer(paths.map(\.regions)) }

  /// The consistent regions for the regions that each layer has separately.
  private func answer(_ raw: [[RegionID]]) -> [[RegionID]] {
    var answer = raw
    // The number of rounds is limited, as in a damaged file layers may contain each other in a
    // cycle.
    for _ in 0..<min(layers.count, 8) {
      var next = raw
      for index in layers.indices {
        guard let child = children[index].first(where: { !answer[$0].isEmpty }) else { continue }
        var parents: [RegionID] = []
        for id in answer[child] {
          guard let parent = layers[child][id].parent, parent.layer.id == layers[index].id,
            !parents.contains(parent.id)
          else { continue }
          parents.append(parent.id)
        }
        if !parents.isEmpty { next[index] = parents.sorted() }
      }
      if next == answer { break }
      answer = next
    }
    return answer
  }
}
