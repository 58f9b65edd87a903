import Foundation
import Landfall
import LandfallTravel
import TestReading

extension FuzzSubject {
  /// The layer in which the books are kept.
  private static let bookLayer = {
    let path = Package.path("Tests/Fixtures/world.atlas")
    guard let atlas = try? Atlas(contentsOf: path), let states = try? atlas.layer("states") else {
      fatalError("\(path) has no states")
    }
    return states
  }()

  private static let bookTime = Date(timeIntervalSince1970: 1_800_000_000)

  /// Reads a file of visits. What is read can be written and read again.
  static func runBook(_ bytes: [UInt8]) -> Bool {
    guard let book = book(bytes) else { return true }
    let text = Array(book.json(layer: Self.bookLayer))
    guard let again = self.book(text) else {
      fatalError("what was written cannot be read")
    }
    require(again.records == book.records, "the records change")
    require(again.log == book.log, "the visits change")
    require(again.badges == book.badges, "the badges change")
    require(again.notes == book.notes, "the notes change")
    require(again.goalRecords == book.goalRecords, "the goals change")
    require(again.settings == book.settings, "the settings change")
    require(again.wishlist == book.wishlist, "the wishes change")
    for (layer, part) in book.otherLayers where !part.isEmpty {
      let other = again.otherLayers[layer] ?? LayerBook()
      require(other.records == part.records, "the records of another layer change")
      require(other.log == part.log, "the visits of another layer change")
      require(other.wishlist == part.wishlist, "the wishes of another layer change")
    }
    require(Array(again.json(layer: Self.bookLayer)) == text, "the text changes")
    require(book.merged(with: book) == book, "a merge with itself changes the book")
    return true
  }

  private static func book(_ bytes: [UInt8]) -> TravelBook? {
    do throws(TravelError) {
      let (book, report) = try TravelBook.read(
        json: bytes, file: "fuzz.json", layer: Self.bookLayer, now: Self.bookTime)
      for note in report.notes { check(note.description) }
      return book
    } catch {
      check(error)
      return nil
    }
  }
}
