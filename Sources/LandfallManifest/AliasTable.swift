import Landfall
package import LandfallModel
import LandfallSupport

/// A file of aliases: an object that maps the keys of regions to strings or arrays of strings.
package struct AliasTable {
  private let file: String
  private let rows: [(key: String, line: Int, aliases: [String])]

  /// - Throws: ``BuildError`` with file and line if the file cannot be read or is not such an object.
  package init(contentsOf path: String) throws(BuildError) {
    try self.init(json: readManifestFile(path), file: path)
  }

  package init(json: [UInt8], file: String) throws(BuildError) {
    self.file = file
    let root = try ManifestObject(
      JSONNode(manifest: json, file: file), file: file, path: "", subject: "a file of aliases")
    var rows: [(key: String, line: Int, aliases: [String])] = []
    for key in root.names {
      guard let node = root[key] else { continue }
      if case .string = node.value {
        rows.append((key, node.line, try root.text(key).map { [$0] } ?? []))
      } else {
        rows.append((key, node.line, try root.texts(key) ?? []))
      }
    }
    self.rows = rows
  }

  /// Adds the aliases to the features with the keys.
  /// - Parameter isFiltered: Whether the layer leaves features out; a key of none of its features is
  ///   then not an error.
  /// - Throws: ``BuildError`` with the line of a key that no feature has.
  package func add(to features: inout [Feature], isFiltered: Bool) throws(BuildError) {
    var position: [String: Int] = [:]
    for (index, feature) in features.enumerated() { position[feature.key] = index }
    for row in rows {
      if let index = position[row.key] {
        features[index].aliases += row.aliases
      } else if !isFiltered {
        let guess = suggestion(for: row.key, among: features.map(\.key).filter { !$0.isEmpty })
        throw BuildError(
          .manifestValue, file: file, place: "line \(row.line)",
          problem: "no feature has the key \"\(oneLine(row.key))\"",
          remedy: guess.map { "did you mean \"\(oneLine($0))\"?" }
            ?? "correct the key, or take it out")
      }
    }
  }
}
