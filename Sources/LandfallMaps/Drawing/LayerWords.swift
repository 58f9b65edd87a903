package import LandfallTravel

/// The words for the regions of a layer: its title and singular, or words from its id.
package struct LayerWords: Sendable {
  /// Several regions, in a sentence: "countries".
  package let plural: String
  /// One region, in a sentence: "country".
  package let singular: String
  /// Several regions, as a title: "Countries".
  package let title: String

  package init(_ layer: Layer) {
    self.init(title: layer.title, singular: layer.singular, id: layer.id, kind: layer.kind)
  }

  /// - Parameters:
  ///   - title: what the layer gives, as is `singular`; nil takes words from the id, or the usual ones if the id is no
  ///     plural of English.
  package init(title: String?, singular: String?, id: String, kind: Layer.Kind = .polygons) {
    let usual = kind == .points ? ("places", "place") : ("regions", "region")
    let word = id.replacing(/[-_]+/, with: " ").replacing(/\bus\b/, with: "US")
    let isWord = word.wholeMatch(of: /[A-Za-z ]{2,}s/) != nil
    plural = title.map { Self.inSentence($0, singular: singular) } ?? (isWord ? word : usual.0)
    self.singular = singular ?? Self.singular(of: plural) ?? usual.1
    self.title = title ?? Self.capitalized(plural)
  }

  /// A number of regions in a sentence: "1 country", "3,143 counties".
  package func counted(_ count: Int) -> String {
    "\(grouped(count)) \(count == 1 ? singular : plural)"
  }

  /// The word for a number of regions in a title: "Country", "Counties".
  package func title(of count: Int) -> String { count == 1 ? Self.capitalized(singular) : title }

  /// A title in a sentence. It begins with a lower-case letter, unless the singular begins with an upper-case one, as
  /// a German noun does, or the title with an abbreviation.
  private static func inSentence(_ title: String, singular: String?) -> String {
    let isName = singular?.first?.isUppercase == true
    let isAbbreviation = title.dropFirst().first?.isLowercase != true
    return isName || isAbbreviation ? title : title.prefix(1).lowercased() + title.dropFirst()
  }

  /// The singular of an English plural: "country" for "countries", "beach" for "beaches".
  private static func singular(of plural: String) -> String? {
    if plural.hasSuffix("ies") { return plural.dropLast(3) + "y" }
    for ending in ["ches", "shes", "xes", "sses"] where plural.hasSuffix(ending) {
      return String(plural.dropLast(2))
    }
    return plural.hasSuffix("s") && !plural.hasSuffix("ss") ? String(plural.dropLast()) : nil
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension VisitedCount {
  /// Counts regions of a layer; see ``init(of:in:)-(Set<String>,_)``.
  package init(of regions: Set<RegionID>, in layer: Layer) {
    self.init(of: Set(regions.map { layer[$0].key }), in: layer)
  }

  /// The count as a title: "12/50 States Visited", "1/3,143 Counties Visited".
  package func title(of layer: Layer) -> String {
    "\(grouped(visited))/\(grouped(total)) \(LayerWords(layer).title(of: total)) Visited"
  }

  /// The count in a sentence: "12 of 50 states visited".
  package func sentence(_ words: LayerWords) -> String {
    "\(grouped(visited)) of \(words.counted(total)) visited"
  }
}
