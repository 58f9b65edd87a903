import Foundation
import Landfall
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

  /// Numbers are written for sorting only where their text is not the number.
  @Test func writesNumbersForSorting() throws {
    let known = try CommandRun.landfall(["regions", "small.atlas", "--csv"], in: workspace)
    let keys = known.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    try workspace.write("key,size\n\(keys[0]),12345.5\n\(keys[1]),3\n", to: "sizes.csv")
    _ = try view(
      "small.atlas", "--values", "sizes.csv", "--number-format", "0,000", "-o", "sizes.html")
    let page = try workspace.text("sizes.html")
    let values = page.split(separator: "id=\"values\">")[1].prefix { $0 != "<" }
    #expect(values.contains(#""\#(keys[0])":[1,"12,346","12345.5"]"#), "\(values)")
    #expect(values.contains(#""\#(keys[1])":[0,"3"]"#), "\(values)")
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
