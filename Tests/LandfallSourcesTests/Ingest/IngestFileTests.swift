import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("Ingest: files and standard input", .timed)
struct IngestFileTests {
  private func ingestFile(
    _ path: String, environment: IngestEnvironment = IngestEnvironment()
  ) throws(BuildError) -> IngestResult {
    try readFeatures(of: testLayer(path), grid: testGrid, environment: environment)
  }

  @Test("a file that ends where a page does", arguments: [4_096, 8_192, 65_536])
  func pageEnd(size: Int) throws {
    let text = collection(feature(square(0, 0)))
    let padded = Array(text.utf8) + Array(repeating: UInt8(ascii: " "), count: size)
    // White space last, and the brace last.
    let front = Array(padded.prefix(size))
    let back = Array(repeating: UInt8(ascii: "\n"), count: size - text.utf8.count) + text.utf8
    for bytes in [front, back] {
      #expect(bytes.count == size)
      try withFile(bytes) { path in
        let result = try ingestFile(path)
        #expect(result.features.map(\.geometry.vertices) == [corners(0, 0)])
        #expect(result.report.bytes == size)
      }
    }
  }

  @Test("a file that is missing, a directory, an empty one")
  func unreadable() throws {
    try withFolder { folder in
      let missing = failure { try ingestFile(folder + "/none.geojson") }
      #expect(missing.code == .unreadable)
      #expect(missing.problem == "cannot be read: No such file or directory")
      let directory = failure { try ingestFile(folder) }
      #expect(directory.code == .unreadable)
      #expect(directory.problem == "is not a regular file but a folder")
      #expect(directory.isInputOutput)
    }
    try withFile([]) { path in
      let empty = failure { try ingestFile(path) }
      #expect(empty.code == .syntax)
      #expect(empty.file == path)
      #expect(empty.problem == "is empty")
    }
  }

  @Test("a file past the memory of the machine is refused before it is read")
  func tooLarge() throws {
    try withFile(Array("{".utf8)) { path in
      // Sparse: it takes no room.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 1 << 43)
      try handle.close()
      let error = failure { try ingestFile(path) }
      #expect(error.code == .limit)
      #expect(error.problem == "is larger than the memory of this machine")
    }
  }

  @Test("\"-\" is standard input, which may be a pipe, with more than a pipe holds")
  func standardInput() throws {
    let pipe = Pipe()
    let key = String(repeating: "k", count: 300_000)
    let text = feature(square(0, 0), key: key)
    let writer = Thread {
      pipe.fileHandleForWriting.write(Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let environment = IngestEnvironment(
      standardInput: pipe.fileHandleForReading.fileDescriptor)
    let result = try ingestFile("-", environment: environment)
    #expect(result.features.map(\.key) == [key])
    #expect(result.report.bytes == text.utf8.count)
  }

  @Test("errors call it standard input")
  func standardInputError() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    let environment = IngestEnvironment(
      standardInput: pipe.fileHandleForReading.fileDescriptor)
    let error = failure { try ingestFile("-", environment: environment) }
    #expect(error.description.hasPrefix("standard input: is empty"))
  }

  @Test("the name of an atlas of many files") func nameOfManyFiles() throws {
    let few = try Manifest(sources: ["a.json", "b.json"], as: LayerManifest(id: "", source: ""))
    #expect(few.name == "a-b")
    let files = (0..<1_000).map { "layer\($0).json" }
    let many = try Manifest(sources: files, as: LayerManifest(id: "", source: ""))
    #expect(many.name == "layer0-and-999-more")
  }
}
