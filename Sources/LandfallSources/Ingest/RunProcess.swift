import CSpawn

/// The output and the exit status of a program.
struct ProcessResult {
  var output: SourceBytes
  /// The first 64 KiB of its standard error.
  var errors: String
  var isSuccess: Bool
}

/// The value of an environment variable; nil if it is not set.
package func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

/// The path of a program in the folders of a PATH; nil if no folder contains it.
package func findExecutable(_ name: String, in searchPath: String) -> String? {
  for folder in searchPath.utf8.split(separator: UInt8(ascii: ":")) {
    let path = "\(Substring(folder))/\(name)"
    if unsafe access(path, X_OK) == 0 { return path }
  }
  return nil
}

/// The time after which a program that prints nothing is killed.
private let quietLimitSeconds = 900

/// Runs a program without a shell and collects its output.
/// - Parameters:
///   - settings: Environment variables, which replace those of this process.
///   - files: The only files that the program may open; nil for all.
///   - name: The name of the source in error messages.
///   - isCancelled: Called several times a second; true kills the program.
/// - Throws: `.unreadable` if the program cannot be started, prints nothing for 15 minutes, or its pipe breaks;
///   `.interrupted`.
func runProcess(
  _ path: String, _ arguments: [String], settings: [String: String], files: AllowedFiles?,
  name: String, isCancelled: (@Sendable () -> Bool)?
) throws(BuildError) -> ProcessResult {
  let output = try Pipe(name)
  let errors = try Pipe(name)
  let child = try spawn(
    path, arguments, settings: settings, files: files, output: output, errors: errors, name: name)
  output.closeWriting()
  errors.closeWriting()
  let bytes = SourceBytes.empty()
  let messages = SourceBytes.empty()
  do {
    try collect(
      [(output.reading, bytes), (errors.reading, messages)], name: name, isCancelled: isCancelled)
  } catch {
    _ = kill(child, SIGKILL)
    _ = waitForExit(child)
    throw error
  }
  let status = waitForExit(child)
  return ProcessResult(
    output: bytes, errors: messages.text(0..<min(messages.count, 65_536)), isSuccess: status == 0)
}

/// Reads several pipes to their ends as data arrives, so that no pipe blocks another.
private func collect(
  _ pipes: [(descriptor: Int32, bytes: SourceBytes)], name: String,
  isCancelled: (@Sendable () -> Bool)?
) throws(BuildError) {
  var last = ContinuousClock.now
  var waits = pipes.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
  while waits.contains(where: { $0.fd >= 0 }) {
    let count = nfds_t(waits.count)
    let ready = unsafe waits.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, count, 200)
    }
    let code = errno
    if isCancelled?() == true { throw BuildError(FileError.interrupted(reading: name)) }
    if ready < 0, code != EINTR { throw .unreadable(name, code) }
    if ready <= 0 {
      guard .now - last < .seconds(quietLimitSeconds) else {
        throw BuildError(
          .unreadable, file: name,
          problem: "GDAL printed nothing for \(quietLimitSeconds / 60) minutes",
          remedy: "convert the file to GeoJSON with ogr2ogr first")
      }
      continue
    }
    last = .now
    for index in waits.indices where waits[index].fd >= 0 && waits[index].revents != 0 {
      if try pipes[index].bytes.readOnce(pipes[index].descriptor, name: name) == 0 {
        // `poll` skips negative descriptors.
        waits[index].fd = -1
      }
    }
  }
}

/// Starts a program with its output in two pipes and an empty standard input. On Linux it is killed with this
/// process, even by SIGKILL; elsewhere it ends when it writes to the broken pipe.
private func spawn(
  _ path: String, _ arguments: [String], settings: [String: String], files: AllowedFiles?,
  output: Pipe, errors: Pipe, name: String
) throws(BuildError) -> pid_t {
  var argv: [UnsafeMutablePointer<CChar>?] =
    unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
  // The first of two equal names counts.
  var envp: [UnsafeMutablePointer<CChar>?] = unsafe settings.map { unsafe strdup("\($0)=\($1)") }
  #if canImport(Darwin)
    var variable = unsafe _NSGetEnviron().pointee
  #else
    var variable = unsafe environ
  #endif
  while let text = unsafe variable.pointee {
    unsafe envp.append(strdup(text))
    unsafe variable += 1
  }
  unsafe envp.append(nil)
  defer { unsafe (argv + envp).forEach { unsafe free($0) } }

  var child: pid_t = 0
  let code = unsafe spawn_child(
    path, &argv, &envp, output.writing, errors.writing, files?.descriptor ?? -1, &child)
  guard code == 0 else {
    let problem = "\(path) cannot be started: \(systemText(code))"
    if let remedy = code == EAGAIN ? "raise the limit on processes" : remedyForLimit(code) {
      throw BuildError(.unreadable, file: name, problem: problem, remedy: remedy)
    }
    throw BuildError(
      .missingTool, file: name, problem: problem,
      remedy: "install gdal-bin again, or convert the file to GeoJSON")
  }
  return child
}

/// Waits for a child to exit.
/// - Returns: its exit status, or 128 plus the number of the signal that killed it.
private func waitForExit(_ child: pid_t) -> Int32 {
  var status: Int32 = 0
  while unsafe waitpid(child, &status, 0) < 0 {
    if errno != EINTR { return -1 }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// A pipe that closes its ends when deallocated, and that children do not inherit.
private final class Pipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init(_ name: String) throws(BuildError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .unreadable(name, errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
