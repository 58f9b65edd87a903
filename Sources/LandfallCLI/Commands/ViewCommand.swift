import Foundation
import LandfallMaps
import LandfallPages
import LandfallTravel

/// `landfall view`: an interactive page of an atlas.
enum ViewCommand: Subcommand {
  static let name = "view"
  static let usage = CommandUsage(
    name: name,
    summary: "Writes a web page with a globe to explore an atlas.",
    details: """
      The page is one file that requires no network: open it in a browser with WebGL 2. It contains the
      atlas and gives the same answers as this command.

      Turn the globe, zoom, tap, search by name; mark visited regions and a wishlist, which the browser
      stores. The page exports and imports them as a travel book, as of 'landfall progress'. It opens on the
      regions with values, else on the visited ones of --visits, else on what the atlas contains, flat if
      that spans less than 20 degrees; the key F switches between globe and flat map. If the atlas does not
      have most countries of the world, the bundled ones are pale around it. Its address contains the view
      and the selection, to be shared. With ?inspect in the address, the tab Inspect draws triangles, cells
      of the index, arcs and nodes.

      With --values, the page colors regions by a table when it opens, in the classes and colors of
      'landfall map', and on the frame of a continent as it does. The mouse and a tap give the value of a region at every zoom, and the tab Table has
      all values. Without --visits, such a page has no marks of travelers; with it, marks are drawn above
      these colors. The tab Layers chooses other colors.

      With --track, the page draws tracks and opens on them; it lists each with its times and length, and
      gives the time at the mouse.

      The key S saves the map as a picture, and printing prints it: with title, legend and source.

      A layer is drawn from its globe mesh, requested in its manifest by "mesh": {"sag": 5000,
      "encoding": "compressed"}; without a mesh its areas are drawn from its arcs. The page is a third larger
      than the atlas: 4.0 MB for the small one that is the default, in which Sydney has no province.

      FILE is replaced in one step when the new page is complete.
      """,
    operands: AtlasOperand.usage,
    options: """
      --title TEXT  the title of the page (default: that of the legend of values, else the name of the
          atlas)
      --visits FILE ...  a file of visits that the page shows; - is standard input; may be repeated
      -l, --layer ID  the layer of the names in the files of visits and values
      --track FILE ...  a track that the page shows: GPX, KML, TCX, FIT, CSV, GeoJSON or Google location
          history, also in folders and ZIP archives; may be repeated
      --time-zone ID  the time zone of the times of tracks, such as America/New_York (default: UTC)
      \(Arguments.valueOptions)
      --subtitle TEXT  the line beneath the title of the page
      --source TEXT  the last line of the legend, such as the source of the values
      -o, --output FILE (required)  the page to write; - is standard output
      """,
    examples: """
      landfall view world.atlas -o globe.html
        writes a page of the atlas
      landfall view --visits phone.json -o mine.html
        writes a page with the visits recorded by an app
      landfall view --track drive.gpx --time-zone America/Denver -o drive.html
        writes a page of a drive
      landfall view --values rates.csv --legend "Unemployment, %" -o rates.html
        writes a page that colors regions by the numbers in a table
      """)

  /// The longest string that browsers accept; a larger page would not open.
  private static let greatestByteCount = 350_000_000

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let output = try arguments.required("output")
    try arguments.checkEnding(of: output, isOneOf: ["html", "htm", "xhtml"], for: "a web page")
    let options = try arguments.scaleOptions()
    let operand = try AtlasOperand(arguments, isSmall: true)
    let (atlas, path) = (operand.atlas, operand.path)
    do {
      try atlas.verifyChecksums()
    } catch {
      throw AtlasFileError(path: path, error: error)
    }
    let bytes = try operand.bytes()
    guard bytes.count <= greatestByteCount else {
      throw DataError(
        "\(path): the atlas has \(bytes.count) bytes, and a page holds at most \(greatestByteCount); "
          + "build a smaller one with \"budgetBytes\" or fewer layers")
    }
    let paths = arguments.values("visits")
    let files =
      paths.isEmpty
      ? nil
      : try BookFiles(
        paths, layerID: arguments.value("layer"), atlas: atlas, path: path, now: Date())
    let book = files.map { [UInt8]($0.book.json(layer: $0.layer)) } ?? []
    let joined = try arguments.valueTable().map { table in
      let layer =
        try arguments.value("layer").map { try layers([$0], of: atlas, path: path)[0] }
        ?? arguments.layer(of: table, in: atlas)
      return try arguments.values(of: table, in: layer)
    }
    let subtitle = try arguments.legendLine("subtitle")
    let source = try arguments.legendLine("source")
    let values = try joined.map {
      try PageValues($0.values, of: $0.layer, options, subtitle: subtitle, source: source)
    }
    var tracks = TrackFiles(arguments.values("track"))
    let trackData =
      arguments.flag("track")
      ? try PageTracks(tracks.routes(localIn: atlas), in: arguments.timeZone()).json : []
    let heading =
      arguments.value("title") ?? values?.title
      ?? (operand.fileName == nil ? "The world" : atlas.name)
    let page = ViewerPage(
      title: "\(heading) – Landfall", heading: heading, book: book,
      values: try values?.json ?? [], tracks: trackData,
      land: SurroundingLand.json(around: atlas))
    let file = try OutputFile(try arguments.destination())
    try page.write(atlas: bytes) { piece throws(FileError) in try file.write(piece) }
    try file.finish()
    return .first(of: [
      files?.printNotes(), tracks.printFaults(of: "the page"),
      joined?.printNotes(of: "the page", skipsBad: arguments.flag("skip-bad")),
    ])
  }
}

extension Arguments {
  /// A line that is written with values.
  /// - Throws: ``UsageError`` without a table of values.
  fileprivate func legendLine(_ name: String) throws(UsageError) -> String? {
    guard let text = value(name) else { return nil }
    guard flag("values") else {
      throw error("--\(name) is written with values; give a table with --values")
    }
    return captionText(text)
  }
}
