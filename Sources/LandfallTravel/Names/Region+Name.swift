public import Foundation
public import Landfall

extension Region {
  /// The name in a locale's language: "Frankreich" in German, "フランス" in Japanese.
  ///
  /// What the atlas has counts first, the attribute `NAME:de` or `name:de`. A country with a code in the attribute `ISO_A2` has
  /// its name of CLDR, which Foundation knows in all languages of the system; the atlas needs no bytes for it. Where that
  /// is the English one, and for any other region, it is `Region.name`. Names of states of the US and names that
  /// are the same on every system are in the module LandfallNames.
  public func name(in locale: Locale) -> String {
    let language = String(locale.identifier.prefix { $0 != "@" })
    let texts = RegionAttributes(self)
    if let own = texts.text("NAME", in: language) ?? texts.text("name", in: language) { return own }
    guard case .string(let code)? = attribute("ISO_A2"), code.utf8.count == 2,
      let known = locale.localizedString(forRegionCode: code), !known.isEmpty, known != code,
      known != Self.english.localizedString(forRegionCode: code)
    else { return name }
    // Of some systems the name is "China mainland", in every language.
    return code == "CN" ? LanguageTexts.of(locale).text(.china) : known
  }

  private static let english = Locale(identifier: "en_US")
}
