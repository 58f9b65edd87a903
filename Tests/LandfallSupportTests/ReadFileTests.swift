import Foundation
import LandfallSupport
import TestSupport
import Testing

/// Files that are not regular ones are refused at once, and never waited for.
@Suite(.timed) struct ReadFileTests {
  private func refusal(_ path: String) -> FileError? {
    #expect(throws: FileError.self) { try readFile(path, isRegular: true) }
  }

  @Test func aPipeThatNobodyWritesIsRefused() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      _ = try run("mkfifo", [path])
      #expect(refusal(path)?.problem == "is not a regular file but a pipe")
    }
  }

  @Test func aFolderIsRefused() throws {
    try withFolder { #expect(refusal($0)?.problem == "is not a regular file but a folder") }
  }

  /// Also where pipes may be read: it has no end.
  @Test func aDeviceIsRefused() throws {
    #expect(refusal("/dev/zero")?.problem == "is not a regular file but a device")
    #expect(refusal("/dev/null")?.problem == "is not a regular file but a device")
    let error = #expect(throws: FileError.self) { try readFile("/dev/zero") }
    #expect(error?.problem == "is not a regular file but a device")
    #expect(try readFile("/dev/null") == [])
  }

  @Test(.enabled(if: isInstalled("python3"))) func aSocketIsRefused() throws {
    // A path of a socket has at most 103 bytes.
    let path = "/tmp/landfall-\(UInt32.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(
      "python3", ["-c", "import socket; socket.socket(socket.AF_UNIX).bind('\(path)')"])
    #expect(refusal(path)?.problem == "is not a regular file but a socket")
  }

  /// As on a network file system whose server has lost the file.
  @Test func aFileWithoutAStatusIsAnError() async {
    await #expect(processExitsWith: .success) {
      try withFile([1]) { path in
        let file = try FileDescriptor.open(regular: path)
        close(file.number)
        let hasStatus = (try? file.status) != nil
        #expect(!hasStatus)
        // For the descriptor to close.
        _ = dup(2)
      }
    }
  }

  @Test func aPipeIsReadWhereItMayBe() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      _ = try run("mkfifo", [path])
      let writer = Thread { try? Data([1, 2, 3]).write(to: URL(fileURLWithPath: path)) }
      writer.start()
      let bytes = try readFile(path)
      #expect(bytes == [1, 2, 3])
    }
  }
}
