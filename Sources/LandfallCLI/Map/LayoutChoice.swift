package import Landfall
import LandfallBuilder
import LandfallSupport
import LandfallTravel

/// Selects the layer to draw and its layout.
package struct LayoutChoice {
  package var atlas: Atlas
  package var path: String
  /// The value of `--layout`.
  package var wanted: String?
  /// The value of `--layer`.
  package var layerID: String?
  /// The layer of the visited regions.
  package var visitedLayer: Layer?
  /// The center of an orthographic layout that is not in the atlas.
  package var middle: Coordinate?

  package init(
    atlas: Atlas, path: String, wanted: String? = nil, layerID: String? = nil,
    visitedLayer: Layer? = nil, middle: Coordinate? = nil
  ) {
    self.atlas = atlas
    self.path = path
    self.wanted = wanted
    self.layerID = layerID
    self.visitedLayer = visitedLayer
    self.middle = middle
  }

  /// The built-in layouts of the United States, for any layer of states with postal codes as keys.
  private static let unitedStatesNames =
    ["us", "us-with-puerto-rico"] + USLayout.allCases.map(\.rawValue)

  /// Returns the layer given by `--layer`; else the layer of the layout; else ``visitedLayer``; else, without `--layout`, the first with a layout or the states; else the first
  /// that is not part of another layer.
  package func layer() throws -> Layer {
    if let layerID { return try layers([layerID], of: atlas, path: path)[0] }
    if let wanted {
      let owners = atlas.layouts.filter { $0.id == wanted }.map(\.layer)
      if let owner = owners.first, owners.count == 1 { return owner }
      if Self.unitedStatesNames.contains(wanted) {
        if let states = areas.first(where: \.isUnitedStates) { return states }
        throw DataError(
          "\(path): layout \"\(wanted)\" needs a layer of the United States with postal codes as keys, "
            + "which the atlas does not have; it has \(atlas.layers.map(\.id).joined(separator: ", "))"
        )
      }
    }
    if let visitedLayer { return visitedLayer }
    let whole = areas.first { $0.parent == nil }
    let usual = wanted == nil ? areas.first { !$0.layouts.isEmpty || $0.isUnitedStates } : nil
    guard let layer = usual ?? whole ?? areas.first else {
      throw DataError("\(path): the atlas has no layer with areas to draw")
    }
    return layer
  }

  private var areas: [Layer] { atlas.layers.filter { $0.kind != .points } }

  /// Returns the layout of a layer from the atlas if it has one, else projects the layer.
  /// - Parameter tolerance: the greatest distance of lines from borders, as a fraction of the page's width.
  package func layout(
    of layer: Layer, visited: Set<RegionID>, tolerance: Double, jobs: Int
  ) throws -> MapLayout {
    let regions = visited.sorted().map { layer[$0] }
    let forStates = USLayout(visited: regions).rawValue
    let name: String
    switch wanted {
    case nil where layer.isUnitedStates: name = forStates
    case nil: name = layer.layouts.first?.id ?? ""
    case let wanted?: name = wanted
    }
    if let stored = layer.layouts.first(where: { $0.id == name }) { return stored }
    var definition = try self.definition(name, of: layer, forStates: forStates)
    definition.tolerance = min(definition.tolerance, tolerance * definition.width)
    let detail = layer.detail(for: definition)
    try checkVertexCount(of: layer, detail: detail, file: path)
    return try MapLayout(of: layer, definition: definition, detail: detail, jobs: jobs)
  }

  private func definition(
    _ name: String, of layer: Layer, forStates: String
  ) throws -> LayoutDefinition {
    if name.isEmpty { return layer.plainLayout }
    if name == "orthographic", let middle { return .orthographic(above: middle) }
    let found = LayoutDefinition.builtIn(name)
    if let definition = found.first(where: { $0.id == forStates }) ?? found.first {
      if Self.unitedStatesNames.contains(name), !layer.isUnitedStates {
        throw DataError(
          "layout \"\(name)\" shows the United States, which layer \"\(layer.id)\" does not have by "
            + "postal codes; name another layer or layout")
      }
      return definition
    }
    if name.contains("=") || name.contains(":") { return .page(name, projection: name) }
    if let owner = atlas.layouts.first(where: { $0.id == name })?.layer {
      throw DataError(
        "layout \"\(name)\" is one of layer \"\(owner.id)\", not of \"\(layer.id)\"; "
          + "take --layer \(owner.id), or another layout")
    }
    let known = layer.layouts.map(\.id) + LayoutDefinition.builtInNames
    var names: [String] = []
    for name in known where !names.contains(name) { names.append(name) }
    let candidates = names + atlas.layouts.map(\.id) + Self.unitedStatesNames
    let guess = suggestion(for: name, among: candidates).map { "did you mean \"\($0)\"? " } ?? ""
    throw DataError(
      "there is no layout named \"\(oneLine(name))\"; \(guess)there are \(names.joined(separator: ", ")), "
        + "and projections as PROJ writes them, such as \"+proj=moll\"")
  }
}

