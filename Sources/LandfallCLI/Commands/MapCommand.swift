package import Landfall
import LandfallBuilder
import LandfallSupport

/// `landfall map`: a picture of a layer.
package enum MapCommand: Subcommand {
  package static let usage = CommandUsage(
    name: "map",
    summary: "Draws a map of a layer, with what was visited.",
    synopsis:
      "FILE.atlas [--layout ID] [--layer ID] [--visited KEYS|FILE] [--fill C] [--stroke C]\n"
      + "           [--background C] [--theme light|dark] [--color-by ATTRIBUTE] [--track FILE]...\n"
      + "           [--route FROM:TO] [--title TEXT] [--size WxH] [--graticule] -o FILE.svg|png|pdf",
    details: """
      The form of the picture is that of FILE's ending. FILE takes its place in one step when it is
      complete; the same atlas and options give the same bytes, and text is set in the plain face that
      the system calls sans-serif.

      A layout is one of the atlas (see 'landfall show'), one of \(LayoutDefinition.builtInNames.joined(separator: ", ")),
      or a projection as PROJ writes it, such as "+proj=moll", which are
      projected now. Without --layout a layer of the United States is shown as the visited states ask
      for: Alaska and Hawaii alone or side by side, else all states with the two in boxes; any other
      layer in its first layout, or around its middle.

      A colour is #RGB, #RRGGBB, #RRGGBBAA or a name of CSS. Nothing is drawn with an opacity below
      0.1; lines that have a contrast of less than 1.5:1 against the fill are changed, and said so.
      """,
    operands: [.init(name: "FILE.atlas", help: "the atlas")],
    options: [
      .init(name: "layout", value: "ID", help: "how regions are laid out on the page"),
      .init(
        name: "layer", letter: "l", value: "ID",
        help: "the layer to draw (default: that of the layout, or the one that has\n"
          + "all that was visited)"),
      .init(
        name: "visited", value: "KEYS|FILE",
        help: "keys or names with commas between them; or a file: records with\n"
          + "\"stateName\" and \"visited\" or a list of names in JSON, or text with one\n"
          + "name or key on each line"),
      .init(name: "fill", value: "C", help: "the colour of what was visited (default: #E5322D)"),
      .init(
        name: "stroke", value: "C",
        help: "the colour of borders and coasts (default: as the ground)"),
      .init(
        name: "background", value: "C",
        help: "the colour of the ground and of the sea, or transparent (default: white)"),
      .init(name: "theme", value: "THEME", help: "light or dark (default: light)"),
      .init(
        name: "color-by", value: "ATTRIBUTE",
        help: "colour regions by an attribute of theirs, with a legend; what was not\n"
          + "visited is paler then"),
      .init(
        name: "track", value: "FILE", repeats: true,
        help: "a track that is drawn on top: GPX, CSV, GeoJSON or Google location\n"
          + "history; may be repeated"),
      .init(
        name: "route", value: "FROM:TO",
        help: "the great circle between two places, each LAT,LON or the key or name of\n"
          + "a region"),
      .init(
        name: "title", value: "TEXT",
        help: "a line above the map (default: how much of it was visited)"),
      .init(
        name: "size", value: "WxH",
        help: "pixels of a PNG, points of SVG and PDF (default: the longer side has\n"
          + "1600 pixels, or 1000 points)"),
      .init(name: "graticule", help: "draw meridians and parallels every 30 degrees"),
      .init(
        name: "output", letter: "o", value: "FILE", help: "the picture: FILE.svg, .png or .pdf"),
    ],
    examples: [
      (
        "landfall map world.atlas --visited CA,OR,WA,Colorado -o states.png",
        "draws the states with four of them in red"
      ),
      (
        "landfall map world.atlas --layer countries --layout equal-earth --color-by CONTINENT -o world.svg",
        "draws the countries in a colour for each continent"
      ),
      (
        "landfall map world.atlas --layout us-insets --visited visits.json --theme dark -o dark.pdf",
        "draws what an app has recorded, in the dark"
      ),
    ])

  package static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let output = try arguments.required("output")
    guard let format = PictureFormat(path: output) else {
      throw arguments.error(
        "--output takes a file that ends in .svg, .png or .pdf, not \"\(oneLine(output))\"")
    }
    var style = MapStyle(try arguments.theme())
    let (fill, stroke) = (try arguments.color("fill"), try arguments.color("stroke"))
    let background = try arguments.background()
    let size = try arguments.pictureSize()
    let notes = style.apply(fill: fill, stroke: stroke, background: background)
    let atlas = try openAtlas(path)
    let names = try arguments.value("visited").map {
      try VisitedNames($0, atlas: atlas)
    }
    var choice = LayoutChoice(
      atlas: atlas, path: path, wanted: arguments.value("layout"),
      layerID: arguments.value("layer"), visited: names)
    let layer = try choice.layer()
    let visited = try names?.regions(in: layer, others: atlas.layers) ?? []
    let longSide = format == .png ? 1600.0 : 1000
    let scale = try arguments.value("color-by").map { name throws(DataError) in
      try ColorScale(name, of: layer, theme: style.theme)
    }
    var tracks = TrackFiles(arguments.values("track"))
    let trackLines = try tracks.lines()
    let route = try arguments.value("route").map {
      try Route($0, atlas: atlas, path: path, arguments)
    }
    choice.middle = route?.middle
    let layout = try choice.layout(
      of: layer, visited: visited,
      tolerance: 0.2 / (size.map { max($0.width, $0.height) } ?? longSide), jobs: coreCount())
    var content = try MapContent(layout, style: style, file: path)
    content.visited = visited
    content.scale = scale
    content.tracks = trackLines + (route.map { [[$0.from.place, $0.to.place]] } ?? [])
    content.hasGraticule = arguments.flag("graticule")
    if let title = arguments.value("title") {
      content.title = oneLine(title)
    } else if names == nil, let route {
      content.title = route.title
    } else if names != nil || layout.counter != nil && scale == nil && trackLines.isEmpty {
      content.title = visitedTitle(visited, of: layer)
    }
    for note in notes + content.omissions { Console.say(note) }
    try write(content.picture(size: size, longSide: longSide), as: format, to: output)
    return tracks.tellFaults(of: "the map")
  }
}

