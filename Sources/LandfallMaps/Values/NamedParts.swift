import LandfallTravel

/// The names of parts in a table or a list, by what they are parts of.
package struct NamedParts: Sendable {
  private var groups: [(wholes: [Region], names: [(text: String, line: Int)])] = []
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ name: String, of wholes: [Region], line: Int) {
    count += 1
    let entry = (text: oneLine(trimmed(name.prefix(40))), line: line)
    if let index = groups.firstIndex(where: { $0.wholes == wholes }) {
      groups[index].names.append(entry)
    } else {
      groups.append((wholes, [entry]))
    }
  }

  /// The first group without the file; nil without parts.
  var first: String? { groups.first.map { Self.note($0.wholes, $0.names) } }

  /// A note for each region with parts, such as `a.csv: line 3: Réunion is in France in this atlas`.
  package func notes(file: String) -> [String] {
    groups.map { "\(file): \(Self.lines($0.names)): \(Self.note($0.wholes, $0.names))" }
  }

  private static func note(_ wholes: [Region], _ names: [(text: String, line: Int)]) -> String {
    let place = Self.joined(wholes.map { Self.withArticle(oneLine($0.name)) })
    if wholes.count > 1 {
      return "\(Self.list(names)) \(names.count == 1 ? "is" : "are") \(place) in this atlas"
    }
    return names.count == 1
      ? "\(names[0].text) is in \(place) in this atlas"
      : "\(Self.list(names)) are parts of \(place), which has no parts in this layer"
  }

  private static func list(_ names: [(text: String, line: Int)]) -> String {
    listed(names.lazy.map(\.text), limit: 8)
  }

  private static func lines(_ names: [(text: String, line: Int)]) -> String {
    names.count == 1
      ? "line \(names[0].line)" : "lines \(listed(names.lazy.map { "\($0.line)" }, limit: 8))"
  }

  static func joined(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  /// "the United Kingdom", "France".
  package static func withArticle(_ name: String) -> String {
    let isPlural =
      ["United ", "Republic of"].contains { name.hasPrefix($0) }
      || [" Islands", " Republic", " Territories", " Republic of the Congo"].contains {
        name.hasSuffix($0)
      }
      || ["Netherlands", "Philippines", "Bahamas", "Maldives", "Comoros"].contains(name)
    return isPlural ? "the \(name)" : name
  }
}
