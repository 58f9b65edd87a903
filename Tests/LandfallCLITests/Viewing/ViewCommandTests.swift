import Foundation
import Landfall
import LandfallData
import TestSupport
import Testing

/// `landfall view` as a user runs it; what the page does is tested in a browser, by ViewerPageTests.
@Suite(.timed) struct ViewCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func view(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["view"] + arguments, in: workspace)
  }

  @Test func writesOnePageAndNothingElse() throws {
    let before = try workspace.names
    let run = try view("small.atlas", "-o", "globe.html")
    #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.names == (before + ["globe.html"]).sorted())
    let page = try workspace.text("globe.html")
    #expect(page.contains("<title>small – Landfall</title>"))
    // The atlas as it is, and nothing that a network would be asked for.
    let marked = page.split(separator: "id=\"atlas\">")[1].prefix { $0 != "<" }
    #expect(Data(base64Encoded: String(marked)) == Data(try workspace.bytes("small.atlas")))
    #expect(!page.contains("src=") && !page.contains("@import") && !page.contains("url(http"))
    let printed = try view("small.atlas", "-o", "-")
    #expect(printed.output == page, "the same bytes each time")
  }

  @Test func aTitleIsText() throws {
    try workspace.write(
      try workspace.text("small.json").replacing("\"small\"", with: "\"<b>&\\\"\""),
      to: "odd.json")
    _ = try CommandRun.landfall(["build", "odd.json", "-o", "odd.atlas"], in: workspace)
    _ = try view("odd.atlas", "-o", "odd.html")
    #expect(
      try workspace.text("odd.html").contains("<title>&lt;b&gt;&amp;&quot; – Landfall</title>"))
  }

  @Test func takesATitle() throws {
    let run = try view("small.atlas", "--title", "Our <trips>", "-o", "trips.html")
    #expect(run.exitCode == 0, "\(run.errors)")
    let page = try workspace.text("trips.html")
    #expect(page.contains("<title>Our &lt;trips&gt; – Landfall</title>"))
    #expect(page.contains("<span id=\"title\">Our &lt;trips&gt;</span>"))
  }

  /// The classes and colors are those of a map of the same table.
  @Test func takesValues() throws {
    let known = try CommandRun.landfall(["regions", "small.atlas", "--csv"], in: workspace)
    let fields = known.output.split(separator: "\n")[1].split(separator: ",")
    try workspace.write("key,size\n\(fields[1]),</script>\nzz,b\n", to: "sizes.csv")
    let run = try view("small.atlas", "--values", "sizes.csv", "-o", "sizes.html")
    #expect(run.exitCode == 1 && run.errors.contains("line 3 \"zz\""), "\(run.errors)")
    let page = try workspace.text("sizes.html")
    let values = page.split(separator: "id=\"values\">")[1].prefix { $0 != "<" }
    #expect(values.contains("\"layer\":\"\(fields[0])\"") && values.contains("\"title\":\"Size\""))
    #expect(values.contains("\\u003C/script>"), "\(values)")
    #expect(values.contains(##""light":"#0072B2""##), "\(values)")
    #expect(page.contains("<title>Size – Landfall</title>"), "the title is that of the values")
  }

  /// A page of a continent opens on its frame, and what is outside of the table's area is ground, as on a map.
  @Test func aTableOfAContinentHasItsFrame() throws {
    let keys = try Atlas.bundled.layer("countries").regions.filter {
      $0.attribute("CONTINENT") == .string("Africa") && $0.attribute("COUNTS") == .boolean(true)
    }.map(\.key)
    try workspace.write(
      "key,rate\n" + keys.dropFirst().map { "\($0),\($0.utf8.first ?? 0)\n" }.joined(),
      to: "africa.csv")
    let run = try view("--values", "africa.csv", "-o", "africa.html")
    try #require(run.exitCode == 0, "\(run.errors)")
    struct Values: Decodable {
      struct Frame: Decodable { var latitude, longitude, reach: Double }
      var frame: Frame?
      var outsiders: [String]
      var regions: [String: [Either]]
      struct Either: Decodable {
        init(from decoder: any Decoder) throws {}
      }
    }
    func values(_ page: String) throws -> Values {
      let json = try workspace.text(page).split(separator: "id=\"values\">")[1].prefix { $0 != "<" }
      return try JSONDecoder().decode(Values.self, from: Data(json.utf8))
    }
    let found = try values("africa.html")
    let frame = try #require(found.frame)
    #expect(frame.latitude == 1.5 && frame.longitude == 16.5 && frame.reach == 4_800_000)
    #expect(found.outsiders.contains("FRA") && !found.outsiders.contains(keys[0]))
    // Without the first one, and with Somaliland, which has the value of Somalia.
    #expect(found.regions.count == keys.count && found.regions["X-SOL"] != nil)
    try workspace.write("key,rate\nP1,1\nP2,3\n", to: "small.csv")
    _ = try view("small.atlas", "--values", "small.csv", "-o", "small.html")
    #expect(try values("small.html").frame == nil)
  }

  /// Numbers are written for sorting only where their text is not the number.
  @Test func writesNumbersForSorting() throws {
    try workspace.write("key,size\nP1,12345.5\nP2,3\n", to: "sizes.csv")
    let run = try view(
      "small.atlas", "--values", "sizes.csv", "--number-format", "0,000", "-o", "sizes.html")
    try #require(run.exitCode == 0, "\(run.errors)")
    let page = try workspace.text("sizes.html")
    let values = page.split(separator: "id=\"values\">")[1].prefix { $0 != "<" }
    #expect(values.contains(#""P1":[1,"12,346","12345.5"]"#), "\(values)")
    #expect(values.contains(#""P2":[0,"3"]"#), "\(values)")
  }

  /// A vertex closer than the tolerance to the one before is left out, and the last one never.
  @Test func takesTracks() throws {
    let points = (0...50_000).map { "\(10 + Double($0) * 1e-4),20,\(1_700_000_000 + $0)" }
    try workspace.write("lat,lon,time\n" + points.joined(separator: "\n"), to: "long_way.day.csv")
    try workspace.write("lat,lon\n1,2\n1,3\nx,4\n", to: "short.csv")
    let run = try view(
      "small.atlas", "--track", "long_way.day.csv", "--track", "short.csv", "--time-zone",
      "Asia/Tokyo", "-o", "trips.html")
    #expect(run.exitCode == 1 && run.errors.contains("short.csv"), "\(run.errors)")
    struct Tracks: Decodable {
      struct Line: Decodable { var places, times: [Int] }
      struct Track: Decodable {
        var name: String
        var meters: Int
        var lines: [Line]
      }
      var units: Int
      var timeZone: String
      var tracks: [Track]
    }
    let page = try workspace.text("trips.html")
    let json = page.split(separator: "id=\"tracks\">")[1].prefix { $0 != "<" }
    let found = try JSONDecoder().decode(Tracks.self, from: Data(json.utf8))
    #expect(found.timeZone == "Asia/Tokyo" && found.tracks.map(\.name) == ["long way", "short"])
    let (long, short) = (found.tracks[0].lines[0], found.tracks[1].lines[0])
    #expect(short.places == [200_000, 100_000, 100_000, 0] && short.times.isEmpty)
    #expect(long.places.count == 2 * long.times.count)
    #expect((2_000...20_000).contains(long.times.count), "\(long.times.count) vertices")
    #expect(long.times[0] == 1_700_000_000 && long.times.reduce(0, +) == 1_700_050_000)
    #expect((550_000...560_000).contains(found.tracks[0].meters), "\(found.tracks[0].meters) m")
    let latitudes = stride(from: 1, to: long.places.count, by: 2).map { long.places[$0] }
    #expect(latitudes.reduce(0, +) == 15 * found.units)
  }

  /// A folder and an archive stand for the tracks in them.
  @Test(.enabled(if: OptionalLibrary.zlib.isInTheCommand), arguments: ["all", "all.zip"])
  func takesTheTracksOfAFolderOrAnArchive(path: String) throws {
    let made = try CommandRun.shell(
      """
      mkdir -p all/old && printf 'lat,lon\\n1,2\\n1,3\\n' > all/first.csv && echo no > all/readme.txt &&
      printf '<gpx><trk><trkseg><trkpt lat="2" lon="3"/><trkpt lat="2" lon="4"/></trkseg></trk></gpx>' |
      gzip > all/old/second.gpx.gz && python3 -m zipfile -c all.zip all/first.csv all/old all/readme.txt
      """, in: workspace)
    try #require(made.exitCode == 0, "\(made.errors)")
    let run = try view("small.atlas", "--track", path, "-o", "trips.html")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errorLines.contains { $0.contains("note: \(path): 1 file is no track: all") })
    let json = try workspace.text("trips.html").split(separator: "id=\"tracks\">")[1]
      .prefix { $0 != "<" }
    let names = json.matches(of: /"name":"([^"]*)"/).map { String($0.1) }
    #expect(names == ["first", "second"], "\(json)")
  }

  @Test func refusesWhatIsNoAtlas() throws {
    try workspace.write("no atlas", to: "no.atlas")
    let damaged = AtlasBytes(try workspace.bytes("small.atlas"))
    var bytes = damaged.bytes
    bytes[bytes.count - 70] ^= 1
    try Data(bytes).write(to: workspace.folder.appending(path: "damaged.atlas"))
    for (file, code, words) in [
      ("no.atlas", 1, "not an atlas"), ("damaged.atlas", 1, "checksum"),
      ("missing.atlas", 74, "No such file"),
    ] {
      let run = try view(file, "-o", "globe.html")
      #expect(run.exitCode == Int32(code) && run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.contains(file) && run.errors.contains(words), "\(run.errors)")
      #expect(try !workspace.names.contains("globe.html"))
    }
  }

  @Test func asksWhereToWrite() throws {
    let run = try view("small.atlas")
    #expect(run.exitCode == 64 && run.errors.contains("--output FILE is missing"))
    #expect(try view("small.atlas", "-o", "none/globe.html").exitCode == 74)
  }
}
