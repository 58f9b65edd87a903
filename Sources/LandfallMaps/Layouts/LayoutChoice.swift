import LandfallShapes
import LandfallTravel

/// Selects the layer to draw and its layout.
package struct LayoutChoice {
  package var atlas: Atlas
  package var path: String
  /// The value of `--layout`.
  package var wanted: String?
  /// The layer that `--layer` names.
  package var chosenLayer: Layer?
  /// The layer of the visited regions.
  package var visitedLayer: Layer?
  /// The layer that the table of values names most often.
  package var tableLayer: Layer?
  /// The tracks and the route to draw.
  package var lines = MapLines()
  /// The width of the picture divided by its height; nil if the map determines it.
  package var ratio: Double?
  /// The atlas of the land beneath a layer whose own atlas does not have it.
  package var world: Atlas?

  package init(
    atlas: Atlas, path: String, wanted: String? = nil, chosenLayer: Layer? = nil,
    visitedLayer: Layer? = nil, lines: MapLines = MapLines(), ratio: Double? = nil,
    world: Atlas? = nil
  ) {
    self.atlas = atlas
    self.path = path
    self.wanted = wanted
    self.chosenLayer = chosenLayer
    self.visitedLayer = visitedLayer
    tableLayer = nil
    self.lines = lines
    self.ratio = ratio
    self.world = world
  }

  /// The built-in layouts of the United States.
  private static let unitedStatesNames =
    ["us", "us-with-puerto-rico", LayoutDefinition.wideName] + USLayout.allCases.map(\.rawValue)

  /// Returns the layer given by `--layer`; else ``tableLayer``, if the layout can show it; else the layer of the layout;
  /// else ``visitedLayer``; else, without `--layout`, the finest layer that holds the lines, or the states of the US, or
  /// the first layer with a layout; else the first that is not part of another layer.
  package func layer() throws -> Layer {
    if let chosenLayer { return chosenLayer }
    if let tableLayer, canShow(tableLayer) { return tableLayer }
    if let wanted {
      let owners = atlas.layouts.filter { $0.id == wanted }.map(\.layer)
      if let owner = owners.first, owners.count == 1 { return owner }
      if Self.unitedStatesNames.contains(wanted) {
        if let states = areas.first(where: \.hasUnitedStates) { return states }
        throw DataError(
          "\(path): layout \"\(wanted)\" shows the United States, and no layer of the atlas has regions "
            + "all over them; it has \(atlas.layers.map(\.id).joined(separator: ", "))")
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

  /// Whether the layout can show a layer: it is one of the layer's own, is made for any layer, or is not known at all.
  private func canShow(_ layer: Layer) -> Bool {
    guard let wanted, !layer.layouts.contains(where: { $0.id == wanted }) else { return true }
    if Self.unitedStatesNames.contains(wanted) { return layer.hasUnitedStates }
    return !LayoutDefinition.builtIn(wanted).isEmpty || Self.isProjection(wanted)
      || !atlas.layouts.contains { $0.id == wanted }
  }

  /// Whether the name of a layout is a projection in PROJ's syntax.
  private static func isProjection(_ name: String) -> Bool {
    name.contains("=") || name.contains(":")
  }

  /// Returns the map of a layer: in the layout that `--layout` names; else, fitted to the lines and the visited
  /// regions if they are close together; else in the layer's own layout, or fitted to the layer.
  /// - Parameters:
  ///   - valued: the regions with values of a table, which the map shows if none is visited.
  ///   - tolerance: the greatest distance of lines from borders, as a fraction of the page's width.
  package func plan(
    of layer: Layer, visited: Set<RegionID>, valued: Set<RegionID> = [], tolerance: Double,
    jobs: Int
  ) throws -> MapPlan {
    let fit = wanted == nil ? try fit(of: layer, visited: visited, valued: valued) : nil
    let choice =
      try fit.map { Choice.made($0.definition) }
      ?? pageChoice(of: layer, visited: visited.isEmpty ? valued : visited)
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

  /// Returns the part of the Earth around the lines, the regions that are visited or have values, or the layer; nil for a
  /// map in a layout.
  private func fit(
    of layer: Layer, visited: Set<RegionID>, valued: Set<RegionID>
  ) throws -> MapFit? {
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
    let shown = visited.isEmpty ? valued : visited
    let isPart = !shown.isEmpty && shown.count < layer.regions.count
    let isUnitedStates = layer.isUnitedStates
    // A map of some states has all of them; one of the counties of a state has that state.
    let isFew =
      isPart && layer.regions.count > Self.mostStates && 2 * shown.count < layer.regions.count
    if isUnitedStates, !isFew { return nil }
    if !isPart, !layer.layouts.isEmpty { return nil }
    let regions = isPart ? shown.sorted().map { layer[$0] } : Array(layer.regions)
    let mostFar = !visited.isEmpty ? 0 : 2 * regions.count > layer.regions.count ? 0.3 : 0.1
    if let frame = ContinentFrame(
      around: regions, leastShare: visited.isEmpty ? 0.9 : 1, world: world)
    {
      return MapFit(frame, ratio: ratio)
    }
    func fit(_ regions: [Region]) -> MapFit? {
      let places = regions.flatMap { $0.mainPart(in: layer) }
      return MapFit(around: places, least: least, ratio: ratio)
    }
    var found = fit(regions)
    // Far regions are left out where they would make the others small.
    if let near = RegionBulk(regions, mostFar: mostFar).near.flatMap(fit),
      found.map({ $0.area > Self.leastGain * near.area }) ?? true
    {
      found = near
    }
    return found.flatMap { isUnitedStates && $0.width > Self.widestPart ? nil : $0 }
  }

  /// The greatest number of regions of a layer of states: more are counties or districts.
  private static let mostStates = 60
  /// The ratio of width to height below which a map of the world in one piece would leave most of a picture free.
  private static let tallRatio = 0.8
  /// The greatest width in meters of a map of a part of the United States.
  private static let widestPart = 2_500_000.0
  /// The least ratio of areas that leaves regions out.
  private static let leastGain = 2.0

  /// Returns the layout of `--layout`, that of US states, or the layer's first one.
  private func pageChoice(of layer: Layer, visited: Set<RegionID>) throws -> Choice {
    let forStates = USLayout(visited: visited.sorted().map { layer[$0] }, in: layer)
    let name: String
    switch wanted {
    case nil where layer.isUnitedStates:
      let isWide = forStates == .insets && ratio.map { $0 > 1.05 } ?? true
      name = isWide ? LayoutDefinition.wideName : forStates.rawValue
    case nil:
      let isTall = ratio.map { $0 < Self.tallRatio } ?? false
      let whole = layer.layouts.first?.id ?? "equal-earth"
      name =
        isTall && LayoutDefinition.builtIn(whole).contains { $0.width > $0.height }
        ? LayoutDefinition.hemispheresName : whole
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
      if Self.unitedStatesNames.contains(name), !layer.hasUnitedStates {
        throw DataError(
          "layout \"\(name)\" shows the United States, and layer \"\(layer.id)\" has no regions all over "
            + "them; name another layer or layout")
      }
      return definition.withoutEmptyFrames(of: layer)
    }
    if Self.isProjection(name) { return .page(name, projection: name) }
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

  /// Returns the layout without frames of zones in which the layer has no region, such as Hawaii.
  fileprivate func withoutEmptyFrames(of layer: Layer) -> LayoutDefinition {
    var result = self
    result.frames.removeAll { frame in
      guard case .within(let zone) = frame.regions else { return false }
      return !layer.regions.contains { zone.contains($0.representativePoint) }
    }
    return result.frames.isEmpty ? self : result
  }
}

extension Layer {
  /// Returns the coarsest detail that looks like the finest one on a map of the world; nil for other maps,
  /// which use the finest.
  fileprivate func detail(for definition: LayoutDefinition) -> Detail? {
    let isWorld =
      definition.showsWholeProjection
      && definition.frames.allSatisfy { $0.radiusDegrees.map { $0 >= 90 } ?? true }
    let isWhole = definition.frames.allSatisfy { $0.regions == .all }
    guard isWorld, isWhole else { return nil }
    // A page unit of a map of the world, 1000 units wide, is 40 km at the equator.
    let unit = 40_000 * 1000 / definition.width
    return details.last { $0.meters <= unit * definition.tolerance / 2 }
  }
}
