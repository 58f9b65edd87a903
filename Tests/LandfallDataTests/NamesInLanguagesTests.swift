import Foundation
import Landfall
import LandfallData
import TestSupport
import Testing

/// Countries of the bundled atlas by their usual names in other languages.
@Suite(.timed) struct NamesInLanguagesTests {
  private struct Row {
    let language: String
    let name: String
    let keys: [String]
  }

  /// Written by hand, not from the table of aliases: a language, a name, and the keys of all countries that have it.
  private static func rows() throws -> [Row] {
    let path = Package.path("Tests/Fixtures/names/countries.tsv")
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(
        language: fields[0], name: fields[1], keys: fields[2].split(separator: " ").map(String.init)
      )
    }
  }

  @Test func eachNameFindsItsCountriesAndNoOther() throws {
    let rows = try Self.rows()
    #expect(rows.count == 250 && Set(rows.map(\.language)).count == 5)
    let countries = try Atlas.bundled.layer("countries")
    for row in rows {
      #expect(
        countries.regions(named: row.name).map(\.key).sorted() == row.keys,
        "\(row.language) \(row.name)")
      // No layer has another region of the name, but for places and states that are called alike.
      let others = Atlas.bundled.regions(named: row.name).filter { $0.layer.id == "countries" }
      #expect(others.map(\.key).sorted() == row.keys, "\(row.language) \(row.name)")
    }
  }

  /// A name that means two countries is ambiguous in every language.
  @Test(arguments: [
    ("Congo", ["COD", "COG"]), ("Конго", ["COD", "COG"]), ("कांगो", ["COD", "COG"]),
    ("কঙ্গো", ["COD", "COG"]), ("کانگو", ["COD", "COG"]), ("コンゴ", ["COD", "COG"]),
    ("Korea", ["KOR", "PRK"]), ("Coreia", ["KOR", "PRK"]), ("कोरिया", ["KOR", "PRK"]),
    ("Guinea", ["GIN"]), ("Niger", ["NER"]), ("Dominica", ["DMA"]), ("Sudan", ["SDN"]),
  ]) func namesWithTwoMeanings(name: String, keys: [String]) throws {
    let found = try Atlas.bundled.layer("countries").regions(named: name)
    #expect(found.map(\.key).sorted() == keys)
  }

  /// Hindi and Bengali are written with letters of one character or of two, and Hindi without the dots of letters.
  @Test(arguments: [
    ("অস্ট্রেলি\u{09DF}া", "AUS"), ("অস্ট্রেলি\u{09AF}\u{09BC}া", "AUS"),
    ("\u{095E}िलिपींस", "PHL"), ("\u{092B}\u{093C}िलिपींस", "PHL"), ("\u{092B}िलिपींस", "PHL"),
    ("भारत", "IND"), ("ভারত", "IND"), ("بھارت", "IND"), ("Alemanha", "DEU"), ("Noruega", "NOR"),
  ]) func otherScripts(name: String, key: String) throws {
    #expect(try Atlas.bundled.layer("countries").regions(named: name).map(\.key) == [key])
  }

  /// The names of countries in their own languages, in the forms of ISO 3166 and the World Bank, and of parts of a country.
  @Test(arguments: [
    ("Sverige", "SWE"), ("Polska", "POL"), ("Ελλάδα", "GRC"), ("한국", "KOR"),
    ("Magyarország", "HUN"),
    ("Україна", "UKR"), ("Suomi", "FIN"), ("ไทย", "THA"), ("საქართველო", "GEO"),
    ("Iran, Islamic Republic of", "IRN"), ("Lao PDR", "LAO"), ("Gambia, The", "GMB"),
    ("Korea, Rep.", "KOR"), ("Venezuela, RB", "VEN"), ("Virgin Islands, U.S.", "VIR"),
    ("Bosnia & Herzegovina", "BIH"), ("Trinidad & Tobago", "TTO"), ("Antigua & Barbuda", "ATG"),
    ("Wales", "GBR"), ("Scotland", "GBR"), ("Northern Ireland", "GBR"),
  ]) func otherForms(name: String, key: String) throws {
    #expect(try Atlas.bundled.layer("countries").regions(named: name).map(\.key) == [key])
  }

  /// Names that the sources no longer have in use still find their regions, and the keys stay.
  @Test(arguments: [
    ("Turkey", "TUR", "Türkiye"), ("Ivory Coast", "CIV", "Côte d'Ivoire"),
    ("Swaziland", "SWZ", "Eswatini"), ("East Timor", "TLS", "Timor-Leste"),
    ("Saint Helena", "SHN", "Saint Helena, Ascension and Tristan da Cunha"),
    ("Kiev", "kiev-ukr", "Kyiv"), ("Nur-Sultan", "astana-kaz", "Astana"),
    ("Sri Jawewardenepura Kotte", "sri-jawewardenepura-kotte-lka", "Sri Jayewardenepura Kotte"),
  ]) func formerNamesFindTheRegion(former: String, key: String, name: String) {
    let found = Atlas.bundled.regions(named: former)
    #expect(found.map(\.key) == [key] && found.map(\.name) == [name])
  }

  @Test func eachCountedCountryHasACapital() throws {
    let atlas = Atlas.bundled
    let capitals = try atlas.layer("places").regions.map { ($0.key, $0.parent?.key) }
    let counted = try atlas.layer("countries").regions.filter {
      $0.attribute("COUNTS") == .boolean(true)
    }
    #expect(Set(counted.map(\.key)).isSubset(of: Set(capitals.compactMap(\.1))))
    let keys = Set(capitals.map(\.0))
    for key in [
      "gitega-bdi", "dodoma-tza", "juba-ssd", "ramallah-pse", "yaren-nru", "porto-novo-ben",
    ] {
      #expect(keys.contains(key))
    }
    #expect(!keys.contains("bujumbura-bdi") && !keys.contains("dar-es-salaam-tza"))
  }
}
