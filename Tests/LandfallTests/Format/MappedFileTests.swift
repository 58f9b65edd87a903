import Foundation
import Landfall
import TestSupport
import Testing

@Suite(.timed) struct MappedFileTests {
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("landfall-\(UUID().uuidString).atlas").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func answersAsFromMemory() throws {
    let bytes = try makeAtlasBytes(layers: SampleWorld.layers)
    try withFile(bytes) { path in
      let mapped = try Atlas(contentsOf: path)
      #expect(mapped.byteCount == bytes.count)
      let here = Coordinate(latitude: 4, longitude: 14)
      #expect(mapped.place(at: here)?.region(in: mapped).key == "ENC")
      // The mapping lives as long as anything that came from it.
      let region = try Atlas(contentsOf: path).layer("countries").region(key: "EST")
      #expect(region?.name == "Östland")
      // A file that is replaced by renaming does not change under an open atlas.
      try FileManager.default.removeItem(atPath: path)
      #expect(mapped.place(at: here)?.region(in: mapped).key == "ENC")
    }
  }

  @Test func saysWhyAFileCannotBeOpened() throws {
    let missing = try #require(throws: AtlasError.self) {
      _ = try Atlas(contentsOf: "/nonexistent/world.atlas")
    }
    #expect(missing.code == .unreadable)
    #expect(missing.description.contains("/nonexistent/world.atlas"))
    let folder = try #require(throws: AtlasError.self) { _ = try Atlas(contentsOf: "/") }
    #expect(folder.code == .unreadable)
    try withFile([]) { path in
      let empty = try #require(throws: AtlasError.self) { _ = try Atlas(contentsOf: path) }
      #expect(empty.code == .notAnAtlas)
    }
  }

  /// Nothing writes to the pipe or listens at the socket: an opening that waited would never end.
  @Test(arguments: [
    "mkfifo x", "ln -s y x; mkfifo y", "mkdir x", "ln -s /dev/zero x", "ln -s /dev/null x",
    "python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('x')\"",
  ])
  func whatIsNoRegularFileIsRefusedAtOnce(_ command: String) throws {
    guard !command.hasPrefix("python3") || isInstalled("python3") else { return }
    try withFolder { folder in
      _ = try run("sh", ["-c", "cd '\(folder)'; \(command)"])
      let error = try #require(throws: AtlasError.self) {
        _ = try Atlas(contentsOf: "\(folder)/x")
      }
      #expect(error.code == .unreadable)
      #expect(error.description.contains("not a regular file"), "\(error)")
    }
  }
}
