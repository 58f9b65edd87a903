public import Landfall

extension Region {
  /// The name in a language by the table of this module, which is the same on every system: "Kalifornien" in German,
  /// "フランス" in Japanese.
  ///
  /// The table has countries and territories with a code of ISO 3166 in 16 languages, and the states of the US in 15: CLDR has
  /// none in traditional Chinese. A region is found by the code in its attribute `ISO_A2`, else by its key. Its name must then
  /// be one of the table in some language, as regions of other atlases may have the same key.
  /// - Parameter language: A language by BCP 47, such as "de", "pt-BR" or "zh-TW", or the identifier of a locale.
  /// - Returns: nil if the table has neither the region nor the language.
  /// - Complexity: O(regions of the table); the first call reads the table, 127 kB.
  public func name(in language: String) -> String? {
    let tag = String(language.prefix { $0 != "@" })
    guard let found = RegionNames.bundled.region(of: self) else { return nil }
    // The names of CLDR are "Sonderverwaltungsregion Hongkong"; of other countries the short ones are abbreviations.
    let isShort = ["HKG", "MAC"].contains(found.key)
    return isShort
      ? RegionNames.bundled.name(of: found.key, in: tag, use: .short)
        ?? RegionNames.bundled.name(of: found.key, in: tag)
      : RegionNames.bundled.name(of: found.key, in: tag)
  }
}

extension RegionNames {
  /// The region of the table that a region of an atlas is; nil if the table does not have it.
  fileprivate func region(of region: Landfall.Region) -> Region? {
    if case .string(let code)? = region.attribute("ISO_A2"),
      let found = regions.first(where: { $0.code == code })
    {
      return found
    }
    let fold = NameFolding.fold(region.name)
    // A state of the US, and a territory that has a code of its own: "Commonwealth of the Northern Mariana Islands".
    let known = [self[region.key], self["US-\(region.key)"]]
    return (known + regions.filter { $0.code == region.key }).lazy.compactMap { $0 }
      .first { found in
        found.names.map { NameFolding.fold($0.text) }
          .contains { !$0.isEmpty && (fold == $0 || fold.hasSuffix(" \($0)")) }
      }
  }
}
