import Landfall
import LandfallBuilder
import LandfallPoints
import TestSupport
import Testing

/// Files of points as a whole: what comes out for what goes in, however it is cut into pieces.
@Suite(.timed) struct PointStreamTests {
  private let skipping = PointOptions.with { $0.skipsBad = true }
  private let asJSON = PointOptions.with { $0.isJSONAnswers = true }

  @Test func keepsEveryColumnAndLineEnd() {
    #expect(
      PointRun("id,lat,lon\n1,6.5,1\n2,1,361\n").output
        == "id,lat,lon,states\n1,6.5,1,N\n2,1,361,S\n")
    let run = PointRun("\u{FEFF}Longitude,\"Latitude\"\r\n\"1.5\", 2 ")
    #expect(run.output == "\u{FEFF}Longitude,\"Latitude\",states\r\n\"1.5\", 2 ,S")
    #expect(run.rowCount == 1 && run.invalid.isEmpty && run.error == nil)
    #expect(PointRun("lat,lng").output == "lat,lng,states")
    #expect(
      PointRun("\u{FEFF}\"lat\",\"lon\"\n1,2\n").output == "\u{FEFF}\"lat\",\"lon\",states\n1,2,S\n"
    )
    #expect(PointRun("LAT,Long,\"a\nb\"\n1,2,\"x,\"\"y\n\"\n").rowCount == 1)
  }

  /// An empty line is not a row: it would be one of another length.
  @Test func emptyLinesAreLeftOut() {
    #expect(
      PointRun("lat,lon\n\n1,2\r\n\r\n\n6,2\n\n").output == "lat,lon,states\n1,2,S\r\n6,2,N\n")
  }

  /// Spreadsheets write and read a line that names the delimiter.
  @Test(arguments: ["sep=;\nid;lat;lon\n1;1;2\n", "\u{FEFF}sep=;\r\nid;lat;lon\n1;1;2\n"])
  func theLineOfADelimiterIsSkipped(text: String) {
    let run = PointRun(text)
    #expect(run.error == nil && run.output.hasSuffix("id;lat;lon;states\n1;1;2;S\n"), "\(run)")
    #expect(!run.output.contains("sep"))
  }

  @Test(arguments: [
    (
      "# note\nMade in 2026\nlat,lon\n1,2\n",
      "the header seems to be in line 3; leave out the lines before it: tail -n +3 p > table.csv"
    ),
    ("\nMade\nlat;lon\n1;2\n", "the header seems to be in line 3"),
    ("id,WKT\n1,POINT (2 1)\n", "column \"WKT\" has geometries as WKT"),
    ("id,geom\n1,SRID=4326;POINT(2 1)\n", "column \"geom\" has geometries as EWKT"),
    ("id,geom\n1,0101000020E6100000CDCCCCCCCCCC0240CDCCCCCCCC6C4840\n", "as WKB"),
    ("id,g\n1,\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[2,1]}\"\n", "as GeoJSON"),
    ("id,location\n1,\"48.85, 2.35\"\n", "column \"location\" has both coordinates"),
    ("id,location\n1,(37.1 -109.06)\n", "column \"location\" has both coordinates"),
    ("id,gps\n1,54.6 18.2 0 0\n", "column \"gps\" has both coordinates and further numbers"),
    ("id,gps\n1,\n2,54.6 18.2 12.5\n", "column \"gps\" has both coordinates and further numbers"),
    ("a,b\n1 2 3,4\n", "choose one with --lat NAME"),
    (
      "# id,pole lat,pole lon\n1,5.5,2\n2,6.5,2\n",
      "it has \"# id\", \"pole lat\", \"pole lon\"; choose one with --lat NAME"
    ),
    ("# a, b, c\nid,north,east\n1,2,3\n", "it has \"id\", \"north\", \"east\""),
    ("lat (° N),lon (° W)\n1,2\n", "no column of the header is named lon"),
    ("id,easting,northing\n1,280123.4,6132987.1\n", "meters of a projection"),
    ("id, name, lat, lon\n1, \"a, b\", 1, 2\n", "a quote after a space does not begin a field"),
    (#"{"id": 1, "coordinates": [2, 1]}"# + "\n", "jq -c '. + {lon: .\"coordinates\"[0]"),
    (#"{"id": 1, "a": {"b": 1}}"# + "\n", "within them \"a.b\""),
  ])
  func theShapeOfAFileIsNamed(text: String, words: String) {
    let run = PointRun(text)
    #expect(run.error?.contains(words) == true, "\(run.error ?? "")")
  }

  /// The header was a comment, as it begins with # and its names have units and hemispheres.
  @Test(arguments: [
    "# Time (s),Latitude (° N),Longitude (° E)\n0,1,2\n",
    "Latitude (deg N),Longitude (deg E)\n1,2\n",
    "#Latitude (deg N),Longitude (deg E)\n1,2\n",
    "latitude (degrees_north),longitude (degrees_east)\n1,2\n", "Lat (°N),Lon (°E)\n1,2\n",
    "Latitude (decimal degrees),Longitude (decimal degrees)\n1,2\n", "LAT_N,LON_E\n1,2\n",
    "# by me, 2026, x\nid,lat,lon\n7,1,2\n",
  ])
  func unitsAndHemispheresOfNamesAreRead(text: String) {
    let run = PointRun(text)
    #expect(run.error == nil && run.output.hasSuffix(",S\n"), "\(run)")
  }

  @Test func coordinatesWithinMembersAreFound() {
    var options = PointOptions()
    let nested = #"{"id": 1, "location": {"lat": 1, "lon": 2}}"#
    let deep = #"{"a": {"n": 1, "coords": {"longitude": 2, "latitude": "1"}}}"#
    for text in [nested, deep] {
      let run = PointRun(text)
      #expect(run.error == nil && run.output.contains(#""states":"S""#), "\(run)")
    }
    options.names = CoordinateNames(latitude: "location.lat", longitude: "location.lon")
    #expect(PointRun(nested, options).output.contains(#""states":"S""#))
    // Members of the outer object come first, and the same names elsewhere are not asked.
    let both = #"{"lat": 1, "home": {"lat": 7, "lon": 2}, "lon": 2}"#
    #expect(PointRun(both).output.contains(#""states":"S""#))
  }

  @Test func laterObjectsMayBeTheFirstWithCoordinates() {
    let run = PointRun(
      #"{"id": 1, "note": "no fix yet"}"# + "\n" + #"{"id": 2, "lat": 1, "lon": 2}"# + "\n")
    #expect(
      run.error == nil && run.rowCount == 2 && run.output.contains(#""states":"S""#), "\(run)")
    #expect(run.invalid == ["p: row 1 (line 1): the latitude is missing or null"])
  }

  /// The same fault in all rows has one remedy.
  @Test(
    arguments: [
      ("lat,lon\n144.96,-37.81\n151.21,-33.87\n", CoordinateFault.swapped),
      ("lat,lon\n3777397,-12243129\n-1299091,-3852328\n", .scaled),
      ("x,y\n558353.518288252,4117090.688330406\n", .projected),
      ("lat,lon\n\"43 deg 71' 35.83\"\" S\",\"171 deg 53' 40.26\"\" E\"\n", .sexagesimal),
      ("lat,lon\n43 11 35.83,171 53 40.26 O\n", .sexagesimal),
      ("lat,lon\n5213.55195,00641.61109\n", .sexagesimal),
      ("lat,lon\n39.74N,104.99O\n", .letterO),
      ("lat,lon\n40º25'0\"\"N,3º42'43.91\"\"O\n", .letterO), ("lat,lon\n40.4,O3.7\n", .letterO),
      ("lat,lon\n\"N51 58,123\",\"E5 30,5\"\n", .comma), ("lat,lon\n\"40º25,433'\",1\n", .comma),
      ("lat,lon\n91.0,181.0\n", nil), ("lat,lon\n91,0\n", nil),
      ("lat,lon\nabc,5\n", nil), ("lat,lon\n,\n", nil), ("lat,lon\n91,0\n", nil),
      ("lat,lon\n144.96,-37.81\n,\n", nil),
    ] as [(String, CoordinateFault?)])
  func theCauseOfAFaultIsFound(text: String, cause: CoordinateFault?) {
    #expect(PointRun(text).cause == cause)
  }

  @Test func rowsWithoutACoordinateHaveEmptyResults() {
    let rows = [
      "nan,0,", "0,inf,", "1e300,0,", "90.000001,0,", "0,-541,", ",5,", "\"7 \",north,",
      "\"6,5\",1,", "6,−1 .5,",
    ]
    let problems = [
      "latitude \"nan\" is not a decimal number of degrees",
      "longitude \"inf\" is not a decimal number of degrees", "latitude 1e300 is beyond ±90",
      "latitude 90.000001 is beyond ±90; the columns may be swapped",
      "longitude -541 is beyond ±540",
      "the latitude is empty", "longitude \"north\" is not a decimal number of degrees",
      "latitude \"6,5\" is not a decimal number of degrees: it has a decimal comma; write a decimal point",
      "longitude \"−1 .5\" is not a decimal number of degrees: it has a dash or a space that is not ASCII; write - for minus, and no spaces",
    ]
    for (row, problem) in zip(rows, problems) {
      let run = PointRun("lat,lon,note\n1,2,\"a\nb\"\n\(row)\n")
      #expect(run.output == "lat,lon,note,states\n1,2,\"a\nb\",S\n\(row),\n")
      #expect(run.invalid == ["p: row 2 (line 4): \(problem)"])
      #expect(run.error == nil)
    }
    let all = PointRun("lat,lon,note\n" + rows.joined(separator: "\n"))
    #expect(all.invalid.count == 3 && all.rowCount == rows.count)
  }

  @Test(arguments: [
    ("3,4,x,y", "line 5: 4 fields, but the header has 3"),
    ("3", "line 5: 1 field, but the header has 3"),
  ]) func rowsOfAnotherLengthEndIt(row: String, message: String) {
    let text = "lat,lon,note\n1,2,\"a\nb\"\n\n\(row)\n6,2,z\n"
    let run = PointRun(text)
    #expect(run.output == "lat,lon,note,states\n1,2,\"a\nb\",S\n")
    #expect(
      run.error == "p: \(message); correct the row, or leave out such rows with --skip-bad")
    let skipped = PointRun(text, skipping)
    #expect(skipped.output == "lat,lon,note,states\n1,2,\"a\nb\",S\n6,2,z,N\n")
    #expect(skipped.leftOut.count == 1 && skipped.error == nil && skipped.rowCount == 3)
    #expect(skipped.leftOut[0].hasPrefix("p: row 2 (line 5): "))
  }

  /// The rows below it are read.
  @Test func aQuoteThatIsNotClosedIsOfItsRow() {
    let text = "lat,lon,note\n1,2,a\n5,6,\"open\n1,2,b\n"
    let run = PointRun(text)
    #expect(
      run.error
        == "p: line 3: a quote is not closed; close or remove it, or leave out such rows with --skip-bad"
    )
    #expect(run.output == "lat,lon,note,states\n1,2,a,S\n")
    let skipped = PointRun(text, skipping)
    #expect(skipped.error == nil && skipped.leftOut == ["p: row 2 (line 3): a quote is not closed"])
    #expect(skipped.output == "lat,lon,note,states\n1,2,a,S\n1,2,b,S\n")
  }

  @Test func blocksOfRowsFollowEachOther() {
    let size = PointRow.blockSize
    for count in [size - 1, size, size + 1, 2 * size, 5 * size + 3] {
      let rows = (0..<count).map { "\($0 % 10),\($0 % 9)" }
      let answers = (0..<count).map { $0 % 10 < 5 ? "S" : "N" }
      let run = PointRun("lat,lon\n" + rows.joined(separator: "\n"))
      let expected = zip(rows, answers).map { "\($0),\($1)" }
      #expect(run.output == "lat,lon,states\n" + expected.joined(separator: "\n"))
      #expect(run.rowCount == count)
    }
  }

  @Test func threeFaultsHaveMessagesAndAllAreCounted() {
    let run = PointRun("lat,lon\n" + String(repeating: "x,0\n", count: 25))
    #expect(run.invalid.count == 3)
    #expect(run.rowCount == 25)
  }

  static let faults: [(String, String)] = [
    ("", "p: is empty; the first row must name the columns"),
    ("\n,\n", "p: is empty; the first row must name the columns"),
    ("\"lat,lon\n1,2\n", "p: line 1: a quote is not closed; close or remove it"),
    ("lat,lon\r\r\n1,2\r\r\n", "p: lines end with CR CR LF; write them with LF or CR LF"),
    (
      "1,2\n3,4\n",
      "p: no column of the header is named lat, latitude, y or decimalLatitude; it has \"1\", \"2\"; if the file has no header, add --no-header"
    ),
    (
      "lat,e\n",
      "p: no column of the header is named lon, lng, longitude, x or decimalLongitude; it has \"lat\", \"e\"; choose one with --lon NAME"
    ),
    (
      "lat,a,Latitude,lon\n",
      "p: columns 1 and 3 of the header, \"lat\" and \"Latitude\", may both be the latitude; choose one with --lat \"lat\""
    ),
    (
      "latitude,lat,x\n",
      "p: columns 1 and 2 of the header, \"latitude\" and \"lat\", may both be the latitude; choose one with --lat \"latitude\""
    ),
    (
      "lat,lat,x\n",
      "p: columns 1 and 2 of the header, \"lat\" and \"lat\", may both be the latitude; choose one with --lat 1"
    ),
    ("lat,lon\r1,2\r", "p: lines end with CR alone; write them with LF or CR LF"),
    (
      "l\u{2028},\u{85}\n1,2\n",
      "p: no column of the header is named lat, latitude, y or decimalLatitude; it has \"l\\u{2028}\", \"\\u{85}\"; choose one with --lat NAME"
    ),
    (
      "l\u{0}at,lon\n1,2\n",
      "p: the first row has NUL bytes: the file is binary, or UTF-16; write it as UTF-8 text"
    ),
  ]

  @Test(arguments: faults)
  func namesWhatIsWrongWithTheHeader(text: String, message: String) {
    let run = PointRun(text)
    #expect(run.error == message)
    #expect(run.output.isEmpty)
  }

  @Test func aResultColumnReplacesNoColumnOfTheFile() {
    for header in ["lat,states,lon", "lat,\" states \",lon"] {
      #expect(
        PointRun("\(header)\n1,2,3\n").error == """
          p: column 2 of the header has the name of a result column, "states"; rename it, or set --prefix \
          TEXT for the result columns
          """)
    }
    #expect(PointRun("lat,States,lon\n1,2,3\n").output == "lat,States,lon,states\n1,2,3,S\n")
  }

  // MARK: Budgets

  /// A scan of the header for each of its columns took 30 s for 80,000 columns.
  @Test func manyColumnsTakeOnePass() {
    let row = "6,1" + String(repeating: ",v", count: 100_000)
    let text = "lat,lon" + String(repeating: ",c", count: 100_000) + "\n\(row)\n"
    var run = PointRun(error: nil)
    let seconds = processorSeconds { run = PointRun(text) }
    let isRight = run.error == nil && run.output.hasSuffix("\(row),N\n")
    #expect(isRight)
    #expect(seconds < 5)
  }

  /// A row that comes in small pieces is not scanned again for each of them, in any format.
  @Test(arguments: [
    "lat,lon,\"", "{\"lat\":1,\"lon\":2,\"a\":\"", "\u{1E}{\"lat\":1,\"lon\":2,\"a\":\"",
    "{\"features\":[{\"a\":\"", "{\"a\":\"",
  ]) func smallPiecesOfALongRowTakeLinearTime(start text: String) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x78, count: 1 << 18)
    var run = PointRun(error: nil)
    let seconds = processorSeconds { run = PointRun(bytes, readSize: 8) }
    #expect(run.error != nil || text.hasPrefix("lat"))
    #expect(seconds < 5)
  }

  @Test(arguments: [
    ("lat,lon\n\"", "p: line 2: a row of more than 16 MB; check that each quote is closed"),
    (
      "{\"lat\":1,\"lon\":2}\n\"",
      "p: line 2: a row of more than 16 MB; check that each quote is closed"
    ),
    (
      "{\"features\":[\n{\"type\":\"Feature\"},\"",
      "p: line 2: a row of more than 16 MB; check that each quote is closed"
    ),
  ]) func refusesARowWithoutEnd(start: String, message: String) {
    let run = PointRun(Array(start.utf8) + [UInt8](repeating: 0x78, count: 20 << 20))
    #expect(run.error == message)
  }

  /// Deep nesting must not exhaust the stack.
  @Test func deepJSONIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    let run = PointRun("{\"lat\":1,\"lon\":2}\n{\"lat\":1,\"lon\":2,\"a\":\(deep)\n")
    #expect(run.error?.contains("at most 64 levels of nesting") == true)
  }

  // MARK: Pieces and threads

  /// Random rows from the letters that matter, cut at random and processed by several threads: the same
  /// results as in one piece.
  @Test(
    .seeded,
    arguments: [
      ("lat,lon\r\n", "\"\"\n\n\r,,,12.-x "), ("lat\tlon\n", "\"\t\t\n\n,12. "),
      ("{\"lat\":1,\"lon\":2}\n", "{}\"\"\\:,\n\n1[]lat "),
      ("\u{1E}{\"lat\":1,\"lon\":2}\n", "{}\"\"\\:,\n\u{1E}\u{1E}1[]lat "),
      ("{\"type\":\"FeatureCollection\",\"features\":[", "{}\"\"\\:,\n[]1 "),
    ]) func piecesMakeNoDifference(start: String, letters: String)
  {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let letters = Array(letters.utf8)
    let rows = [
      "\"lat\":6,\"lon\":1", "{\"lat\":6,\"lon\":1}", "6,1", "\n",
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,6]}}",
    ].map { Array($0.utf8) }
    for number in 0..<400 {
      var text = Array(start.utf8)
      for _ in 0..<Int(generator.next() % 30) {
        text +=
          generator.next() % 3 == 0
          ? rows.randomElement(using: &generator)! : [letters.randomElement(using: &generator)!]
      }
      var options = PointOptions()
      options.skipsBad = number % 2 == 0
      options.outputFormat = [nil, .csv, .ndjson, .geojson][number % 4]
      var whole = PointRun(text, options)
      if whole.error != nil { whole = .init(error: whole.error) }
      for (jobs, readSize) in [(1, 1), (1, 7), (2, 2), (5, 3)] {
        var run = PointRun(text, options, jobs: jobs, chunkSize: 3, readSize: readSize)
        // Before an error, the pieces may have more rows.
        if run.error != nil { run = .init(error: run.error) }
        #expect(run == whole, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  /// The same bytes for any number of threads, and the first fault in the order of rows.
  @Test(arguments: [1, 2, 5]) func threadsKeepTheOrder(jobs: Int) {
    let rows = (0..<20_000).map { "\($0 % 10).\($0),\($0 % 9),\"a\n\($0)\"" }
    let bytes = Array(("lat,lon,n\n" + rows.joined(separator: "\n") + "\n").utf8)
    let run = PointRun(bytes, jobs: jobs, chunkSize: 1 << 12)
    let expected = rows.enumerated().map { $1 + ($0 % 10 < 5 ? ",S\n" : ",N\n") }.joined()
    let isRight = run.output == "lat,lon,n,states\n" + expected
    #expect(isRight)
    #expect(run.rowCount == rows.count && run.error == nil)
    var bad = rows
    bad[15_000] = "1"
    bad[9_000] = "1"
    bad[50] = "x,1,"
    let faulty = PointRun(
      Array(("lat,lon,n\n" + bad.joined(separator: "\n")).utf8), jobs: jobs, chunkSize: 1 << 12)
    // Each row before has two lines.
    #expect(faulty.error?.hasPrefix("p: line 18001: 1 field, but the header has 3;") == true)
    #expect(
      faulty.invalid.isEmpty
        || faulty.invalid == [
          "p: row 51 (line 102): latitude \"x\" is not a decimal number of degrees"
        ])
    #expect(faulty.output.utf8.filter { $0 == 0x0A }.count == 18_000)
  }

  /// Found by fuzzing: zlib reports a wrong checksum together with the last bytes, which were then lost in large pieces.
  @Test func bytesBeforeDamageComeFirst() {
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xCB, 0x49, 0x2C, 0xD1, 0xC9,
      0xC9, 0xCF, 0xE3, 0x32, 0xD3, 0x31, 0x1C, 0xD4, 0x18, 0x00, 0x72, 0x6A, 0x90, 0x16, 0xA8,
      0x00, 0x00, 0x00,
    ]
    let whole = PointRun(bytes)
    #expect(whole.error?.contains("the compressed data is damaged") == true)
    #expect(whole.output.hasPrefix("lat,lon,states\n6,1,"))
    for chunkSize in [3, 16, 64] { #expect(PointRun(bytes, chunkSize: chunkSize) == whole) }
  }

  // MARK: Numbers

  /// The answers of `--json` show which coordinate was understood.
  @Test func everyFormatUnderstandsTheSameNumbers() {
    let numbers = ["6", "-0", "6.0000005", "1e1", "6.5E-1", "0.12345678901234567890123", "90"]
    for number in numbers {
      let expected = PointRun("lat,lon\n\(number),3\n", asJSON).output
      #expect(expected.hasPrefix("{\"row\":1,\"latitude\":"))
      for text in [
        "{\"lat\":\(number),\"lon\":3}", "{\"lat\":\"\(number)\",\"lon\":3}",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[3,\(number),5]}}",
        "lat\tlon\n\(number)\t3", "lat;lon\n\(number);3",
      ] { #expect(PointRun(text, asJSON).output == expected, "\(text)") }
    }
  }
}
