import Foundation
import LandfallCLI
import TestSupport
import Testing

/// A command that is ended leaves neither a part of a file nor a program that it started.
@Suite(.timed) struct SignalsTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private var parts: [String] {
    get throws { try workspace.names.filter { $0.hasSuffix(".partial") } }
  }

  /// `landfall locate` that has written nothing yet and waits for its input.
  private func waitingLocate(prefix: String = "") throws -> (StartedCommand, Pipe) {
    if try !workspace.names.contains("small.atlas") { try workspace.buildSmallWorld() }
    let pipe = Pipe()
    let command = try StartedCommand(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "\(prefix) exec \"$landfall\" locate small.atlas --input - --output out.csv"],
      in: workspace, input: .pipe(pipe))
    #expect(try workspace.waits { try !parts.isEmpty })
    return (command, pipe)
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
  func aSignalRemovesThePart(signal: Int32) throws {
    let (command, pipe) = try waitingLocate()
    command.send(signal)
    let run = try command.wait()
    #expect(!run.wasKilled && run.exitCode == 128 + signal, "\(run)")
    #expect(run.errorLines.count == 1 && run.errors.contains("interrupted"))
    #expect(try workspace.names.allSatisfy { !$0.hasPrefix(".") && $0 != "out.csv" })
    try pipe.fileHandleForWriting.close()
  }

  #if os(Linux)
    /// A parent may block signals, as do threads of Dispatch: the command waited for ever when the alarm was blocked.
    @Test func noSignalThatEndsTheCommandStaysBlocked() throws {
      if try !workspace.names.contains("small.atlas") { try workspace.buildSmallWorld() }
      let pipe = Pipe()
      let blocks = """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_BLOCK, {2, 14, 15})
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let command = try StartedCommand(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["python3", "-c", blocks, CommandRun.executable.path]
          + ["locate", "small.atlas", "--input", "-", "--output", "out.csv"],
        in: workspace, input: .pipe(pipe))
      #expect(try workspace.waits { try !parts.isEmpty })
      let status = try String(contentsOfFile: "/proc/\(command.processID)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
      let blocked = try #require(UInt64(line.dropFirst(7).drop { $0 == "\t" }, radix: 16))
      for number in [SIGINT, SIGALRM, SIGTERM] { #expect(blocked >> (number - 1) & 1 == 0) }
      command.send(SIGTERM)
      #expect(try command.wait().exitCode == 128 + SIGTERM)
      try pipe.fileHandleForWriting.close()
    }
  #endif

  /// A loop that looks at no signal would go on for ever.
  @Test func aSignalEndsALoopThatDoesNotLookAtIt() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Signals.prepare()
      Signals.noteInterrupts()
      raise(SIGTERM)
      while true { sleep(1) }
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsABuildThatWaitsForItsInput(signal: Int32) throws {
    let pipe = Pipe()
    let command = try StartedCommand(
      CommandRun.executable, ["build", "-", "--key", "KEY", "-o", "out.atlas"], in: workspace,
      input: .pipe(pipe))
    // Until it has read this, and waits for more.
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x20, count: 1 << 20))
    command.send(signal)
    let run = try command.wait()
    #expect(!run.wasKilled && run.exitCode == 128 + signal, "\(run)")
    #expect(run.errorLines.count == 1 && run.errors.contains("interrupted"))
    #expect(try workspace.names.isEmpty)
    try pipe.fileHandleForWriting.close()
  }

  @Test func nohupSurvivesItsTerminal() throws {
    let (command, pipe) = try waitingLocate(prefix: "trap '' HUP;")
    command.send(SIGHUP)
    try pipe.fileHandleForWriting.write(contentsOf: Data("lat,lon\n5,5\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try command.wait().exitCode == 0)
    #expect(try workspace.text("out.csv") == "lat,lon,countries,parks\n5,5,A,P1;P2\n")
  }

  /// What SIGKILL leaves is removed by the next command that writes the same file, and by no other.
  @Test func theNextCommandRemovesWhatAKilledOneLeft() throws {
    let (command, pipe) = try waitingLocate()
    command.send(SIGKILL)
    #expect(try command.wait().wasKilled)
    try pipe.fileHandleForWriting.close()
    #expect(try parts.count == 1)
    func locate(_ output: String) throws -> Int32 {
      try CommandRun.landfall(
        ["locate", "small.atlas", "5,5", "--output", output], in: workspace
      ).exitCode
    }
    #expect(try locate("other.csv") == 0)
    #expect(try parts.count == 1)
    #expect(try locate("out.csv") == 0)
    #expect(try parts.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func anInterruptedExportLeavesNoPart(signal: Int32) throws {
    try FileManager.default.copyItem(
      atPath: Package.path("Sources/LandfallData/mobile.atlas"),
      toPath: workspace.folder.appending(path: "a.atlas").path)
    for _ in 0..<10 {
      let command = try StartedCommand(
        CommandRun.executable,
        ["export", "a.atlas", "-l", "countries", "-f", "geojson", "-o", "out.geojson"],
        in: workspace, input: .text(""))
      while try command.isRunning && parts.isEmpty { usleep(200) }
      command.send(SIGSTOP)
      usleep(10_000)
      let isWriting = try !parts.isEmpty
      command.send(signal)
      command.send(SIGCONT)
      let run = try command.wait()
      // The signal may come after the file was complete, which then is there whole.
      if !isWriting || run.exitCode == 0 {
        #expect(try parts.isEmpty)
        try? FileManager.default.removeItem(at: workspace.folder.appending(path: "out.geojson"))
        continue
      }
      #expect(run.exitCode == 128 + signal, "\(run)")
      #expect(try workspace.names == ["a.atlas"])
      return
    }
    Issue.record("the export was never seen at work")
  }

  // MARK: Tools

  /// Starts a build whose `ogrinfo` never answers, and waits for it.
  /// - Returns: the build, and the number of the tool's process.
  private func buildWithSleepingTool() throws -> (StartedCommand, pid_t) {
    // A number that no other process has, as the tool may write no file.
    let seconds = "600.\(Int.random(in: 100_000_000..<1_000_000_000))"
    for tool in ["ogrinfo", "ogr2ogr"] {
      try workspace.writeTool("exec sleep \(seconds)", to: tool)
    }
    try workspace.write("SQLite format 3\0", to: "x.gpkg")
    try workspace.write(
      #"{"name": "n", "layers": [{"id": "a", "source": "x.gpkg", "key": "KEY"}]}"#, to: "m.json")
    let command = try StartedCommand(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "PATH=\"$PWD/bin:$PATH\" exec \"$landfall\" build m.json -o a.atlas"], in: workspace,
      input: .text(""))
    var tool: pid_t?
    _ = try workspace.waits {
      // Brackets, so that the pattern does not find the search itself.
      let found = try run("pgrep", ["-f", "sleep [6]\(seconds.dropFirst())"])
      tool = pid_t(found.split(separator: "\n").first ?? "")
      return tool != nil
    }
    return (command, try #require(tool))
  }

  /// Whether a process runs; one that has ended may stay in the table until its parent asks for it.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? true
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsTheTool(signal: Int32) throws {
    let (command, tool) = try buildWithSleepingTool()
    command.send(signal)
    let run = try command.wait()
    #expect(run.exitCode == 128 + signal && !run.wasKilled, "\(run)")
    #expect(!isRunning(tool))
    #expect(try !workspace.names.contains { $0.hasPrefix(".") || $0 == "a.atlas" })
  }

  #if os(Linux)
    @Test func theToolOfAKilledBuildIsKilled() throws {
      let (command, tool) = try buildWithSleepingTool()
      command.send(SIGKILL)
      #expect(try command.wait().wasKilled)
      let ended = workspace.waits { !isRunning(tool) }
      #expect(ended)
      if !ended { kill(tool, SIGKILL) }
    }
  #endif
}
