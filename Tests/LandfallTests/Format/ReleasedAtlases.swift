import Foundation
import Landfall

/// The atlases that released versions wrote: a folder for each version, with atlases and their answers.
struct ReleasedAtlases {
  let folder: URL

  /// The folders of versions, by name.
  func versions() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }

  /// A line for each released atlas that neither gives the answers it gave, nor is refused with its format
  /// version; and for each version without atlases.
  func faults() throws -> [String] {
    try versions().flatMap { version in
      let place = folder.appending(path: version)
      let files = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        .filter { $0.hasSuffix(".atlas") }
      if files.isEmpty { return ["\(version): there are no atlases"] }
      return files.compactMap { file in
        fault(of: place.appending(path: file)).map { "\(version)/\(file): \($0)" }
      }
    }
  }

  /// Why an atlas breaks the rule; nil if it keeps it.
  private func fault(of file: URL) -> String? {
    guard let bytes = try? Data(contentsOf: file), bytes.count >= 12 else { return "is too short" }
    let listed = file.deletingPathExtension().appendingPathExtension("answers")
    guard let answers = try? String(contentsOf: listed, encoding: .utf8), !answers.isEmpty else {
      return "has no file of answers beside it"
    }
    do throws(AtlasError) {
      let atlas = try Atlas(bytes: Array(bytes))
      try atlas.verifyChecksums()
      try atlas.verifyStructure()
      return answers.split(separator: "\n").lazy.compactMap { wrongAnswer(atlas, $0) }.first
    } catch {
      // Bytes 8 to 11 of the header: the major and the minor version.
      let version = "\(Int(bytes[8]) | Int(bytes[9]) << 8).\(Int(bytes[10]) | Int(bytes[11]) << 8)"
      let isByName =
        error.code == .unsupportedVersion && error.description.contains("version \(version),")
      return isByName ? nil : "is refused, but not for its format version: \(error)"
    }
  }

  /// What is wrong at a line such as "36.5,-109.25 countries USA, states CO"; nil if it holds.
  private func wrongAnswer(_ atlas: Atlas, _ line: Substring) -> String? {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else { return "\"\(line)\" is not an answer" }
    let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
    let found = atlas.layers.flatMap { layer in
      layer.regions(at: place).map { "\(layer.id) \($0.key)" }
    }.joined(separator: ", ")
    return found == parts[1] ? nil : "at \(parts[0]) it has \"\(found)\", not \"\(parts[1])\""
  }
}
