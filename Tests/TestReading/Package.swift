import Foundation

/// Where the files of the package are.
package enum Package {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of the package.
  package static func path(_ relative: String) -> String { root.appending(path: relative).path }
}
