import Foundation
import LandfallCLI
import LandfallSupport

/// One run of the command `landfall`, and what came of it.
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

  /// Another command to test than this build's: that of the environment variable LANDFALL.
  private static let other =
    ProcessInfo.processInfo.environment["LANDFALL"].map { URL(fileURLWithPath: $0) }

  /// The command that is tested. Without FILE.atlas it answers from the small atlas, whether a world atlas is installed or
  /// not: `DefaultAtlasTests` unsets the variable.
  static let executable: URL = {
    unsafe setenv("LANDFALL_ATLAS", "bundled", 1)
    return other ?? built
  }()

  /// Runs the command to its end: its function in this process, or else the program. It is the program, too, if it is
  /// given a file of /dev, such as /dev/stdout: that is the stream of a process.
  static func landfall(
    _ arguments: [String], in workspace: Workspace, input: String = ""
  ) throws -> CommandRun {
    _ = executable
    if other == nil, !arguments.contains(where: { $0.hasPrefix("/dev/") }) {
      let streams = try StreamFiles(in: workspace, input: input)
      let call = CommandCall(arguments, in: workspace, streams)
      if let code = call.exitCode() {
        return try streams.run(exitCode: code, wasKilled: false)
      }
    }
    return try start(arguments, in: workspace, input: input)
  }

  /// Starts the program, and waits for its end.
  static func start(
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
  ///
  /// A line that waits for background jobs is for `bash`: another shell waits for a signal that this process blocks.
  static func shell(
    _ line: String, in workspace: Workspace, with shell: String = "sh"
  ) throws -> CommandRun {
    try run(URL(fileURLWithPath: "/bin/\(shell)"), ["-c", line], in: workspace, input: "")
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

    fileprivate var text: String { if case .text(let text) = self { text } else { "" } }
    fileprivate var pipe: Pipe? { if case .pipe(let pipe) = self { pipe } else { nil } }
  }

  private let process = Process()
  private let workspace: Workspace
  private let streams: StreamFiles

  init(
    _ executable: URL, _ arguments: [String], in workspace: Workspace, input: Input
  ) throws {
    self.workspace = workspace
    streams = try StreamFiles(in: workspace, input: input.text)
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = workspace.folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["landfall": CommandRun.executable.path, "LC_ALL": "C.UTF-8"], uniquingKeysWith: { $1 })
    process.standardInput = input.pipe ?? streams.input
    process.standardOutput = streams.output
    process.standardError = streams.errors
    try process.run()
  }

  /// Sends Ctrl-C.
  func interrupt() { process.interrupt() }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  var processID: pid_t { process.processIdentifier }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits until its output is `text`, at most 20 seconds.
  /// - Returns: whether it is.
  func waitsForOutput(_ text: String) -> Bool {
    workspace.waits { (try? streams.text("out")) == text }
  }

  /// Waits for its end; one that never ends is killed after ten minutes, so that a test fails and not the whole run.
  func wait() throws -> CommandRun {
    // The queue keeps a canceled item until its time: with the process it would keep the open files of every run, and
    // Foundation reads beyond its buffer where they are some 1,300.
    let watchdog = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(600), execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    return try streams.run(
      exitCode: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }
}

/// The files that are the standard streams of a run, which never fill up as pipes do; they stand outside the workspace.
private struct StreamFiles {
  let input: FileHandle
  let output: FileHandle
  let errors: FileHandle
  private let path: String

  init(in workspace: Workspace, input text: String) throws {
    let path = workspace.aside.appending(path: UUID().uuidString).path
    self.path = path
    func file(_ name: String, _ text: String) throws -> URL {
      let url = URL(fileURLWithPath: "\(path).\(name)")
      try Data(text.utf8).write(to: url)
      return url
    }
    input = try FileHandle(forReadingFrom: file("in", text))
    output = try FileHandle(forWritingTo: file("out", ""))
    errors = try FileHandle(forWritingTo: file("err", ""))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path).\(name)", encoding: .utf8)
  }

  /// What came of a run with these streams.
  func run(exitCode: Int32, wasKilled: Bool) throws -> CommandRun {
    CommandRun(
      exitCode: exitCode, wasKilled: wasKilled, output: try text("out"), errors: try text("err"))
  }
}

/// A call of the command's function on a thread that has a working folder and standard streams of its own, as have the
/// threads that it starts.
private final class CommandCall: @unchecked Sendable {
  private let arguments: [String]
  private let folder: String
  private let streams: StreamFiles
  private let done = DispatchSemaphore(value: 0)
  private var code: Int32?

  init(_ arguments: [String], in workspace: Workspace, _ streams: StreamFiles) {
    (self.arguments, folder, self.streams) = (arguments, workspace.folder.path, streams)
  }

  /// Makes the call; nil where a thread cannot have a folder of its own: on other systems than Linux, and in sandboxes.
  func exitCode() -> Int32? {
    let thread = Thread { self.run() }
    // As large as that of a program's first thread.
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    return code
  }

  private func run() {
    if Self.takeOwnFolder(), unsafe chdir(folder) == 0 {
      let numbers = (
        streams.input.fileDescriptor, streams.output.fileDescriptor, streams.errors.fileDescriptor
      )
      code = StandardStreams.$numbers.withValue(numbers) { runCommand(arguments) }
    }
    done.signal()
  }

  private static func takeOwnFolder() -> Bool {
    #if os(Linux)
      // The header declares it with an option alone that Swift does not set.
      typealias Unshare = @convention(c) (Int32) -> Int32
      guard let unshare = unsafe dlsym(nil, "unshare") else { return false }
      let cloneFS: Int32 = 0x200
      return unsafe unsafeBitCast(unshare, to: Unshare.self)(cloneFS) == 0
    #else
      return false
    #endif
  }
}
