import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Books of apps with a globe, which store the names of visited countries and of wishes.
@Suite(.timed) struct GlobeBookTests {
  private let countries: Layer

  init() throws { countries = try Atlas.bundled.layer("countries") }

  private func members(_ json: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func namesAreWritten() throws {
    var session = try TravelSession(.bundled, layer: "countries")
    for key in ["FRA", "CIV", "JPN"] { try session.toggle(key, now: noon, timeZone: utc) }
    session.book.wishlist = ["GEO", "PER"]
    #expect(session.book.visitedCountries == ["FRA", "CIV", "JPN"])
    let file = session.book.json(layer: countries)
    let written = try members(file)
    let visited = ["CIV", "FRA", "JPN"].compactMap { countries.region(key: $0)?.name }.sorted()
    #expect(written["visitedCountries"] as? [String] == visited)
    #expect(written["wishlistCountries"] as? [String] == ["Georgia", "Peru"])
    let records = session.book.cloudRecords(layer: countries)
    #expect(records.visitedCountries == visited)
    #expect(records.wishlistCountries == ["Georgia", "Peru"])
    for (book, report) in [
      try TravelBook.read(json: file, layer: countries, now: noon),
      try TravelBook.read(records, layer: countries, now: noon),
    ] {
      #expect(report.notes.isEmpty)
      #expect(book.visitedCountries == session.book.visitedCountries)
      #expect(book.wishlist == session.book.wishlist && book.records == session.book.records)
    }
    // What the app itself stores: the two lists alone, in any program that knows them.
    let lists = written.filter { ["visitedCountries", "wishlistCountries"].contains($0.key) }
    let stored = try JSONSerialization.data(withJSONObject: lists)
    for layer in [countries, states] {
      let (book, report) = try TravelBook.read(json: stored, layer: layer, now: noon)
      #expect(report.notes.isEmpty && book.visitedCountries == ["FRA", "CIV", "JPN"])
      let wishes = layer == states ? book.otherLayers["countries"]?.wishlist : book.wishlist
      #expect(wishes == ["GEO", "PER"])
      #expect(try members(book.json(layer: layer))["visitedCountries"] as? [String] == visited)
    }
    let app = try JSONDecoder().decode(CloudRecords.self, from: stored)
    #expect(app.visitedCountries == visited && app.wishlistCountries == ["Georgia", "Peru"])
    #expect(try JSONDecoder().decode(CloudRecords.self, from: JSONEncoder().encode(app)) == app)
  }

  /// The book answers for the layer of countries, however it came to be, and never with states.
  @Test func visitedCountriesOfEachBook() throws {
    var book = TravelBook(layerID: "countries")
    book.markVisited("FRA")
    #expect(book.visitedCountries == ["FRA"] && book.layerID == "countries")
    let saved = try JSONDecoder().decode([TravelBook].self, from: JSONEncoder().encode([book]))
    #expect(saved == [book] && saved[0].visitedCountries == ["FRA"])
    #expect(TravelBook().merged(with: book).visitedCountries == ["FRA"])
    #expect(book.merged(with: TravelBook()).visitedCountries == ["FRA"])
    let read = try TravelBook.read(json: #"["France"]"#.utf8, layer: countries, now: noon).book
    #expect(read.visitedCountries == ["FRA"] && read == book)
    var session = try TravelSession(.bundled, layer: "countries")
    session.book = TravelBook()
    session.book.markVisited("FRA")
    #expect(session.book.visitedCountries == ["FRA"])
    var other = try TravelSession(.bundled, layer: "states").book
    other.markVisited("CO")
    #expect(other.visitedCountries.isEmpty)
    other.otherLayers["countries", default: LayerBook()].markVisited("FRA")
    #expect(other.visitedCountries == ["FRA"] && other.visitedKeys == ["CO"])
  }

  /// Names that are no country of the atlas are kept and said, in every form, and never counted.
  @Test func namesOfNoCountryAreNotCounted() throws {
    let names = [
      "French Guiana", "Guadeloupe", "Martinique", "Mayotte", "Reunion", "Svalbard", "Bonaire",
      "Saba", "Tokelau",
      "Christmas Island", "Cocos", "Bouvet", "Tibet", "West Bank", "Canary Islands",
      "Channel Islands", "Hawaii",
      "Macau S.A.R",
    ]
    let list = String(
      decoding: try JSONSerialization.data(withJSONObject: names + ["France", "Peru"]),
      as: UTF8.self)
    let record = list.dropFirst().dropLast().split(separator: ",").map { "{\"stateName\":\($0)}" }
    for layer in [countries, states] {
      for json in [
        "{\"visitedCountries\":\(list)}", "{\"wishlistCountries\":\(list)}",
        "{\"visited\":{\"countries\":\(list)}}", "{\"wishlist\":{\"countries\":\(list)}}",
        "{\"layers\":{\"countries\":{\"wishlist\":\(list)}}}",
        "{\"layers\":{\"countries\":{\"states\":[\(record.joined(separator: ","))]}}}",
      ] {
        let (book, report) = try TravelBook.read(json: json.utf8, layer: layer, now: noon)
        let part = book.part(in: "countries")
        let keys = part.visitedKeys.union(part.wishlist)
        #expect(keys == ["FRA", "PER"], "\(json)")
        #expect(report.notes.count == names.count, "\(json)")
        let file = book.json(layer: layer)
        let text = String(decoding: file, as: UTF8.self)
        for name in names { #expect(text.contains("\"\(name)\""), "\(name) of \(json)") }
        let again = try TravelBook.read(json: file, layer: layer, now: noon).book
        #expect(again == book && again.json(layer: layer) == file, "\(json)")
        #expect(book.merged(with: again) == book)
        let saved = try JSONEncoder().encode([book])
        #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [book])
        // A saved book is read as a file, too.
        let string = try JSONEncoder().encode(book)
        #expect(try TravelBook.read(json: string, layer: layer, now: noon).book == book, "\(json)")
      }
    }
  }
}
