import Foundation
import TestSupport
import Testing

/// `landfall find` and `landfall regions` as a user runs them.
@Suite(.timed) struct FindCommandTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(arguments, in: workspace)
  }

  @Test(
    arguments: [
      (["colorado"], "states CO Colorado"), (["CO"], "states CO Colorado"),
      (["co"], "states CO Colorado"), (["FRA"], "countries FRA France"),
      (["new", "mexico"], "states NM New Mexico"), (["missisippi"], "states MS Mississippi"),
      (["UK"], "countries GBR United Kingdom"), (["uk"], "countries GBR United Kingdom"),
      (["Britain"], "countries GBR United Kingdom"), (["GB"], "countries GBR United Kingdom"),
      (["USA"], "countries USA United States"), (["us"], "countries USA United States"),
      (["united", "states", "of", "america"], "countries USA United States"),
      (["Holland"], "countries NLD Netherlands"), (["Burma"], "countries MMR Myanmar"),
      (["Tanzania"], "countries TZA Tanzania"), (["Serbia"], "countries SRB Serbia"),
      (["Republic of Serbia"], "countries SRB Serbia"), (["Bahamas"], "countries BHS Bahamas"),
      (["The Bahamas"], "countries BHS Bahamas"), (["Czech Republic"], "countries CZE Czechia"),
      (["Vatican City"], "countries VAT Vatican"), (["Hong Kong"], "countries HKG Hong Kong"),
      (["US-CA"], "states CA California"), (["Calif."], "states CA California"),
      (["Kyiv"], "places kiev-ukr Kyiv"), (["Kiev"], "places kiev-ukr Kyiv"),
      (["Turquía"], "countries TUR Türkiye"), (["भारत"], "countries IND India"),
      (["hampshire"], "states NH New Hampshire"),
    ]) func findsTheRegionFirst(words: [String], row: String) throws
  {
    let run = try CommandRun.landfall(["find"] + words, in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(lines.first?.split(separator: " ").joined(separator: " ") == row, "\(run.output)")
    #expect(run.errors == BundledAtlasTests.note)
  }

  @Test func aKeyPrecedesANameThatBeginsWithIt() throws {
    let run = try run("find", "co", "--layer", "states")
    #expect(
      run.output.hasPrefix("layer   key  name\nstates  CO   Colorado\nstates  MP   Commonwealth"))
  }

  @Test func bothGeorgias() throws {
    let run = try run("find", "georgia", "--json")
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["key"] as? String } == ["GEO", "GA", "SGS"])
  }

  @Test func whatIsNotThereIsAnErrorWithARemedy() throws {
    let run = try run("find", "Atlantis")
    #expect(run.exitCode == 1)
    #expect(
      run.errorLines.first?.hasSuffix(
        "the bundled atlas: no key, name or alias resembles \"Atlantis\"; landfall regions lists all of "
          + "countries, states, places") == true)
    let empty = try self.run("find")
    #expect(empty.exitCode == 64 && empty.errors.contains("TEXT is missing"))
    #expect(try self.run("find", "x.atlas").errors.contains("TEXT is missing"))
  }

  @Test func listsAllRegions() throws {
    let table = try run("regions", "--layer", "states")
    #expect(table.exitCode == 0 && table.errors == BundledAtlasTests.note)
    #expect(table.output.split(separator: "\n").count == 57)
    #expect(table.output.contains("\nstates  WY   Wyoming\n"))
  }

  @Test func listsRegionsByAttribute() throws {
    let run = try run("regions", "--layer", "countries", "--where", "CONTINENT=Oceania", "--csv")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("layer,key,name,lat,lon,"))
    #expect(lines.count > 10 && lines.contains { $0.hasPrefix("countries,FJI,Fiji,-1") })
    #expect(!lines.contains { $0.contains("France") })
    let wrong = try self.run("regions", "--where", "CONTINENTS=Oceania")
    #expect(wrong.exitCode == 1 && wrong.errors.contains("did you mean \"CONTINENT\"?"))
  }

  @Test func listsTheNearest() throws {
    let paris = try run("regions", "--layer", "places", "--near", "paris", "--count", "1")
    #expect(paris.output.contains("places  paris-fra  0.0         Paris\n"), "\(paris.output)")
    let run = try run("regions", "--near", "36.999", "--count", "2")
    #expect(
      run.exitCode == 64 && run.errors.contains("--near: the longitude after 36.999 is missing"))
    let table = try self.run(
      "regions", "--layer", "states", "--near", "37.1,-109.1", "--count", "3")
    #expect(
      table.output.hasPrefix("layer   key  distance_m  name\nstates  UT   0.0         Utah\n"))
    #expect(table.output.split(separator: "\n").count == 4)
    #expect(try self.run("regions", "--count", "2").exitCode == 64)
    #expect(try self.run("regions", "--csv", "--json").exitCode == 64)
  }

  @Test func jsonHasAttributesAndCSVIsRectangular() throws {
    try workspace.buildSmallWorld()
    let json = try run("regions", "small.atlas", "--json")
    for line in json.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    let csv = try run("regions", "small.atlas", "--csv", "-o", "r.csv")
    #expect(csv.exitCode == 0 && csv.output.isEmpty)
    let check = try CommandRun.shell(
      "python3 -c 'import csv; rows = list(csv.reader(open(\"r.csv\"))); "
        + "print(len(rows), {len(r) for r in rows}, rows[2][2])'", in: workspace)
    #expect(check.output == "5 {5} Beta \"B\"\n", "\(check.errors) \(csv.errors)")
  }

  /// A small file does not make the command print or hold gigabytes.
  @Test(arguments: ["", "--csv", "--json"]) func regionsThatShareALongTextAreRefused(
    form: String
  ) throws {
    try workspace.writeSharedText()
    let run = try CommandRun.shell(
      "ulimit -t 20; \"$landfall\" regions hostile.atlas \(form) -o out", in: workspace)
    #expect(run.exitCode == 1 && run.errorLines.count == 1)
    #expect(run.errors.contains("64 times the bytes of the atlas"), "\(run.errors)")
    #expect(try workspace.names == ["hostile.atlas"])
    try workspace.writeHostile()
    let honest = try CommandRun.shell(
      "\"$landfall\" regions hostile.atlas \(form) -o out", in: workspace)
    #expect(honest.exitCode == 0, "\(honest.errors)")
  }

  @Test func showListsTheFirstRegions() throws {
    try workspace.buildSmallWorld()
    let show = try run("show", "small.atlas")
    #expect(show.output.contains("\ncountries: A Alpha, B,1 Beta \"B\"\n"))
    #expect(!show.output.contains("section "))
    #expect(try run("show", "small.atlas", "--sections").output.contains("section "))
  }
}
