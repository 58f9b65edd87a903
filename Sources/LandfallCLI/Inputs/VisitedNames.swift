package import Landfall
import LandfallSupport
package import LandfallTravel

/// Keys or names of visited regions, not yet looked up.
package struct VisitedNames: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var text: String
    /// The origin of the name for messages: "--visited", or a file and its line or record.
    package var place: String
  }

  package var entries: [Entry]
  /// Countries that a file lists separately from its records of regions.
  private var countries: [Entry] = []

  /// Reads keys and names, separated by commas.
  package init(list: String) {
    entries = list.split(separator: ",").map(trimmed).filter { !$0.isEmpty }.map {
      Entry(text: $0, place: "--visited")
    }
  }

  /// Reads a file: JSON as in `landfall progress`, including a bare list of names or keys; otherwise text
  /// with one name per line, where # begins a comment.
  ///
  /// Ignores records that are inactive or not visited.
  /// - Throws: ``FileError`` if the file cannot be read; ``DataError`` that names the line.
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

  /// Creates a list of the visited names of a book that was read without a layer: its records, or else its
  /// countries.
  package init(_ book: TravelBook, file: String) {
    func entries(_ names: some Sequence<String>) -> [Entry] {
      names.sorted().map { Entry(text: $0, place: file) }
    }
    let records = entries(book.records.filter(\.value.counts).keys)
    countries = entries(book.visitedCountries)
    self.entries = records.isEmpty ? countries : records
  }

  /// The visited names for a layer.
  package func entries(of layer: Layer) -> [Entry] {
    layer.id == "countries" && !countries.isEmpty ? countries : entries
  }
}

/// Returns the text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}
