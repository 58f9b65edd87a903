package import LandfallModel

extension LayerManifest {
  /// Whether text can be the id of a layer. Ids become column names and arguments, so only alphabetic
  /// characters, digits, "-", "_" and "." are valid.
  package static func isID(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isOfID) && (1...255).contains(text.utf8.count)
      && !text.hasPrefix("-")
  }

  /// Whether an id may contain a character.
  private static func isOfID(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "-_.".unicodeScalars.contains(scalar)
  }

  /// The id of the layer of a file: the file's name without its folder and its ending, also without the one before .gz
  /// and .zip, and with _ for each character that an id cannot have.
  package static func id(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    var (name, ending) = nameAndEnding(file)
    if ["gz", "zip"].contains(ending.lowercased()) { (name, ending) = nameAndEnding(name) }
    var id = ""
    for scalar in name.unicodeScalars {
      let character = isOfID(scalar) ? String(scalar) : "_"
      if id.utf8.count + character.utf8.count <= 255 { id += character }
    }
    id = String(id.drop { $0 == "-" })
    return id.isEmpty ? "regions" : id
  }
}

/// A file's name before its last point, and the ending after it; an ending has a letter, unlike that of "gadm4.1".
private func nameAndEnding(_ file: Substring) -> (name: Substring, ending: Substring) {
  guard let dot = file.lastIndex(of: "."), dot > file.startIndex,
    file[dot...].contains(where: \.isLetter)
  else { return (file, "") }
  return (file[..<dot], file[file.index(after: dot)...])
}
