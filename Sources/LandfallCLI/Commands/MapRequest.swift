import LandfallData
import LandfallMaps
import LandfallTravel

/// The options of `landfall map`, checked.
struct MapRequest {
  private let arguments: Arguments
  private let output: Destination
  private let format: PictureFormat
  private let theme: MapTheme
  private let fill: Color?
  private let stroke: Color?
  private let background: MapStyle.Background?
  private let size: (width: Double, height: Double)?
  private let pixelScale: Double
  private let labels: LabelContent?
  private let fonts: TextFonts
  private let scaleOptions: ColorScale.Options

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    format = try arguments.pictureFormat(of: "output", arguments.required("output"))
    output = try arguments.destination()
    theme = try arguments.choice("theme") ?? .light
    fill = try arguments.color("fill")
    stroke = try arguments.color("stroke")
    background = try arguments.background()
    size = try arguments.pictureSize()
    pixelScale = try arguments.pictureScale(for: format)
    labels = try arguments.choice("labels")
    fonts = try arguments.fonts()
    scaleOptions = try arguments.scaleOptions()
    if labels == .value, !arguments.flag("values"), !arguments.flag("color-by") {
      throw arguments.error("--labels value is for values; give a table with --values")
    }
  }

  /// The longer side of the picture.
  private var longSide: Double {
    size.map { max($0.width, $0.height) } ?? (format == .png ? 1600 : 1000)
  }

  /// Reads the inputs, and draws the map.
  func drawing(on operand: AtlasOperand) throws -> MapDrawing {
    let (atlas, path) = (operand.atlas, operand.path)
    let chosen = try arguments.value("visited").map {
      try VisitedChoice(
        $0, layerID: arguments.value("layer"), atlas: atlas, path: path)
    }
    let table = try arguments.valueTable()
    var tracks = TrackFiles(arguments.values("track"))
    let lines = MapLines(
      of: try tracks.routes().map(\.route),
      route: try arguments.value("route").map {
        try Route($0, atlas: atlas, path: path, arguments)
      })
    var choice = LayoutChoice(
      atlas: atlas, path: path, wanted: arguments.value("layout"),
      chosenLayer: try arguments.value("layer").map { id throws(DataError) in
        try layers([id], of: atlas, path: path)[0]
      }, visitedLayer: chosen?.layer, lines: lines,
      ratio: size.map { $0.width / $0.height }, world: .bundled)
    if let table, choice.visitedLayer == nil, choice.chosenLayer == nil {
      choice.tableLayer = try arguments.layer(of: table, in: atlas)
    }
    let layer = try choice.layer()
    let joined = try table.map { try arguments.values(of: $0, in: layer) }
    let (visited, others) = try chosen?.regions(in: layer) ?? ([], [])
    var (style, notes) = adjustedStyle(chosen?.files.book.settings ?? TravelSettings())
    let values =
      try joined?.values
      ?? arguments.value("color-by").map { name throws(DataError) in
        try RegionValues(name, of: layer)
      }
    let scale = try values.map { values throws(DataError) in
      try ColorScale(values, scaleOptions, theme: theme, ground: style.opaqueGround)
    }
    if scale != nil, background == nil { style.removeSea() }
    if arguments.flag("classes") {
      notes += scale?.shortage(of: scaleOptions.classification.count).map { [$0] } ?? []
    }
    let valued = joined == nil ? [] : scale?.regionsWithData(of: layer) ?? []
    let plan = try choice.plan(
      of: layer, visited: visited, valued: valued, tolerance: 0.2 / longSide, jobs: coreCount())
    var content = try MapContent(plan, style: style, file: path)
    (content.visited, content.scale) = (visited, scale)
    (content.tracks, content.flights) = (lines.all, lines.flights)
    if joined != nil {
      content.outsiders = TableArea(of: valued, in: layer, world: .bundled).outsiders
    }
    (content.labels, content.fonts) = (labels, fonts)
    content.subtitle = arguments.value("subtitle").map(captionText) ?? ""
    content.source = arguments.value("source").map(captionText) ?? ""
    content.hasGraticule = arguments.flag("graticule")
    if let title = arguments.value("title") {
      content.title = captionText(title)
    } else if chosen == nil, let route = lines.route {
      content.title = route.title
    } else if chosen != nil || plan.layout.isPortrait && scale == nil && lines.isEmpty {
      content.title = VisitedCount(of: visited, in: layer).title(of: layer)
    }
    let picture = content.picture(size: size, longSide: longSide)
    guard picture.width * picture.height * pixelScale * pixelScale <= 100_000_000 else {
      throw arguments.error(
        "--scale \(pixelScale) makes more than 100 million pixels; give a smaller --size")
    }
    guard picture.showsSomething else {
      throw DataError(
        "\(path): the map would be blank: no region of layer \"\(layer.id)\" is where layout "
          + "\"\(plan.layout.id)\" shows the Earth; leave out --layout to fit the map to the layer")
    }
    notes += others + content.omissions(withValues: valued) + picture.missingGlyphs
    return MapDrawing(
      picture: picture, format: format, scale: pixelScale, output: output, notes: notes,
      files: chosen?.files, tracks: tracks, joined: joined, skipsBad: arguments.flag("skip-bad"))
  }

  /// Returns the style of the options, or else of the settings, and notes on changed colors.
  private func adjustedStyle(_ settings: TravelSettings) -> (MapStyle, notes: [String]) {
    var style = MapStyle(theme)
    let notes = style.apply(
      settings, fill: fill, stroke: stroke, background: background)
    return (style, notes)
  }
}

/// A map that is ready to be written, with what is to be said about its inputs.
struct MapDrawing {
  let picture: MapPicture
  let format: PictureFormat
  let scale: Double
  let output: Destination
  let notes: [String]
  let files: BookFiles?
  let tracks: TrackFiles
  let joined: JoinedValues?
  /// Whether rows of the table that cannot be used are no failure.
  let skipsBad: Bool

  /// Writes the map and prints the notes.
  func write() throws -> ExitCode {
    for note in notes { Console.say(note) }
    try OutputFile.write(picture, as: format, scale: scale, to: output)
    return .first(of: [
      files?.printNotes(), tracks.printFaults(of: "the map"),
      joined?.printNotes(of: "the map", skipsBad: skipsBad),
    ])
  }
}
