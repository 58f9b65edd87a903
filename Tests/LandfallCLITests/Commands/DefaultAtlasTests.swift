import Foundation
import TestSupport
import Testing

/// The atlas of a command line that names none: the world atlas installed beside the program, or else the small one in it.
@Suite(.timed) struct DefaultAtlasTests {
  let workspace: Workspace

  /// A copy of the program in the folder bin, and an atlas that is known from its answer: Alpha at 5, 5.
  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    let copied = try CommandRun.shell("mkdir bin && cp \"$landfall\" bin/", in: workspace)
    #expect(copied.exitCode == 0, "\(copied.errors)")
  }

  /// Runs the copy, without the variable by which the other tests choose the small atlas.
  private func landfall(_ words: String, _ setting: String = "-u LANDFALL_ATLAS") throws
    -> CommandRun
  {
    try CommandRun.shell("env \(setting) bin/landfall \(words)", in: workspace)
  }

  private func install(_ path: String, _ atlas: String = "small.atlas") throws {
    let made = try CommandRun.shell(
      "mkdir -p \"$(dirname \(path))\" && cp \(atlas) \(path)", in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
  }

  private static let alpha = "lat,lon,countries,parks\n5,5,A,P1;P2\n"
  private static let algeria = "lat,lon,countries,states\n28,3,DZA,\n"

  private func answers(_ setting: String = "-u LANDFALL_ATLAS") throws -> CommandRun {
    try workspace.write("lat,lon\n5,5\n", to: "alpha.csv")
    return try landfall("locate -i alpha.csv", setting)
  }

  @Test(arguments: [
    "share/landfall/world.atlas",
    "lib/python3.11/site-packages/landfall_atlas_data_world/world.atlas",
    "lib/python3.11/dist-packages/landfall_atlas_data_world/world.atlas",
    "landfall_atlas_data_world/world.atlas",
  ]) func theInstalledAtlasAnswersWithoutANote(path: String) throws {
    try install(path)
    let run = try answers()
    #expect(run.output == Self.alpha && run.errors.isEmpty && run.exitCode == 0)
  }

  @Test func theSmallOneAnswersWithANoteWhereNoneIsInstalled() throws {
    try workspace.write("lat,lon\n28,3\n", to: "p.csv")
    let run = try landfall("locate -i p.csv")
    #expect(run.output == Self.algeria && run.exitCode == 0)
    #expect(
      run.errors == """
        landfall: using the bundled atlas (countries within 1 km, states within 200 m), as the world atlas with provinces \
        is not installed (pip's landfall-atlas-data-world, or scripts/run in a clone); for another one, name FILE.atlas first

        """)
  }

  /// A program that is called by a link, as pipx makes, looks beside itself.
  @Test func aLinkLeadsToTheProgram() throws {
    try install("share/landfall/world.atlas")
    let run = try CommandRun.shell(
      "mkdir other && ln -s ../bin/landfall other/landfall && env -u LANDFALL_ATLAS other/landfall locate 5,5 --layer countries",
      in: workspace)
    #expect(run.output.contains("Alpha") && run.errors.isEmpty)
  }

  @Test func ofSeveralThatOfPackagesThenOfTheNewestPython() throws {
    try workspace.write("no atlas", to: "wrong")
    for version in ["3.9", "3.10"] {
      try install(
        "lib/python\(version)/site-packages/landfall_atlas_data_world/world.atlas",
        version == "3.10" ? "small.atlas" : "wrong")
    }
    #expect(try answers().output == Self.alpha)
    try install("share/landfall/world.atlas", "wrong")
    #expect(try answers().errors.contains("share/landfall/world.atlas: "))
  }

  /// A damaged file does not become another answer.
  @Test(arguments: ["", "no atlas", "\u{7F}ELF"]) func aDamagedFileIsAnError(text: String) throws {
    try workspace.write(text, to: "wrong")
    try install("share/landfall/world.atlas", "wrong")
    let run = try answers()
    #expect(run.exitCode == 1 && run.output.isEmpty && run.errorLines.count == 1)
    #expect(run.errors.contains("share/landfall/world.atlas") && !run.errors.contains(".."))
  }

  @Test func theEnvironmentChooses() throws {
    try install("share/landfall/world.atlas")
    let small = try answers("LANDFALL_ATLAS=bundled")
    #expect(small.output.hasPrefix("lat,lon,countries,states\n"))
    #expect(small.errors == BundledAtlasTests.note)
    try workspace.write("no atlas", to: "share/landfall/world.atlas")
    #expect(try answers("LANDFALL_ATLAS=small.atlas").output == Self.alpha)
    let missing = try answers("LANDFALL_ATLAS=none.atlas")
    #expect(missing.exitCode == 74 && missing.errors.contains("none.atlas"))
    #expect(try answers("LANDFALL_ATLAS=").exitCode == 1)
  }

  /// Each command without FILE.atlas; pages, meshes and keys are of the small atlas.
  @Test func whichCommandsTakeIt() throws {
    try install("share/landfall/world.atlas")
    try workspace.write(
      "lat,lon,time\n5,5,2026-01-01T00:00:00Z\n5.1,5,2026-01-01T00:10:00Z\n", to: "track.csv")
    for words in [
      "show", "regions", "find Alpha", "trip track.csv", "detect track.csv", "direction Alpha",
      "map --layer countries --visited A -o map.svg; cat map.svg",
      "export --layer countries --format geojson -o -",
    ] {
      let run = try landfall(words)
      #expect(run.output.contains("Alpha") && !run.errors.contains("bundled"), "\(words)")
    }
    for words in [
      "view -o page.html", "keys --layer states --swift", "export --layer countries --format obj",
    ] {
      let run = try landfall(words)
      #expect(run.exitCode == 0 && run.errors.hasSuffix(BundledAtlasTests.note), "\(words)")
    }
    #expect(try landfall("__layers").output == "countries\nparks\n")
  }
}
