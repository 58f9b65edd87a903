import Foundation
import PackagePlugin

/// A manifest in a target, and the commands that make its atlas.
struct AtlasManifest {
  private static let ending = ".atlas.json"
  /// A file above this size is data, and names no other files.
  private static let largestManifest = 1 << 20

  let url: URL

  /// The name of the manifest without its ending.
  var name: String { String(url.lastPathComponent.dropLast(Self.ending.count)) }

  /// The name of the struct that opens the atlas, such as "MyParksAtlas" for "my-parks".
  private var accessor: String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (joined.first?.isNumber ?? true ? "_" : "") + joined + "Atlas"
  }

  /// The manifests among a target's files.
  static func all(in files: [URL]) -> [AtlasManifest] {
    files.filter { $0.lastPathComponent.hasSuffix(ending) }.map { AtlasManifest(url: $0) }
  }

  /// The commands that compile the atlas `NAME.atlas`, and write the keys of its layers as Swift.
  func commands(tool: URL, folder: URL) -> [Command] {
    let atlas = folder.appending(path: "\(name).atlas")
    let keys = folder.appending(path: "\(accessor).swift")
    return [
      .buildCommand(
        displayName: "Compile \(url.lastPathComponent)", executable: tool,
        arguments: [
          "build", url.path, "-o", atlas.path, "--quiet", "--diagnostics", "compiler", "--cache",
          folder.appending(path: "cache").path,
        ],
        inputFiles: inputs, outputFiles: [atlas]),
      .buildCommand(
        displayName: "Write the keys of \(name).atlas", executable: tool,
        arguments: ["keys", atlas.path, "--accessor", accessor, "-o", keys.path],
        inputFiles: [atlas], outputFiles: [keys]),
    ]
  }

  /// The manifest and every file that a string in it names, as do the strings of those that are JSON.
  private var inputs: [URL] {
    var found = [url.standardizedFileURL]
    var next = 0
    while next < found.count {
      let file = found[next]
      next += 1
      // A worldview is named without its folder and its ending.
      for path in Self.strings(in: file).flatMap({ [$0, "worldviews/\($0).json"] }) {
        let named = file.deletingLastPathComponent().appending(path: path).standardizedFileURL
        if !found.contains(named), Self.isFile(named) { found.append(named) }
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  private static func isFile(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// The strings among the values of a JSON file; empty for any other file, and for one that is too large.
  private static func strings(in file: URL) -> [String] {
    guard file.pathExtension == "json",
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
      size <= largestManifest, let data = try? Data(contentsOf: file),
      let value = try? JSONSerialization.jsonObject(with: data)
    else { return [] }
    return strings(in: value)
  }

  private static func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap { strings(in: $0) }
    case let object as [String: Any]: object.values.flatMap { strings(in: $0) }
    default: []
    }
  }
}
