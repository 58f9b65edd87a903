package import Landfall
import LandfallSupport
package import LandfallTravel

/// What somebody says was visited, not yet looked up: keys or names of regions.
package struct VisitedNames: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var text: String
    /// Where it stands, for messages: "--visited", or a file and its line or record.
    package var place: String
  }

  package var entries: [Entry]
  /// Countries that a file lists apart from its records of regions.
  private var countries: [Entry] = []

  /// Keys and names with commas between them.
  package init(list: String) {
    entries = list.split(separator: ",").map(trimmed).filter { !$0.isEmpty }.map {
      Entry(text: $0, place: "--visited")
    }
  }

  /// A file: JSON as `landfall progress` reads it, a bare list of names or keys included; otherwise text
  /// with one on each line, where # begins a comment.
  ///
  /// A record that is not visited, or was switched off, is left out.
  /// - Throws: ``BuildError`` where it cannot be read; ``DataError`` that names the line.
  package init(file: String) throws {
    let bytes = try readFile(file, limit: 64 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    entries = []
    let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.first
    if start == "[" || start == "{" {
      let (book, report): (TravelBook, BookReport)
      do throws(TravelError) {
        (book, report) = try TravelBook.read(json: bytes, file: file)
      } catch {
        throw DataError(error.description)
      }
      if let fault = report.notes.first(where: { $0.kind == .unreadable }) {
        throw DataError(fault.description)
      }
      self = VisitedNames(book, file: file)
    } else {
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for (number, line) in lines.enumerated() {
        let name = trimmed(line.prefix { $0 != "#" }.drop { $0 == "\u{FEFF}" })
        if !name.isEmpty { entries.append(Entry(text: name, place: "\(file):\(number + 1)")) }
      }
    }
  }

  /// What a book that was read without a layer calls visited: its records, or else its countries.
  package init(_ book: TravelBook, file: String) {
    func entries(_ names: some Sequence<String>) -> [Entry] {
      names.sorted().map { Entry(text: $0, place: file) }
    }
    let records = entries(book.records.filter(\.value.counts).keys)
    countries = entries(book.visitedCountries)
    self.entries = records.isEmpty ? countries : records
  }

  /// What is visited of a layer.
  package func entries(of layer: Layer) -> [Entry] {
    layer.id == "countries" && !countries.isEmpty ? countries : entries
  }
}

/// Without spaces at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}
