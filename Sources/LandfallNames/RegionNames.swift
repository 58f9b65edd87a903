import CLandfallNames
import Landfall

/// The names of countries, of the states of the US, of parts of countries and of groups of them, by language, use and source.
///
/// The table is text in UTF-8, which `scripts/make names` writes. Its first line is `landfall-names 1`. Lines that begin with `!`
/// have the names of parts that the aliases of this package's atlases have as names of their countries. A line that begins with
/// `#` is a tag: language, use and source after tabs. A line that begins with `=` is a region: its key, its alpha-2 code of ISO
/// 3166-1 or `-`, the keys of what it is a part of, and that of the country that it belongs to. Its names follow, each with a character per tag: `!` is the first tag.
package struct RegionNames: Sendable {
  /// What a region of the table is.
  package enum Kind: Sendable, Hashable {
    /// A country or a territory with a code of its own.
    case country
    /// A part of the first of its wholes that an atlas has, such as GB-ENG.
    case part
    /// A former country, or islands, that all of its wholes share.
    case span
    /// A group of countries.
    case group
  }

  /// What a name is used for.
  package enum Use: String, Sendable, CaseIterable {
    case name, short, variant, formal
    case unitedNations = "un"
    case worldBank = "world-bank"
    case statistics, former, colloquial
  }

  /// A language, a use and a source that a name has.
  package struct Tag: Sendable, Hashable {
    /// By BCP 47, such as "zh-Hant".
    package let language: String
    package let use: Use
    package let source: String
  }

  package struct Name: Sendable {
    package let text: String
    /// The tags as characters of the table.
    fileprivate let marks: Substring
  }

  /// A region with its names, those of CLDR first.
  package struct Region: Sendable {
    package let key: String
    /// The alpha-2 code of ISO 3166-1.
    package let code: String?
    package let kind: Kind
    /// The keys of the countries that it is a part of.
    package let wholes: [String]
    /// The key of the country that a territory belongs to; nil for a sovereign one.
    package let sovereign: String?
    package fileprivate(set) var names: [Name] = []
  }

  package let tags: [Tag]
  package let regions: [Region]
  private let numbers: [String: Int]

  /// The table of this package.
  package static let bundled = RegionNames(text(landfall_names_size()))

  /// The folded names of parts that an atlas of this package has as aliases of their countries, such as "england". They are at
  /// the begin of the table, the rest of which is not read for them.
  package static let partAliases: Set<String> = {
    let head = text(min(landfall_names_size(), 2048)).split(separator: "\n").dropFirst()
    return Set(
      head.prefix { $0.hasPrefix("!\t") }.map { NameFolding.fold(String($0.dropFirst(2))) })
  }()

  private static func text(_ count: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: landfall_names(), count: count), as: UTF8.self)
  }

  /// - Complexity: O(characters).
  init(_ text: String) {
    var (tags, regions, numbers) = ([Tag](), [Region](), [String: Int]())
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map(Substring.init)
      switch fields[0] {
      case "#" where fields.count == 4:
        let use = Use(rawValue: String(fields[2])) ?? .name
        tags.append(Tag(language: String(fields[1]), use: use, source: String(fields[3])))
      case "=" where fields.count == 5:
        let (key, wholes) = (String(fields[1]), fields[3].split(separator: " ").map(String.init))
        let kind: Kind =
          key == "*" ? .group : key.hasPrefix("+") ? .span : wholes.isEmpty ? .country : .part
        numbers[key] = regions.count
        let code = fields[2] == "-" ? nil : String(fields[2])
        let sovereign = fields[4].isEmpty ? nil : String(fields[4])
        regions.append(
          Region(key: key, code: code, kind: kind, wholes: wholes, sovereign: sovereign))
      default:
        guard fields.count == 2, !regions.isEmpty else { continue }
        regions[regions.count - 1].names.append(Name(text: String(fields[0]), marks: fields[1]))
      }
    }
    (self.tags, self.regions, self.numbers) = (tags, regions, numbers)
  }

  /// The region with a key. O(1).
  package subscript(key: String) -> Region? { numbers[key].map { regions[$0] } }

  /// The languages, uses and sources of a name.
  package func tags(of name: Name) -> [Tag] {
    name.marks.unicodeScalars.compactMap { mark in
      // The maker skips the control characters after "~".
      let index = Int(mark.value) - (mark.value < 0x7F ? 0x21 : 0x63)
      return tags.indices.contains(index) ? tags[index] : nil
    }
  }

  /// Returns the usual name of a region in a language, such as "Allemagne" for DEU in French.
  /// - Parameters:
  ///   - language: A language by BCP 47, such as "pt-BR" or "zh-TW": the nearest of the table counts.
  ///   - use: What the name is used for.
  /// - Returns: nil if the table does not have the region or the language.
  /// - Complexity: O(names of the region).
  package func name(of key: String, in language: String, use: Use = .name) -> String? {
    guard let region = self[key] else { return nil }
    for language in Self.tableLanguages(for: language) {
      for name in region.names
      where tags(of: name).contains(where: { $0.language == language && $0.use == use }) {
        return name.text
      }
    }
    return nil
  }

  /// The languages of the table that a language may have its names from, the nearest first.
  private static func tableLanguages(for language: String) -> [String] {
    let parts = language.split { $0 == "-" || $0 == "_" }
    guard let code = parts.first?.lowercased() else { return [] }
    let rest = parts.dropFirst()
    let script = rest.first { $0.utf8.count == 4 }?.lowercased()
    let country = rest.first { $0.utf8.count == 2 }?.uppercased()
    switch code {
    case "zh":
      let isTraditional = script == "hant" || script == nil && ["TW", "HK", "MO"].contains(country)
      return [isTraditional ? "zh-Hant" : "zh"]
    // The countries other than Brazil follow Portugal.
    case "pt" where country != nil && country != "BR": return ["pt-PT", "pt"]
    default: return [code]
    }
  }
}
