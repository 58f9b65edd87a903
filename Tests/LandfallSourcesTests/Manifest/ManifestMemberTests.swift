import Foundation
import LandfallBuilder
import TestSupport
import Testing

/// The reader accepts the members of the reference and no others.
@Suite(.timed) struct ManifestMemberTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var part: ManifestPart
    var member: ManifestMember
    var testDescription: String { "\(part).\(member.name)" }
  }

  static let cases = ManifestPart.allCases.flatMap { part in
    part.members.map { Case(part: part, member: $0) }
  }

  @Test(arguments: cases) func exampleIsAccepted(_ one: Case) throws {
    try read(with: one.member.name, one.member.example, in: one.part)
  }

  @Test(arguments: cases) func mistakeHasItsMessage(_ one: Case) throws {
    let error = #expect(throws: BuildError.self) {
      try read(with: one.member.name, one.member.mistake.value, in: one.part)
    }
    let text = try #require(error?.description)
    #expect(text.hasSuffix(": \(one.member.mistake.message)"))
  }

  @Test(arguments: cases.filter(\.member.isRequired)) func requiredMemberIsMissed(_ one: Case) {
    let error = #expect(throws: BuildError.self) {
      try read(with: one.member.name, nil, in: one.part)
    }
    #expect(error?.description.contains("requires a member \"\(one.member.name)\"") == true)
  }

  @Test(arguments: cases.filter { !$0.member.isRequired })
  func defaultIsAccepted(_ one: Case) throws {
    guard case .value(let json) = one.member.absence else { return }
    try read(with: one.member.name, json, in: one.part)
  }

  /// A misspelled member is an error that suggests the member, and any other lists them all.
  @Test(arguments: ManifestPart.allCases) func unknownMemberIsRefused(_ part: ManifestPart) {
    let names = part.members.map(\.name).filter { !$0.hasPrefix("$") }
    let misspelled = #expect(throws: BuildError.self) {
      try read(with: names[0] + "s", "1", in: part)
    }
    #expect(misspelled?.code == .manifestMember)
    #expect(misspelled?.description.hasSuffix("; did you mean \"\(names[0])\"?") == true)
    let unknown = #expect(throws: BuildError.self) { try read(with: "zzzzzzzz", "1", in: part) }
    #expect(unknown?.code == .manifestMember)
    #expect(unknown?.description.hasSuffix(" has \(names.joined(separator: ", "))") == true)
  }

  @Test func namesAreUnique() {
    for part in ManifestPart.allCases {
      let names = part.members.map(\.name)
      #expect(Set(names).count == names.count, "\(part)")
    }
  }

  // MARK: Manifests around an object

  /// Reads a file with an object of this kind: the required members and those that the examples
  /// rely on, with `name` replaced by `json`, or without `name` if `json` is nil.
  private func read(with name: String, _ json: String?, in part: ManifestPart) throws {
    var members = Self.base(of: part).filter { $0.name != name }
    if let json { members.append((name, json)) }
    let text = "{" + members.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ") + "}"
    switch part {
    case .collectionFile, .collection, .members, .condition, .translation:
      _ = try CollectionManifest.read(
        json: Array(Self.file(around: text, part).utf8), file: "c.json")
    case .worldviewFile, .worldviewLayer, .assignment:
      _ = try Worldview.read(
        json: Array(Self.file(around: text, part).utf8), file: "w.json", folder: "")
    default: _ = try LandfallSourcesTests.read(Self.file(around: text, part))
    }
  }

  private static func base(of part: ManifestPart) -> [(name: String, json: String)] {
    switch part {
    case .manifest: [("name", "\"n\""), ("layers", #"[{ "id": "a", "source": "s" }]"#)]
    case .layer:
      [
        ("id", "\"a\""), ("source", "\"s\""), ("attributes", #"["size", "city"]"#),
        ("details", "[1000, 5000]"),
      ]
    case .parent: [("property", "\"COUNTRY\"")]
    case .markers: [("below", "1")]
    case .mesh: [("sag", "1")]
    case .layout:
      [
        ("id", "\"x\""), ("size", "[1000, 500]"),
        ("frames", #"[{ "regions": "all", "proj": "+proj=eqc" }]"#),
      ]
    case .frame: [("regions", "\"all\""), ("proj", "\"+proj=eqc\"")]
    case .schema, .aliases: []
    case .stringRule: [("type", "\"string\""), ("regionOf", "\"cities\"")]
    case .numberRule: [("type", "\"number\"")]
    case .booleanRule: [("type", "\"boolean\"")]
    case .arrayRule: [("type", "\"array\"")]
    case .objectRule: [("type", "\"object\"")]
    case .distance: [("property", "\"size\"")]
    case .collectionFile: [("name", "\"n\""), ("layer", "\"l\""), ("collections", "[]")]
    case .collection:
      [("identifier", "\"x\""), ("members", "\"all\""), ("condition", "\"all\"")]
    case .members, .condition, .translation: []
    case .worldviewFile: [("layers", "{}")]
    case .worldviewLayer: [("areas", "\"areas.geojson\"")]
    case .assignment: [("source", "\"s\""), ("to", "\"a\"")]
    }
  }

  /// A file that contains the text of an object of this kind.
  private static func file(around text: String, _ part: ManifestPart) -> String {
    func layer(_ member: String, _ text: String) -> String {
      let base = base(of: .layer).map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ")
      return file(around: "{\(base), \"\(member)\": \(text)}", .layer)
    }
    func collection(_ member: String) -> String {
      file(around: "{ \"identifier\": \"x\", \(member) }", .collection)
    }
    return switch part {
    case .manifest, .collectionFile, .worldviewFile: text
    case .layer:
      """
      { "name": "n", "collections": ["c.json"], "layers": [
        \(text), { "id": "countries", "source": "s" }, { "id": "cities", "source": "s" },
        { "id": "parks", "source": "s" }] }
      """
    case .parent: layer("within", "{ \"countries\": \(text) }")
    case .aliases: layer("aliases", text)
    case .markers: layer("markers", text)
    case .mesh: layer("mesh", text)
    case .layout: layer("layouts", "[\(text)]")
    case .frame:
      layer("layouts", "[{ \"id\": \"x\", \"size\": [1000, 500], \"frames\": [\(text)] }]")
    case .schema: layer("schema", text)
    case .stringRule, .numberRule, .booleanRule, .arrayRule, .objectRule:
      layer("schema", "{ \"properties\": { \"city\": \(text) } }")
    case .distance:
      layer(
        "schema",
        """
        { "properties": {
          "city": { "type": "string", "regionOf": "cities", "outsideAtMost": \(text) },
          "size": { "type": "number" } } }
        """)
    case .collection: "{ \"name\": \"n\", \"layer\": \"l\", \"collections\": [\(text)] }"
    case .members: collection("\"condition\": \"all\", \"members\": \(text)")
    case .condition: collection("\"members\": \"all\", \"condition\": \(text)")
    case .translation:
      collection("\"members\": \"all\", \"condition\": \"all\", \"localized\": {\"de\": \(text)}")
    case .worldviewLayer: "{ \"layers\": { \"a\": \(text) } }"
    case .assignment:
      "{ \"layers\": { \"a\": { \"areas\": \"x\", \"moved\": { \"y\": \(text) } } } }"
    }
  }
}
