import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Icons, pictures, and texts in several languages, of cities and parks.
@Suite(.timed) struct CityTextTests {
  @Test func theShippedParksHaveIconsAndTranslations() throws {
    #expect(shippedGuide.parks.allSatisfy { $0.icon != nil && $0.imageURLs.isEmpty })
    let palace = try #require(shippedGuide.park("sf-palace-of-fine-arts"))
    #expect(palace.icon == "🏛️" && palace.name(in: "en") == "Palace of Fine Arts")
    #expect(palace.name(in: "de") == "Palast der Schönen Künste")
    #expect(palace.name(in: "es-MX") == "Palacio de Bellas Artes")
    #expect(palace.description(in: "es")?.hasPrefix("Una laguna") == true)
    let beach = try #require(shippedGuide.park("sf-ocean-beach"))
    #expect(
      beach.name(in: "de") == "Ocean Beach" && beach.description(in: "de-AT") != beach.description)
    let plain = try #require(shippedGuide.park("sf-tank-hill"))
    #expect(plain.name(in: "de") == plain.name && plain.description(in: "de") == plain.description)
  }

  @Test func theShippedCitiesHaveTranslations() throws {
    let city = try #require(shippedGuide.city("new-york"))
    #expect(city.icon == "🗽" && city.description?.hasPrefix("Five boroughs") == true)
    #expect(city.name(in: "es") == "Nueva York" && city.name(in: "de") == "New York")
    #expect(city.displayName(in: "es_ES") == "Ciudad de Nueva York")
    #expect(city.displayName(in: "fr") == "New York City")
    #expect(city.description(in: "de")?.hasPrefix("Fünf Bezirke") == true)
    #expect(city.imageURLs.isEmpty)
  }

  /// The collections of the cities' atlas have what an app shows of a badge.
  @Test func theShippedBadgesHaveTexts() throws {
    for city in shippedGuide.cities {
      for badge in shippedGuide.badges(of: city) {
        #expect(badge.description != nil && badge.category == "Badges" && badge.icon != nil)
        #expect(badge.color?.description == "#2F855A")
      }
    }
  }

  @Test func picturesAndTheirAddresses() throws {
    let atlas = try Towns.atlas(changing: [
      "a-hill": [
        "images": .json(#"["https://example.org/a.jpg", "http://example.org/b%20c.jpg"]"#),
        "icon": .string("⛰️"), "name:de": .string("Hügel"), "name:de-AT": .string("Hügerl"),
      ],
      "bay": ["IMAGES": .json(#"["https://example.org/bay.jpg"]"#), "NAME:de": .string("Bucht")],
    ])
    let guide = try CityGuide(atlas)
    let hill = try #require(guide.park("a-hill"))
    #expect(hill.imageURLs.map(\.lastPathComponent) == ["a.jpg", "b c.jpg"] && hill.icon == "⛰️")
    #expect(hill.name(in: "de-at") == "Hügerl" && hill.name(in: "de-CH") == "Hügel")
    #expect(hill.name(in: "") == hill.name && hill.description(in: "de") == hill.description)
    let bay = try #require(guide.city("bay"))
    #expect(bay.imageURLs.count == 1 && bay.name(in: "de") == "Bucht" && bay.icon == nil)
    #expect(bay.description == nil && bay.description(in: "de") == nil)
    #expect(guide.park("a-pond")?.icon == nil)
  }

  @Test(
    arguments: [
      ("a-hill", "icon", .integer(1), "is 1, not a string"),
      ("a-hill", "icon", .string(""), "is \"\", not a string"),
      ("a-hill", "images", .string("https://example.org"), "not a list of strings"),
      ("a-hill", "images", .json("[\"hill.jpg\"]"), "not a list of addresses such as"),
      ("a-hill", "images", .json("[\"file:///hill.jpg\"]"), "not a list of addresses such as"),
      ("a-hill", "images", .json("[\"\"]"), "not a list of addresses such as"),
      ("a-hill", "name:de", .boolean(true), "is true, not a string"),
      ("a-hill", "description:de", .integer(4), "is 4, not a string"),
      ("bay", "NAME:de", .integer(4), "is 4, not a string"),
      ("bay", "DESCRIPTION", .number(0.5), "is 0.5, not a string"),
      ("bay", "IMAGES", .json("{}"), "is {}, not a list of strings"),
    ] as [(String, String, AttributeValue, String)])
  func whatIsWrong(
    _ key: String, _ attribute: String, _ value: AttributeValue, _ problem: String
  ) throws {
    let atlas = try Towns.atlas(changing: [key: [attribute: value]])
    #expect {
      try CityGuide(atlas)
    } throws: { error in
      let text = "\(error)"
      return text.contains("\"\(key)\": \"\(attribute)\" ") && text.contains(problem)
        && (error as? TravelError)?.code == .attributeRefused
    }
  }
}
