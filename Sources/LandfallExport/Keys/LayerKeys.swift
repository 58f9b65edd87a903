/// The keys of a layer, and their names in a program's source.
package struct LayerKeys {
  package let layerID: String
  /// The name of the type that lists the keys.
  package var type: String
  /// The keys and names of the regions, in the order of the keys.
  package let regions: [(key: String, name: String)]

  /// - Throws: ``DataError`` as the other initializer.
  package init(_ layer: Layer, type: String?, path: String) throws(DataError) {
    try self.init(
      layerID: layer.id, regions: layer.regions.map { ($0.key, $0.name) }, type: type, path: path)
  }

  /// - Parameter type: the name of the type; nil derives it from the layer's id.
  /// - Throws: ``DataError`` if there are no regions, or two have one key, or keys that Swift takes for one.
  package init(
    layerID: String, regions: [(key: String, name: String)], type: String?, path: String
  ) throws(DataError) {
    self.layerID = layerID
    self.type = type ?? Self.typeName(Identifier.singular(layerID))
    self.regions = regions
    if regions.isEmpty {
      throw DataError(
        "\(path): layer \"\(oneLine(layerID))\" has no regions, and an enum requires one")
    }
    var seen: Set<String> = []
    for (key, _) in regions where !seen.insert(key).inserted {
      throw DataError(
        "\(path): layer \"\(oneLine(layerID))\" has two regions with the key \"\(oneLine(key))\", which no enum can "
          + "have; change one of the keys")
    }
  }

  /// The cases of an enum.
  /// - Parameter allowed: a name that a case may have, for one that it may not.
  func cases(allowed: (String) -> String) -> [(name: String, key: String, title: String)] {
    zip(Identifier.ofEach(regions.map(\.key), allowed: allowed), regions).map {
      ($0, $1.key, oneLine($1.name))
    }
  }

  /// The name of the type for some words: "us-state" is `UsState`, and "2020", which needs a letter, `Key2020`.
  private static func typeName(_ words: String) -> String {
    var name = Identifier.type(words)
    if name.hasPrefix("_") { name = "Key" + name.dropFirst() }
    while usedTypes.contains(name) { name += "Key" }
    return name
  }

  /// Types of Swift, TypeScript, Python and Landfall that another type of the same name would hide in the written files.
  package static let usedTypes = wordSet(
    """
    Any Arc Array Atlas AtlasError Bool Bundle CaseIterable Codable CocoaError Collection
    Coordinate Dictionary Double Error False Float Foundation Hashable Int Landfall LandfallData
    Layer Map Neighbor Never None Object Optional Place Protocol RangeError RawRepresentable Region
    RegionKey Result Self Sendable Set StrEnum String True Type TypedLayer Void
    """)

  /// Gives layers whose types have one name another one: that of the layer itself, or else a number.
  /// - Parameter names: the names that a file declares for a type.
  package static func distinguish(
    _ layers: [LayerKeys], names: (String) -> [String] = { [$0] }
  ) -> [LayerKeys] {
    let counts = Dictionary(layers.map { ($0.type, 1) }, uniquingKeysWith: +)
    var used: Set<String> = []
    return layers.map { layer in
      var layer = layer
      let base = counts[layer.type]! > 1 ? typeName(layer.layerID) : layer.type
      layer.type = base
      var number = 2
      while !used.isDisjoint(with: names(layer.type)) {
        layer.type = "\(base)\(number)"
        number += 1
      }
      used.formUnion(names(layer.type))
      return layer
    }
  }
}

// MARK: The layers of an atlas

extension LayerKeys {
  /// The most regions of a layer that is written without being asked for.
  private static let greatestCount = 1_000

  /// The layers of an atlas that are written if none is chosen, and a note about each of the others.
  package static func usualLayers(of atlas: Atlas) -> (layers: [Layer], notes: [String]) {
    let others = atlas.layers.filter { $0.regions.count > greatestCount }
    let notes = others.map { layer in
      "layer \"\(oneLine(layer.id))\" has \(grouped(layer.regions.count)) keys and is left out; to write them, "
        + "add --layer \(oneLine(layer.id))"
    }
    return (atlas.layers.filter { $0.regions.count <= greatestCount }, notes)
  }

