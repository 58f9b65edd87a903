import Foundation
import Landfall
import LandfallSupport

/// Reads the attributes of a region. A missing attribute, or one of the wrong type, is an error
/// that names the region and the attribute.
struct RegionAttributes {
  let region: Region

  init(_ region: Region) { self.region = region }

  /// A string that is not empty.
  func text(_ name: String) throws(TravelError) -> String {
    guard case .string(let text) = try value(name), !text.isEmpty else {
      throw refused(name, "a string")
    }
    return text
  }

  /// A string that is not empty; nil if the attribute is missing.
  func optionalText(_ name: String) throws(TravelError) -> String? {
    region.attribute(name) == nil ? nil : try text(name)
  }

  /// A list of strings, which may be empty.
  func texts(_ name: String) throws(TravelError) -> [String] {
    guard case .json(let text) = try value(name),
      let nodes = try? JSONNode(book: Array(text.utf8), file: name).array
    else { throw refused(name, "a list of strings") }
    let texts = nodes.compactMap(\.string)
    guard texts.count == nodes.count else { throw refused(name, "a list of only strings") }
    return texts
  }

  func flag(_ name: String) throws(TravelError) -> Bool {
    guard case .boolean(let flag) = try value(name) else { throw refused(name, "true or false") }
    return flag
  }

  /// A whole number in a range.
  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(TravelError) -> Int {
    guard case .integer(let number) = try value(name), let whole = Int(exactly: number),
      range.contains(whole)
    else { throw refused(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return whole
  }

  /// Any number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(TravelError) -> Double {
    let found: Double? =
      switch try value(name) {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let found, range.contains(found) else {
      throw refused(name, "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return found
  }

  /// The error for a value that differs from what is expected.
  func refused(_ name: String, _ wanted: String) -> TravelError {
    let found = region.attribute(name).map(Self.shown) ?? "nothing"
    return TravelError(
      .attributeRefused,
      "\(place(name)) is \(found), not \(wanted); correct it in the layer's source")
  }

  private func value(_ name: String) throws(TravelError) -> AttributeValue {
    guard let value = region.attribute(name) else {
      throw TravelError(
        .attributeMissing,
        "\(place(name)) is missing; give it in the layer's source and list it among the layer's "
          + "\"attributes\"")
    }
    return value
  }

  private func place(_ name: String) -> String {
    "layer \"\(region.layer.id)\", \"\(region.key)\": \"\(name)\""
  }

  private static func shown(_ value: AttributeValue) -> String {
    let text =
      switch value {
      case .string(let text): "\"\(text)\""
      case .integer(let number): "\(number)"
      case .number(let number): "\(number)"
      case .boolean(let flag): "\(flag)"
      case .json(let text): text
      }
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}

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
