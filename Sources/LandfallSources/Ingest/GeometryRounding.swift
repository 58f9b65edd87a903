/// The rounding of one feature's geometry to the grid, with the checks of RFC 7946 §3.1.6.
struct GeometryRounding {
  let grid: Grid
  let file: String
  /// Whether a ring of fewer than three distinct positions is an error; otherwise it is dropped and counted.
  let isStrict: Bool
  /// Whether a position equal to the one before it is an error; otherwise it is counted, and normalizing drops it.
  let refusesRepetitions: Bool

  /// Transforms, checks and rounds all rings and points.
  ///
  /// Drops the closing position of each ring. A ring that is not closed is closed and counted.
  /// Longitudes up to ±540 are moved to the same position within ±180; the second result reports
  /// the moves as ``Feature/laps``.
  /// - Throws: errors without a location: `.geometry` for a ring of fewer than three distinct
  ///   positions if ``isStrict`` and for a repeated position if ``refusesRepetitions``, `.coordinate` for a position outside of the domain, `.crs` where the
  ///   transformation fails.
  func geometry(
    of feature: SourceFeature, transform: ProjObject?, report: inout IngestReport
  ) throws(BuildError) -> (geometry: Geometry, laps: [Int8]) {
    var positions = feature.positions
    var points = feature.points
    if let transform {
      transform.apply(to: &positions)
      transform.apply(to: &points)
    }
    var geometry = Geometry()
    var laps: [Int8] = []
    geometry.vertices.reserveCapacity(positions.count / 2)
    geometry.ringEnds.reserveCapacity(feature.ringEnds.count)
    let rings = Spans(ends: feature.ringEnds)
    for (number, polygon) in Spans(ends: feature.polygonEnds).enumerated() {
      for ring in polygon {
        let range = rings[ring]
        // A ring that is too small for the grid is valid: this checks the source's numbers.
        guard hasThreeDistinct(feature.positions, range) else {
          let problem = tooShort(ring: ring - polygon.lowerBound, of: number, count: range.count)
          if isStrict { throw problem }
          if report.firstDegenerateRing == nil { report.firstDegenerateRing = problem.problem }
          report.degenerateRingCount += 1
          if ring > polygon.lowerBound { continue }
          // Without the outer ring, the holes would be areas.
          report.degenerateRingCount += polygon.count - 1
          break
        }
        try noteRepetitions(
          feature.positions, range, "ring \(ring - polygon.lowerBound) of polygon \(number)",
          &report)
        try append(
          ring: positions, range, of: feature, to: &geometry, laps: &laps, report: &report)
      }
      if geometry.ringEnds.count > geometry.polygonEnds.last ?? 0 {
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
    }
    var pointLaps: [Int8] = []
    try round(
      points, 0..<(points.count / 2), of: feature.points, into: &geometry.points,
      laps: &pointLaps)
    if !laps.isEmpty { laps.pad(to: geometry.vertices.count) }
    report.vertexCount += geometry.vertices.count + geometry.points.count
    report.droppedElevationCount += feature.elevationCount
    return (geometry, laps)
  }

  /// Appends a ring without its closing position.
  private func append(
    ring positions: [Double], _ range: Range<Int>, of feature: SourceFeature,
    to geometry: inout Geometry, laps: inout [Int8], report: inout IngestReport
  ) throws(BuildError) {
    let first = geometry.vertices.count
    try round(positions, range, of: feature.positions, into: &geometry.vertices, laps: &laps)
    if geometry.vertices[first] == geometry.vertices[geometry.vertices.count - 1] {
      geometry.vertices.removeLast()
      if laps.count > geometry.vertices.count { laps.removeLast() }
    } else {
      report.unclosedRingCount += 1
    }
    geometry.ringEnds.append(geometry.vertices.count)
  }

  private func round(
    _ positions: [Double], _ range: Range<Int>, of original: [Double],
    into vertices: inout [GridPoint], laps: inout [Int8]
  ) throws(BuildError) {
    for index in range {
      let longitude = positions[2 * index]
      let latitude = positions[2 * index + 1]
      if let vertex = grid.vertex(latitude: latitude, longitude: longitude) {
        vertices.append(vertex)
        if !laps.isEmpty { laps.pad(to: vertices.count) }
      } else if let vertex = vertexBeyond(latitude, longitude) {
        laps.pad(to: vertices.count)
        vertices.append(vertex)
        laps.append(longitude > 0 ? 1 : -1)
      } else {
        throw outside(
          longitude, latitude, original: (original[2 * index], original[2 * index + 1]))
      }
    }
  }

  /// The grid point of a longitude beyond ±180, up to ±540: one turn back. The difference of the
  /// Doubles is exact, as for queries.
  private func vertexBeyond(_ latitude: Double, _ longitude: Double) -> GridPoint? {
    guard longitude.magnitude > 180, longitude.magnitude <= 540 else { return nil }
    return grid.vertex(
      latitude: latitude, longitude: longitude > 0 ? longitude - 360 : longitude + 360)
  }

  /// Counts the positions that the source itself repeats, not those that rounding makes equal.
  private func noteRepetitions(
    _ positions: [Double], _ range: Range<Int>, _ ring: @autoclosure () -> String,
    _ report: inout IngestReport
  ) throws(BuildError) {
    for index in range.dropFirst()
    where positions[2 * index] == positions[2 * index - 2]
      && positions[2 * index + 1] == positions[2 * index - 1]
    {
      report.repeatedPositionCount += 1
      guard report.firstRepeatedPosition == nil else { continue }
      let problem =
        "\(ring()) repeats the position [\(positions[2 * index]), \(positions[2 * index + 1])]"
      report.firstRepeatedPosition = problem
      if refusesRepetitions {
        throw BuildError(
          .geometry, file: file, problem: problem,
          remedy: "remove the repetition, or leave out --strict")
      }
    }
  }

  /// Stops at the third distinct position, usually the third of all.
  private func hasThreeDistinct(_ positions: [Double], _ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    let a = (positions[2 * first], positions[2 * first + 1])
    var second: (Double, Double)?
    for index in range.dropFirst() {
      let position = (positions[2 * index], positions[2 * index + 1])
      if position == a { continue }
      guard let b = second else {
        second = position
        continue
      }
      if position != b { return true }
    }
    return false
  }

  // MARK: Errors

  private func tooShort(ring: Int, of polygon: Int, count: Int) -> BuildError {
    let positions = count == 1 ? "1 position" : "\(count) positions"
    return BuildError(
      .geometry, file: file,
      problem: "ring \(ring) of polygon \(polygon) has \(positions), "
        + "fewer than three of them distinct",
      remedy: "a ring needs four positions or more, the last equal to the first "
        + "(RFC 7946 §3.1.6); remove it or repair the source")
  }

  private func outside(
    _ longitude: Double, _ latitude: Double, original: (x: Double, y: Double)
  ) -> BuildError {
    let written = "[\(original.x), \(original.y)]"
    guard longitude.isFinite, latitude.isFinite else {
      return BuildError(
        .crs, file: file,
        problem: "the position \(written) cannot be transformed to longitude and latitude",
        remedy: "check that the layer's \"crs\" is that of the source")
    }
    let isTransformed = (longitude, latitude) != original
    let problem =
      "the position \(written) "
      + (isTransformed ? "becomes [\(longitude), \(latitude)], which is" : "is")
      + " outside of ±540° longitude and ±90° latitude"
    let remedy =
      if isTransformed {
        "check that the layer's \"crs\" is that of the source"
      } else if abs(longitude) > 540 || abs(latitude) > 180 {
        "these are not degrees but probably meters; name the source's reference system with --crs "
          + "or as the layer's \"crs\": EPSG:3857 if it is Web Mercator"
      } else if abs(latitude) > 90 && abs(longitude) <= 90 {
        "longitude comes first in GeoJSON (RFC 7946 §3.1.1); swap the two"
      } else {
        "correct the latitude"
      }
    return BuildError(
      .coordinate, file: file, problem: problem, remedy: remedy)
  }
}

extension [Int8] {
  /// Appends 0 until the array has `count` elements.
  fileprivate mutating func pad(to count: Int) {
    while self.count < count { append(0) }
  }
}
