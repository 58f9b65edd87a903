package import Landfall
import LandfallBuilder
import LandfallData
import LandfallSupport
import LandfallTravel

/// `landfall map`: a picture of a layer.
package enum MapCommand: Subcommand {
  package static let usage = CommandUsage(
    name: "map",
    summary: "Draws a map of a layer and of the visited regions.",
    details: """
      The ending of FILE selects the format of the picture. FILE is replaced in one step when the new
      picture is complete; - is standard output, in the format of --format. The same atlas and options
      give the same bytes. Text is in Inter, which is part of the program, for Latin, Greek and Cyrillic.
      For a character that no font has, a note is printed.

      In SVG, each region is an element: its id is the region's key, its class is region, and visited
      if it is; borders are paths of their own, and colors are CSS variables such as --visited.

      A layout is one of the atlas (see 'landfall show'), one of the built-in layouts
      \(LayoutDefinition.builtInNames.joined(separator: ", ")), or a projection in PROJ's syntax, such as
      "+proj=moll". Without --layout, a map shows what it is made for, in a projection for that part of the
      Earth: the tracks, the route, or the visited regions if they are within 60° of their middle; else US
      states in a layout that suits the visited ones (Alaska or Hawaii or both, or us-wide, with these two
      in insets), and any other layer in its first layout or, without one, as large as it fits. Land
      around the layer is drawn in pale colors.

      A color is #RGB, #RRGGBB, #RRGGBBAA or a CSS color name. The least opacity is 0.1. Lines with a
      contrast below 1.5:1 against the fill get another color, and a note is printed.

      With --values or --color-by, the map shows data: numbers in classes, words in categories. Regions
      without data are hatched. A row that names no region, names one again or has no number where the
      others have one is printed, and the exit code is 1; the map shows the other rows. A field that is
      empty, NA, N/A, null, - or .. has no data. An even number of classes has a break at the center of a
      diverging scheme. The light color of a scheme that is too close to a white page is left out,
      and schemes of ColorBrewer begin with their dark color on a dark page.

      Labels never overlap: a region that is too small for its label has it nearby, joined by a
      line, or no label if there is no free space.
      """,
    operands: AtlasOperand.usage,
    options: """
      --layout ID {\(LayoutDefinition.builtInNames.joined(separator: " "))}  the arrangement of
          regions on the page
      -l, --layer ID  the layer to draw (default: that of the layout, the one with all visited
          regions, or the finest one that holds the tracks or the route)
      --visited KEYS|FILE  keys or names, separated by commas; or a file of visits as of 'landfall
          progress', whose colors are used unless others are given
      --fill C  the color of visited regions (default: #E5322D)
      --stroke C  the color of borders and coasts (default: the background)
      --background C  the color of page and sea, or transparent (default: white)
      --theme light|dark  the colors of the page (default: light)
      --color-by ATTRIBUTE  color regions by one of their attributes, with a legend; regions that
          are not visited are paler
      \(Arguments.valueOptions)
      --track FILE ...  a track to draw on top: GPX, CSV, GeoJSON or Google location history; may be
          repeated
      --route FROM:TO  the great circle between two coordinates or regions, each LAT,LON or the key
          or name of a region
      \(Arguments.textOptions)
      --title TEXT  the line above the map (default: the number of visited regions)
      --subtitle TEXT  the line beneath the title
      --source TEXT  the line below the map, such as the source of the values
      --size WxH  pixels for PNG, points for SVG and PDF (default: 1600 pixels or 1000 points on the
          longer side)
      --scale S  pixels for each unit of --size in PNG, 0.25 to 8 (default: 1)
      --format svg|png|pdf  the format (default: that of FILE's ending)
      --graticule  draw meridians and parallels every 30 degrees
      -o, --output FILE (required)  the picture: FILE.svg, .png or .pdf, or -
      """,
    examples: """
      landfall map --visited CA,OR,WA,Colorado -o states.png
        draws the states with four of them in red
      landfall map world.atlas --layout equal-earth --color-by CONTINENT -o w.svg
        draws the countries in a color for each continent
      landfall map world.atlas --visited visits.json --theme dark -o dark.pdf
        draws the visits recorded by an app, in dark colors
      landfall map --values rates.csv --legend "Unemployment, %" -o rates.svg
        draws the regions in the colors of the numbers in a table
      """)

  package static func run(_ arguments: Arguments) throws -> ExitCode {
    let output = try arguments.required("output")
    let format = try arguments.pictureFormat(of: "output", output)
    var style = MapStyle(try arguments.theme())
    let (fill, stroke) = (try arguments.color("fill"), try arguments.color("stroke"))
    let background = try arguments.background()
    let (size, pixelScale) = (
      try arguments.pictureSize(), try arguments.pictureScale(for: format)
    )
    let labels = try arguments.labels()
    let fonts = try arguments.fonts()
    let scaleOptions = try arguments.scaleOptions()
    let operand = try AtlasOperand(arguments)
    let (atlas, path) = (operand.atlas, operand.path)
    let chosen = try arguments.value("visited").map {
      try VisitedChoice($0, layerID: arguments.value("layer"), atlas: atlas, path: path)
    }
    let table = try arguments.value("values").map { try ValueTable($0) }
    var tracks = TrackFiles(arguments.values("track"))
    let lines = MapLines(
      tracks: try tracks.lines(),
      route: try arguments.value("route").map {
        try Route($0, atlas: atlas, path: path, arguments)
      })
    var choice = LayoutChoice(
      atlas: atlas, path: path, wanted: arguments.value("layout"),
      layerID: arguments.value("layer"), visitedLayer: chosen?.layer, lines: lines,
      ratio: size.map { $0.width / $0.height }, world: .bundled)
    if let table, choice.visitedLayer == nil, choice.wanted == nil, choice.layerID == nil {
      choice.visitedLayer = try table.layer(
        among: atlas.layers.filter { $0.kind != .points }, join: arguments.value("join"))
    }
    let layer = try choice.layer()
    let joined = try table?.values(
      in: layer, join: arguments.value("join"), value: arguments.value("value"))
    let (visited, others) = try chosen?.regions(in: layer) ?? ([], [])
    let settings = chosen?.files.book.settings ?? TravelSettings()
    let notes =
      style.apply(
        fill: fill ?? Color(settings.stateFillColor, unless: .red),
        stroke: stroke ?? Color(settings.stateStrokeColor, unless: .white),
        background: background
          ?? Color(settings.backgroundColor, unless: .white).map { .color($0) }) + others
    let longSide = format == .png ? 1600.0 : 1000
    let values =
      try joined?.values
      ?? arguments.value("color-by").map { name throws(DataError) in
        try RegionValues(name, of: layer)
      }
    let scale = try values.map { values throws(DataError) in
      try ColorScale(values, scaleOptions, theme: style.theme, ground: style.opaqueGround)
    }
    if scale != nil, background == nil { style.removeSea() }
    let valued = joined == nil ? [] : scale?.regionsWithData(of: layer) ?? []
    let plan = try choice.plan(
      of: layer, visited: visited.isEmpty ? valued : visited,
      tolerance: 0.2 / (size.map { max($0.width, $0.height) } ?? longSide), jobs: coreCount())
    var content = try MapContent(plan, style: style, file: path)
    content.visited = visited
    content.scale = scale
    content.tracks = lines.all
    (content.labels, content.fonts) = (labels, fonts)
    content.subtitle = arguments.value("subtitle").map(captionText) ?? ""
    content.source = arguments.value("source").map(captionText) ?? ""
    content.hasGraticule = arguments.flag("graticule")
    if let title = arguments.value("title") {
      content.title = captionText(title)
    } else if chosen == nil, let route = lines.route {
      content.title = route.title
    } else if chosen != nil || plan.layout.counter != nil && scale == nil && lines.isEmpty {
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
    let omissions = content.omissions(withValues: valued)
    for note in notes + omissions + picture.missingGlyphs { Console.say(note) }
    try write(picture, as: format, scale: pixelScale, to: output)
    let codes = [
      chosen?.files.printNotes() ?? .done, tracks.printFaults(of: "the map"),
      joined?.printNotes(of: "the map") ?? .done,
    ]
    return codes.first { $0 != .done } ?? .done
  }
}

extension MapContent {
  /// The requested regions and tracks that are not on the map, one line each.
  /// - Parameter valued: the regions with values of a table.
  package func omissions(withValues valued: Set<RegionID> = []) -> [String] {
    let layer = layout.layer
    let omitted = omittedRegions
    var notes: [String] = []
    for (regions, kind) in [(visited, "visited regions"), (valued, "regions with values")] {
      let missing = omitted.filter { regions.contains($0.id) }
      guard !missing.isEmpty else { continue }
      let names = missing.prefix(8).map { "\($0.key) (\($0.name))" }.joined(separator: ", ")
      let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
      notes.append(
        "layout \"\(layout.id)\" does not show these \(kind): \(names)\(more)"
          + (missing.contains { $0.key == "PR" } ? "; use us-with-puerto-rico for Puerto Rico" : "")
      )
    }
    if !tracks.isEmpty, layout.frames.allSatisfy({ shownRegions(of: $0).isEmpty }) {
      notes.append("no region of the layer \"\(oneLine(layer.id))\" is near the track or the route")
    }
    let points = tracks.joined()
    let isSeen = points.contains { place in
      zip(layout.frames, projectors).contains { frame, projector in
        projector.point(of: place).map { frame.box.contains($0) } ?? false
      }
    }
    if !points.isEmpty, !isSeen {
      notes.append("no point of the track is on the map of layout \"\(layout.id)\"")
    }
    return notes
  }

  /// The regions of the layer that no frame has, by their number.
  var omittedRegions: [Region] {
    var shown: Set<RegionID> = []
    for frame in layout.frames { shown.formUnion(frame.regions.map(\.regionID)) }
    return layout.layer.regions.filter { !shown.contains($0.id) }
  }
}
