import LandfallModel
import TestSupport
import Testing

/// What a journalist and a traveler type first, with the bundled atlas: what works, and what each mistake is told.
@Suite(.timed) struct FirstTryTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (name, text) in Self.files { try workspace.write(text, to: name) }
  }

  private static let files = [
    "rates.csv": "State,Rate\nCalifornia,4.5\nTexas,3.9\nNew York,4.1\nOhio,4.0\nTotal,4.2\n",
    "percent.csv": "State,Share\nCalifornia,45%\nTexas,39%\nNew York,41%\nOhio,12.5%\n",
    "decimal.csv": "State;Rate\nCalifornia;4,5\nTexas;3,9\nOhio;4,0\n",
    "two.csv": "State,Rent,Income\nOhio,1,2\nTexas,3,4\n",
    "typo.csv": "State,Rate\nOhoi,1\nTexas,2\nOhio,3\n",
    "fips.csv": "FIPS,Rate\n6,1\n48,2\n39,3\n",
    "headless.csv": "Ohio,4.0\nTexas,3.9\nUtah,3.5\n",
    "nodata.csv": "State,Rate\nOhio,n/a\nTexas,\n",
    "empty.csv": "",
    "visited.csv": "country,year\nFrance,2019\nJapan,2020\n",
    "visited.txt": "France\nJapan\n",
    "photo.png": "\u{FFFD}PNG\r\n",
    "drive.gpx": """
    <gpx><trk><trkseg><trkpt lat="40" lon="-105"><time>2026-01-01T00:00:00Z</time></trkpt>\
    <trkpt lat="40.1" lon="-105.1"><time>2026-01-01T01:00:00Z</time></trkpt></trkseg></trk></gpx>
    """,
  ]

  /// A command line and what is printed: nothing but which atlas was used, or a line with these words.
  struct Try: Sendable, CustomTestStringConvertible {
    var words: String
    var exitCode: Int32
    var line: String
    var testDescription: String { words }

    init(_ words: String, _ exitCode: Int32 = 0, _ line: String = "") {
      (self.words, self.exitCode, self.line) = (words, exitCode, line)
    }
  }

  private static let tries = [
    // The journalist.
    Try(
      "map --values rates.csv -o m.png", 0,
      "rates.csv: 1 row is taken for totals, footnotes or labels"),
    Try("map --values percent.csv -o m.svg"),
    Try("map --values decimal.csv -o m.svg", 0, "the comma is read as decimal, as in 4,5"),
    Try("map --values fips.csv -o m.svg"),
    Try("map --values rates.csv --labels value --size 1080x1920 -o m.png", 0, "1 row is taken"),
    Try("map rates.csv -o m.png", 1, "landfall map --values rates.csv -o map.svg"),
    Try("map --values rates.csv", 64, "-o, --output FILE is missing"),
    Try("map --values rates.csv m.png", 64, "is missing; did you mean -o m.png?"),
    Try("map --values rates.csv -o m.jpg", 64, "ends in .svg, .png or .pdf, not \"m.jpg\""),
    Try("map --values rate.csv -o m.png", 74, "rate.csv: cannot be read: No such file"),
    Try(
      "map --values rates.csv --value Rates -o m.png", 1,
      "no column \"Rates\" for --value; did you mean \"Rate\"?"),
    Try(
      "map --values two.csv -o m.png", 1,
      "several columns of values; choose one with --value: \"Rent\", \"Income\""),
    Try("map --values typo.csv -o m.png", 1, "line 2 \"Ohoi\" (did you mean \"Ohio\"?)"),
    Try("map --values typo.csv --skip-bad -o m.png", 0, "1 of 3 rows could not be used"),
    Try(
      "map --values headless.csv -o m.png", 0,
      "the first row, \"Ohio\" and \"4.0\", is taken for the names of columns; add a row of names"),
    Try("map --values nodata.csv -o m.png", 1, "\"n/a\" stands for no data; choose another"),
    Try("map --values empty.csv -o m.png", 1, "empty.csv: is empty; give CSV or TSV"),
    Try("map --values rates.csv --scheme blue -o m.png", 64, "did you mean blues?"),
    Try("map --values rates.csv --classes 12 -o m.png", 64, "a count from 2 to 9"),
    Try("map --values rates.csv --labels names -o m.png", 64, "takes key, name, value or none"),
    Try("map --values rates.csv --size 1080 -o m.png", 64, "takes WIDTHxHEIGHT such as 1200x1600"),
    Try(
      "map --values rates.csv --layout mercator -o m.png", 1,
      "no layout named \"mercator\"; there are us-insets"),
    Try("map --values rates.csv --title -o m.png", 64, "--title requires a value, TEXT"),
    Try("view --values rates.csv -o p.png", 64, "whose ending means PNG; name it p.html"),
    // The traveler.
    Try("map --visited visited.csv -o m.png"),
    Try("map --visited visited.txt --size 1080x1920 -o m.png"),
    Try("map --track drive.gpx -o m.svg"),
    Try("map --visited France,Japn -o m.png", 1, "\"Japn\" is not a region"),
    Try("map --visited Georgia -o m.png", 1, "choose a layer, such as --layer states"),
    Try(
      "map --visited drive.gpx -o m.png", 1,
      "is GPX, not a travel book; write its visits as a book: landfall trip drive.gpx --visits"),
    Try("map --track visited.csv -o m.png", 1, "no column of the header is a latitude"),
    Try("view --visited France -o p.html", 64, "did you mean --visits?"),
    Try("view drive.gpx -o p.html", 1, "drive.gpx: is GPX, not an atlas"),
    Try("view --track nothere.gpx -o p.html", 74, "nothere.gpx: cannot be read: No such file"),
    Try("view --track drive.gpx --time-zone Denver -o p.html", 64, "such as America/New_York"),
    Try("trip drive.gpx --map m.jpg", 64, "--map expects a file that ends in .svg, .png or .pdf"),
  ]

  @Test(arguments: tries) func isAnswered(one: Try) throws {
    var one = one
    if !OptionalLibrary.cairo.isInTheCommand {
      one.words = one.words.replacing(" m.png", with: " m.svg")
      one.line = one.line.replacing(" m.png", with: " m.svg")
    }
    let run = try CommandRun.landfall(
      one.words.split(separator: " ").map(String.init), in: workspace)
    #expect(run.exitCode == one.exitCode, "\(run.errors)")
    let lines = run.errorLines.filter { !$0.contains("using the bundled atlas") }
    if one.line.isEmpty {
      #expect(lines.isEmpty, "\(run.errors)")
    } else {
      #expect(lines.contains { $0.contains(one.line) }, "\(run.errors)")
    }
    // A picture or a page is written if and only if nothing was refused.
    let isRefused = lines.contains { $0.contains("error: ") && !$0.contains("shows the others") }
    let output = one.words.split(separator: " ").last.map(String.init) ?? ""
    let isWritten = try workspace.names.contains(output) && Self.files[output] == nil
    #expect(isWritten == !isRefused, "\(run.errors)")
  }
}