  /// The keys of layers of one atlas, under types of different names in a language.
  /// - Parameters:
  ///   - type: the name of the type of a single layer; nil derives the names from the layers' ids.
  ///   - path: the path of the atlas, for messages.
  /// - Throws: ``DataError`` as ``init(_:type:path:)``; and if the keys would take more than 64 times the bytes of the
  ///   atlas: in a hostile one, all regions may share one long key.
  package static func keys(
    of layers: [Layer], in atlas: Atlas, path: String, type: String? = nil, language: KeyLanguage
  ) throws(DataError) -> [LayerKeys] {
    let limit = atlas.storage.outputLimit
    var byteCount = 0
    for layer in layers {
      for region in layer.regions {
        byteCount += 4 * region.key.utf8.count
        guard byteCount <= limit else {
          throw DataError(
            "\(path): its keys would take more than \(sizeText(limit)), 64 times the bytes of the atlas; "
              + "select fewer layers with --layer")
        }
      }
    }
    var keys: [LayerKeys] = []
    for layer in layers { keys.append(try LayerKeys(layer, type: type, path: path)) }
    return distinguish(keys, names: language.names)
  }

  /// Why a struct that opens the atlas may not have a name; nil if it may.
  package static func fault(ofAccessor name: String, among keys: [LayerKeys]) -> String? {
    keys.first { $0.type == name }.map { one in
      "--accessor expects another name than \(name), the enum of the layer \"\(oneLine(one.layerID))\"; "
        + "choose one such as \(name)Atlas"
    }
  }
}

/// Returns the words of a text.
func wordSet(_ text: String) -> Set<String> {
  Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// A string in quotation marks, with characters that end or hide text as escapes.
func literal(
  _ text: String, quote: Unicode.Scalar, escape: (Unicode.Scalar) -> String
) -> String {
  var literal = String(quote)
  for scalar in text.unicodeScalars {
    if scalar == quote || scalar == "\\" {
      literal += "\\\(scalar)"
    } else {
      literal += printable(String(scalar)) == String(scalar) ? String(scalar) : escape(scalar)
    }
  }
  return literal + String(quote)
}

/// Python source with a `StrEnum` of keys for each layer.
struct PythonKeys {
  /// The name of the atlas.
  let atlasName: String
  let layers: [LayerKeys]

  var text: String {
    """
    # Written by `landfall keys` from the atlas \(quoted(atlasName)).

    from enum import StrEnum

    \(layers.map(text(of:)).joined())
    """
  }

  private func text(of layer: LayerKeys) -> String {
    var text = """

      class \(layer.type)(StrEnum):
          # The keys of the layer \(quoted(layer.layerID)).

      """
    for (name, key, title) in layer.cases(allowed: { Self.allowed($0, in: layer.type) }) {
      if !title.isEmpty { text += "\n    #: \(title)" }
      text += "\n    \(name) = \(quoted(key))"
    }
    return text + "\n\n"
  }

  private func quoted(_ text: String) -> String {
    literal(text, quote: "\"") {
      let digits = String($0.value, radix: 16)
      let (letter, length) = digits.count > 4 ? ("U", 8) : ("u", 4)
      return "\\" + letter + String(repeating: "0", count: length - digits.count) + digits
    }
  }

  /// A name that a member may have: names between underscores belong to Python, and those that begin with the name of
  /// the class are private.
  private static func allowed(_ name: String, in type: String) -> String {
    let isPrivate = name.hasPrefix("__") || name.hasPrefix("_\(type)__")
    if isPrivate || name.hasPrefix("_") && name.hasSuffix("_") { return "k" + name }
    return reserved.contains(name) ? name + "_" : name
  }

  /// Keywords, names with another meaning in an enum, and names of methods of `str`, which would be hidden.
  private static let reserved = wordSet(
    """
    False None True and as assert async await break class continue def del elif else except
    finally for from global if import in is lambda nonlocal not or pass raise return try while
    with yield mro name value capitalize casefold center count encode endswith expandtabs find
    format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower
    isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition
    removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines
    startswith strip swapcase title translate upper zfill
    """)
}
