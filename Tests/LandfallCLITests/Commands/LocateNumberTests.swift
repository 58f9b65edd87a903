import LandfallPoints
import TestSupport
import Testing

/// Files whose numbers are no degrees, or not in the order of latitude and longitude, though they may be coordinates.
@Suite(.timed) struct LocateNumberTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Cities of six countries.
  static let cities = [
    (39.7392, -104.9903), (41.8781, -87.6298), (48.8566, 2.3522), (52.52, 13.405),
    (35.6895, 139.6917), (-23.5505, -46.6333),
  ]

  /// What is wrong with numbers, and the words that say it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var words: String
    var isBeyond = false
    var change: @Sendable (Double, Double) -> (Double, Double)
    var testDescription: String { name }

    static let all = [
      Fault(name: "radians", words: "they look like radians; multiply them by 180 / π") {
        ($0 * .pi / 180, $1 * .pi / 180)
      },
      Fault(name: "exchanged", words: "give --lat \"lon\" --lon \"lat\"") { ($1, $0) },
      Fault(name: "times 1e5", words: "divide them by 1e5", isBeyond: true) {
        (($0 * 1e5).rounded(), ($1 * 1e5).rounded())
      },
      Fault(name: "times 1e6", words: "microdegrees; divide them by 1e6", isBeyond: true) {
        (($0 * 1e6).rounded(), ($1 * 1e6).rounded())
      },
      Fault(name: "times 1e7", words: "divide them by 1e7", isBeyond: true) {
        (($0 * 1e7).rounded(), ($1 * 1e7).rounded())
      },
      Fault(name: "semicircles", words: "multiply them by 180 / 2^31", isBeyond: true) {
        (($0 / 180 * 0x1p31).rounded(), ($1 / 180 * 0x1p31).rounded())
      },
    ]
  }

  private func locate(_ text: String, _ more: String...) throws -> CommandRun {
    try workspace.write(text, to: "p")
    return try CommandRun.landfall(
      ["locate", "-i", "p", "-o", "out", "-f", "csv"] + more, in: workspace)
  }

  private static let formats = ["csv", "tsv", "semicolons", "ndjson", "geojson", "sequence"]

  private static func text(_ places: [(Double, Double)], _ format: String) -> String {
    func table(_ mark: String) -> String {
      "id\(mark)lat\(mark)lon\n" + places.map { "1\(mark)\($0.0)\(mark)\($0.1)\n" }.joined()
    }
    let features = places.map {
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#($0.1),\#($0.0)]}}"#
    }
    return switch format {
    case "tsv": table("\t")
    case "semicolons": table(";")
    case "ndjson": places.map { #"{"lat":\#($0.0),"lon":\#($0.1)}"# + "\n" }.joined()
    case "geojson":
      #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
    case "sequence": features.map { "\u{1E}\($0)\n" }.joined()
    default: table(",")
    }
  }

  /// All answers were empty, and no word said why.
  @Test(arguments: Fault.all, formats) func mostRowsWithoutARegionAreExplained(
    fault: Fault, format: String
  ) throws {
    let run = try locate(Self.text(Self.cities.map(fault.change), format))
    let isGeoJSON = format == "geojson" || format == "sequence"
    let words = isGeoJSON && fault.name == "exchanged" ? "longitude first" : fault.words
    #expect(run.lastLine?.contains(words) == true, "\(run.errors)")
    #expect(run.exitCode == (fault.isBeyond ? 1 : run.exitCode))
    #expect(run.errors.components(of: words) == 1, "\(run.errors)")
  }

  @Test func theLineSaysHowManyAndShowsOne() throws {
    let run = try locate("lat,lon\n0.852593,0.041015\n0.916298,0.233874\n0.731293,0.218166\n")
    #expect(run.exitCode == 0)
    #expect(
      run.lastLine
        == "landfall: warning: p: 3 of 3 rows have no region, and their numbers are not degrees, or not in this order: "
        + "they look like radians; multiply them by 180 / π; row 1 has the latitude 0.852593 and the longitude 0.041015"
    )
  }

  /// Web maps give meters, which are beyond all degrees.
  @Test func metersOfWebMaps() throws {
    let run = try locate(
      "lat,lon\n6250569.02,261848.16\n6894700.4,1492237.8\n4828800.1,-11687479.5\n")
    #expect(
      run.lastLine?.contains("meters of EPSG:3857; ogr2ogr -s_srs EPSG:3857") == true,
      "\(run.errors)")
  }

  /// The answers of `--json`, of a place, of regions nearby and of layers chosen are explained, too.
  @Test(arguments: [
    ["--json"], ["--place"], ["--within", "5000"], ["--layer", "countries"], ["-j", "1"],
  ])
  func everyAnswerIsExplained(options: [String]) throws {
    try workspace.write(
      Self.text(Self.cities.map { ($0.0 * .pi / 180, $0.1 * .pi / 180) }, "csv"), to: "p")
    let run = try CommandRun.landfall(["locate", "-i", "p"] + options, in: workspace)
    #expect(run.lastLine?.contains("they look like radians") == true, "\(run.errors)")
  }

  /// Without a header, columns have numbers.
  @Test func columnsWithoutNamesAreExchangedByNumber() throws {
    let run = try locate("13.405,52.52\n11.58,48.14\n8.68,50.11\n", "--no-header")
    #expect(run.lastLine?.contains("give --lat \"2\" --lon \"1\"") == true, "\(run.errors)")
  }

  /// Nobody lives there, and much of North America is there when exchanged.
  @Test func pointsInAntarcticaMayBeExchanged() throws {
    let canada = [(-80.5433, 43.4681), (-80.544, 43.472), (-80.5421, 43.4727)]
    for format in ["csv", "geojson"] {
      let run = try locate(Self.text(canada, format))
      #expect(run.exitCode == 0)
      #expect(
        run.lastLine?.contains(
          "note: p: 3 of 3 rows are south of 60° S, and most are in regions north of it when exchanged: if they are not in Antarctica, "
        )
          == true, "\(run.errors)")
    }
    // McMurdo, Vostok and the pole have no other place.
    let stations = try locate("lat,lon\n-77.846,166.676\n-78.464,106.837\n-90,0\n-66.282,110.526\n")
    #expect(stations.lastLine == nil, "\(stations.errors)")
  }

  /// What gives no region in any other way, either, is not explained; nor are few rows, or a few bad ones of many.
  @Test(arguments: [
    "lat,lon\n0,0\n0,0\n0,0\n", "lat,lon\n40,-40\n41,-41\n42,-42\n43,-43\n",
    "lat,lon\n13.405,52.52\n11.58,48.14\n", "lat,lon\n", "lat,lon\n,\n,\n,\n",
    "lat,lon\n48.85,2.35\n52.52,13.405\n41.88,-87.63\n13.405,52.52\n",
  ])
  func othersAreNotExplained(text: String) throws {
    let run = try locate(text)
    #expect(
      !run.errors.contains("have no region") && !run.errors.contains("60° S"), "\(run.errors)")
  }

  /// The columns named as coordinates were empty, and the positions in another one.
  @Test(arguments: ["\"(37.79, -122.43)\"", "54.6 18.2 0 0", "POINT (18.2 54.6)"])
  func emptyColumnsBesideOneOfPositions(field: String) throws {
    let run = try locate("LAT,LON,Location\n,,\(field)\n,,\(field)\n")
    #expect(run.exitCode == 1)
    #expect(run.lastLine?.contains("column \"Location\" has ") == true, "\(run.errors)")
    try workspace.write("id,Location,time\n1,\(field),2026-05-01T10:00:00Z\n", to: "t.csv")
    let trip = try CommandRun.landfall(["trip", "t.csv"], in: workspace)
    #expect(
      trip.exitCode == 1 && trip.errors.contains("column \"Location\" has "), "\(trip.errors)")
  }

  /// Degrees west and south are no numbers of a coordinate.
  @Test(arguments: [
    ("Latitude (° N)", "Longitude (° W)", "west"), ("Lat (deg South)", "lon", "south"),
    ("lat", "lon (degrees west)", "west"),
  ])
  func namesWithAnotherHemisphere(latitude: String, longitude: String, says: String) throws {
    try workspace.write("\(latitude),\(longitude)\n39.74,104.99\n", to: "w.csv")
    let run = try CommandRun.landfall(
      ["locate", "-i", "w.csv", "--lat", latitude, "--lon", longitude], in: workspace)
    #expect(run.exitCode == 1 && run.errors.contains("has degrees \(says)"), "\(run.errors)")
  }

  /// Ships without a position send 91 and 181: no columns are swapped.
  @Test func shipsWithoutAPositionAreCounted() throws {
    let run = try locate("lat,lon\n91.0,181.0\n91.0,0.0\n54.5,10.2\n")
    #expect(!run.errors.contains("swapped"), "\(run.errors)")
    #expect(
      run.lastLine?.contains("2 of 3 rows have no valid coordinate: 2 not available (91 of AIS);")
        == true, "\(run.errors)")
  }

  /// The rows of a file of any size are looked at, in every part.
  @Test func aSampleOfManyRowsIsEnough() throws {
    let rows = (0..<60_000).map { index in
      let (latitude, longitude) = Self.cities[index % 6]
      return "\(latitude * .pi / 180),\(longitude * .pi / 180)\n"
    }
    for jobs in ["1", "3"] {
      let run = try locate("lat,lon\n" + rows.joined(), "-j", jobs)
      let line = try #require(run.lastLine)
      #expect(
        line.contains("rows of a sample have no region") && line.contains("row 1 has"), "\(line)")
    }
    let mostRight = (0..<60_000).map { "\($0 < 25_000 ? "0.85,0.04" : "48.85,2.35")\n" }
    #expect(try locate("lat,lon\n" + mostRight.joined()).lastLine == nil)
  }
}

extension CommandRun {
  /// The last line that is not about the atlas.
  fileprivate var lastLine: String? {
    errorLines.last { !$0.hasPrefix("landfall: using the bundled atlas") }.map(String.init)
  }
}

extension String {
  /// How often text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
