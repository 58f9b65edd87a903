import Foundation

/// One run of the built command `landfall`, and what came of it.
struct CommandRun {
  var exitCode: Int32
  /// Whether a signal ended it; ``exitCode`` is then the signal's number.
  var wasKilled: Bool
  var output: String
  var errors: String

  /// The lines of standard error.
  var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The command with all traits, which SwiftPM builds next to the test bundle.
  static let built: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: "landfall")
  }()

  /// The command that is tested: that of the environment variable LANDFALL, or else the built one.
  static let executable =
    ProcessInfo.processInfo.environment["LANDFALL"].map { URL(fileURLWithPath: $0) } ?? built

  /// Runs the command to its end.
  static func landfall(
    _ arguments: [String], in workspace: Workspace, input: String = ""
  ) throws -> CommandRun {
    try run(executable, arguments, in: workspace, input: input)
  }

  /// Runs the command to its end, or until it has taken 20 seconds of processor time; it is then killed.
  static func boundedLandfall(
    _ arguments: [String], in workspace: Workspace
  ) throws -> CommandRun {
    let line = "ulimit -t 20; exec \"$landfall\" \"$@\""
    return try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line, "sh"] + arguments, in: workspace, input: "")
  }

  /// Runs a program of Tests that drives a browser, with the Python of tools/lib.sh's `install_playwright`.
  static func browserCheck(
    _ path: String, _ arguments: [String], in workspace: Workspace
  ) throws -> CommandRun {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let python = root.appending(path: ".build/venv/bin/python3")
    let script = root.appending(path: "Tests").appending(path: path)
    return try run(python, ["-B", script.path] + arguments, in: workspace, input: "")
  }

  /// Runs a line of shell, in which `$landfall` is the command.
  static func shell(_ line: String, in workspace: Workspace) throws -> CommandRun {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: workspace, input: "")
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in workspace: Workspace, input: String
  ) throws -> CommandRun {
    let started = try StartedCommand(executable, arguments, in: workspace, input: .text(input))
    return try started.wait()
  }
}

/// A command that is still running.
final class StartedCommand {
  enum Input {
    case text(String)
    case pipe(Pipe)
  }

  private let process = Process()
  private let workspace: Workspace
  private let tag = UUID().uuidString

  /// Output goes to files, which never fill up as pipes do; they stand outside the workspace.
  init(
    _ executable: URL, _ arguments: [String], in workspace: Workspace, input: Input
  ) throws {
    self.workspace = workspace
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = workspace.folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["landfall": CommandRun.executable.path, "LC_ALL": "C.UTF-8"], uniquingKeysWith: { $1 })
    switch input {
    case .text(let text):
      try Data(text.utf8).write(to: file("in"))
      process.standardInput = try FileHandle(forReadingFrom: file("in"))
    case .pipe(let pipe): process.standardInput = pipe
    }
    for (name, stream) in [("out", \Process.standardOutput), ("err", \Process.standardError)] {
      try Data().write(to: file(name))
      process[keyPath: stream] = try FileHandle(forWritingTo: file(name))
    }
    try process.run()
  }

  /// Sends Ctrl-C.
  func interrupt() { process.interrupt() }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits until its output is `text`, at most 20 seconds.
  /// - Returns: whether it is.
  func waitsForOutput(_ text: String) -> Bool {
    workspace.waits { (try? String(contentsOf: file("out"), encoding: .utf8)) == text }
  }

  /// Waits for its end.
  func wait() throws -> CommandRun {
    process.waitUntilExit()
    return CommandRun(
      exitCode: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      output: try String(contentsOf: file("out"), encoding: .utf8),
      errors: try String(contentsOf: file("err"), encoding: .utf8))
  }

  private func file(_ name: String) -> URL { workspace.aside.appending(path: "\(tag).\(name)") }
}
