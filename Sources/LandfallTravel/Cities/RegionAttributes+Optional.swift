import Foundation
import Landfall
import LandfallSupport

/// Pictures and translations, which are optional.
extension RegionAttributes {
  /// The addresses in a list of strings; empty if the attribute is missing.
  func imageURLs(_ name: String) throws(TravelError) -> [URL] {
    guard region.attribute(name) != nil else { return [] }
    var urls: [URL] = []
    for text in try texts(name) {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme),
        url.host()?.isEmpty == false
      else { throw refused(name, "a list of addresses such as \"https://example.org/park.jpg\"") }
      urls.append(url)
    }
    return urls
  }

  /// The text of an attribute in a language, from the attribute with this name, a colon and the tag
  /// of the language, such as `name:de`; nil if it is missing.
  ///
  /// The rules are those of `RegionCollection.name(in:)`. O(attributes of the layer).
  func text(_ name: String, in language: String) -> String? {
    let translated = region.layer.attributeNames.filter { $0.hasPrefix("\(name):") }
    for tag in LanguageTag.candidates(language) {
      for attribute in translated
      where LanguageTag.isSame(attribute.utf8.dropFirst(name.utf8.count + 1), tag) {
        if case .string(let text) = region.attribute(attribute), !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// Checks that the translations of an attribute are strings that are not empty.
  func checkTranslations(of name: String) throws(TravelError) {
    for attribute in region.layer.attributeNames where attribute.hasPrefix("\(name):") {
      _ = try optionalText(attribute)
    }
  }
}
