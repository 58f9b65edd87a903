public import Foundation
import Landfall

/// The text of an announcement: a title, and the badges that the entry earns.
public struct Announcement: Sendable, Hashable {
  /// The title: "Welcome to Utah!".
  public let title: String

  /// The names of the badges to list, in the order of the atlas.
  public let badgeNames: [String]

  /// The number of further badges.
  public let moreBadgeCount: Int

  /// The badges as a text: "Newbie, Explorer and 2 more"; empty without badges.
  public let body: String
}

extension Announcement: CustomStringConvertible {
  /// The title and the badges on one line: "Welcome to Utah! Newbie, Explorer and 2 more".
  public var description: String { body.isEmpty ? title : "\(title) \(body)" }
}

extension TravelUpdate {
  /// The announcement of the entry; nil if nothing is to be announced.
  ///
  /// Its words are in the 16 languages of the compass, and in English otherwise. The name of the region is
  /// `Region.name(in:)`, with its article where the language has one: "Willkommen in der Schweiz!". The names of the badges
  /// are those that the atlas has in that language.
  /// - Parameters:
  ///   - locale: the user's locale. The app passes it, so that tests do not depend on their own.
  ///   - maxBadges: the greatest number of badges that are named, at least 1.
  ///   - regionName: a name of the region from elsewhere, such as the app's own.
  public func announcement(locale: Locale, maxBadges: Int = 3, regionName: String? = nil)
    -> Announcement?
  {
    guard let event, event.isAnnounced, let region else { return nil }
    let language = String(locale.identifier.prefix { $0 != "@" })
    let names = badges.prefix(max(1, maxBadges)).map { $0.name(in: language) }
    let more = badges.count - names.count
    let texts = LanguageTexts.of(locale)
    return Announcement(
      title: texts.welcome(to: regionName ?? region.name(in: locale)), badgeNames: names,
      moreBadgeCount: more, body: texts.words.listText(names, more: more))
  }

  /// The question of the offer to announce only new regions: "You keep crossing a border. Announce only new places?" Nil
  /// unless ``offersOnlyNew`` is true.
  ///
  /// The answer goes to ``TravelSession/answerOnlyNewOffer(_:at:)``.
  /// - Parameter locale: the language, one of those of ``CompassPoint/abbreviation(locale:)``.
  public func offerQuestion(locale: Locale) -> String? {
    offersOnlyNew ? LanguageTexts.of(locale).text(.offer) : nil
  }
}
