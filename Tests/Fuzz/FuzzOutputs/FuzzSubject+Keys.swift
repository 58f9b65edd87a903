import FuzzSubjects
import LandfallCLI

extension FuzzSubject {
  /// Writes the keys of layers as source: a line of the input is a layer, whose fields between commas are its id and its
  /// keys, each with the name of the next one.
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
    var (names, keys): ([[String]], [[String]]) = ([], [])
    for line in source.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      require(
        line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
        "a control character: \(line.debugDescription)")
      let words = line.drop { $0 == " " }
      if begins(words, language) {
        names.append([])
        keys.append([])
      } else if !names.isEmpty, let (name, key) = declaration(words, language) {
        names[names.count - 1].append(name)
        keys[keys.count - 1].append(key)
      }
    }
    require(names.count == layers.count, "\(names.count) types for \(layers.count) layers")
    for (layer, (names, keys)) in zip(layers, zip(names, keys)) {
      require(
        keys.map { Array($0.utf8) } == layer.regions.map { Array($0.key.utf8) },
        "other keys: \(keys)")
      require(Set(names).count == names.count, "two cases of one name: \(names)")
    }
  }

  /// Whether a line begins the list of the keys of a layer.
  private static func begins(_ line: Substring, _ language: KeyLanguage) -> Bool {
    switch language {
    case .swift: line.hasPrefix("public enum ")
    case .typescript: line.hasPrefix("export const ")
    case .python: line.hasPrefix("class ")
    }
  }

  /// The name and the key that a line declares; nil for another line.
  private static func declaration(
    _ line: Substring, _ language: KeyLanguage
  ) -> (name: String, key: String)? {
    let comments = ["//", "/*", "#"]
    guard !comments.contains(where: line.hasPrefix) else { return nil }
    switch language {
    case .swift:
      guard line.hasPrefix("case ") else { return nil }
      let parts = halves(line.dropFirst(5), " = ")
      let name = parts.0.filter { $0 != "`" }
      require(isName(name), "a case named \(name)")
      return (name, parts.1.map { unquoted($0, "\"") } ?? name)
    case .typescript:
      guard line.hasSuffix(","), let split = lastSeparator(line.dropLast()) else { return nil }
      let (property, key) = split
      return (property, unquoted(key, "'"))
    case .python:
      let parts = halves(line, " = ")
      guard let value = parts.1 else { return nil }
      require(isName(parts.0), "a member named \(parts.0)")
      return (parts.0, unquoted(value, "\""))
    }
  }

  private static func halves(_ line: Substring, _ separator: String) -> (String, Substring?) {
    guard let found = line.firstRange(of: separator) else { return (String(line), nil) }
    return (String(line[..<found.lowerBound]), line[found.upperBound...])
  }

  /// The name and the value of a property, which both may be literals with a colon.
  private static func lastSeparator(_ line: Substring) -> (String, Substring)? {
    var isQuoted = false
    var isEscaped = false
    for index in line.unicodeScalars.indices {
      let scalar = line.unicodeScalars[index]
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "'" {
        isQuoted.toggle()
      } else if scalar == ":", !isQuoted {
        let value = line.unicodeScalars[index...].dropFirst(2)
        return (String(line[..<index]), Substring(value))
      }
    }
    return nil
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x5F
    }
  }

  /// The value of a literal, with the escapes that the languages share and those of a code point.
  private static func unquoted(_ literal: Substring, _ quote: Unicode.Scalar) -> String {
    var scalars = Array(literal.unicodeScalars)[...]
    require(scalars.count >= 2 && scalars.first == quote && scalars.last == quote, "no literal")
    scalars = scalars.dropFirst().dropLast()
    var value = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      require(scalar != quote, "a quotation mark ends the literal: \(literal)")
      guard scalar == "\\" else {
        value.append(scalar)
        continue
      }
      guard let escaped = scalars.popFirst() else { fatalError("an escape without a character") }
      guard escaped == "u" || escaped == "U" else {
        value.append(escaped)
        continue
      }
      var digits = ""
      if scalars.first == "{" {
        digits = String(String.UnicodeScalarView(scalars.dropFirst().prefix { $0 != "}" }))
        scalars = scalars.dropFirst(digits.count + 2)
      } else {
        digits = String(String.UnicodeScalarView(scalars.prefix(escaped == "u" ? 4 : 8)))
        scalars = scalars.dropFirst(digits.count)
      }
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        fatalError("an escape of no character: \(literal)")
      }
      value.append(scalar)
    }
    return String(value)
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
