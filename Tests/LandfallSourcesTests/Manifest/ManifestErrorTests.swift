import LandfallBuilder
import TestSupport
import Testing

/// Manifests that are wrong: each names its line and member, what is wrong and what to do.
@Suite(.timed) struct ManifestErrorTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    var json: String
    var code: BuildError.Code
    var message: String
    var testDescription: String { message }

    init(_ json: String, _ code: BuildError.Code, _ message: String) {
      (self.json, self.code, self.message) = (json, code, message)
    }

    /// A manifest with one good layer and `members` added to it.
    static func layer(_ members: String, _ code: BuildError.Code, _ message: String) -> Fault {
      Fault(#"{"name": "n", "layers": [{"id": "a", "source": "s",\#n\#(members)}]}"#, code, message)
    }

    /// A manifest with these layers.
    static func layers(_ layers: String, _ code: BuildError.Code, _ message: String) -> Fault {
      Fault(#"{"name": "n", "layers": [\#(layers)]}"#, code, message)
    }
  }

  static let syntax: [Fault] = [
    Fault(
      "", .manifestSyntax,
      "line 1, column 1: the file ends; write a value, or restore the missing part"),
    Fault(
      "{\"name\":\n \"né\" x}", .manifestSyntax,
      "line 2, column 7: expected a comma or }, found \"x\"; write a comma or }"),
    Fault(
      "{\"name\": \"n\",\n\"layers\": [{\"id\"", .manifestSyntax,
      "line 2, column 17: the file ends; write a colon, or restore the missing part"),
    Fault(
      "{\n\"layers\": [1,\n2", .manifestSyntax,
      "line 3, column 2: the file ends inside what opened on line 2; write a comma or ], or restore the missing part"
    ),
    Fault(
      "{\"name\": \"n\",}", .manifestSyntax,
      "line 1, column 14: a comma with nothing after it; remove the comma before }"),
    Fault(
      "{\"name\": \"n", .manifestSyntax,
      "line 1, column 10: an unterminated string; close its quotes"),
    Fault(
      "{\"name\": \"a\nb\"}", .manifestSyntax,
      "line 1, column 12: a string with a line break or control character; close its quotes"),
    Fault(
      "{'name': 1}", .manifestSyntax,
      "line 1, column 2: a single quote; write strings in double quotes"),
    Fault(
      "// world\n{}", .manifestSyntax, "line 1, column 1: comments are not JSON; remove the comment"
    ),
    Fault(
      "{} {}", .manifestSyntax,
      "line 1, column 4: there is more text after the manifest's end; remove it"),
    Fault(
      "{\"a\": 01}", .manifestSyntax,
      "line 1, column 7: 01 is not a JSON number; write it as 0.5 or 1e-6"),
    Fault(
      "{\"a\": 1e999}", .manifestSyntax,
      "line 1, column 7: 1e999 is not a JSON number; write it as 0.5 or 1e-6"),
    Fault(
      "{\"a\": -}", .manifestSyntax,
      "line 1, column 7: - is not a JSON number; write it as 0.5 or 1e-6"),
    Fault(
      "{\"a\": NaN}", .manifestSyntax,
      "line 1, column 7: expected a value, found \"N\"; write a value"),
    Fault(
      #"{"a": "\ud83c"}"#, .manifestSyntax,
      "line 1, column 14: half of a surrogate pair; write the character itself"),
    Fault(
      #"{"a": "C:\data"}"#, .manifestSyntax,
      "line 1, column 11: an unknown escape; write \\\\ for a backslash"),
    Fault(
      String(repeating: "[", count: 100_000), .manifestSyntax,
      "line 1, column 65: nested more than 64 deep; flatten it"),
    Fault(
      "{\"name\": 1,\n\n\"name\": 2}", .manifestMember,
      "line 3: \"name\" is given twice, first on line 1; remove one of them"),
  ]

  static let members: [Fault] = [
    Fault(
      "{\"name\": \"n\",\n\"grids\": 1}", .manifestMember,
      "line 2, grids: a manifest has no such member; did you mean \"grid\"?"),
    Fault(
      "{\"name\": \"n\",\n\"zzz\": 1}", .manifestMember,
      "line 2, zzz: a manifest has no such member; a manifest has name, grid, layers, budgetBytes, index, collections, worldview"
    ),
    .layers(
      #"{"id": "a,b", "source": "s"}"#, .manifestValue,
      "line 1, layers[0].id: \"a,b\" is not a valid layer id; use at most 255 of the characters A-Z a-z 0-9 - _ . and no - first"
    ),
    .layers(
      "{\"id\": \"a\", \"source\": \"s\"},\n{\"id\": \"a\", \"source\": \"s\"}", .manifestValue,
      "line 2, layers[1].id: \"a\" is the id of layers[0] too; give each layer an id of its own"),
    .layers(
      #"{"id": "a", "source": "-"}, {"id": "b", "source": "-"}"#, .manifestValue,
      "line 1, layers[1].source: two layers cannot both be read from standard input; give one of them a file"
    ),
    .layers(
      #"{"id": "a", "source": "ok.geojson\u0000x"}"#, .manifestValue,
      #"line 1, layers[0].source: the string contains the character \u0000; remove it"#),
    .layers(
      #"{"id": "a", "source": "s", "attributes": ["A", "B\u0000"]}"#, .manifestValue,
      #"line 1, layers[0].attributes[1]: the string contains the character \u0000; remove it"#),
    .layer(
      #""details": [1000, 5000], "mesh": {"sag": 1, "detail": 200}"#, .manifestValue,
      "line 2, layers[0].mesh.detail: the layer has no detail of 200 meters; write one of \"full\", 1000, 5000, or add it to the layer's \"details\""
    ),
    .layer(
      #""mesh": [{"sag": 1}, {"sag": 1, "detail": "full"}]"#, .manifestValue,
      "line 2, layers[0].mesh[1]: a mesh of the same sag and detail is listed twice; remove one of them"
    ),
    .layer(
      #""kind": "points", "mesh": {"sag": 1}"#, .manifestValue,
      "line 2, layers[0].mesh: a layer of points has no areas to draw; remove it; markers do not require a mesh"
    ),
  ]

  static let parents: [Fault] = [
    .layer(
      #""within": {"countrys": "USA"}"#, .manifestValue,
      "line 2, layers[0].within.countrys: no layer has the id \"countrys\"; the manifest has no other layer"
    ),
    .layers(
      #"{"id": "countries", "source": "s"}, {"id": "b", "source": "s", "within": {"countrys": "USA"}}"#,
      .manifestValue,
      "line 1, layers[1].within.countrys: no layer has the id \"countrys\"; did you mean \"countries\"?"
    ),
    .layer(
      #""within": {"b": "X", "c": "Y"}"#, .manifestValue,
      "line 2, layers[0].within: 2 layers are named, and a region has at most one parent; name the layer that contains this one directly"
    ),
    .layer(
      #""within": {"a": "X"}"#, .manifestValue,
      "line 2, layers[0].within: \"a\" lies within itself, by way of a; name only layers of larger regions"
    ),
    .layers(
      #"{"id": "a", "source": "s", "within": {"b": "X"}}, {"id": "b", "source": "s", "within": {"a": "X"}}"#,
      .manifestValue,
      "line 1, layers[0].within: \"a\" lies within itself, by way of a, b; name only layers of larger regions"
    ),
    .layers(
      #"{"id": "a", "source": "s", "within": {"p": "X"}}, {"id": "p", "source": "s", "kind": "points"}"#,
      .manifestValue,
      "line 1, layers[0].within.p: points cannot contain regions; name a layer of polygons"),
  ]

  @Test(arguments: syntax + members + parents)
  func namesPlaceProblemAndRemedy(fault: Fault) {
    let error = #expect(throws: BuildError.self) { try read(fault.json) }
    #expect(error?.code == fault.code)
    #expect(error?.description == "m.json: \(fault.message)")
  }

  @Test func namesTextThatIsNotUTF8() {
    let json = Array("{\"name\": \"".utf8) + [0xFF] + Array("\"}".utf8)
    let error = #expect(throws: BuildError.self) {
      try Manifest(json: json, file: "m.json", folder: "")
    }
    #expect(
      error?.description
        == "m.json: line 1, column 10: a string that is not UTF-8; save the manifest as UTF-8")
  }

  @Test func everyTruncationIsAnErrorNeverATrap() throws {
    let json = Array(
      #"{"name": "n\u00e9", "grid": 1e-6, "layers": [{"id": "a", "source": "s", "x": [true, null]}]}"#
        .utf8)
    for count in 0..<json.count {
      #expect(throws: BuildError.self) {
        try Manifest(json: Array(json.prefix(count)), file: "m.json", folder: "")
      }
    }
  }

  @Test func namesAFileThatIsNotThere() {
    let error = #expect(throws: BuildError.self) { try Manifest(contentsOf: "no/such.json") }
    #expect(error?.code == .unreadable)
    #expect(
      error?.description
        == "no/such.json: cannot be read: No such file or directory; check the path and its permissions"
    )
  }
}
