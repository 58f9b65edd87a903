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

  /// A list of strings, which may be empty, as it is if the attribute is missing.
  func texts(_ name: String) throws(TravelError) -> [String] {
    if region.attribute(name) == nil { return [] }
    guard case .json(let text) = try value(name),
      let nodes = try? JSONNode(book: Array(text.utf8), file: name).array
    else { throw refused(name, "a list of strings") }
    let texts = nodes.compactMap(\.string)
    guard texts.count == nodes.count else { throw refused(name, "a list of only strings") }
    return texts
  }

  /// False if the attribute is missing.
  func flag(_ name: String) throws(TravelError) -> Bool {
    if region.attribute(name) == nil { return false }
    guard case .boolean(let flag) = try value(name) else { throw refused(name, "true or false") }
    return flag
  }

  /// A whole number in a range; nil if the attribute is missing.
  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(TravelError) -> Int? {
    if region.attribute(name) == nil { return nil }
    guard case .integer(let number) = try value(name), let whole = Int(exactly: number),
      range.contains(whole)
    else { throw refused(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return whole
  }

  /// Any number in a range; nil if the attribute is missing.
  func number(_ name: String, in range: ClosedRange<Double>) throws(TravelError) -> Double? {
    if region.attribute(name) == nil { return nil }
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

/// Addresses, tables and translations, which are optional.
extension RegionAttributes {
  /// The addresses in a list of strings; empty if the attribute is missing.
  func imageURLs(_ name: String) throws(TravelError) -> [URL] {
    var urls: [URL] = []
    for text in try texts(name) {
      guard let url = Self.webAddress(text) else {
        throw refused(name, "a list of addresses such as \"https://example.org/park.jpg\"")
      }
      urls.append(url)
    }
    return urls
  }

  /// The addresses in an object of strings; empty if the attribute is missing.
  func links(_ name: String) throws(TravelError) -> [String: URL] {
    var links: [String: URL] = [:]
    for (link, text) in try table(name) {
      guard let url = Self.webAddress(text) else {
        throw refused(name, "an object of addresses such as \"https://example.org\"")
      }
      links[link] = url
    }
    return links
  }

  private static func webAddress(_ text: String) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme),
      url.host()?.isEmpty == false
    else { return nil }
    return url
  }

  /// The strings of an object by their names; empty if the attribute is missing.
  func table(_ name: String) throws(TravelError) -> [String: String] {
    if region.attribute(name) == nil { return [:] }
    guard case .json(let text) = try value(name),
      let nodes = try? JSONNode(book: Array(text.utf8), file: name).object
    else { throw refused(name, "an object of strings") }
    let table = nodes.compactMapValues(\.string)
    guard table.count == nodes.count else { throw refused(name, "an object of only strings") }
    return table
  }

  /// The string with a name in the table of an attribute, in a language as for ``text(_:in:)``; nil
  /// if no table has it.
  func text(_ name: String, ofTable attribute: String, in language: String) -> String? {
    for tag in LanguageTag.candidates(language) {
      for translation in translations(of: attribute, tag) {
        if let text = (try? table(translation))?[name] { return text }
      }
    }
    return (try? table(attribute))?[name]
  }

  /// The text of an attribute in a language, from the attribute with this name, a colon and the tag
  /// of the language, such as `name:de`; nil if it is missing.
  ///
  /// The rules are those of `RegionCollection.name(in:)`. O(attributes of the layer).
  func text(_ name: String, in language: String) -> String? {
    for tag in LanguageTag.candidates(language) {
      for attribute in translations(of: name, tag) {
        if case .string(let text) = region.attribute(attribute), !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// The attributes that translate one into the language of a tag.
  private func translations(of name: String, _ tag: some Sequence<UInt8>) -> [String] {
    region.layer.attributeNames.filter {
      $0.hasPrefix("\(name):")
        && LanguageTag.isSame($0.utf8.dropFirst(name.utf8.count + 1), tag)
    }
  }

  /// Checks that the translations of an attribute are strings that are not empty, or tables of strings.
  func checkTranslations(of name: String, areTables: Bool = false) throws(TravelError) {
    for attribute in region.layer.attributeNames where attribute.hasPrefix("\(name):") {
      if areTables { _ = try table(attribute) } else { _ = try optionalText(attribute) }
    }
  }
}
