import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What may be wrong with layouts: each gives one clear line.
@Suite(.timed) struct LayoutErrorTests {
  private func manifest(_ layouts: String) -> String {
    "{\"name\": \"n\", \"layers\": [{\"id\": \"a\", \"source\": \"s\",\n\"layouts\": \(layouts)}]}"
  }

  private func frame(_ members: String) -> String {
    manifest("[{\"id\": \"x\", \"size\": [10, 10], \"frames\": [{\(members)}]}]")
  }

  private func message(_ json: String) -> String {
    do throws(BuildError) {
      _ = try Manifest(json: Array(json.utf8), file: "m.json", folder: "")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func manifestsThatAreWrong() {
    let names =
      "there are us, us-with-puerto-rico, us-wide, equirectangular, web-mercator, equal-earth, "
      + "orthographic, hemispheres, and objects with \"id\", \"size\" and \"frames\""
    let all = #""regions": "all", "proj": "+proj=eqearth""#
    let faults: [(String, String)] = [
      (
        manifest("\"us\""),
        "layers[0].layouts: expected an array of names and objects, found a string"
      ),
      (
        manifest(#"["equal-erth"]"#),
        "layers[0].layouts[0]: there is no layout named \"equal-erth\"; did you mean \"equal-earth\"? \(names)"
      ),
      (manifest(#"["zzzzz"]"#), "there is no layout named \"zzzzz\"; \(names)"),
      (manifest(#"["us", "us"]"#), "layouts[1]: the layer has another layout \"us-insets\""),
      (manifest(#"[{"size": [1, 1]}]"#), "a layout requires a member \"id\""),
      (manifest(#"[{"id": "x"}]"#), "a layout requires a member \"size\""),
      (manifest(#"[{"id": "x", "size": [0, 1]}]"#), "size: the value is not from 1 to 1000000"),
      (
        manifest(#"[{"id": "x", "size": [9]}]"#),
        "expected [width, height] of the page, found an array"
      ),
      (manifest(#"[{"id": "x", "size": [9, 9]}]"#), "a layout requires a member \"frames\""),
      (
        manifest(#"[{"id": "x", "size": [9, 9], "frames": []}]"#),
        "expected an array with at least one frame, found an array"
      ),
      (frame(#""proj": "+proj=eqc""#), "frames[0]: a frame requires a member \"regions\""),
      (frame(#""regions": "some""#), "expected \"all\" or an array of keys, found a string"),
      (frame(#""regions": [], "proj": "+proj=eqc""#), "regions: the frame has no regions; write"),
      (frame(#""regions": "all""#), "a frame requires a member \"proj\""),
      (frame("\(all), \"box\": [0, 0, 11, 9]"), "box: the value is not within the page"),
      (frame("\(all), \"padding\": 0.5"), "padding: the value is not from 0 up to a quarter"),
      (
        frame("\(all), \"center\": [200, 0]"), "center: the value is not a longitude and a latitude"
      ),
      (frame("\(all), \"latitudes\": [10, 0]"), "the southern one first"),
      (frame("\(all), \"extent\": \"x\""), "\"x\" is not an extent; write \"regions\" or"),
      (frame("\(all), \"radius\": -1"), "expected degrees above 0, found a number"),
      (frame("\(all), \"projection\": 1"), "a frame has no such member; "),
    ]
    for (json, wanted) in faults {
      let found = message(json)
      #expect(found.contains(wanted), "\(found)")
      #expect(found.hasPrefix("m.json: line 2") && !found.contains("\n"))
    }
  }

  private func error(
    _ projection: String, regions: FrameDefinition.Regions = .all, center: Coordinate? = nil
  ) throws -> String {
    let box = Outline.box(west: -110, south: -85, east: 60, north: 10)
    let layer = try layer(of: [
      Feature(
        index: 0, key: "LND", name: "Land", geometry: Outline([box]).geometry(on: .standard)),
      Feature(
        index: 1, key: "ROC", name: "Rock",
        geometry: Geometry(points: [GridPoint(u: 359_000_000, v: 90_000_000)])),
    ])
    let definition = LayoutDefinition(
      id: "x", width: 100, height: 100,
      frames: [
        FrameDefinition(
          regions: regions, projection: projection,
          box: PageBox(x: 0, y: 0, width: 100, height: 100), center: center)
      ])
    do {
      _ = try MapLayout(of: layer, definition: definition)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func definitionsThatCannotBeDrawn() throws {
    let place = "layer \"regions\": layer \"regions\", layout \"x\", frames[0]"
    let faults: [(String, String)] = [
      (try error("+proj=nonsense"), "\(place): PROJ cannot use \"+proj=nonsense\": "),
      (try error("+proj=aea +lat_1=1 +lat_2=-1"), "PROJ cannot use"),
      (try error("EPSG:4326"), "it does not lead to a plane; write a projection such as"),
      (try error("+proj=longlat"), "it does not lead to a plane"),
      (
        try error("+proj=eqc", regions: .keys(["LNX"])),
        "\(place).regions: layer \"regions\" has no region with the key \"LNX\"; did you mean \"LND\"?"
      ),
      (
        try error("+proj=ortho +lat_0=0 +lon_0=-30", regions: .keys(["ROC"])),
        "none of its 1 regions is where the projection shows anything"
      ),
      (
        try error(
          "+proj=ortho +lat_0=0 +lon_0=0", center: Coordinate(latitude: 0, longitude: 180)),
        "the projection does not show its center, 0.0,180.0"
      ),
      (try error("+proj=igh"), "cuts region LND (Land) apart at "),
    ]
    for (found, wanted) in faults {
      #expect(found.contains(wanted), "\(found)")
      #expect(!found.contains("\n"))
    }
  }

  /// Whatever a definition says, it is drawn or refused with one line.
  @Test func oddDefinitionsDoNotTrap() throws {
    let odd = [
      "", "+", "=", "+proj", "+proj=", "+proj=eqc +lon_0=1e300", "+proj=eqc +lon_0=nan",
      "+proj=eqc +lon_0=-1e9", "+proj=eqc +lon_0=10dE", "+proj=ortho +lat_0=1e9",
      "+proj=ortho +lon_0=999", "+proj=utm +zone=1e30", "+proj=utm +zone=33", "+proj=nsper +h=1e-9",
      "+proj=nsper +h=1e30", "+proj=geos +h=35785831", "+proj=lcc +lat_1=30 +lat_2=60",
      "+proj=merc",
      "+proj=stere +lat_0=90", "+proj=laea +lat_0=-90", "+proj=aeqd", "+proj=gnom",
      "+proj=tmerc +k=1e-300", "+proj=eqc +R=1e-300", "+proj=eqc +R=1e300", "+proj=bonne +lat_1=45",
      "+proj=pipeline +step +proj=eqearth +R=6371008.8", "EPSG:3857", "EPSG:3338", "EPSG:5070",
      "EPSG:32633", "EPSG:4978", "EPSG:999999", "+init=epsg:3857", "{\"type\": 1}", "é\u{0}x",
      "+proj=ob_tran +o_proj=eqearth +o_lat_p=45 +lon_0=10", "+proj=axisswap +order=2,1",
      "+proj=cart", "+proj=helmert +x=1",
    ]
    for definition in odd {
      let message = try error(definition)
      #expect(!message.contains("\n"), "\(definition): \(message)")
    }
  }

  @Test func oddNumbersAreRefused() throws {
    let layer = try layer(of: [])
    let good = LayoutDefinition.builtIn("equal-earth")[0]
    let changes: [(inout LayoutDefinition) -> Void] = [
      { $0.width = .nan }, { $0.height = 0 }, { $0.width = .infinity }, { $0.tolerance = .nan },
      { $0.tolerance = -1 }, { $0.counter = PagePoint(x: .nan, y: 0) },
      { $0.frames[0].box.width = .nan }, { $0.frames[0].box.x = -1 },
      { $0.frames[0].padding = .nan }, { $0.frames[0].padding = 0.5 },
      { $0.frames[0].borderWidth = .infinity }, { $0.frames[0].radiusDegrees = .nan },
      { $0.frames[0].center = Coordinate(latitude: .nan, longitude: 0) },
    ]
    _ = try MapLayout(of: layer, definition: good)
    for change in changes {
      var definition = good
      change(&definition)
      #expect(throws: BuildError.self) { try MapLayout(of: layer, definition: definition) }
    }
  }

  @Test func unknownLayoutsAreNamed() throws {
    let atlas = try Atlas(bytes: TinyAtlas.layouts.bytes())
    func message(_ body: () throws -> MapLayout) -> String {
      do { return try body().id } catch { return "\(error)" }
    }
    #expect(
      message { try atlas.layout("us") }
        .hasPrefix("the atlas has no layout \"us\"; it has plain, globe, pair; add layouts"))
    #expect(message { try atlas.layer("states").layout("pair") } == "pair")
    #expect(
      message { try atlas.layer("states").layout("globe") }.contains("it has pair; add layouts"))
  }
}
