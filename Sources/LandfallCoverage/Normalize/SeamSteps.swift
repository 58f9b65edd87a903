/// Finds steps where regions end at different latitudes on the two sides of ±180°, and closes steps
/// up to a length.
///
/// A step is closed by moving the end of the side that reaches less far; every region with a vertex
/// there moves it too, so that neighbors still share it. A step is not closed if that would move a
/// vertex twice, or one that another step was closed to.
struct SeamSteps {
  let grid: Grid
  /// The greatest length in meters of steps that are closed.
  let closedMeters: Double
  /// The greatest length in meters of steps that are reported; in longer ones the region is assumed
  /// to follow ±180° on purpose.
  static let reportedMeters = 1000.0

  private(set) var found: [NormalizeReport.SeamStep] = []
  /// The new positions of vertices on ±180°, and the set of those positions. Only accessed by key.
  private var targets: [GridPoint: GridPoint] = [:]
  private var isTarget: Set<GridPoint> = []

  init(grid: Grid, closedMeters: Double) {
    self.grid = grid
    self.closedMeters = closedMeters
  }

  /// Moves the ends of features in place.
  /// - Returns: the indices of the features that changed.
  mutating func close(_ features: inout [Feature], among touching: [Int]) -> [Int] {
    for index in touching {
      var geometry = features[index].geometry
      // Applies the steps of the features before it.
      if move(&geometry) { features[index].geometry = geometry }
      find(features[index])
    }
    guard !targets.isEmpty else { return [] }
    return touching.filter { move(&features[$0].geometry) }
  }

  private mutating func find(_ feature: Feature) {
    for step in SeamSides(feature.geometry, grid: grid).steps {
      let units = step.far > step.near ? step.far - step.near : step.near - step.far
      let meters = Double(units) * metersPerUnit
      guard meters <= max(Self.reportedMeters, closedMeters) else { continue }
      let side = step.isFarEast ? grid.width : 0
      let near = GridPoint(u: side, v: step.near)
      let far = GridPoint(u: side, v: step.far)
      let isClosed =
        meters <= closedMeters && !step.isGap && targets[near] == nil && targets[far] == nil
        && !isTarget.contains(near)
      if isClosed {
        targets[near] = far
        isTarget.insert(far)
      }
      found.append(
        NormalizeReport.SeamStep(
          feature: feature.label, key: feature.key, far: step.far, near: step.near, meters: meters,
          isClosed: isClosed))
    }
  }

  private func move(_ geometry: inout Geometry) -> Bool {
    guard !targets.isEmpty else { return false }
    var hasMoved = false
    for index in geometry.vertices.indices {
      let vertex = geometry.vertices[index]
      guard grid.isOnSeam(vertex), let target = targets[vertex] else { continue }
      geometry.vertices[index] = target
      hasMoved = true
    }
    return hasMoved
  }

  /// Along a meridian.
  private var metersPerUnit: Double {
    UnitSphere.metersPerRadian * Ellipsoid.radiansPerDegree / Double(grid.unitsPerDegree)
  }
}
