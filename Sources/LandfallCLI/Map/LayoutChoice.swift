import LandfallBuilder
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
  /// The tracks and the route to draw.
  package var lines = MapLines()
  /// The width of the picture divided by its height; nil if the map determines it.
  package var ratio: Double?
  /// The atlas of the land beneath a layer whose own atlas does not have it.
  package var world: Atlas?

  package init(
    atlas: Atlas, path: String, wanted: String? = nil, layerID: String? = nil,
    visitedLayer: Layer? = nil, lines: MapLines = MapLines(), ratio: Double? = nil,
    world: Atlas? = nil
  ) {
    self.atlas = atlas
    self.path = path
    self.wanted = wanted
    self.layerID = layerID
    self.visitedLayer = visitedLayer
    self.lines = lines
    self.ratio = ratio
    self.world = world
  }

  /// The built-in layouts of the United States, for any layer of states with postal codes as keys.
  private static let unitedStatesNames =
    ["us", "us-with-puerto-rico", LayoutDefinition.wideName] + USLayout.allCases.map(\.rawValue)

  /// Returns the layer given by `--layer`; else the layer of the layout; else ``visitedLayer``; else, without
  /// `--layout`, the finest layer that holds the lines, or the states of the US, or the first layer with a layout; else the
  /// first that is not part of another layer.
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
    if wanted == nil, let layer = lines.layer(among: areas) { return layer }
    let whole = areas.first { $0.parent == nil }
    let usual =
      wanted == nil
      ? areas.first(where: \.isUnitedStates) ?? areas.first { !$0.layouts.isEmpty } : nil
    guard let layer = usual ?? whole ?? areas.first ?? atlas.layers.first else {
      throw DataError("\(path): the atlas has no layer to draw")
    }
    return layer
  }

  private var areas: [Layer] { atlas.layers.filter { $0.kind != .points } }

  /// Returns the map of a layer: in the layout that `--layout` names; else, fitted to the lines and the visited
  /// regions if they are close together; else in the layer's own layout, or fitted to the layer.
  /// - Parameter tolerance: the greatest distance of lines from borders, as a fraction of the page's width.
  package func plan(
    of layer: Layer, visited: Set<RegionID>, tolerance: Double, jobs: Int
  ) throws -> MapPlan {
    let fit = wanted == nil ? try fit(of: layer, visited: visited) : nil
    let choice =
      try fit.map { Choice.made($0.definition) } ?? pageChoice(of: layer, visited: visited)
    guard case .made(var definition) = choice else {
      return MapPlan(layout: try layout(choice, of: layer, tolerance: tolerance, jobs: jobs))
    }
    let share = fit?.pageShare ?? 1
    definition.tolerance = min(definition.tolerance, share * tolerance * definition.width)
    func page(_ layer: Layer) throws -> MapLayout {
      try layout(.made(definition), of: layer, tolerance: tolerance, jobs: jobs)
    }
    guard definition.showsWholeProjection else { return MapPlan(layout: try page(layer)) }
    let ground = MapGround(of: layer, in: atlas, world: world, width: fit?.width ?? .infinity)
    return MapPlan(
      layout: try page(layer), fit: fit, beneath: try ground.layers.map(page),
      hasSea: ground.hasSea)
  }

  private func layout(
    _ choice: Choice, of layer: Layer, tolerance: Double, jobs: Int
  ) throws -> MapLayout {
    switch choice {
    case .stored(let layout): return layout
    case .made(var definition):
      definition.tolerance = min(definition.tolerance, tolerance * definition.width)
      let detail = layer.detail(for: definition)
      try checkVertexCount(of: layer, detail: detail, file: path)
      return try MapLayout(of: layer, definition: definition, detail: detail, jobs: jobs)
    }
  }

  /// A layout of the atlas, or one to be made.
  private enum Choice {
    case stored(MapLayout)
    case made(LayoutDefinition)
  }

  /// Returns the part of the Earth around the lines, the visited regions or the layer; nil for a map in a layout.
  private func fit(of layer: Layer, visited: Set<RegionID>) throws -> MapFit? {
    // No more detail than the borders have.
    let least = 40 * max(layer.details.first?.meters ?? 0, 30)
    try checkVertexCount(of: layer, detail: layer.details.last, file: path)
    if !lines.isEmpty {
      let places = visited.sorted().flatMap { layer[$0].mainPart(in: layer) }
      return lines.isRoute && places.isEmpty
        ? MapFit(around: lines.places, margin: .multiple(1.5), least: 1_112_000, ratio: ratio)
        : MapFit(
          around: [lines.places, places].joined(), margin: .part(places.isEmpty ? 0.15 : 0.08),
          least: least, ratio: ratio)
    }
    if layer.isUnitedStates { return nil }
    if !visited.isEmpty, visited.count < layer.regions.count {
      let places = visited.sorted().flatMap { layer[$0].mainPart(in: layer) }
      return MapFit(around: places, least: least, ratio: ratio)
    }
    if !layer.layouts.isEmpty { return nil }
    return MapFit(
      around: layer.regions.flatMap { $0.mainPart(in: layer) }, least: least, ratio: ratio)
  }

  /// Returns the layout of `--layout`, that of US states, or the layer's first one.
  private func pageChoice(of layer: Layer, visited: Set<RegionID>) throws -> Choice {
    let forStates = USLayout(visited: visited.sorted().map { layer[$0] })
    let name: String
    switch wanted {
    case nil where layer.isUnitedStates:
      let isWide = forStates == .insets && ratio.map { $0 > 1.05 } ?? true
      name = isWide ? LayoutDefinition.wideName : forStates.rawValue
    case nil: name = layer.layouts.first?.id ?? "equal-earth"
    case let wanted?: name = wanted
    }
    if let stored = layer.layouts.first(where: { $0.id == name }) { return .stored(stored) }
    return .made(try definition(name, of: layer, forStates: forStates.rawValue))
  }

  private func definition(
    _ name: String, of layer: Layer, forStates: String
  ) throws -> LayoutDefinition {
    if name == "orthographic", let middle = lines.middle { return .orthographic(above: middle) }
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
  /// The built-in layouts that show a region which the others leave out, by its key.
  static let namesByKey = ["PR": "us-with-puerto-rico"]

  fileprivate var showsWholeProjection: Bool { frames.allSatisfy { $0.extent == .projection } }

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

  /// Returns the coarsest detail that looks like the finest one on a map of the world; nil for other maps,
  /// which use the finest.
  fileprivate func detail(for definition: LayoutDefinition) -> Detail? {
    let isWorld =
      definition.showsWholeProjection && definition.frames.allSatisfy { $0.radius == nil }
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

/// The layers beneath the layer of a map: land, and regions that contain those of the layer.
struct MapGround {
  /// The layers, from back to front.
  private(set) var layers: [Layer]
  /// Whether the layers have all land of the map, so that the rest is water.
  let hasSea: Bool

  /// The least area in square meters of a layer of all land: a third of it, more than any continent.
  private static let areaOfLand = 5e13
  /// The greatest number of layers of the layer's own atlas.
  private static let mostLayers = 2
  /// The least width of a map, as a multiple of the distance of coasts from their source.
  private static let leastWidth = 40.0

  /// - Parameters:
  ///   - atlas: the atlas of the layer.
  ///   - world: an atlas of countries, for an atlas without all land.
  ///   - width: the width of the map in meters.
  init(of layer: Layer, in atlas: Atlas, world: Atlas?, width: Double) {
    let mean = layer.meanArea
    let larger = atlas.layers.filter {
      $0 != layer && $0.kind == .polygons && $0.meanArea > 1.5 * mean
    }
    layers = Array(larger.sorted { $0.meanArea > $1.meanArea }.prefix(Self.mostLayers))
    if (layers + [layer]).contains(where: { $0.area >= Self.areaOfLand }) {
      hasSea = true
      return
    }
    let land = world?.layers.first {
      $0.area >= Self.areaOfLand && Self.leastWidth * ($0.details.first?.meters ?? 0) <= width
    }
    hasSea = land != nil
    if let land { layers.insert(land, at: 0) }
  }
}

extension Layer {
  /// The area of all regions in square meters. O(regions).
  fileprivate var area: Double { regions.reduce(0) { $0 + $1.areaSquareMeters } }
  var meanArea: Double { area / Double(max(regions.count, 1)) }
}
