import Foundation
import Landfall
import LandfallData
import LandfallModel
import LandfallSupport
import LandfallTravel
import TestSupport
import Testing

/// A book takes only what is a book: each verb of visits, given files of each kind.
@Suite(.timed) struct BookInputTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    try workspace.write("[\"Ohio\"]", to: "good.json")
    try workspace.write(
      """
      time,lat,lon
      2026-01-01T00:00:00Z,39,-105
      2026-01-01T00:01:00Z,39.001,-105
      """, to: "drive.csv")
  }

  /// The command lines that read visits; FILE is the file.
  static let verbs = [
    "progress FILE", "progress good.json FILE", "progress --visits FILE",
    "progress FILE -o new.json",
    "progress good.json FILE -o good.json", "trip drive.csv --visits FILE",
    "detect drive.csv --visits FILE", "map --visited ./FILE -o new.svg",
    "view small.atlas --visits FILE -o new.html",
  ]

  private func run(_ verb: String, _ file: String) throws -> CommandRun {
    let words = verb.replacing("FILE", with: "\u{1}").split(separator: " ").map {
      String($0).replacing("\u{1}", with: file)
    }
    return try CommandRun.landfall(words, in: workspace)
  }

  private static let readKinds: Set<FileKind> = [.book, .json, .text]

  /// Each kind that is known as something else is refused by its name with a remedy, and nothing is written.
  @Test(arguments: verbs) func otherKindsAreRefused(verb: String) throws {
    var seen: Set<FileKind> = Self.readKinds
    for sample in FileKindSample.all where seen.insert(sample.kind).inserted {
      let file = sample.name.isEmpty ? "input" : sample.name
      try workspace.write(sample.bytes, to: file)
      let names = try workspace.names
      let run = try run(verb, file)
      if sample.kind == .atlas, verb.contains("progress good.json FILE") {
        #expect(run.exitCode == 64, "\(verb): \(run.errors)")
      } else if sample.kind == .atlas, verb.hasPrefix("progress FILE") {
        // It is opened.
        #expect(run.exitCode != 0 && run.output.isEmpty, "\(verb): \(run.errors)")
      } else {
        #expect(run.exitCode == 1 && run.output.isEmpty, "\(verb), \(sample.kind): \(run.errors)")
        let path = verb.contains("./FILE") ? "./\(file)" : file
        let line = "\(path): \(sample.kind.refusal(by: .visits, of: path, head: sample.bytes))\n"
        #expect(run.errors.contains(line), "\(verb): \(run.errors)")
      }
      #expect(try workspace.names == names, "\(verb), \(sample.kind)")
      #expect(try workspace.bytes(file) == sample.bytes, "\(verb), \(sample.kind)")
      #expect(try workspace.text("good.json") == "[\"Ohio\"]")
      try FileManager.default.removeItem(at: workspace.folder.appending(path: file))
    }
  }

  /// Books and lists are read.
  @Test(
    arguments: [
      #"["Utah"]"#, #"{"states": [{"stateName": "Utah"}]}"#, "Utah\nOhio\n",
      "\u{FEFF}# mine\r\nUT\r\n",
      #"{"layer": "states", "layers": {"countries": {"states": [{"stateName": "FRA"}]}}, "states": ["Utah"]}"#,
    ])
  func booksAreRead(text: String) throws {
    for verb in Self.verbs where !verb.hasPrefix("view") {
      try workspace.write(text, to: "input")
      let run = try run(verb, "input")
      // A list is no book to which visits are added.
      if verb.hasPrefix("trip"), text.first != "{", text.first != "[" {
        #expect(run.exitCode != 0 && run.errors.contains("would become"), "\(run.errors)")
        #expect(try workspace.bytes("input") == Array(text.utf8))
        continue
      }
      #expect(run.exitCode == 0, "\(verb): \(run.errors)")
      try workspace.write("[\"Ohio\"]", to: "good.json")
    }
  }

  /// The operands swapped, which once wrote 17,453 records into a book.
  @Test func anAtlasComesFirst() throws {
    for (words, remedy) in [
      ("progress good.json small.atlas -o good.json", "landfall progress small.atlas good.json"),
      (
        "progress --json good.json good.json small.atlas",
        "landfall progress small.atlas good.json good.json"
      ),
      ("trip drive.csv small.atlas", "landfall trip small.atlas drive.csv"),
      ("detect drive.csv small.atlas", "landfall detect small.atlas drive.csv"),
      ("progress small.atlas good.json none.atlas", "none.atlas is a second atlas; name one"),
    ] {
      let run = try run(words, "")
      #expect(run.exitCode == 64 && run.output.isEmpty, "\(words): \(run.errors)")
      #expect(run.errors.contains(remedy) && run.errorLines.count == 1, "\(run.errors)")
      #expect(try workspace.text("good.json") == "[\"Ohio\"]")
    }
    // Its name makes no difference.
    #expect(try CommandRun.shell("cp small.atlas small", in: workspace).exitCode == 0)
    #expect(try run("progress good.json small", "").exitCode == 64)
    #expect(try run("progress good.json --visits small", "").exitCode == 1)
  }

  /// A table of visited states that `map --visited` drew, and the other commands refused.
  @Test func aTableOfVisitsIsOneForAllCommands() throws {
    try workspace.write("state,date\nCO,2024-05-01\nNM,2024-06-01\n", to: "states.csv")
    for verb in ["progress --visits FILE", "progress FILE", "progress FILE --layer states"] {
      let run = try run(verb, "states.csv")
      #expect(run.exitCode == 0 && run.output.contains("2 of 50 states visited"), "\(run.errors)")
    }
    for verb in [
      "progress FILE -o new.json", "detect drive.csv --visits FILE",
      "map --visited FILE -o new.svg", "view --visits FILE -o new.html",
    ] {
      let run = try run(verb, "states.csv")
      #expect(run.exitCode == 0, "\(verb): \(run.errors)")
    }
    #expect(try workspace.text("new.json").contains("\"NM\""))
    // A row of a table that is cut short or unknown is named.
    try workspace.write(
      "date,state\n2024-05-01,CO\n2024-06-01\n2024-07-01,Nowhere\n2024-08-01,UT\n", to: "states.csv"
    )
    let faulty = try run("progress --visits FILE", "states.csv")
    #expect(faulty.exitCode == 1 && faulty.output.contains("2 of 50 states visited"))
    #expect(faulty.errors.contains("states.csv: line 3: 1 field, but the header has 2"))
    #expect(faulty.errors.contains("states.csv:4: \"Nowhere\" is not a region"))
  }

  /// Files that once became records.
  @Test func whatOnceBecameRecords() throws {
    let zip =
      [0x50, 0x4B, 3, 4, 10, 0] + [UInt8](repeating: 0, count: 20) + [8, 0, 0, 0]
      + Array("list.txtOhio\nUtah\nNY\n".utf8)
    try workspace.write(zip, to: "stored.zip")
    try workspace.write([0x89] + Array("PNG\r\n\u{1A}\nNY\nOhio\n".utf8), to: "a.png")
    try workspace.write("<p>\nOhio\n</p>\n", to: "fragment.txt")
    try workspace.write("<!DOCTYPE html>\n<html><body>\nOhio\n</body></html>\n", to: "page")
    try workspace.write("id,date\nx,2024-05-01\ny,2024-06-01\nCO,\n", to: "dates.csv")
    try workspace.write("Ohio\nUtah\nIowa\n\u{0}\n", to: "nul.txt")
    try workspace.write(
      Array(String(repeating: "Ohio\n", count: 20_000).utf8) + [0xE9, 0x0A], to: "late.txt")
    for (file, words) in [
      ("stored.zip", "is a ZIP archive; unpack it: unzip -p stored.zip > visits"),
      ("a.png", "is a PNG picture, not a travel book"),
      ("page", "is a web page (HTML)"),
      ("fragment.txt", "is XML of another kind, not a travel book"),
      ("dates.csv", "2 of its 3 rows name no region; give a table with a column of keys or names"),
      ("nul.txt", "is text with NUL bytes; remove them: tr -d '\\000' < nul.txt > visits"),
      (
        "late.txt",
        "late.txt:20001: has a byte that is not UTF-8; if it is of Windows, convert it: iconv"
      ),
      (Package.path("README.md"), "rows name no region; give a table"),
      (
        Package.path("data/world.json"),
        "is a manifest, not a travel book; build an atlas from it: landfall build"
      ),
      (
        Package.path("data/tracks/Four_Corners.gpx"),
        "is GPX, not a travel book; write its visits as a book"
      ),
    ] {
      for verb in ["progress good.json FILE -o good.json", "progress FILE -o new.json"] {
        let run = try run(verb, file)
        #expect(run.exitCode == 1 && run.output.isEmpty, "\(file): \(run.errors)")
        #expect(
          run.errors.contains(words) && run.errors.ranges(of: "error: ").count == 1, "\(run.errors)"
        )
        #expect(try workspace.text("good.json") == "[\"Ohio\"]")
        #expect(!(try workspace.names).contains("new.json"))
      }
    }
  }

  /// A line of a list that is no region is named and left out; a header is one.
  @Test func aListKeepsNoUnknownNames() throws {
    try workspace.write("state\nCO\nNM\nOregno\nUtah\n", to: "states.csv")
    let list = try run("progress FILE -o book.json", "states.csv")
    #expect(list.exitCode == 1 && list.output.contains("3 of 50 states visited"))
    #expect(
      list.errors.contains(
        "states.csv:1: \"state\" is not a region of the layers \"countries\", \"states\", it is left out"
      ),
      "\(list.errors)")
    #expect(
      list.errors.contains("states.csv:4: \"Oregno\"")
        && list.errors.contains("did you mean \"Oregon\""))
    let book = try workspace.text("book.json")
    #expect(!book.contains("Oregno") && !book.contains("\"state\"") && book.contains("Colorado"))
    // Half may be unknown, more may not.
    try workspace.write("Ohio\nx\n", to: "half.txt")
    #expect(try run("progress FILE", "half.txt").output.contains("1 of 50 states visited"))
    try workspace.write("Ohio\nx\ny\n", to: "most.txt")
    let most = try run("progress FILE -o new.json", "most.txt")
    #expect(
      most.errors.contains("most.txt:2: ")
        && most.errors.contains("2 of its 3 lines are no regions"))
    #expect(most.exitCode == 1)
    #expect(!(try workspace.names).contains("new.json"))
  }

  /// JSON keeps them, as they may be of a newer atlas, until they are to be dropped.
  @Test func unknownRecordsOfJSONAreDroppedOnDemand() throws {
    try workspace.write(
      """
      {"states": [{"stateName": "Ohio"}, {"stateName": "Atlantis"}],
       "visitedCountries": ["FRA", "XXX"], "wishlist": ["Utah", "Lemuria"],
       "layers": {"moons": {"states": [{"stateName": "Io"}]}},
       "visits": [{"id": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "ZZ",
                   "entry": "2026-03-01T10:00:00Z", "localDay": "2026-03-01", "isVerified": true}],
       "mine": 1}
      """, to: "book.json")
    let unknown = ["Atlantis", "XXX", "Lemuria", "\"ZZ\""]
    let kept = try run("progress book.json -o kept.json", "")
    #expect(kept.exitCode == 1)
    let keptText = try workspace.text("kept.json")
    for word in unknown { #expect(keptText.contains(word) && kept.errors.contains(word)) }
    // Without an output they are listed alone.
    let listed = try run("progress kept.json --drop-unknown", "")
    for word in unknown { #expect(listed.errors.contains(word), "\(listed.errors)") }
    #expect(try workspace.text("kept.json") == keptText)
    let dropped = try run("progress kept.json --drop-unknown -o kept.json", "")
    let text = try workspace.text("kept.json")
    for word in unknown {
      #expect(dropped.errors.contains(word) && !text.contains(word), "\(word): \(text)")
    }
    #expect(dropped.errors.contains("note: kept.json:") && dropped.errors.contains("left out"))
    for word in ["Ohio", "France", "UT", "moons", "Io", "mine"] {
      #expect(text.contains(word), "\(word)")
    }
    // Nothing is left to drop but the layer that the atlas does not have.
    let again = try run("progress kept.json --drop-unknown -o again.json", "")
    #expect(!again.errors.contains("left out"))
    #expect(try workspace.text("again.json") == text)
  }

  /// The book as the article of visited states saves it: with an encoder, under any name.
  @Test func booksThatAppsSave() throws {
    var session = try TravelSession(.bundled, layer: "states")
    let time = Date(timeIntervalSince1970: 1_780_000_000)
    for key in ["AK", "HI"] { try session.toggle(key, now: time, timeZone: .gmt) }
    session.book.otherLayers["countries", default: LayerBook()].markVisited("FRA")
    session.book.wishlist = ["CO"]
    let saved = String(decoding: try JSONEncoder().encode(session.book), as: UTF8.self)
    for name in ["book", "book.json"] {
      try workspace.write(saved, to: name)
      let run = try run("progress \(name) -o \(name).out", "")
      #expect(run.exitCode == 0 && !run.errors.contains("warning"), "\(run.errors)")
      #expect(run.output.contains("2 of 50 states visited"))
      #expect(run.output.contains("1 of 197 countries visited"))
      let text = try workspace.text("\(name).out")
      let again = try TravelBook.read(json: text.utf8, layer: session.layer, now: Date()).book
      #expect(again.records == session.book.records && again.badges == session.book.badges)
      #expect(again.wishlist == ["CO"] && again.visitedCountries == ["FRA"])
    }
    // No other string is a book.
    try workspace.write(#""{\"type\":\"FeatureCollection\"}""#, to: "string.json")
    let run = try run("progress string.json", "")
    #expect(run.exitCode == 1 && run.errors.contains("is it a file of visits?"), "\(run.errors)")
  }

  /// What is removed from a book does not come back from the file that still has it.
  @Test func removalsStay() throws {
    let id = "A3799000-5EA0-89A8-8E4E-7BC085B29BE2"
    try workspace.write(
      #"""
      {"states": ["Ohio", "Iowa"], "wishlist": ["HI"], "visitedCountries": ["France"],
       "visits": [{"id": "\#(id)", "regionKey": "CO", "entry": "2026-03-01T10:00:00Z",
                   "localDay": "2026-03-01", "isVerified": true}],
       "notes": [{"visit": "\#(id)", "regionKey": "CO", "written": "2026-03-02T20:00:00Z", "text": "Snow"}]}
      """#, to: "tablet.json")
    for (what, gone) in [
      ("Ohio", "Ohio"), ("region:IA", "Iowa"), ("France", "France"),
      ("wish:Hawaii", "\"wishlist\": [\n"),
      ("visit:\(id)", "Colorado"), ("notes:\(id)", "Snow"), ("all", "Iowa"),
    ] {
      let removed = try run("progress tablet.json --remove \(what) -o phone.json --force", "")
      #expect(removed.exitCode == 0, "\(what): \(removed.errors)")
      let merged = try run("progress tablet.json phone.json -o both.json --force", "")
      #expect(merged.exitCode == 0, "\(what): \(merged.errors)")
      for name in ["phone.json", "both.json"] {
        #expect(!(try workspace.text(name)).contains(gone), "\(name) after \(what)")
      }
      #expect((try workspace.text("both.json")).contains("Utah") == false)
    }
    for (line, code, words) in [
      ("progress tablet.json --remove Ohio", 64, "--remove requires --output"),
      ("progress tablet.json --remove visit:1 -o none.json", 64, "the id of a visit, such as"),
      ("progress tablet.json --remove Utah -o none.json", 1, "does not have \"Utah\""),
      ("progress tablet.json --remove Narnia -o none.json", 1, "nothing is removed"),
      ("progress tablet.json --remove wish:Ohio -o none.json", 1, "does not have a wish for"),
    ] {
      let refused = try run(line, "")
      #expect(
        refused.exitCode == code && refused.errors.contains(words), "\(refused.errors)")
    }
    #expect(!(try workspace.names).contains("none.json"))
  }

  /// Names of parts of countries, as lists of other apps have them, count as their countries.
  @Test func partsOfCountriesInLists() throws {
    let parts = [
      "French Guiana", "Guadeloupe", "Martinique", "Mayotte", "Reunion", "Svalbard", "Bonaire",
      "Saba", "Tokelau", "Tibet", "Canary Islands", "Hawaii", "Macau S.A.R",
    ]
    let list = "[\"\(parts.joined(separator: "\", \""))\", \"Channel Islands\", \"Narnia\"]"
    try workspace.write(
      #"{"visitedCountries": \#(list), "wishlistCountries": ["Svalbard"]}"#, to: "globe.json")
    let run = try run("progress globe.json -o out.json", "")
    // FRA, NOR, NLD, NZL, CHN, ESP and USA count; Macau is a territory.
    #expect(run.output.contains("7 of 197 countries visited"), "\(run.output)")
    #expect(
      run.errors.contains(
        "note: globe.json:1: \"Saba\" is in the Netherlands in this atlas, which counts as visited")
    )
    for name in ["Channel Islands", "Narnia"] {
      #expect(run.errors.contains("warning: globe.json:1: \"\(name)\" is not a region"))
    }
    #expect(run.exitCode == 1 && run.errors.contains("2 entries"))
    let countries = try Atlas.bundled.layer("countries")
    let text = try workspace.text("out.json")
    let book = try TravelBook.read(json: text.utf8, layer: countries, now: Date()).book
    #expect(book.visitedCountries == ["FRA", "NOR", "NLD", "NZL", "CHN", "ESP", "USA", "MAC"])
    #expect(text.contains("Channel Islands") && text.contains("Narnia"))
    // Dropped on demand, with the rest as it is.
    let dropped = try self.run("progress out.json --drop-unknown -o new.json", "")
    #expect(dropped.exitCode == 0)
    #expect(!(try workspace.text("new.json")).contains("Narnia"))
  }

  /// Ambiguous names of JSON are regions, and stay.
  @Test func anAmbiguousNameIsNotDropped() throws {
    try workspace.write(#"["Georgia", "Ohio", "France"]"#, to: "v.json")
    _ = try run("progress v.json --drop-unknown -o w.json", "")
    #expect(try workspace.text("w.json").contains("Georgia"))
  }
}
