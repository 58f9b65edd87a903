public import Foundation

extension VisitedCount {
  /// What is counted, for a text.
  public enum Noun: Int, Sendable, Hashable, CaseIterable {
    /// States of a country.
    case states
    /// Countries.
    case countries
    /// Parks.
    case parks
    /// Any other places.
    case places
  }

  /// A text to share: "I have visited 12 of 50 states!", and a link after it.
  /// - Parameters:
  ///   - noun: what is counted.
  ///   - locale: the language, one of those of ``CompassPoint/abbreviation(locale:)``.
  ///   - link: an address of the app.
  public func shareText(of noun: Noun, locale: Locale, link: URL? = nil) -> String {
    let text = LanguageTexts.of(locale).text(
      .share, noun.rawValue, first: String(visited), second: String(total))
    return link.map { "\(text) \($0.absoluteString)" } ?? text
  }
}
