public import Foundation
public import Landfall

/// Opens atlases by the types of Foundation, and shows errors of the runtime in alerts.
///
/// The library Landfall itself does without Foundation, so that an app that needs neither links neither.
extension Atlas {
  /// Opens the atlas in a file, as ``init(contentsOf:)`` does with a path.
  /// - Throws: `AtlasError` if the URL is not one of a file, or as with a path.
  public init(contentsOf url: URL) throws(AtlasError) {
    guard url.isFileURL else {
      throw .unreadable(
        path: url.absoluteString, reason: "is not the URL of a file", remedy: "download it first")
    }
    try self.init(contentsOf: url.path)
  }

  /// Opens an atlas in memory, as `init(bytes:)` does. The bytes are copied.
  /// - Throws: `AtlasError` as `init(bytes:)`.
  public init(data: some DataProtocol) throws(AtlasError) { try self.init(bytes: Array(data)) }

  /// Opens an atlas among the resources of an app or a module.
  /// - Parameters:
  ///   - name: the name of the file, with or without ".atlas".
  ///   - bundle: the bundle with the file, such as `.main` or `.module`.
  /// - Throws: `AtlasError` if the bundle has no such file, or as `init(contentsOf:)`.
  public init(named name: String, in bundle: Bundle = .main) throws(AtlasError) {
    let hasEnding = name.utf8.suffix(6).elementsEqual(".atlas".utf8)
    let stem = hasEnding ? String(decoding: name.utf8.dropLast(6), as: UTF8.self) : name
    guard let url = bundle.url(forResource: stem, withExtension: "atlas") else {
      throw .unreadable(
        path: stem + ".atlas", reason: "is not in the bundle \(bundle.bundlePath)",
        remedy: "add it to the resources of the target, or name another bundle")
    }
    try self.init(contentsOf: url)
  }
}

extension AtlasError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}
