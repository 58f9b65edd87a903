extension RegionCollection {
  /// A color without opacity.
  public struct Color: Sendable, Hashable, CustomStringConvertible {
    /// The components, each from 0 to 255.
    public let red, green, blue: UInt8

    init(_ value: UInt32) {
      red = UInt8(truncatingIfNeeded: value >> 16)
      green = UInt8(truncatingIfNeeded: value >> 8)
      blue = UInt8(truncatingIfNeeded: value)
    }

    /// The color as in CSS and in collection files, such as "#D9480F".
    public var description: String {
      var text = "#"
      for component in [red, green, blue] {
        if component < 16 { text += "0" }
        text += String(component, radix: 16, uppercase: true)
      }
      return text
    }
  }

  /// The description, such as "Visit Arizona, Colorado, New Mexico and Utah."; nil if the collection
  /// file does not give it. O(log collections), as are category, icon and color.
  public var description: String? { summary(manifestTexts?.summary) }

  /// The category, such as "Regions"; nil if the collection file does not give it.
  public var category: String? { text(manifestTexts?.category) }

  /// The icon: an emoji, or a name that the app defines; nil if the collection file does not give it.
  public var icon: String? { text(manifestTexts?.icon) }

  /// The color; nil if the collection file does not give it.
  public var color: Color? {
    guard let value = manifestTexts?.color, value != noneIndex else { return nil }
    return Color(value)
  }

  /// The tags of the languages into which the collection is translated, such as "de" and "pt-BR", in
  /// the order of their bytes.
  public var languages: [String] {
    positions.compactMap { text(storage.tables.collectionTexts[$0].language) }
  }

  /// Returns the name in a language, or ``name`` if it is not translated.
  ///
  /// The translation into exactly this language is preferred, then that into the language without
  /// script and country: "de" serves for "de-AT", "de-AT" does not serve for "de".
  ///
  /// ```swift
  /// let corners = atlas.collection("four_corners_explorer")
  /// corners?.name(in: "de-AT")  // "Vier-Ecken-Entdecker"
  /// corners?.name(in: "fr")  // "Four Corners Explorer"
  /// ```
  /// - Parameter language: A tag of BCP 47, such as "de" or "pt-BR"; upper and lower case are the
  ///   same, and so are "-" and "_".
  /// - Complexity: O(log collections + languages).
  public func name(in language: String) -> String {
    text(localized(language) { $0.name }) ?? name
  }

  /// Returns the description in a language; the default, and the rules, are those of ``name(in:)``.
  public func description(in language: String) -> String? {
    summary(localized(language) { $0.summary }) ?? description
  }

  /// Returns the category in a language; the default, and the rules, are those of ``name(in:)``.
  public func category(in language: String) -> String? {
    text(localized(language) { $0.category }) ?? category
  }

  private var positions: Range<Int> {
    storage.tables.collectionTexts.positions(ofCollection: number)
  }

  /// The record without a language, which is the first one.
  private var manifestTexts: CollectionTextRecord? {
    guard let first = positions.first else { return nil }
    let record = storage.tables.collectionTexts[first]
    return record.language == noneIndex ? record : nil
  }

  /// The offset of a translation into a language.
  private func localized(
    _ language: String, _ field: (CollectionTextRecord) -> UInt32
  ) -> UInt32? {
    let positions = positions
    for tag in LanguageTag.candidates(language) {
      for position in positions {
        let record = storage.tables.collectionTexts[position]
        guard record.language != noneIndex, field(record) != noneIndex else { continue }
        let found = storage.tables.strings.name(at: Int(clamping: record.language))
        if LanguageTag.isSame(found.utf8, tag) { return field(record) }
      }
    }
    return nil
  }

  private func text(_ offset: UInt32?) -> String? {
    guard let offset, offset != noneIndex else { return nil }
    return storage.tables.strings.name(at: Int(clamping: offset))
  }

  private func summary(_ offset: UInt32?) -> String? {
    guard let offset, offset != noneIndex else { return nil }
    return storage.tables.strings.text(at: Int(clamping: offset))
  }
}