extension LayoutDefinition {
  /// Returns a layout of all regions of a layer in one projection, as large as fits on a square page.
  fileprivate static func page(_ id: String, projection: String) -> LayoutDefinition {
    LayoutDefinition(
      id: id, width: 1000, height: 1000,
      frames: [
        FrameDefinition(
          projection: projection, box: PageBox(x: 0, y: 0, width: 1000, height: 1000), padding: 0)
      ])
  }
}

extension Layer {
  /// Whether the keys of the layer contain the postal codes of states.
  fileprivate var isUnitedStates: Bool {
    USLayout.contiguousKeys.allSatisfy { region(key: $0) != nil }
      && region(key: "AK") != nil && region(key: "HI") != nil
  }

  /// The bounds of all regions; nil if one crosses ±180°, or if they exceed 150° of longitude or 110° of
  /// latitude.
  private var extent: Bounds? {
    let boxes = regions.map(\.bounds)
    guard var extent = boxes.first, !boxes.contains(where: \.crossesAntimeridian) else {
      return nil
    }
    for box in boxes {
      extent.west = min(extent.west, box.west)
      extent.east = max(extent.east, box.east)
      extent.south = min(extent.south, box.south)
      extent.north = max(extent.north, box.north)
    }
    let isWide = extent.east - extent.west > 150 || extent.north - extent.south > 110
    return isWide ? nil : extent
  }

  /// The layout of a layer without one: Equal Earth if ``extent`` is nil, else Lambert's azimuthal
  /// projection around the middle.
  fileprivate var plainLayout: LayoutDefinition {
    guard let extent else { return LayoutDefinition.builtIn("equal-earth")[0] }
    let middle = ((extent.south + extent.north) / 2, (extent.west + extent.east) / 2)
    return .page(
      "plain", projection: "+proj=laea +lat_0=\(middle.0) +lon_0=\(middle.1) +R=6371008.8")
  }

  /// Returns the coarsest detail that looks like the finest one on a map of the world; nil for other maps,
  /// which use the finest.
  fileprivate func detail(for definition: LayoutDefinition) -> Detail? {
    let isWorld = definition.frames.allSatisfy { $0.extent == .projection } || extent == nil
    let isWhole = definition.frames.allSatisfy { $0.regions == .all }
    guard isWorld, isWhole else { return nil }
    // A page unit of a map of the world, 1000 units wide, is 40 km at the equator.
    let unit = 40_000 * 1000 / definition.width
    return details.last { $0.meters <= unit * definition.tolerance / 2 }
  }
}

extension USLayout {
  /// The keys of some contiguous states, which identify a layer of states.
  fileprivate static let contiguousKeys = ["CA", "CO", "FL", "ME", "TX", "WA"]
}
