import FuzzSubjects
import LandfallExport

extension FuzzSubject {
  /// Writes the keys of layers as source. A line of the input is a layer: between commas its id, and its keys. The name of
  /// a region is the key of the next one.
  static func runKeys(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let lines = text.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    for language in KeyLanguage.allCases {
      var layers: [LayerKeys] = []
      var ids: Set<String> = []
      for fields in lines where ids.insert(fields[0]).inserted {
        let keys = fields.dropFirst()
        do {
          layers.append(
            try LayerKeys(
              layerID: fields[0], regions: Array(zip(keys, keys.dropFirst() + [fields[0]])),
              type: nil, path: "fuzz.atlas"))
        } catch {
          check(error)
        }
      }
      layers = LayerKeys.distinguish(layers, names: language.names)
      let types = layers.flatMap { language.names(of: $0.type) }
      require(Set(types).count == types.count, "two types of one name: \(types)")
      let accessor = SwiftKeys.Accessor(
        name: "TheAtlas", resource: "fuzz.atlas", layerIDs: layers.map(\.layerID))
      let source = language.source(
        atlasName: lines.last?.last ?? "", layers: layers, accessor: accessor)
      check(source, of: layers, language)
    }
    return true
  }

  /// Reads the declarations of a source again: each key is there once, under a name of its own.
  private static func check(_ source: String, of layers: [LayerKeys], _ language: KeyLanguage) {
    var (names, keys): ([[[UInt8]]], [[[UInt8]]]) = ([], [])
    for line in Array(source.utf8).split(separator: UInt8(ascii: "\n")) {
      require(isInert(line), "a character that acts: \(text(line))")
      let words = line.drop { $0 == UInt8(ascii: " ") }
      if words.starts(with: declaration(of: language)) {
        names.append([])
        keys.append([])
      } else if !names.isEmpty, let (name, key) = member(words, language) {
        names[names.count - 1].append(name)
        keys[keys.count - 1].append(key)
      }
    }
    require(names.count == layers.count, "\(names.count) types for \(layers.count) layers")
    for (layer, (names, keys)) in zip(layers, zip(names, keys)) {
      require(keys == layer.regions.map { Array($0.key.utf8) }, "other keys: \(keys.map(text))")
      require(Set(names).count == names.count, "two cases of one name: \(names.map(text))")
    }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  /// Whether a line has no control character, no other line end and no mark of the direction of text.
  private static func isInert(_ line: ArraySlice<UInt8>) -> Bool {
    for index in line.indices {
      switch line[index] {
      case ..<0x20, 0x7F: return false
      case 0xC2 where line[index + 1] < 0xA0: return false
      case 0xE2 where line[index + 1] == 0x80 && (0xA8...0xAE).contains(line[index + 2]):
        return false
      default: break
      }
    }
    return true
  }

  /// How the line begins that declares the type of a layer.
  private static func declaration(of language: KeyLanguage) -> String.UTF8View {
    switch language {
    case .swift: "public enum ".utf8
    case .typescript: "export const ".utf8
    case .python: "class ".utf8
    }
  }

  /// The name and the key that a line declares; nil for another line.
  private static func member(
    _ line: ArraySlice<UInt8>, _ language: KeyLanguage
  ) -> (name: [UInt8], key: [UInt8])? {
    for comment in ["//", "/*", "#"] where line.starts(with: comment.utf8) { return nil }
    switch language {
    case .swift:
      guard line.starts(with: "case ".utf8) else { return nil }
      let parts = halves(line.dropFirst(5), " = ")
      let name = parts.0.filter { $0 != UInt8(ascii: "`") }
      require(isName(name), "a case named \(text(name))")
      return (name, parts.1.map { unquoted($0, UInt8(ascii: "\"")) } ?? name)
    case .typescript:
      guard line.last == UInt8(ascii: ",") else { return nil }
      let parts = halves(line.dropLast(), ": ")
      return parts.1.map { (Array(parts.0), unquoted($0, UInt8(ascii: "'"))) }
    case .python:
      let parts = halves(line, " = ")
      guard let value = parts.1 else { return nil }
      require(isName(parts.0), "a member named \(text(parts.0))")
      return (Array(parts.0), unquoted(value, UInt8(ascii: "\"")))
    }
  }

  /// The parts of a line before and after a separator outside of literals.
  private static func halves(
    _ line: ArraySlice<UInt8>, _ separator: String
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    var isQuoted = false
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if index == line.startIndex || isQuoted && line[index] == line.first { isQuoted.toggle() }
      default:
        if !isQuoted, line[index...].starts(with: separator.utf8) {
          return (line[..<index], line[(index + separator.utf8.count)...])
        }
      }
      index += 1
    }
    return (line, nil)
  }

  private static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
    return name.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x5F
    }
  }

  /// The value of a literal: a backslash precedes a character that is meant as it is, or the code of one.
  private static func unquoted(_ literal: ArraySlice<UInt8>, _ quote: UInt8) -> [UInt8] {
    require(literal.count >= 2 && literal.first == quote && literal.last == quote, "no literal")
    var value: [UInt8] = []
    var rest = literal.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      require(byte != quote, "a quotation mark ends the literal: \(text(literal))")
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { fatalError("an escape without a character") }
      guard escaped | 0x20 == UInt8(ascii: "u") else {
        value.append(escaped)
        continue
      }
      var digits = rest.prefix(escaped == UInt8(ascii: "u") ? 4 : 8)
      var count = digits.count
      if rest.first == UInt8(ascii: "{") {
        digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        count = digits.count + 2
      }
      rest = rest.dropFirst(count)
      guard let code = UInt32(text(digits), radix: 16), let scalar = Unicode.Scalar(code) else {
        fatalError("an escape of no character: \(text(literal))")
      }
      value += UTF8.encode(scalar)!
    }
    return value
  }
}

extension SeedTexts {
  /// Layers with awkward keys.
  static let keys = [
    "states,CO,UT,in,A-B,A B,é,東\nState,x", "2020,06,_,__proto__,constructor,\"q\",'a: b',\\",
    "map,None,self,init,Type,*/,a\u{1}b,\u{202E},\u{FFFE},K,\u{212A}",
    "states,a\nstate,a\nState Layer,b\n_State__x,_State__x,_x_,mro",
  ]
}
