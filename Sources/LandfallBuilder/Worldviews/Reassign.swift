/// Assigns disputed areas as the worldview of a layer does: an area that moves is cut out of the region that it is
/// part of and added to another; a region that is joined to another is found there by its key, name and aliases.
///
/// The areas and the regions share vertices, so that equal edges of opposite regions cancel, in whole grid units; no
/// other vertex is added, moved or removed. Regions within another layer follow the assignments of that layer: a point in an area
/// that moves, and a region of which more than half is in it.
/// - Parameter features: normalized features, each with a key of its own.
/// - Returns: the regions, and why each other feature is no region of its own any more.
/// - Throws: ``BuildError`` for a key that does not exist, and for areas that do not add up: one that is not inside
///   its region, or that overlaps the region which it becomes part of.
/// - Complexity: O(n log n + n · m) for the n vertices of the regions that change, and the m vertices of what moves that
///   are not theirs.
func reassign(
  _ features: [Feature], of layer: LayerManifest, grid: Grid
) throws(BuildError) -> (features: [Feature], leftOut: [String]) {
  guard let view = layer.worldview else { return (features, []) }
  var stage = Reassignment(features, view: view, grid: grid)
  try stage.move()
  try stage.join()
  try stage.followParents(of: layer)
  try stage.setAttributes(of: layer)
  return stage.result
}

private struct Reassignment {
  private var features: [Feature]
  private let view: Worldview
  private let grid: Grid
  private var numberOfKey: [String: Int] = [:]
  private var leftOut: [Int: String] = [:]

  init(_ features: [Feature], view: Worldview, grid: Grid) {
    self.features = features
    self.view = view
    self.grid = grid
    for (number, feature) in features.enumerated() { numberOfKey[feature.key] = number }
  }

  var result: (features: [Feature], leftOut: [String]) {
    (
      features.indices.filter { leftOut[$0] == nil }.map { features[$0] },
      leftOut.sorted { $0.key < $1.key }.map(\.value)
    )
  }

  // MARK: Areas

  mutating func move() throws(BuildError) {
    let areas = try DisputedArea.read(view.areas, file: view.file, grid: grid)
    for move in view.areas.moved {
      guard let area = areas[move.key] else {
        throw unknown(move.key, among: areas.keys.sorted(), "area", at: move)
      }
      guard area.country != move.target else {
        throw error(
          move, "\"\(oneLine(move.key))\" is a part of \"\(oneLine(move.target))\" already",
          "name another region, or take it out")
      }
      let source = try number(of: area.country, at: move)
      let target = try number(of: move.target, at: move)
      features[source].geometry = try changed(source, by: area.geometry, adding: false, at: move)
      features[target].geometry = try changed(target, by: area.geometry, adding: true, at: move)
    }
  }

  mutating func join() throws(BuildError) {
    for join in view.areas.joined {
      guard join.key != join.target else {
        throw error(
          join, "\"\(oneLine(join.key))\" cannot become part of itself",
          "name another region, or take it out")
      }
      let (part, target) = (
        try number(of: join.key, at: join), try number(of: join.target, at: join)
      )
      features[target].geometry = try changed(
        target, by: features[part].geometry, adding: true, at: join)
      features[target].aliases +=
        [features[part].key, features[part].name] + features[part].aliases
      features[target].isRenderedAsPoint =
        features[target].isRenderedAsPoint && features[part].isRenderedAsPoint
      numberOfKey[join.key] = nil
      leftOut[part] =
        "\(features[part].label) is part of \(features[target].label) in \(view.file)"
    }
  }

  /// Returns the area of a region with or without a part: what an odd number of the rings of both surround.
  /// - Throws: ``BuildError`` unless the result is as large as the sum, or the difference, of both.
  private func changed(
    _ number: Int, by part: Geometry, adding: Bool, at assignment: Worldview.Assignment
  ) throws(BuildError) -> Geometry {
    let region = features[number].geometry
    // The other vertices of the part are inside the region that it leaves, and outside the one that it joins.
    let shared = Set(region.vertices)
    let isMisplaced = part.vertices.contains {
      !shared.contains($0) && region.contains($0) == adding
    }
    var both = region
    both.append(part)
    var result = assemblePolygons(of: both, grid: grid)
    result.points = adding ? region.points + part.points : region.points
    let (before, change) = (doubledArea(of: region), doubledArea(of: part))
    let expected = adding ? before + change : before - change
    guard !isMisplaced, doubledArea(of: result) == expected, !result.ringEnds.isEmpty else {
      throw error(
        assignment,
        adding
          ? "\"\(oneLine(assignment.key))\" overlaps \(features[number].label)"
          : "\"\(oneLine(assignment.key))\" is not a part of \(features[number].label) alone",
        "use borders that share their vertices with those of the layer's source")
    }
    return result
  }

  // MARK: Parents and attributes

  /// Moves regions to the parents that the places where they are now belong to.
  mutating func followParents(of layer: LayerManifest) throws(BuildError) {
    let areas = try DisputedArea.read(view.parents, file: view.file, grid: grid)
    let moved = view.parents.moved.compactMap { move in areas[move.key].map { (move, $0) } }
    let joined = Dictionary(
      view.parents.joined.map { ($0.key, $0.target) }, uniquingKeysWith: { first, _ in first })
    var attribute: Int?
    if case .property(let name)? = layer.within.values.first {
      attribute = layer.attributes.firstIndex(of: name)
    }
    for number in features.indices {
      guard let parent = features[number].parentKey else { continue }
      var new = parent
      for (move, area) in moved
      where area.country == new && features[number].geometry.isMostly(in: area.geometry) {
        new = move.target
      }
      if let target = joined[new] { new = target }
      guard new != parent else { continue }
      features[number].parentKey = new
      if let attribute { features[number].attributes[attribute] = .string(new) }
    }
  }

