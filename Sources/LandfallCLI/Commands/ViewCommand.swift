import Landfall
import LandfallSupport

/// `landfall view`: an atlas as a page to look at and touch.
enum ViewCommand: Subcommand {
  static let usage = CommandUsage(
    name: "view",
    summary: "Writes a page with a globe that shows an atlas and lets one explore it.",
    synopsis: "FILE.atlas -o FILE.html",
    details: """
      The page is one file that needs no network: open it in a browser with WebGL 2. It reads the atlas
      itself and answers as this command does.

      Turn the globe, zoom, tap, search by name; mark visited regions and a wishlist, which the browser
      keeps and the page exports and imports as JSON. F changes between globe and flat map; the tab
      Inspect draws triangles, cells of the index, arcs and nodes.

      A layer is drawn by its globe mesh, which its manifest asks for with "mesh": {"sag": 5000,
      "encoding": "compressed"}; without one its areas come from its arcs, and are less sharp on the
      globe. The page is a third larger than the atlas: that of data/mobile.json has 3.5 MB.

      FILE takes its place in one step when it is complete.
      """,
    operands: [.init(name: "FILE.atlas", help: "the atlas")],
    options: [
      .init(
        name: "output", letter: "o", value: "FILE", help: "the page to write; - is standard output")
    ],
    examples: [
      ("landfall view world.atlas -o globe.html", "writes a page that shows the atlas")
    ])

  /// What browsers still take as one text; a page of more would not open.
  private static let greatestByteCount = 350_000_000

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let output = try arguments.required("output")
    let atlas = try openAtlas(path)
    do {
      try atlas.verifyChecksums()
    } catch {
      throw AtlasFileError(path: path, error: error)
    }
    let bytes = try readFile(path)
    guard bytes.count <= greatestByteCount else {
      throw DataError(
        "\(path): \(bytes.count) bytes are too many for a page, \(greatestByteCount) at most; "
          + "build a smaller one with \"budgetBytes\" or fewer layers")
    }
    let page = ViewerPage(title: "\(atlas.name) – Landfall")
    let file = try OutputFile(output)
    try page.write(atlas: bytes) { piece throws(BuildError) in try file.write(piece) }
    try file.finish()
    return .done
  }
}
