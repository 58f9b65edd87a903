/// Makes one frame of a layout.
struct FrameCompiler {
  private let frame: FrameDefinition
  private let tolerance: Double
  private let source: LayoutSource
  private let place: String
  private let projector: MapProjector
  private let regions: [Int]
  private let lattice: PageLattice

  /// The greatest distance in page units of straight edges of the source from the page's lines.
  static let straightTolerance = 0.05

  init(
    _ frame: FrameDefinition, tolerance: Double, source: LayoutSource, place: String
  ) throws(BuildError) {
    self.frame = frame
    self.tolerance = tolerance
    self.source = source.restricted(to: frame)
    self.place = place
    projector = try MapProjector(frame.projection, file: source.file, place: place)
    regions = try frame.regionNumbers(of: self.source, place: place)
    lattice = PageLattice(frame.box)
  }

  mutating func compile(
    jobs: Int
  ) throws(BuildError) -> (record: LayoutFrameRecord, shapes: [UInt8]) {
    let projector = projector
    let cut = MapCut(projector.parameters, frame: frame) { projector.project($0) != nil }
    let cutting: any RegionCutting =
      switch cut {
      case .seam(let longitude, let latitudes):
        AntimeridianCutting(longitude: longitude, latitudes: latitudes, grid: source.grid)
      case .circle(let center, let radius):
        CircleClipping(center: center, radius: radius, grid: source.grid)
      }
    var projection = RegionProjection(projector, cutting: cutting, source: source, place: place)
    let whole = frame.extent == .projection ? try projection.outline() : nil
    let center = try projectedCenter()
    let frame = frame
    let projected = try projection.project(regions) { extent throws(BuildError) in
      guard let box = whole ?? (extent.isEmpty ? nil : extent) else { return 1 }
      let scale = PagePlacement(box, in: frame, center: center).scale
      return Self.straightTolerance / scale
    }
    var extent = PlaneBox()
    for region in projected { extent.enclose(region) }
    if extent.isEmpty, whole == nil {
      throw BuildError(
        .manifestValue, file: source.file, place: place,
        problem: "none of its \(regions.count) regions is where the projection shows anything",
        remedy: "correct \"proj\", or name other \"regions\"")
    }
    let placement = PagePlacement(whole ?? extent, in: frame, center: center)
    let drawn = try draw(
      projected, regions: regions, placement: placement, lattice: lattice, tolerance: tolerance,
      source: source, jobs: jobs)
    var record = LayoutFrameRecord()
    record.box = frame.box
    record.unit = lattice.unit
    record.borderWidth = frame.borderWidth
    record.scale = placement.scale
    record.origin = placement.origin
    let known = projector.knownFamily(placement, sample: sample(cutting))
    record.family = known.family.rawValue
    record.parameters = known.parameters
    let shapes = encode(drawn, parents: source.parents, record: &record)
    return (record, shapes)
  }

  private func projectedCenter() throws(BuildError) -> SIMD2<Double>? {
    guard let center = frame.center else { return nil }
    if let point = projector.project(center) { return point }
    throw BuildError(
      .manifestValue, file: source.file, place: place,
      problem: "the projection does not show its center, \(center)",
      remedy: "correct \"center\" (longitude, latitude) or \"proj\"")
  }

  /// Returns positions at which the reader's own projection must agree with PROJ.
  private func sample(_ cutting: any RegionCutting) -> [Coordinate] {
    var places: [Coordinate] = []
    for region in regions {
      let geometry = source.geometries[region]
      let step = max(geometry.vertices.count / 7, 1)
      for index in stride(from: 0, to: geometry.vertices.count, by: step) {
        places.append(source.grid.coordinate(geometry.vertices[index]))
      }
    }
    return places.filter { abs($0.longitude) < 180 && cutting.shows($0) }
  }
}

extension LayoutSource {
  /// Returns the source without the polygons and points that a frame does not show.
  fileprivate func restricted(to frame: FrameDefinition) -> LayoutSource {
    var zone: MapZone?
    if case .within(let one) = frame.regions { zone = one }
    if zone == nil, frame.window == nil { return self }
    func isShown(_ points: ArraySlice<GridPoint>) -> Bool {
      let box = GridBox(around: points)
      let southWest = grid.coordinate(GridPoint(u: box.west, v: box.south))
      let northEast = grid.coordinate(GridPoint(u: box.east, v: box.north))
      if let window = frame.window,
        southWest.longitude > window.east || northEast.longitude < window.west
          || southWest.latitude > window.north || northEast.latitude < window.south
      {
        return false
      }
      let middle = Coordinate(
        latitude: (southWest.latitude + northEast.latitude) / 2,
        longitude: (southWest.longitude + northEast.longitude) / 2)
      return zone?.contains(middle) ?? true
    }
    var result = self
    result.geometries = geometries.map { geometry in
      var kept = Geometry(points: geometry.points.filter { isShown([$0]) })
      for polygon in geometry.polygons {
        guard let outer = polygon.first, isShown(geometry.vertices[outer]) else { continue }
        kept.append(polygon: polygon.map { geometry.vertices[$0] })
      }
      return kept
    }
    return result
  }
}

extension FrameDefinition {
  /// Returns the numbers of its regions, ascending.
  fileprivate func regionNumbers(
    of source: LayoutSource, place: String
  ) throws(BuildError) -> [Int] {
    let keys: [String]
    switch regions {
    case .all: return Array(source.keys.indices)
    case .within(let zone):
      let numbers = source.geometries.indices.filter { number in
        let geometry = source.geometries[number]
        return !geometry.vertices.isEmpty || !geometry.points.isEmpty
      }
      guard !numbers.isEmpty else {
        throw BuildError(
          .manifestValue, file: source.file, place: "\(place).regions",
          problem: "layer \"\(source.layer)\" has no region in \(zone.name)",
          remedy: "choose another layout for it")
      }
      return numbers
    case .keys(let given): keys = given
    }
    var numberOfKey: [String: Int] = [:]
    for (number, key) in source.keys.enumerated() { numberOfKey[key] = number }
    var numbers: Set<Int> = []
    for key in keys {
      guard let number = numberOfKey[key] else {
        throw BuildError(
          .manifestValue, file: source.file, place: "\(place).regions",
          problem: "layer \"\(source.layer)\" has no region with the key \"\(oneLine(key))\"",
          remedy: suggestion(for: key, among: source.keys).map {
            "did you mean \"\(oneLine($0))\"?"
          } ?? "correct the key, or take it out")
      }
      numbers.insert(number)
    }
    return numbers.sorted()
  }
}

extension MapProjector {
  /// Returns the family of the reader's own projections that agrees with PROJ on a sample of
  /// positions, within a millionth of a page unit; `.none` if no family agrees.
  fileprivate func knownFamily(
    _ placement: PagePlacement, sample: [Coordinate]
  ) -> (family: MapProjection.Family, parameters: ProjectionParameters) {
    let none = (MapProjection.Family.none, ProjectionParameters())
    guard let ellipsoid, !sample.isEmpty, let known = parameters.known(on: ellipsoid) else {
      return none
    }
    let limit = 1e-6 / placement.scale
    for place in sample {
      guard let ours = known.projection.forward(place), let theirs = project(place),
        abs(ours.x - theirs.x) < limit, abs(ours.y - theirs.y) < limit
      else { return none }
    }
    return (known.family, known.parameters)
  }
}