extension VisitedNames {
  /// The value of `--visited`: a path where it looks like one, or where it is no list of regions and a file
  /// is there.
  package init(_ text: String, atlas: Atlas) throws {
    let endings = [".json", ".txt", ".csv"]
    let looksLikePath = text.contains("/") || endings.contains { text.lowercased().hasSuffix($0) }
    self.init(list: text)
    // A key or a name may hold commas itself.
    let whole = Entry(text: trimmed(text), place: "--visited")
    if atlas.layers.contains(where: { !whole.regions(in: $0).isEmpty }) { entries = [whole] }
    let isKnown = atlas.layers.contains { layer in
      entries.contains { !$0.regions(in: layer).isEmpty }
    }
    if isKnown, !text.contains("/") { return }
    do {
      self = try VisitedNames(file: text)
    } catch let error as BuildError where error.code == .unreadable && !looksLikePath {
      // It is not a file: what looks the names up reports a misspelled one.
    }
  }
}

extension MapContent {
  /// What was asked for and is not on the map, a line each.
  package var omissions: [String] {
    let layer = layout.layer
    var shown: Set<RegionID> = []
    for frame in layout.frames { shown.formUnion(frame.regions.map(\.regionID)) }
    var notes: [String] = []
    let missing = visited.subtracting(shown).sorted().map { layer[$0] }
    if !missing.isEmpty {
      let names = missing.prefix(8).map { "\($0.key) (\($0.name))" }.joined(separator: ", ")
      let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
      notes.append(
        "layout \"\(layout.id)\" does not show what was visited of \(names)\(more)"
          + (missing.contains { $0.key == "PR" } ? "; us-with-puerto-rico has Puerto Rico" : ""))
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
}
