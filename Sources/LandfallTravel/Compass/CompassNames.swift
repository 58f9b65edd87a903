public import Foundation
public import Landfall

/// The abbreviations and names of the eight compass points in one language, clockwise from north.
///
/// Foundation does not offer them on any system. The source is the Unicode Common Locale Data
/// Repository (CLDR), version 41, under the license Unicode-DFS-2016:
///
/// - Names are keywords of the emoji arrows (annotations of ⬆ ↗ ➡ ↘ ⬇ ↙ ⬅ ↖). CLDR lacks the German
///   southwest and all traditional Chinese names, says "due south" in Chinese and "direction" after
///   each Hindi name, and writes Turkish names as two words, which the dictionary of the Turkish
///   Language Association writes as one.
/// - Abbreviations consist of those of the four cardinal points (`coordinateUnit`); those of points
///   between them are initials of their names in Portuguese, where east is "leste" but northeast
///   "nordeste", and in Indonesian. For Dutch, Russian, Chinese and Japanese CLDR has abbreviations of
///   latitude and longitude instead, and for Arabic whole words for north and east: there they are
///   initials of the names, or the names.
struct CompassNames: Sendable, Hashable {
  let abbreviations: [String]
  let names: [String]

  private init(_ abbreviations: String, _ names: String) {
    self.abbreviations = abbreviations.split(separator: ",").map(String.init)
    self.names = names.split(separator: ",").map(String.init)
  }

  /// The names in the language of a locale; in English if the table does not have the language.
  static func of(_ locale: Locale) -> CompassNames {
    let language = locale.language
    let code = language.languageCode?.identifier ?? "en"
    let variant =
      switch code {
      case "zh" where language.script == .hanTraditional: "zh-Hant"
      // The countries other than Brazil follow Portugal.
      case "pt" where language.region != nil && language.region != .brazil: "pt-PT"
      default: code
      }
    return table[variant] ?? english
  }

  private static let english = CompassNames(
    "N,NE,E,SE,S,SW,W,NW", "north,northeast,east,southeast,south,southwest,west,northwest")

  private static let table = [
    "ar": CompassNames(
      "شمال,شمال شرق,شرق,جنوب شرق,جنوب,جنوب غرب,غرب,شمال غرب",
      "شمال,شمال شرق,شرق,جنوب شرق,جنوب,جنوب غرب,غرب,شمال غرب"),
    "de": CompassNames(
      "N,NO,O,SO,S,SW,W,NW",
      "Norden,Nordosten,Osten,Südosten,Süden,Südwesten,Westen,Nordwesten"),
    "en": english,
    "es": CompassNames(
      "N,NE,E,SE,S,SO,O,NO", "norte,noreste,este,sudeste,sur,suroeste,oeste,noroeste"),
    "fr": CompassNames(
      "N,NE,E,SE,S,SO,O,NO", "nord,nord-est,est,sud-est,sud,sud-ouest,ouest,nord-ouest"),
    "hi": CompassNames(
      "N,NE,E,SE,S,SW,W,NW",
      "उत्तर,उत्तर-पूर्व,पूर्व,दक्षिण-पूर्व,दक्षिण,दक्षिण-पश्चिम,पश्चिम,उत्तर-पश्चिम"),
    "id": CompassNames(
      "U,TL,T,TG,S,BD,B,BL",
      "utara,timur laut,timur,tenggara,selatan,barat daya,barat,barat laut"),
    "it": CompassNames(
      "N,NE,E,SE,S,SO,O,NO", "nord,nord-est,est,sud-est,sud,sud-ovest,ovest,nord-ovest"),
    "ja": CompassNames("北,北東,東,南東,南,南西,西,北西", "北,北東,東,南東,南,南西,西,北西"),
    "nl": CompassNames(
      "N,NO,O,ZO,Z,ZW,W,NW", "noord,noordoost,oost,zuidoost,zuid,zuidwest,west,noordwest"),
    "pt": CompassNames(
      "N,NE,L,SE,S,SO,O,NO", "norte,nordeste,leste,sudeste,sul,sudoeste,oeste,noroeste"),
    "pt-PT": CompassNames(
      "N,NE,E,SE,S,SO,O,NO", "norte,nordeste,este,sudeste,sul,sudoeste,oeste,noroeste"),
    "ru": CompassNames(
      "С,СВ,В,ЮВ,Ю,ЮЗ,З,СЗ",
      "север,северо-восток,восток,юго-восток,юг,юго-запад,запад,северо-запад"),
    "tr": CompassNames(
      "K,KD,D,GD,G,GB,B,KB", "kuzey,kuzeydoğu,doğu,güneydoğu,güney,güneybatı,batı,kuzeybatı"),
    "zh": CompassNames("北,东北,东,东南,南,西南,西,西北", "北,东北,东,东南,南,西南,西,西北"),
    "zh-Hant": CompassNames("北,東北,東,東南,南,西南,西,西北", "北,東北,東,東南,南,西南,西,西北"),
  ]
}

/// A point of the compass of eight points, clockwise from north.
///
/// `Bearing` has the English abbreviations without Foundation, also for 16 points.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  /// 0°.
  case north
  /// 45°.
  case northeast
  /// 90°.
  case east
  /// 135°.
  case southeast
  /// 180°.
  case south
  /// 225°.
  case southwest
  /// 270°.
  case west
  /// 315°.
  case northwest

  /// The point nearest to a bearing in degrees; halfway between two points, the clockwise one.
  /// - Returns: nil if the bearing is not finite.
  public init?(bearing: Double) {
    guard bearing.isFinite else { return nil }
    let eighth = Int(Bearing.normalized(bearing) / 45 + 0.5) % 8
    self.init(rawValue: eighth)
  }

  /// The abbreviation in a locale's language: "NE", in German "NO", in Chinese "东北".
  ///
  /// Languages: Arabic, Chinese (simplified and traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Portuguese (of Brazil and of Portugal), Russian, Spanish and
  /// Turkish. In any other language, the English abbreviation.
  public func abbreviation(locale: Locale) -> String {
    CompassNames.of(locale).abbreviations[rawValue]
  }

  /// The name in a locale's language, as in running text: "northeast", in German "Nordosten". In a
  /// language other than those of ``abbreviation(locale:)``, the English name.
  public func name(locale: Locale) -> String { CompassNames.of(locale).names[rawValue] }
}

extension Bearing {
  /// A bearing as display text with the abbreviation in a locale's language: "58° NE", in German
  /// "58° NO"; see ``CompassPoint/abbreviation(locale:)``. "–" if it is not finite.
  ///
  /// The app passes the locale, so that tests and servers do not depend on their own.
  public static func text(_ bearing: Double, locale: Locale) -> String {
    guard let degrees = wholeDegrees(bearing), let point = CompassPoint(bearing: bearing) else {
      return "–"
    }
    return "\(degrees)° \(point.abbreviation(locale: locale))"
  }
}
