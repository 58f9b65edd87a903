package import LandfallBuilder

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What somebody says was visited, not yet looked up: keys or names of regions.
package struct VisitedNames: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var text: String
    /// Where it stands, for messages: "--visited", or a file and its line or record.
    package var place: String
  }

  package var entries: [Entry]

  /// Keys and names with commas between them.
  package init(list: String) {
    entries = list.split(separator: ",").map(trimmed).filter { !$0.isEmpty }.map {
      Entry(text: $0, place: "--visited")
    }
  }

  /// A file: JSON with records as apps keep them (`stateName`, `visited`, `isActive`) or with a bare list
  /// of names or keys; otherwise text with one on each line, where # begins a comment.
  ///
  /// A record that is not visited, or was switched off, is left out.
  /// - Throws: ``BuildError`` that names the file and the place in it.
  package init(file: String) throws(BuildError) {
    let bytes = try readFile(file, limit: 64 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.first
    if start == "[" || start == "{" {
      entries = try Self.records(bytes, file: file)
    } else {
      entries = []
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for (number, line) in lines.enumerated() {
        let name = trimmed(line.prefix { $0 != "#" }.drop { $0 == "\u{FEFF}" })
        if !name.isEmpty { entries.append(Entry(text: name, place: "\(file):\(number + 1)")) }
      }
    }
  }

  /// An object may hold the records beside other things: those of all its members are taken.
  private static func records(_ bytes: [UInt8], file: String) throws(BuildError) -> [Entry] {
    let document: VisitsDocument
    do {
      document = try JSONDecoder().decode(VisitsDocument.self, from: Data(bytes))
    } catch {
      // Where it is no JSON at all, the line.
      try checkJSON(bytes, file: file)
      throw Self.error(
        file, nil, "holds neither records with \"stateName\" nor a list of names",
        "write [\"CA\", \"Oregon\"] or [{\"stateName\": \"Oregon\", \"visited\": true}]")
    }
    var entries: [Entry] = []
    for (number, record) in document.records.enumerated() {
      let place = "\(file): record \(number + 1)"
      guard let name = record.name else {
        throw Self.error(
          file, "record \(number + 1)", "has no \"stateName\"", "add it, or take the record out")
      }
      if record.isVisited { entries.append(Entry(text: name, place: place)) }
    }
    return entries
  }

  private static func error(
    _ file: String, _ place: String?, _ problem: String, _ remedy: String
  ) -> BuildError {
    BuildError(.syntax, file: file, place: place, problem: problem, remedy: remedy)
  }
}

/// A list of records or names, or an object with such lists among its members.
private struct VisitsDocument: Decodable {
  var records: [VisitRecord] = []

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.singleValueContainer().decode([VisitRecord].self) {
      records = list
      return
    }
    let members = try decoder.container(keyedBy: AnyName.self)
    var found = false
    for name in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      guard let list = try? members.decode([VisitRecord].self, forKey: name),
        list.allSatisfy({ $0.name != nil })
      else { continue }
      found = true
      records += list
    }
    guard found else {
      throw DecodingError.typeMismatch(
        [VisitRecord].self, .init(codingPath: decoder.codingPath, debugDescription: "no records"))
    }
  }

  private struct AnyName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

private struct VisitRecord: Decodable {
  var name: String?
  var isVisited: Bool

  private enum Member: String, CodingKey { case stateName, key, name, visited, isActive }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (name, isVisited) = (text, true)
      return
    }
    let members = try decoder.container(keyedBy: Member.self)
    for member in [Member.stateName, .key, .name] where name == nil {
      name = try? members.decode(String.self, forKey: member)
    }
    let visited = try members.decodeIfPresent(Bool.self, forKey: .visited) ?? true
    let isActive = try members.decodeIfPresent(Bool.self, forKey: .isActive) ?? true
    isVisited = visited && isActive
  }
}

/// Without spaces at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}
