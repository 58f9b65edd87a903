import Foundation
import LandfallModel
import Testing

extension OptionalLibrary {
  /// The traits that the tested command was built with, which its version names.
  private static let traitsOfTheCommand: Set<String> = {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = CommandRun.executable
    process.arguments = ["--version"]
    process.standardOutput = pipe
    try? process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return Set(text.split { !$0.isLetter }.map(String.init))
  }()

  /// Whether the tested command contains the library: scripts/check light tests one without any.
  var isInTheCommand: Bool { Self.traitsOfTheCommand.contains(trait) }

  /// Whether the tested command can do what a line of it asks: without Cairo it draws SVG alone, and without PROJ on the
  /// built-in pages.
  static func areInTheCommand(for words: String) -> Bool {
    (cairo.isInTheCommand || !["png", "pdf", "--font"].contains(where: words.contains))
      && (proj.isInTheCommand || !words.contains("+proj="))
  }
}

extension Trait where Self == ConditionTrait {
  /// A test of a command that contains a library.
  static func requires(_ library: OptionalLibrary) -> Self {
    .enabled(if: library.isInTheCommand, "the command has no \(library.rawValue)")
  }
}
