import Foundation
import Landfall

/// The golden atlases of each version of the format: a folder for each, with atlases and their answers.
struct ReleasedAtlases {
  let folder: URL

  /// The folders of versions, by name.
  func versions() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }

  /// The atlases of all versions, such as "1.0/world", by name.
  func files() throws -> [String] {
    try versions().flatMap { version in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: version).path)
        .filter { $0.hasSuffix(".atlas") }.sorted().map { "\(version)/\($0.dropLast(6))" }
    }
  }

  /// A line of a file of answers, such as "36.5,-109.25 countries USA, states CO".
  struct Answer {
    let latitude: String
    let longitude: String
    let regions: Substring

    init?(_ line: Substring) {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = parts[0].split(separator: ",").map(String.init)
      guard parts.count == 2, numbers.count == 2 else { return nil }
      (latitude, longitude, regions) = (numbers[0], numbers[1], parts[1])
    }
  }

  /// The answers of an atlas, by its name in ``files()``.
  func answers(of file: String) throws -> [Answer] {
    try String(contentsOf: folder.appending(path: "\(file).answers"), encoding: .utf8)
      .split(separator: "\n").compactMap(Answer.init)
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

  /// What is wrong at a line; nil if it holds.
  private func wrongAnswer(_ atlas: Atlas, _ line: Substring) -> String? {
    guard let answer = Answer(line), let latitude = Double(answer.latitude),
      let longitude = Double(answer.longitude)
    else { return "\"\(line)\" is not an answer" }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let found = atlas.layers.flatMap { layer in
      layer.regions(at: place).map { "\(layer.id) \($0.key)" }
    }.joined(separator: ", ")
    let here = "\(answer.latitude),\(answer.longitude)"
    return found == answer.regions
      ? nil : "at \(here) it has \"\(found)\", not \"\(answer.regions)\""
  }
}
