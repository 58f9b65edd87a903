import Foundation
import Landfall
import LandfallCLI
import LandfallData
import LandfallMaps
import LandfallTravel
import TestSupport
import Testing

/// Names of countries as publishers write them, at the doors that take them: `map --values`, `map --visited`, and the lists
/// and tables of `view --visits` and `progress`.
@Suite(.timed) struct PublishedNameTests {
  /// What a name is: a key, a part of the regions with some keys, a group, or unknown.
  enum Verdict: Hashable, Sendable, CustomStringConvertible {
    case key(String)
    case part(String)
    case span
    case group
    case unknown

    var description: String {
      switch self {
      case .key(let key): key
      case .part(let key): "in \(key)"
      case .span: "a span"
      case .group: "a group"
      case .unknown: "unknown"
      }
    }
  }

  private static func parsed(_ lines: String) -> [(name: String, verdict: Verdict)] {
    lines.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let verdict: Verdict =
        switch fields[1] {
        case "group": .group
        case "span": .span
        case "unknown": .unknown
        case let text where text.hasPrefix("in "): .part(String(text.dropFirst(3)))
        default: .key(fields[1])
        }
      return (fields[0], verdict)
    }
  }

  /// Kinds of names: forms of publishers, marks, entities, qualifiers, abbreviations, languages, long names, parts, groups.
  static let names = parsed(
    """
    China, Hong Kong SAR\tHKG
    China, Macao SAR\tMAC
    China, Taiwan Province of China\tTWN
    Dem. People's Republic of Korea\tPRK
    Micronesia (Fed. States of)\tFSM
    Wallis and Futuna Islands\tWLF
    Netherlands (Kingdom of the)\tNLD
    Falkland Islands (Malvinas)\tFLK
    Somalia, Fed. Rep.\tSOM
    Puerto Rico (US)\tPRI
    Democratic Republic of Congo\tCOD
    Micronesia (country)\tFSM
    Georgia (country)\tGEO
    Hong Kong, China\tHKG
    Taiwan, China\tTWN
    China (Hong Kong)\tHKG
    Bermuda (UK)\tBMU
    Aruba (Netherlands)\tABW
    Myanmar (Burma)\tMMR
    Germany (DEU)\tDEU
    Korea, Republic of\tKOR
    Republic of Korea, the\tKOR
    Virgin Islands (British)\tVGB
    Bosn. & Herz.\tBIH
    Central African Rep.\tCAF
    Dominican Rep.\tDOM
    Eq. Guinea\tGNQ
    S. Sudan\tSSD
    Solomon Is.\tSLB
    St. Vin. and Gren.\tVCT
    Fr. Polynesia\tPYF
    U.A.E.\tARE
    Fed. Rep. of Germany\tDEU
    France[a]\tFRA
    France[a][b]\tFRA
    China[note 1]\tCHN
    Spain 1)\tESP
    Spain (1)\tESP
    Spain1)\tESP
    Spain (a)\tESP
    Israel¹\tISR
    Germany²\u{2009}³\tDEU
    Serbia†\tSRB
    Kosovo*\tXKX
    Italy 2\tITA
    Italy12\tITA
    🇩🇪 Germany\tDEU
    C&ocirc;te d&#39;Ivoire\tCIV
    C&#244;te d&#x2019;Ivoire\tCIV
    C&amp;ocirc;te d'Ivoire\tCIV
    Trinidad &amp; Tobago\tTTO
    United&nbsp;Kingdom\tGBR
    Cura&ccedil;ao\tCUW
    &Ouml;sterreich\tAUT
    Moldau\tMDA
    DR Kongo\tCOD
    Kirgisien\tKGZ
    Kirgistan\tKGZ
    Slowakische Republik\tSVK
    Ver. Arab. Emirate\tARE
    Bosnien-Herzegowina\tBIH
    Oesterreich\tAUT
    Tuerkei\tTUR
    Suedafrika\tZAF
    Aequatorialguinea\tGNQ
    Groenland\tGRL
    Republik Kamerun\tCMR
    Königreich Dänemark\tDNK
    République du Bénin\tBEN
    República de Guinea Ecuatorial\tGNQ
    Republic of Hungary\tHUN
    República Dominicana\tDOM
    Республика Ангола\tAGO
    Tchéquie\tCZE
    Países Bajos\tNLD
    Costa d'Avorio\tCIV
    Polónia\tPOL
    Duitsland\tDEU
    Almanya\tDEU
    ألمانيا\tDEU
    जर्मनी\tDEU
    德国\tDEU
    德國\tDEU
    ドイツ\tDEU
    Jerman\tDEU
    Scotland\tin GBR
    England\tin GBR
    Schottland\tin GBR
    Pays de Galles\tin GBR
    Северная Ирландия\tin GBR
    Northern Ireland (UK)\tin GBR
    England[b]\tin GBR
    Réunion\tin FRA
    Reunion\tin FRA
    Guadeloupe\tin FRA
    Martinique\tin FRA
    French Guiana\tin FRA
    Mayotte (France)\tin FRA
    Svalbard\tin NOR
    Bonaire\tin NLD
    Canary Islands\tin ESP
    Kanarische Inseln\tin ESP
    Madeira\tin PRT
    Azores\tin PRT
    Tibet\tin CHN
    Hawaii (US)\tin USA
    Zanzibar\tin TZA
    Christmas Island\tin AUS-IOA
    Abkhazia\tin GEO
    Serbia & Montenegro\tspan
    Soviet Union\tspan
    Tschechoslowakei\tspan
    Channel Islands\tspan
    World\tgroup
    Welt\tgroup
    Monde\tgroup
    Sub-Saharan Africa\tgroup
    Sub-Saharan Africa (excluding high income)\tgroup
    High income\tgroup
    OECD members\tgroup
    OECD - Total\tgroup
    European Union (27)\tgroup
    European Union - 27 countries (from 2020)\tgroup
    EU-27\tgroup
    EU27_2020\tgroup
    Euro area (19 countries)\tgroup
    Arab World\tgroup
    Latin America & Caribbean\tgroup
    G7\tgroup
    Africa\tgroup
    Least developed countries\tgroup
    Atlantis\tunknown
    Republic of Atlantis\tunknown
    Congo Republic of Atlantis\tunknown
    (1)\tunknown
    [a]\tunknown
    &amp;\tunknown
    """)

  private let atlas = Atlas.bundled
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test func aTableOfValuesSaysWhatEachNameIs() throws {
    for (name, verdict) in Self.names {
      // Other rows decide the layer, and are regions that no name above is.
      let quoted = name.replacingOccurrences(of: "\"", with: "\"\"")
      let text = "country,value\nTonga,1\nNauru,2\nPalau,3\n\"\(quoted)\",4\n"
      let joined = try ValueTable([UInt8](text.utf8), file: "t.csv")
        .values(in: atlas.layer("countries"), join: nil, value: nil)
      #expect(found(joined) == verdict, "\(name): \(joined.notes + joined.faults)")
    }
  }

  private func found(_ joined: JoinedValues) -> Verdict {
    if case .numbers(let numbers) = joined.values.content,
      let index = numbers.firstIndex(of: 4)
    {
      return .key(joined.layer.regions[index].key)
    }
    let notes = joined.notes + joined.faults
    if notes.contains(where: { $0.hasPrefix("t.csv: 1 row is a group of countries: ") }) {
      return joined.faultCount == 0 ? .group : .unknown
    }
    for region in joined.layer.regions {
      let place = NamedParts.withArticle(region.name)
      if notes.contains(where: { $0.hasSuffix(" is in \(place) in this atlas") }) {
        return joined.faultCount == 1 ? .part(region.key) : .unknown
      }
    }
    return notes.contains { $0.contains(" and ") && $0.hasSuffix(" in this atlas") }
      ? .span : .unknown
  }

  @Test func aListOfVisitsSaysWhatEachNameIs() throws {
    for (name, verdict) in Self.names {
      try workspace.write("Tonga\nNauru\nPalau\n\(name)\n", to: "list.txt")
      let path = workspace.folder.appending(path: "list.txt").path
      let files = try BookFiles(
        [path], layerID: "countries", atlas: atlas, path: "bundled", now: Date())
      let layer = try atlas.layer("countries")
      let keys = Set(files.regions(in: layer).map { layer[$0].key })
        .subtracting(["TON", "NRU", "PLW"] as Set<String>)
      #expect(keys == self.keys(of: verdict), "\(name): \(keys) \(files.warnings)")
      #expect(files.warnings.isEmpty == (verdict != .unknown), "\(name): \(files.warnings)")
    }
  }

  @Test func namesOfTheCommandLineAreFound() throws {
    for (name, verdict) in Self.names where verdict != .unknown && verdict != .group {
      guard verdict != .span else { continue }
      let choice = try VisitedChoice(
        "\(name)", layerID: "countries", atlas: atlas, path: "bundled")
      let layer = try atlas.layer("countries")
      #expect(
        Set(choice.files.regions(in: layer).map { layer[$0].key }) == keys(of: verdict), "\(name)")
    }
  }

  private func keys(of verdict: Verdict) -> Set<String> {
    switch verdict {
    case .key(let key), .part(let key): [key]
    case .span, .group, .unknown: []
    }
  }

  // MARK: The command

  @Test func eachCommandFindsPublishedNames() throws {
    try workspace.write(
      "Land;Wert\nMoldau;1\nKirgisien;2\nRéunion;3\nEngland;4\nSchottland;5\nWelt;6\nEU-27;7\n",
      to: "werte.csv")
    try workspace.write("Moldau\nKirgisien\nEngland\n", to: "liste.txt")
    let values = try run("map --values werte.csv -o m.svg")
    #expect(values.exitCode == 1)
    #expect(
      values.errors.contains("werte.csv: 2 rows are groups of countries: Welt, EU-27"),
      "\(values.errors)")
    #expect(values.errors.contains("werte.csv: line 4: Réunion is in France in this atlas"))
    #expect(
      values.errors.contains(
        "England, Schottland are parts of the United Kingdom, which has no parts in this layer"))
    try workspace.write("Land;Wert\nSchottland;1\nWales;2\n", to: "teile.csv")
    let parts = try run("map --values teile.csv -o t.svg")
    #expect(
      parts.exitCode == 1
        && parts.errors.contains("Schottland, Wales are parts of the United Kingdom"),
      "\(parts.errors)")
    let visited = try run("map --visited liste.txt -o v.svg")
    #expect(visited.exitCode == 0, "\(visited.errors)")
    #expect(
      visited.errors.contains(
        "liste.txt:3: \"England\" is in the United Kingdom in this atlas, which counts as visited"))
    #expect(try run("map --visited Moldau,Kirgisien -o w.svg").exitCode == 0)
    #expect(try run("view --visits liste.txt -o p.html").exitCode == 0)
    #expect(try run("find Kirgisien").output.contains("KGZ"))
    #expect(try run("direction 52,13 --to Moldau").exitCode == 0)
    let progress = try run("progress --layer countries --visits liste.txt")
    #expect(progress.exitCode == 0 && progress.output.contains("3 of 197 countries visited"))
  }

  private func run(_ words: String) throws -> CommandRun {
    try CommandRun.landfall(words.split(separator: " ").map(String.init), in: workspace)
  }

  // MARK: What a name must not be

  /// The United Nations call the Republic of the Congo so.
  @Test(arguments: [
    ("Congo,1\nDemocratic Republic of the Congo,2\nFrance,3\n", "COG"),
    ("DR Congo,2\nCongo,1\nFrance,3\n", "COG"),
    ("Congo-Brazzaville,2\nCongo,1\nFrance,3\n", "COD"),
    ("Congo,1\nViet Nam,2\nIran (Islamic Republic of),3\nRepublic of Moldova,4\n", "COG"),
    ("Korea,1\nNorth Korea,2\nFrance,3\n", "KOR"),
  ]) func otherRowsDecideASharedName(rows: String, key: String) throws {
    let joined = try ValueTable([UInt8]("country,value\n\(rows)".utf8), file: "t.csv")
      .values(in: atlas.layer("countries"), join: nil, value: nil)
    let region = try #require(joined.layer.region(key: key))
    guard case .numbers(let numbers) = joined.values.content else { return }
    #expect(numbers[Int(region.id.rawValue)] == 1, "\(joined.faults)")
    #expect(joined.notes.contains { $0.contains("\" is read as ") } && joined.faults.isEmpty)
  }

  @Test func aSharedNameAloneIsAmbiguous() throws {
    let text = "country,value\nCongo,1\nFrance,3\nSpain,4\n"
    let joined = try ValueTable([UInt8](text.utf8), file: "t.csv")
      .values(in: atlas.layer("countries"), join: nil, value: nil)
    #expect(joined.faults.count == 1 && joined.faults[0].contains("\"Congo\" may be"))
  }

  /// The states of the US have names in other languages; other layers ask no table.
  @Test func statesAreFoundInOtherLanguages() throws {
    let states = RegionFinder(try atlas.layer("states"))
    let countries = RegionFinder(try atlas.layer("countries"))
    for (name, key) in [
      ("Kalifornien", "CA"), ("Pennsylvanie", "PA"), ("Гавайи", "HI"), ("Texas[a]", "TX"),
      ("Georgia (U.S. state)", "GA"), ("Nueva York", "NY"), ("Porto Rico", "PR"),
    ] {
      #expect(states.region(name).region?.key == key, "\(name)")
    }
    #expect(states.region("Georgia (country)").region == nil)
    #expect(states.region("France").region == nil)
    #expect(countries.region("Georgia").region?.key == "GEO")
  }
}
