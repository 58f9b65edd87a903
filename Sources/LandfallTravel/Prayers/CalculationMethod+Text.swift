public import Foundation
public import LandfallSun

extension CalculationMethod {
  /// The name of the authority in a locale's language: "Islamische Weltliga"; one of the languages of
  /// ``CompassPoint/abbreviation(locale:)``, in any other one in English. A method of an app's own has the name that it was
  /// given.
  public func name(locale: Locale) -> String {
    guard let index = Self.all.firstIndex(where: { $0.id == id && $0.name == name }) else {
      return name
    }
    return LanguageTexts.of(locale).text(.methods, index)
  }

  /// What the method does, in a locale's language: "Fajr 18.5°, Isha 90 minutes after Maghrib, in Ramadan 120 minutes".
  ///
  /// It is made of the numbers, so that it is right for a method of an app's own, too.
  public func description(locale: Locale) -> String {
    let texts = LanguageTexts.of(locale)
    func part(_ prayer: Prayer, _ angle: Double) -> String {
      "\(prayer.name(locale: locale)) \(Self.degrees(angle, locale))"
    }
    var parts = [part(.fajr, fajrAngle)]
    if let maghribAngle { parts.append(part(.maghrib, maghribAngle)) }
    if let ishaMinutes {
      let after = texts.text(
        .after, first: Prayer.maghrib.name(locale: locale),
        second: texts.text(.minutes, of: ishaMinutes))
      parts.append("\(Prayer.isha.name(locale: locale)) \(after)")
    } else {
      parts.append(part(.isha, ishaAngle))
    }
    if let ramadanIshaMinutes {
      let minutes = texts.text(.minutes, of: ramadanIshaMinutes)
      parts.append(texts.text(.ramadan, first: "", second: minutes))
    }
    if isSeasonal { parts.append(texts.text(.season)) }
    return parts.joined(separator: texts.words.listJoint)
  }

  /// "18.5°", with the comma of the languages that write one.
  private static func degrees(_ angle: Double, _ locale: Locale) -> String {
    let text = angle == angle.rounded() && abs(angle) < 1e6 ? String(Int(angle)) : String(angle)
    let usesComma = locale.decimalSeparator == ","
    return (usesComma ? text.replacingOccurrences(of: ".", with: ",") : text) + "°"
  }
}

extension Madhab {
  /// The schools in a locale's language: "Shafi, Maliki, Hanbali" or "Hanafi".
  public func name(locale: Locale) -> String {
    LanguageTexts.of(locale).text(.schools, self == .shafi ? 0 : 1)
  }

  /// When asr begins, in a locale's language: "Asr when a shadow has grown by the length of its object".
  public func description(locale: Locale) -> String {
    LanguageTexts.of(locale).text(.shadows, self == .shafi ? 0 : 1)
      .replacingOccurrences(of: "%", with: Prayer.asr.name(locale: locale))
  }
}
