import Foundation
import LandfallModel
import TestSupport
import Testing

/// What a new user may have: `landfall locate --input` reads it, or says what to do.
@Suite(.timed) struct LocateDialectTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  /// A file, the arguments after it, and the output.
  struct Try: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var arguments: [String] = []
    var output = ""
    /// What an error contains; nil if it works.
    var error: String?
    var testDescription: String { "\(name) \(arguments.joined(separator: " "))" }

    init(_ name: String, _ text: String, _ arguments: String..., gives output: String) {
      (self.name, self.text, self.arguments, self.output) = (name, text, arguments, output)
    }

    init(_ name: String, _ text: String, _ arguments: String..., fails error: String) {
      (self.name, self.text, self.arguments, self.error) = (name, text, arguments, error)
    }
  }

  static let tables: [Try] = [
    Try("comma.csv", "id,lat,lon\n1,5,5\n", gives: "id,lat,lon,countries\n1,5,5,A\n"),
    Try("semicolon.csv", "id;lat;lon\n1;5;5\n", gives: "id;lat;lon;countries\n1;5;5;A\n"),
    Try("bar.csv", "id|lat|lon\n1|5|5\n", gives: "id|lat|lon|countries\n1|5|5|A\n"),
    Try("tab.csv", "id\tlat\tlon\n1\t5\t15\n", gives: "id\tlat\tlon\tcountries\n1\t5\t15\tB,1\n"),
    Try("comma.csv", "id,lat,lon\n1,5,15\n", gives: "id,lat,lon,countries\n1,5,15,\"B,1\"\n"),
    // The delimiter is that of the coordinates, not the most frequent one.
    Try(
      "notes.csv", "lat;lon;a,b,c,d\n5;5;1,2,3\n", gives: "lat;lon;a,b,c,d;countries\n5;5;1,2,3;A\n"
    ),
    Try("named.txt", "lat:lon\n5:5\n", "--delimiter", ":", gives: "lat:lon:countries\n5:5:A\n"),
    Try(
      "word.txt", "lat\tlon,x\n5\t5\n", "--delimiter", "tab", "--lon", "lon,x",
      gives: "lat\tlon,x\tcountries\n5\t5\tA\n"),
    Try("yx.csv", "y,x\n5,5\n", gives: "y,x,countries\n5,5,A\n"),
    Try(
      "darwin.csv", "decimalLatitude,decimalLongitude\n5,5\n",
      gives: "decimalLatitude,decimalLongitude,countries\n5,5,A\n"),
    Try(
      "under.csv", "Decimal_Latitude,DECIMAL_LONGITUDE\n5,5\n",
      gives: "Decimal_Latitude,DECIMAL_LONGITUDE,countries\n5,5,A\n"),
    Try(
      "names.csv", "pole_lon,pole_lat\n5,4\n", "--lat", "pole_lat", "--lon", "pole_lon",
      gives: "pole_lon,pole_lat,countries\n5,4,A\n"),
    Try(
      "numbers.csv", "a,b,c\n5,x,4\n", "--lat", "3", "--lon", "1",
      gives: "a,b,c,countries\n5,x,4,A\n"),
    Try("bare.csv", "5,5,x\n5,15,\n", "--no-header", gives: "5,5,x,A\n5,15,,\"B,1\"\n"),
    Try(
      "bare.csv", "x;5,5;-3;5\n", "--no-header", "--lat", "4", "--lon", "3",
      gives: "x;5,5;-3;5;\n"),
    // The output begins with the mark, too, which the test's reader drops.
    Try("bom.csv", "\u{FEFF}lat,lon\r\n5,5\r\n", gives: "lat,lon,countries\r\n5,5,A\r\n"),
    Try(
      "lines.csv", "lat,lon,n\n5,5,\"a\nb, \"\"c\"\"\"\n",
      gives: "lat,lon,n,countries\n5,5,\"a\nb, \"\"c\"\"\",A\n"),
    Try(
      "quotes.tsv", "lat\tlon\tn\n5\t5\t\"a\tb\"\n",
      gives: "lat\tlon\tn\tcountries\n5\t5\t\"a\tb\"\tA\n"),
    // Hemispheres of other columns are the signs; degrees and minutes as in NMEA 0183 are read with them.
    Try(
      "refs.csv",
      "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n5,N,5,E\n5,South,5,E\n-5,S,5,E\n",
      gives:
        "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef,countries\n5,N,5,E,A\n5,South,5,E,\n-5,S,5,E,\n"
    ),
    Try(
      "west.csv", "lat,N/S,lon,E/W\n5,N,355,W\n", gives: "lat,N/S,lon,E/W,countries\n5,N,355,W,A\n"),
    Try(
      "minutes.csv", "lat,N/S,lon,E/W\n0500.0,N,00500.0,E\n500,N,500,E\n",
      gives: "lat,N/S,lon,E/W,countries\n0500.0,N,00500.0,E,A\n500,N,500,E,A\n"),
    // Nanoseconds are no hemisphere, and a clearer name goes before GPSLatitude.
    Try("ns.csv", "lat,lon,ns\n5,5,12\n", gives: "lat,lon,ns,countries\n5,5,12,A\n"),
    Try(
      "both.csv", "GPSLatitude,lat,lon\n1,5,5\n", gives: "GPSLatitude,lat,lon,countries\n1,5,5,A\n"),
    // The name does not matter.
    Try(
      "points.csv", "{\"lat\":5,\"lon\":5}\n", gives: "{\"lat\":5,\"lon\":5,\"countries\":\"A\"}\n"),
  ]

  static let objects: [Try] = [
    Try(
      "refs.ndjson", "{\"lat\":5,\"latRef\":\"N\",\"lon\":355,\"lonRef\":\"W\"}\n",
      gives: "{\"lat\":5,\"latRef\":\"N\",\"lon\":355,\"lonRef\":\"W\",\"countries\":\"A\"}\n"),
    Try(
      "flat.ndjson", "{\"id\":1,\"lat\":5,\"lon\":15}\n\n{ \"lon\" : 50, \"lat\" : 50 }",
      gives: """
        {"id":1,"lat":5,"lon":15,"countries":"B,1"}
        { "lon" : 50, "lat" : 50 ,"countries":null}

        """),
    Try(
      "named.jsonl", "{\"at\":[],\"a\":{\"lat\":7},\"n\":\"5\",\"e\":5}\n", "--lat", "n", "--lon",
      "e",
      gives: "{\"at\":[],\"a\":{\"lat\":7},\"n\":\"5\",\"e\":5,\"countries\":\"A\"}\n"),
    Try(
      "collection.geojson",
      "{ \"type\": \"FeatureCollection\", \"crs\": null, \"features\": [ {\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5,100]}},\n\n{\"type\":\"Feature\",\"properties\":{\"a\":1},\"id\":7,\"geometry\":{\"coordinates\":[15,5],\"type\":\"Point\"}} ] , \"x\": 1 }",
      gives: """
        { "type": "FeatureCollection", "crs": null, "features": [
        {"type":"Feature","properties":{"countries":"A"},"geometry":{"type":"Point","coordinates":[5,5,100]}},
        {"type":"Feature","properties":{"a":1,"countries":"B,1"},"id":7,"geometry":{"coordinates":[15,5],"type":"Point"}}
        ] , "x": 1 }
        """),
    Try(
      "empty.geojson", "{\"features\":[],\"type\":\"FeatureCollection\"}",
      gives: "{\"features\":[\n],\"type\":\"FeatureCollection\"}"),
    Try(
      "features.geojsonl",
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}\n",
      gives:
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]},\"properties\":{\"countries\":\"A\"}}\n"
    ),
    Try(
      "sequence.geojsons",
      "\u{1E}{\"type\":\"Feature\",\"properties\":null,\n\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}\n\u{1E}{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[15,5]}}\n",
      gives: """
        {"type":"Feature","properties":{"countries":"A"},"geometry":{"type":"Point","coordinates":[5,5]}}
        {"type":"Feature","properties":{"countries":"B,1"},"geometry":{"type":"Point","coordinates":[15,5]}}

        """),
  ]

  static let errors: [Try] = [
    Try("empty.csv", "", fails: "is empty; the first row must name the columns"),
    Try(
      "names.csv", "pole_lat,pole_lon\n5,5\n",
      fails: "it has \"pole_lat\", \"pole_lon\"; choose one with --lat NAME"),
    Try("bare.csv", "5,5\n5,6\n", fails: "if the file has no header, add --no-header"),
    Try(
      "two.csv", "lat,lon,lng\n5,5,5\n",
      fails:
        "columns 2 and 3 of the header, \"lon\" and \"lng\", may both be the longitude; choose one with --lon \"lon\""
    ),
    Try(
      "no.csv", "lat,lon\n5,5\n", "--lat", "north",
      fails: "no column of the header is named \"north\"; it has \"lat\", \"lon\""),
    Try(
      "no.csv", "lat,lon\n5,5\n", "--lon", "3",
      fails: "column 3 for the longitude is missing: the first row has 2 columns"),
    Try(
      "same.csv", "lat,lon\n5,5\n", "--lon", "1", fails: "latitude and longitude are both column 1"),
    Try(
      "long.csv", "lat,lon\n5,5\n5,5,5\n",
      fails:
        "line 3: 3 fields, but the header has 2; correct the row, or leave out such rows with --skip-bad"
    ),
    Try("bare.csv", "5,5\n5\n", "--no-header", fails: "line 2: 1 field, but the first row has 2"),
    Try(
      "decimal.csv", "lat,lon\n\"36,999\",\"-109,045\"\n",
      fails:
        "latitude \"36,999\" is not a decimal number of degrees: it has a decimal comma; write a decimal point"
    ),
    Try(
      "array.json", "[{\"lat\":5,\"lon\":5}]",
      fails:
        "is a JSON array; write one object per line: jq -c '.[]' array.json | landfall locate --input -"
    ),
    Try(
      "pretty.json", "{\n \"lat\": 5,\n \"lon\": 5\n}\n",
      fails: "NDJSON has one object per line, as jq -c . pretty.json writes them"),
    Try(
      "names.ndjson", "{\"a\":5}\n",
      fails:
        "no member of the first object is named lat, latitude, y or decimalLatitude; it has \"a\"; choose one with --lat NAME"
    ),
    Try(
      "two.ndjson", "{\"lat\":5,\"Latitude\":5,\"lon\":5}\n",
      fails:
        "members \"lat\" and \"Latitude\" of the first object may both be the latitude; choose one with --lat \"lat\""
    ),
    Try(
      "broken.ndjson", "{\"lat\":5,\"lon\":5}\n{\"lat\":5,\"lon\":5\n",
      fails: "line 2: expected a comma or a brace at byte 17 of the object, found the end"),
    Try(
      "taken.ndjson", "{\"lat\":5,\"lon\":5}\n{\"lat\":5,\"lon\":5,\"countr\\u0069es\":1}\n",
      fails:
        "line 2: member \"countries\" has the name of a result; rename it, or set --prefix TEXT"),
    Try(
      "mixed.ndjson", "{\"type\":\"Feature\",\"geometry\":null}\n{\"lat\":5,\"lon\":5}\n",
      fails: "line 2: the object is not a GeoJSON Feature, as the first one is"),
    Try(
      "cut.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"geometry\":null}",
      fails: "line 2: the file ends within its features: it was cut off"),
    Try(
      "comma.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null},]}",
      fails: "line 1: expected a feature after the comma, found \"]\""),
    Try(
      "no-comma.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null}{}]}",
      fails: "expected a comma between features"),
    Try(
      "tail.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}]",
      fails: "what is around the features is not valid JSON"),
    Try(
      "other.geojson", "{\"type\":\"Topology\",\"features\":[]}",
      fails: "has features, but is not a GeoJSON FeatureCollection"),
    Try(
      "lat.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}", "--lat", "y",
      fails: "is GeoJSON, whose coordinates are in its geometries; omit --lat and --lon"),
    Try(
      "json.ndjson", "{\"lat\":5,\"lon\":5}\n", "--delimiter", ";",
      fails: "is JSON, and --delimiter is for CSV and TSV; omit it"),
    Try(
      "x.csv", "lat,lon\n5,5\n", "--input-format", "geojson",
      fails: "is not GeoJSON: it does not begin with an object; omit --input-format"),
    Try(
      "x.parquet", "PAR1\u{15}\u{4}",
      fails: "is Parquet, not points; the Python package landfall_atlas reads it (docs/Python.md)"),
    Try(
      "x.arrow", "ARROW1\u{0}\u{0}",
      fails:
        "is Arrow or Feather, not points; the Python package landfall_atlas reads it (docs/Python.md)"
    ),
    Try(
      "x.zip", "PK\u{3}\u{4}aaaa",
      fails: "is a ZIP archive; unpack it: unzip -p x.zip | landfall locate --input -"),
    Try(
      "x.pdf", "%PDF-1.4",
      fails: "is a PDF document, not points; points are read from CSV, TSV, NDJSON and GeoJSON"),
    Try(
      "twice.csv", "lat,lon,a,a\n5,5,1,2\n", "--format", "ndjson",
      fails: "columns 3 and 4 of the header are both named \"a\", and members of JSON must differ"),
    Try(
      "out.csv", "lat,lon\n5,5\n", "-o", "out.json",
      fails: ".json may be NDJSON or GeoJSON; choose with --format ndjson or --format geojson"),
    Try(
      "out.csv", "lat,lon\n5,5\n", "-o", "out.csv.gz",
      fails: "results are not compressed; write to a pipe"),
    Try("out.csv", "lat,lon\n5,5\n", "-o", "out.parquet", fails: "docs/Python.md"),
    Try(
      "c.csv", "lat,lon\n5,5\n", "--columns", "key,NAM",
      fails: "no layer of countries has the attribute \"NAM\"; did you mean"),
    Try("c.csv", "lat,lon\n5,5\n", "--columns", "POPULATION", fails: "there are key, name"),
    Try("c.csv", "lat,lon\n5,5\n", "--nearest", fails: "there is no layer of points for --nearest"),
  ]

  private func run(_ one: Try, jobs: Int) throws -> CommandRun {
    try workspace.write(one.text, to: one.name)
    return try CommandRun.landfall(
      ["locate", "small.atlas", "--layer", "countries", "-i", one.name, "--jobs", "\(jobs)"]
        + one.arguments, in: workspace)
  }

  @Test(arguments: tables + objects) func itWorks(one: Try) throws {
    for jobs in [1, 2] {
      let run = try run(one, jobs: jobs)
      #expect(run.output == one.output)
      #expect(run.errors.isEmpty && run.exitCode == 0, "\(run.errors)")
    }
    // The same behind gzip.
    guard OptionalLibrary.zlib.isInTheCommand else { return }
    try workspace.write(one.text, to: one.name)
    let zipped = try CommandRun.shell(
      "gzip -k \(one.name) && \"$landfall\" locate small.atlas --layer countries -i \(one.name).gz \(one.arguments.map { "'\($0)'" }.joined(separator: " "))",
      in: workspace)
    #expect(zipped.output == one.output && zipped.errors.isEmpty)
  }

  @Test(arguments: errors) func itSaysWhatToDo(one: Try) throws {
    let before = try workspace.names
    let run = try run(one, jobs: 2)
    #expect(run.exitCode == 1)
    let last = try #require(run.errorLines.last)
    #expect(run.errorLines.contains { $0.contains(one.error!) }, "\(run.errors)")
    #expect(last.hasPrefix("landfall: error: "))
    #expect(try workspace.names == (before + [one.name]).sorted())
  }

  @Test(arguments: [
    (
      ["--delimiter", "12"],
      "--delimiter expects one character such as \";\", or the word tab, not \"12\""
    ),
    (
      ["--no-header", "--lat", "north"],
      "--lat expects the number of a column with --no-header, not \"north\""
    ),
    (
      ["--format", "jsonl"],
      "--format takes csv, tsv, ndjson, geojson, not \"jsonl\"; did you mean \"ndjson\"?"
    ),
    (["--names", "--columns", "key"], "--names and --columns exclude each other"),
    (["--json", "--format", "csv"], "--json and --format exclude each other"),
    (["--format", "ndjson", "--safe-csv"], "--safe-csv is for CSV and TSV"),
    (["--jobs", "0"], "--jobs expects a whole number from 1 to 256, not \"0\""),
  ]) func wrongUsage(arguments: [String], says: String) throws {
    let run = try CommandRun.landfall(
      ["locate", "small.atlas", "-i", "-"] + arguments, in: workspace)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test func optionsOfFilesRequireAFile() throws {
    for option in ["--format=csv", "--lat=y", "--no-header", "--skip-bad", "--delimiter=;"] {
      let run = try CommandRun.landfall(["locate", "small.atlas", "5,5", option], in: workspace)
      #expect(run.exitCode == 64)
      #expect(run.errors.contains(" requires --input FILE"))
    }
  }

  // MARK: Bytes that are not text

  @Test func utf16IsNamed() throws {
    try workspace.write(
      [0xFF, 0xFE] + Array("lat,lon\n5,5\n".utf8).flatMap { [$0, 0] }, to: "p.csv")
    let run = try CommandRun.landfall(["locate", "small.atlas", "-i", "p.csv"], in: workspace)
    #expect(run.exitCode == 1)
    #expect(
      run.errors
        == "landfall: error: p.csv: is UTF-16; write it as UTF-8: iconv -f UTF-16 -t UTF-8 p.csv | landfall locate --input -\n"
    )
  }

  @Test(.requires(.zlib)) func gzipOfSeveralMembers() throws {
    let run = try CommandRun.shell(
      """
      (printf 'lat,lon\\n5,' | gzip; printf '5\\n' | gzip; printf '' | gzip; printf '5,15\\n' | gzip; printf '\\0\\0') > p.gz
      "$landfall" locate small.atlas --layer countries -i - < p.gz
      """, in: workspace)
    #expect(run.output == "lat,lon,countries\n5,5,A\n5,15,\"B,1\"\n")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
  }

  @Test(
    .requires(.zlib),
    arguments: [
      (
        "head -c 2000 p.gz > bad.gz",
        "the compressed data ends too early; copy or download it again"
      ),
      (
        "(cat p.gz; echo x) > bad.gz",
        "bytes that are not gzip follow the compressed data; remove them"
      ),
      (
        "(head -c 2000 p.gz; head -c 2000 p.gz) > bad.gz",
        "the compressed data is damaged; copy or download it again"
      ),
    ]) func damagedGzip(command: String, says: String) throws
  {
    let lines = (0..<40_000).map { "\($0 * 7919 % 90).\($0 * 104_729 % 99_991),1" }
    try workspace.write("lat,lon\n" + lines.joined(separator: "\n") + "\n", to: "p.csv")
    let run = try CommandRun.shell(
      "gzip -c p.csv > p.gz; \(command); \"$landfall\" locate small.atlas -i bad.gz -o out.csv",
      in: workspace)
    #expect(run.exitCode == 1)
    #expect(run.errors == "landfall: error: bad.gz: \(says)\n")
    #expect(try !workspace.names.contains("out.csv"))
  }

  /// A file is never in memory as a whole: neither a large one, nor one that gzip has made small.
  @Test(arguments: [
    ("lat,lon,a", "5,5,&", ""), ("lat,lon,a", "5,5,&", "| gzip -1"),
    ("", "{\"lat\":5,\"lon\":5,\"a\":\"&\"}", ""),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[",
      "{\"type\":\"Feature\",\"properties\":{\"a\":\"&\"},\"geometry\":null},", ""
    ),
  ]) func largeFilesTakeConstantMemory(head: String, row: String, end: String) throws {
    guard OptionalLibrary.zlib.isInTheCommand || !end.contains("gzip") else { return }
    let run = try CommandRun.shell(
      """
      (echo '\(head)'; head -c 60000000 /dev/zero | tr '\\0' 'x' | fold -w 60000 | sed 's/.*/\(row)/'; \
        echo; case '\(head)' in {*) echo '{"type":"Feature","geometry":null}]}';; esac) \(end) |
        (ulimit -v 190000; "$landfall" locate small.atlas --jobs 2 --skip-bad -i - | wc -c)
      """, in: workspace)
    let count = try #require(Int(run.output.filter { $0.isNumber }), "\(run.errors)")
    #expect(count > 60_000_000)
    #expect(run.errors.isEmpty || head.hasPrefix("{"), "\(run.errors)")
  }
}
