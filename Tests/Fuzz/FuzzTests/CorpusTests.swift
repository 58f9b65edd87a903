import Foundation
import FuzzOutputs
import FuzzSubjects
import TestSupport
import Testing

/// The corpus of fuzzing, tried once more, without a sanitizer. `scripts/fuzz --replay` tries it under
/// AddressSanitizer.
@Suite(.timed) struct CorpusTests {
  private func inputs(_ subject: FuzzSubject) throws -> [(name: String, bytes: [UInt8])] {
    let archive = Package.path("Tests/Fuzz/Corpus/\(subject.name).tar.gz")
    return try withFolder { folder in
      _ = try TestSupport.run("tar", ["-xzf", archive, "-C", folder])
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
        (name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      }
    }
  }

  @Test(arguments: FuzzSubject.all) func everyInputIsAnswered(_ subject: FuzzSubject) throws {
    let inputs = try inputs(subject)
    #expect(inputs.count > 10, "scripts/fuzz --minimize writes the corpus")
    for (name, bytes) in inputs {
      #expect(subject.run(bytes), "\(name) is of another subject; minimize the corpus again")
    }
  }

  @Test(arguments: FuzzSubject.all) func everySeedBelongsToItsSubject(
    _ subject: FuzzSubject
  ) throws {
    for (name, bytes) in try subject.seeds() { #expect(subject.run(bytes), "seed \(name)") }
  }

  @Test func theCorpusIsSmall() throws {
    let sizes = try FuzzSubject.all.map { subject in
      try inputs(subject).reduce(0) { $0 + $1.bytes.count }
    }
    #expect(sizes.reduce(0, +) <= 2_000_000)
  }
}
