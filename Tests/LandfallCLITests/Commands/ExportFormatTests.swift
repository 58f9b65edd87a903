import Foundation
import TestSupport
import Testing

/// Which format and which layers `landfall export` writes.
@Suite(.timed) struct ExportFormatTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func export(_ line: String) throws -> CommandRun {
    try CommandRun.landfall(
      ["export"] + line.split(separator: " ").map(String.init), in: workspace)
  }

  @Test(arguments: [
    ("geojson", #"{"type":"FeatureCollection","#), ("json", #"{"type":"FeatureCollection","#),
    ("geojsonl", #"{"type":"Feature","id":"P1","#), ("geojsons", #"{"type":"Feature","id":"P1","#),
    ("ndjson", #"{"type":"Feature","id":"P1","#), ("JSONL", #"{"type":"Feature","id":"P1","#),
    ("geojsonseq", "\u{1E}{\"type\":\"Feature\","), ("TopoJSON", #"{"type":"Topology","bbox":["#),
  ])
  func theEndingIsTheFormat(ending: String, start: String) throws {
    let run = try export("small.atlas --layer parks -o out.\(ending)")
    #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.text("out.\(ending)").hasPrefix(start))
  }

  /// A format may have the ending of its family, or one that is of no known format.
  @Test(arguments: ["geojsonseq -o a.ndjson", "topojson -o a.json", "geojson -o a.xyz"])
  func anEndingOfTheFamilyIsAccepted(line: String) throws {
    let run = try export("small.atlas --layer parks --format \(line)")
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func withoutAFileTheOutputIsStandard() throws {
    for format in ["geojson", "geojsonl", "geojsonseq", "topojson"] {
      _ = try export("small.atlas --layer parks -o out.\(format)")
      for line in ["-f \(format)", "-f \(format) -o -"] {
        let run = try export("small.atlas --layer parks \(line)")
        #expect(try run.exitCode == 0 && run.output == workspace.text("out.\(format)"))
      }
    }
    let run = try export("small.atlas --layer parks")
    #expect(try run.output == workspace.text("out.geojson"))
  }

  @Test func theOnlyLayerIsTheDefault() throws {
    let build = try CommandRun.landfall(
      ["build", "parks.geojson", "--key", "KEY", "-o", "one.atlas"], in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    let run = try export("one.atlas")
    #expect(
      run.exitCode == 0 && run.output.hasPrefix(#"{"type":"FeatureCollection","name":"parks""#))
  }

  @Test func theBundledAtlasIsTheDefault() throws {
    let run = try export("--layer places -f geojsonl")
    #expect(run.exitCode == 0 && run.output.contains(#""name":"Paris""#))
    #expect(run.errorLines.count == 1 && run.errors.contains("using the bundled atlas"))
    let none = try export("-o x.topojson")
    #expect(none.exitCode == 64)
    #expect(
      none.errors.contains("has 3 layers: countries, states, places; choose one with --layer"))
  }

  @Test func severalLayersAreOneTopology() throws {
    let all = try export("small.atlas --layer all -f topojson")
    let both = try export("small.atlas --layer countries --layer parks -f topojson")
    #expect(all.exitCode == 0 && all.output == both.output)
    let text = #"""
      {"type":"Topology","bbox":[0,0,20,10],"transform":{"scale":[0.000001,0.000001],"translate":[0,0]},"objects":{
      "countries":{"type":"GeometryCollection","geometries":[
      {"type":"Polygon","id":"A","properties":{"name":"Alpha"},"arcs":[[-2,-1]]},
      {"type":"Polygon","id":"B,1","properties":{"name":"Beta \"B\""},"arcs":[[0,-3]]}
      ]},
      "parks":
      """#
    #expect(all.output.hasPrefix(text), "\(all.output.prefix(500))")
    let other = try export("small.atlas --layer parks --layer countries -f topojson")
    #expect(other.exitCode == 0 && other.output != all.output)
  }

  @Test(arguments: [
    (
      "--format geojson -o c.shp",
      "--output would write GeoJSON to c.shp, whose ending means a Shapefile; name it c.geojson;"
    ),
    (
      "--format topojson -o c.geojson",
      "--output would write TopoJSON to c.geojson, whose ending means GeoJSON; name it c.topojson;"
    ),
    (
      "-o c.shp",
      "export writes no Shapefile; a Shapefile cuts names after 10 characters, a GeoPackage does not: name a file that ends in .gpkg;"
    ),
    (
      "-f shp -o c",
      "--format expects geojson, geojsonl, geojsonseq, topojson, fgb, gpkg, glb, obj, usda, cells, not \"shp\"; a Shapefile cuts names"
    ),
    ("-o c.svg", "export writes no .svg; landfall map does;"),
    (
      "-o c.geojson --layer countries",
      "--format geojson holds one layer, not 2; topojson holds several;"
    ),
    ("--layer parks -o c.topojson", "--layer parks is given twice;"),
    ("-o c.geojson --quantization 1e5", "--quantization requires --format topojson;"),
    (
      "-o c.topojson --quantization 1",
      "--quantization expects off, or a whole number from 2 to 1e9, not \"1\";"
    ),
    (
      "-o c.topojson --quantization 2.5",
      "--quantization expects off, or a whole number from 2 to 1e9, not \"2.5\";"
    ),
  ])
  func aWrongQuestionIsOneLine(line: String, message: String) throws {
    let before = try workspace.names
    let run = try export("small.atlas --layer parks \(line)")
    #expect(run.exitCode == 64 && run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("landfall: error: \(message)"), "\(run.errors)")
    #expect(try workspace.names == before)
  }

  /// Other commands do not write their format under the ending of another one, either.
  @Test(arguments: [
    (
      "view small.atlas -o w.txt",
      "--output would write a web page to w.txt, whose ending means text; name it w.html;"
    ),
    (
      "build small.json -o us.txt",
      "--output would write an atlas to us.txt, whose ending means text; name it us.atlas;"
    ),
  ])
  func anotherEndingIsRefused(line: String, message: String) throws {
    let before = try workspace.names
    let run = try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
    #expect(
      run.exitCode == 64 && run.errors.hasPrefix("landfall: error: \(message)"), "\(run.errors)")
    #expect(try workspace.names == before)
  }
}