  mutating func setAttributes(of layer: LayerManifest) throws(BuildError) {
    for key in view.attributes.keys.sorted() {
      guard let values = view.attributes[key] else { continue }
      guard let number = numberOfKey[key] else {
        // Another source may not have the region, and `where` may leave it out; but a key that resembles one
        // is misspelled.
        let known = numberOfKey.keys.sorted()
        if layer.filter.isEmpty, suggestion(for: key, among: known) != nil {
          throw unknown(key, among: known, "region")
        }
        continue
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        // The layer may not store the attribute; but one that resembles a stored one is misspelled.
        let stored = layer.attributes + layer.filter.keys.sorted()
        if !stored.contains(name), let guess = suggestion(for: name, among: stored) {
          throw error(
            nil,
            "the attributes of \"\(oneLine(key))\" have \"\(oneLine(name))\", which the layer does not have",
            "did you mean \"\(oneLine(guess))\"?")
        }
        if let attribute = layer.attributes.firstIndex(of: name) {
          features[number].attributes[attribute] = value
        }
        if let wanted = layer.filter[name], !wanted.isSame(as: value) {
          leftOut[number] = "\(features[number].label) has another \(name) in \(view.file)"
        }
      }
    }
  }

  // MARK: Errors

  private func number(
    of key: String, at assignment: Worldview.Assignment
  ) throws(BuildError) -> Int {
    if let number = numberOfKey[key] { return number }
    if let earlier = view.areas.joined.first(where: { $0.key == key }),
      features.contains(where: { $0.key == key })
    {
      throw error(
        assignment,
        "\"\(oneLine(key))\" is part of \"\(oneLine(earlier.target))\" by line \(earlier.line)",
        "name \"\(oneLine(earlier.target))\", or another region")
    }
    throw unknown(key, among: numberOfKey.keys.sorted(), "region", at: assignment)
  }

  private func unknown(
    _ key: String, among known: [String], _ kind: String, at assignment: Worldview.Assignment? = nil
  ) -> BuildError {
    error(
      assignment, "no \(kind) has the key \"\(oneLine(key))\"",
      didYouMean(key, among: known) ?? "correct the key, or take it out")
  }

  private func error(
    _ assignment: Worldview.Assignment?, _ problem: String, _ remedy: String
  ) -> BuildError {
    BuildError(
      .manifestValue, file: view.file, place: assignment.map { "line \($0.line)" },
      problem: problem, remedy: remedy)
  }
}

/// A part of a region that worldviews assign differently.
private struct DisputedArea {
  /// The key of the region that the area is part of in the layer's source.
  let country: String
  let geometry: Geometry

  /// Reads the areas by their keys: features with the properties KEY and PART_OF.
  static func read(
    _ areas: Worldview.Areas, file: String, grid: Grid
  ) throws(BuildError) -> [String: DisputedArea] {
    guard let source = areas.source, !areas.moved.isEmpty else { return [:] }
    let layer = LayerManifest(id: "areas", source: source, key: "KEY", attributes: ["PART_OF"])
    let features = normalize(
      try readFeatures(of: layer, grid: grid).features, grid: grid
    ).features
    var result: [String: DisputedArea] = [:]
    for feature in features {
      guard case .string(let country)? = feature.attributes[0] else {
        throw BuildError(
          .manifestValue, file: source, place: feature.label,
          problem: "it has no property \"PART_OF\" with the key of its region",
          remedy: "add the key of the region that it is part of")
      }
      result[feature.key] = DisputedArea(country: country, geometry: feature.geometry)
    }
    return result
  }
}

extension Geometry {
  /// Whether a point, or more than half of an area, is in another area.
  ///
  /// The half is that of the lengths of 31 parallels in grid units, as the borders of two sources share no vertices.
  fileprivate func isMostly(in area: Geometry) -> Bool {
    if let point = points.first { return area.contains(point) }
    guard let low = vertices.lazy.map(\.v).min(), let high = vertices.lazy.map(\.v).max() else {
      return false
    }
    var (whole, part) = (0.0, 0.0)
    for step in 0..<31 {
      // Between the rows of the grid, so that no vertex is on the line.
      let row = Int64(low) + (Int64(high) - Int64(low)) * Int64(2 * step + 1) / 62
      let (own, other) = (spans(aboveRow: row), area.spans(aboveRow: row))
      for span in own {
        whole += span.to - span.from
        for cut in other { part += max(0, min(span.to, cut.to) - max(span.from, cut.from)) }
      }
    }
    return 2 * part > whole
  }

  /// The spans in the area half a unit above a row of the grid, from west to east. O(vertices).
  private func spans(aboveRow row: Int64) -> [(from: Double, to: Double)] {
    var crossings: [Double] = []
    for edge in edges where (Int64(edge.a.v) > row) != (Int64(edge.b.v) > row) {
      let (a, b) = (edge.a, edge.b)
      let along = (Double(row) + 0.5 - Double(a.v)) / (Double(b.v) - Double(a.v))
      crossings.append(Double(a.u) + along * (Double(b.u) - Double(a.u)))
    }
    crossings.sort()
    return stride(from: 1, to: crossings.count, by: 2).map { (crossings[$0 - 1], crossings[$0]) }
  }

  /// Whether a ray from the point due west crosses an odd number of edges. O(vertices).
  fileprivate func contains(_ point: GridPoint) -> Bool {
    edges.count { $0.isWest(ofU: Int64(point.u), v: Int64(point.v)) } % 2 == 1
  }
}
