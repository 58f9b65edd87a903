import Foundation
import LandfallModel
import TestSupport
import Testing

/// `landfall trip` as a user runs it.
@Suite(.timed) struct TripCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    try workspace.write(
      """
      time,lat,lon
      2026-05-01T23:00:00Z,5,9
      2026-05-02T00:00:00Z,5,10.25
      2026-05-02T01:00:00Z,5,10.3

      """, to: "drive.csv")
  }

  private func trip(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["trip", "small.atlas"] + arguments, in: workspace)
  }

  @Test func tables() throws {
    let run = try trip("drive.csv")
    #expect(run.exitCode == 0)
    #expect(
      run.errorLines == [
        "landfall: using UTC for times and days; set --time-zone to change"
      ])
    let lines = run.output.split(separator: "\n")
    // The answer, then the way to it.
    #expect(lines[0] == "2 countries: A B,1" && lines[1].contains(" park"), "\(run.output)")
    #expect(lines.contains("144.2 km, 3 of 3 points, 2 days"))
    #expect(run.output.contains("country   A     B,1  5.0"), "\(run.output)")
    #expect(run.output.contains("2026-05-01T23:48:00Z"))
  }

  @Test func json() throws {
    let run = try trip("drive.csv", "--json", "--time-zone", "Asia/Kolkata")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(root["timeZone"] as? String == "Asia/Kolkata")
    #expect(root["days"] as? [String] == ["2026-05-02"])
    let layers = try #require(root["layers"] as? [[String: Any]])
    let visits = try #require(layers[0]["visits"] as? [[String: Any]])
    #expect(visits.map { $0["key"] as? String } == ["A", "B,1"])
    let exit = try #require(visits[0]["exit"] as? [String: Any])
    #expect(exit["time"] as? String == "2026-05-02T05:18:00+05:30")
    #expect(visits[0]["exitBound"] as? String == "border")
    #expect(try trip("drive.csv", "--json", "--time-zone", "Asia/Kolkata").output == run.output)
  }

  /// A folder and an archive stand for the tracks in them, however these are compressed.
  @Test(.enabled(if: OptionalLibrary.zlib.isInTheCommand), arguments: ["all", "all/", "all.zip"])
  func foldersAndArchives(path: String) throws {
    let made = try CommandRun.shell(
      """
      mkdir -p all/old/deep all/.hidden && head -2 drive.csv > all/one.csv && ln -s . all/loop &&
      { head -1 drive.csv; sed -n 3,4p drive.csv; } | gzip > all/old/deep/two.csv.gz &&
      echo no > all/readme.txt && echo no > all/.hidden/other && python3 -m zipfile -c all.zip all/one.csv all/old all/readme.txt
      """, in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
    let (run, one) = (try trip(path), try trip("drive.csv"))
    #expect(run.exitCode == 0 && run.output == one.output)
    #expect(run.errorLines.count == 2, "\(run.errors)")
    #expect(run.errorLines.contains { $0.contains("note: \(path): 1 file is no track: all") })
  }

  /// Names in archives are bytes: some begin with a combining mark, some only look alike, some repeat or are not UTF-8.
  @Test(
    arguments: [
      (#""\u0301a.csv", "b.csv""#, 2), (#""\u00e9.csv", "e\u0301.csv""#, 2),
      (#""a.csv", "a.csv""#, 2), (#""x/\u0301/\u0301a.csv", "__MACOSX/b.csv""#, 1),
    ])
  func namesInArchives(names: String, count: Int) throws {
    let made = try CommandRun.shell(
      """
      python3 -W ignore - <<'END'
      import zipfile
      lines = open("drive.csv").read().splitlines()
      with zipfile.ZipFile("names.zip", "w") as archive:
          for number, name in enumerate([\(names)]):
              archive.writestr(name, "\\n".join([lines[0], lines[1 + number]]))
      open("plain.csv", "w").write("\\n".join(lines[:1 + \(count)]))
      END
      """, in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
    let (run, plain) = (try trip("names.zip"), try trip("plain.csv"))
    #expect(run.exitCode == 0 && run.output == plain.output, "\(run)")
  }

  @Test(.enabled(if: OptionalLibrary.zlib.isInTheCommand))
  func aFolderOrAnArchiveWithoutTracks() throws {
    let made = try CommandRun.shell(
      """
      mkdir empty other && echo no > other/readme.txt && python3 -m zipfile -c good.zip drive.csv &&
      python3 -m zipfile -c other.zip other/readme.txt &&
      python3 -c 'b = bytearray(open("good.zip", "rb").read()); b[45] ^= 1; open("bad.zip", "wb").write(b)'
      """, in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
    for (path, problem) in [
      ("empty", "empty: has no file; name a track, or a folder with tracks"),
      ("other", "other: its only file is no track: other/readme.txt:1: no column"),
      ("other.zip", "other.zip: its only file is no track: other.zip/readme.txt:1: no column"),
      ("bad.zip", "is damaged: \"drive.csv\" in it has another checksum"),
    ] {
      let run = try trip(path)
      #expect(run.exitCode == 1 && run.output.isEmpty)
      #expect(run.errorLines.count == 1 && run.errors.contains(problem), "\(run.errors)")
    }
  }

  /// Several files are one trip, in the order of time, whatever the order they are given in.
  @Test func filesInAnyOrder() throws {
    try workspace.write("time,lat,lon\n2026-05-01T22:00:00Z,5,8.5\n", to: "before.csv")
    let (a, b) = (try trip("drive.csv", "before.csv"), try trip("before.csv", "drive.csv"))
    #expect(a.exitCode == 0 && a.output == b.output && a.output.contains("4 of 4 points"))
    let piped = try CommandRun.shell(
      "cat drive.csv | $landfall trip small.atlas - before.csv", in: workspace)
    #expect(piped.output == a.output)
  }

  /// The report has at most 250,000 stays, crossings and gaps, however long the track is.
  @Test func aTrackOfTooManyCrossingsIsRefused() throws {
    let there = "5,9.99\n5,10.01\n"
    try workspace.write("lat,lon\n" + String(repeating: there, count: 70_000), to: "shuttle.csv")
    let run = try trip("shuttle.csv")
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(
      run.errors
        == "landfall: error: shuttle.csv: the track has more than 250,000 stays, crossings of borders and "
        + "gaps; split it by time\n")
  }

  #if os(Linux)
    /// Standard input is read as a whole.
    @Test func memoryThatRunsOutIsSaidWithoutABacktrace() throws {
      let run = try CommandRun.shell(
        "ulimit -v 700000; head -c 2000000000 /dev/zero | \"$landfall\" trip small.atlas -",
        in: workspace)
      #expect(run.exitCode == 74 && run.output.isEmpty)
      // Before it, Swift's runtime prints how much memory it asked for.
      let line =
        "landfall: error: memory ran out, or a library stopped the command; give it more memory, or smaller input\n"
      #expect(run.errors.hasSuffix(line), "\(run.errors)")
      // A runtime that is linked statically, as that of scripts/check light, prints its stack, too.
      if ProcessInfo.processInfo.environment["LANDFALL"] == nil {
        #expect(run.errorLines.count <= 2)
      }
    }
  #endif

  @Test func faultsAreToldAndTheRestIsUsed() throws {
    try workspace.write("lat,lon\n5,9\nnorth,9\n5,11\n", to: "bad.csv")
    let run = try trip("bad.csv")
    #expect(run.exitCode == 1 && run.output.contains("2 countries: A B,1"))
    #expect(
      run.errorLines == [
        "landfall: warning: bad.csv:3: latitude \"north\" is not a decimal number of degrees",
        "landfall: error: 1 error in the tracks; the trip uses the other 2 points",
      ])
  }

  /// A point counts without the fields that cannot be read, and a kind of them is one line.
  @Test func fieldsThatAreNotReadAreTold() throws {
    try workspace.write(
      "lat,lon,altitude,time\n5,9,NaN,2026-05-01T10:00Z\n5,9.1,NaN,2026-05-01T11:00Z\n",
      to: "nan.csv")
    let run = try trip("nan.csv", "--time-zone", "UTC")
    #expect(run.exitCode == 0 && run.output.contains("2 of 2 points"))
    #expect(
      run.errorLines == [
        "landfall: warning: nan.csv:2: altitude \"NaN\" is not a decimal number; the point counts without it (and 1 more)"
      ])
  }

  @Test(.requires(.zlib)) func aTrackInGzip() throws {
    let plain = try trip("drive.csv")
    let run = try CommandRun.shell(
      "gzip -c drive.csv > drive.gz; $landfall trip small.atlas drive.gz; cat drive.gz | $landfall trip small.atlas -",
      in: workspace)
    #expect(run.exitCode == 0 && run.output == plain.output + plain.output)
  }

  @Test(.requires(.zlib)) func fitInGzip() throws {
    try workspace.write(FITSample.ride(), to: "ride.fit")
    let plain = try trip("ride.fit", "--time-zone", "UTC")
    #expect(plain.exitCode == 0 && plain.errors.isEmpty, "\(plain.errors)")
    #expect(plain.output.contains("3 of 3 points"), "\(plain.output)")
    let run = try CommandRun.shell(
      "gzip -k ride.fit && \"$landfall\" trip small.atlas ride.fit.gz --time-zone UTC",
      in: workspace)
    #expect(run.exitCode == 0 && run.output == plain.output, "\(run.errors)")
  }

  /// Fixes of two devices at one time are not one path.
  @Test func tracksOfTheSameTimesAreTold() throws {
    try workspace.write(
      "time,lat,lon\n2026-05-01T23:10:00Z,1,9\n2026-05-02T00:10:00Z,1,9.5\n", to: "other.csv")
    let run = try trip("drive.csv", "other.csv", "--time-zone", "UTC")
    #expect(
      run.errors.contains(
        "warning: two parts of the tracks have the same times, such as 2026-05-01T23:10:00Z: the fixes of two "
          + "devices, or the same ones twice; give one track at a time"), "\(run.errors)")
  }

  /// The picture has the regions of the trip, the track and its length; what is printed stays the same.
  @Test func aTripIsDrawn() throws {
    let plain = try trip("drive.csv")
    let run = try trip("drive.csv", "--map", "trip.svg")
    #expect(run.exitCode == 0 && run.output == plain.output)
    let picture = try workspace.bytes("trip.svg")
    #expect(picture.starts(with: Array("<svg".utf8)) && picture.count > 2_000)
    #expect(try trip("drive.csv", "--map", "trip.svg").exitCode == 0)
    #expect(try workspace.bytes("trip.svg") == picture)
    let piped = try CommandRun.shell(
      "$landfall trip small.atlas - --map piped.svg < drive.csv", in: workspace)
    #expect(piped.exitCode == 0 && piped.output == plain.output)
    #expect(try workspace.bytes("piped.svg") == picture)
    let unwritable = try trip("drive.csv", "--map", "no/folder/trip.svg")
    #expect(unwritable.exitCode == 74 && unwritable.errors.contains("cannot be written"))
  }

  @Test func noTrip() throws {
    try workspace.write("lat,lon\n", to: "none.csv")
    try workspace.write("lat,lon,altitude\n5,5,9000\n", to: "air.csv")
    try workspace.write("hello\n", to: "text.txt")
    try workspace.write("lat,lon,speed\n5,5,55\n5,5.1,67\n", to: "kmh.csv")
    try workspace.write("time,lat,lon\n05/03/2026 10:00,5,5\n05/03/2026 11:00,5,6\n", to: "us.csv")
    try workspace.write("lat,lon\n\"5,1\",\"5,2\"\n\"5,3\",\"5,4\"\n", to: "comma.csv")
    for (arguments, code, problem) in [
      (["none.csv"], 1, "none.csv: the track has no points"),
      (["air.csv"], 1, "else name the column altitude_ft; --unfiltered counts them"),
      (["kmh.csv"], 1, "else name the column speed_kmh; --unfiltered counts them"),
      (
        ["us.csv"], 1,
        "us.csv:2: no time can be read: time \"05/03/2026 10:00\" has the month or the day first"
      ),
      (["comma.csv"], 1, "(and 1 more); no point is left"),
      (["text.txt"], 1, "text.txt:1: no column of the header is a latitude"),
      (["missing.gpx"], 74, "missing.gpx: cannot be read"),
      ([], 64, "TRACK is missing"),
      (["drive.csv", "--time-zone", "Europe/Berln"], 64, "did you mean Europe/Berlin?"),
      (["drive.csv", "--time-zone", "nowhere at all"], 64, "unknown time zone"),
      (["drive.csv", "--map", "trip.bmp"], 64, "a file that ends in .svg, .png or .pdf"),
    ] {
      let run = try CommandRun.landfall(["trip", "small.atlas"] + arguments, in: workspace)
      #expect(run.exitCode == code && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.contains(problem) && run.errorLines.count == 1, "\(run.errors)")
    }
    #expect(try trip("air.csv", "--unfiltered").exitCode == 0)
  }
}
