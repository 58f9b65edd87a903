import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// All forms of files, with all that may be in them: what is read, kept and reported.
@Suite(.timed) struct BookCaseTests {
  private let countries: Layer
  private let cases: [BookCase]

  init() throws {
    countries = try Atlas.bundled.layer("countries")
    cases = try BookCase.all()
  }

  @Test func theLibraryCounts() throws {
    #expect(cases.count >= 89)
    for one in cases {
      var (book, report): (TravelBook, BookReport)
      do {
        (book, _, report) = try TravelBook.read(json: one.text.utf8, atlas: .bundled, now: noon)
      } catch {
        #expect(one.error.map("\(error)".contains) == true, "\(one.name): \(error)")
        continue
      }
      #expect(one.error == nil, "\(one.name)")
      let visited = book.otherLayers["countries"] ?? LayerBook()
      #expect(book.count(in: states).visited == one.states, "\(one.name)")
      #expect(
        VisitedCount(of: visited.visitedKeys, in: countries).visited == one.countries, "\(one.name)"
      )
      func count(_ keys: Set<String>, in layer: Layer) -> Int {
        keys.count { layer.region(key: $0) != nil }
      }
      #expect(count(book.wishlist, in: states) == one.wishedStates, "\(one.name)")
      #expect(count(visited.wishlist, in: countries) == one.wishedCountries, "\(one.name)")
      let remarks = report.notes.count { $0.kind == .unknownMember }
      #expect(remarks == one.remarks, "\(one.name)")
      #expect(report.notes.count - remarks == one.warnings, "\(one.name): \(report.notes)")
      let known = ["countries", "states"].filter { $0 == "states" || !visited.isEmpty }
      book.earnBadges(
        of: Atlas.bundled.collections.filter { known.contains($0.layer.id) }, now: noon,
        timeZone: utc)
      #expect(book.badges.values.count(where: \.isEarned) == one.earned, "\(one.name)")
    }
  }

  /// What is written is read as the same book, through files and through any encoder, whatever was
  /// in the first file; and merging a book with itself adds nothing.
  @Test func whatIsWrittenIsReadAgain() throws {
    for one in cases where one.error == nil {
      let book = try TravelBook.read(json: one.text.utf8, atlas: .bundled, now: noon).book
      let text = book.json(layer: states)
      let again = try TravelBook.read(json: text, atlas: .bundled, now: noon).book
      #expect(again.json(layer: states) == text, "\(one.name)")
      #expect(again.visitedKeys == book.visitedKeys, "\(one.name)")
      #expect(again.records == book.records, "\(one.name)")
      for (id, part) in book.otherLayers {
        let other = try #require(again.otherLayers[id], "\(one.name)")
        #expect(other.records == part.records && other.log == part.log, "\(one.name)")
        #expect(other.wishlist == part.wishlist, "\(one.name)")
      }
      #expect(book.merged(with: again).json(layer: states) == text, "\(one.name)")
      let saved = try JSONEncoder().encode([book])
      #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [book], "\(one.name)")
    }
  }

  /// Every text of a file is in the book's own file, or in a warning, unless the user removed it.
  @Test func nothingIsLost() throws {
    for one in cases where one.error == nil && !one.text.contains(#""removed""#) {
      let (book, _, report) = try TravelBook.read(json: one.text.utf8, atlas: .bundled, now: noon)
      let written = String(decoding: book.json(layer: states), as: UTF8.self)
      let said = report.notes.map(\.description).joined()
      let values = try JSONSerialization.jsonObject(
        with: Data(one.text.utf8), options: .fragmentsAllowed)
      for text in try texts(in: values) {
        let regions = [states, countries].flatMap { RegionResolver($0).regions(text) }
        let forms = [text] + regions.flatMap { [$0.name, $0.key] }
        #expect(
          forms.contains { written.contains("\"\($0)\"") || said.contains("\"\($0)\"") },
          "\(one.name): \(text) is lost")
      }
    }
  }

  /// All strings in a value, those in JSON in strings as well, but for dates, which may be refused
  /// or are rounded.
  private func texts(in value: Any) throws -> [String] {
    switch value {
    case let text as String:
      if Double(text.prefix(4)) != nil { return [] }
      if let first = text.first, "[{".contains(first),
        let inner = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      {
        return try texts(in: inner)
      }
      return text.hasPrefix("[{") || text == "yesterday" ? [] : [text]
    case let list as [Any]: return try list.flatMap { try texts(in: $0) }
    case let object as [String: Any]: return try object.values.flatMap { try texts(in: $0) }
    default: return []
    }
  }
}
