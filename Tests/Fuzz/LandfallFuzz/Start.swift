import CFuzzer
import Foundation
import FuzzSubjects

// Usage: LandfallFuzz SUBJECT [libFuzzer's options and folders]
//        LandfallFuzz subjects
//        LandfallFuzz seeds FOLDER
//
// Fuzzes a subject, lists the subjects, or writes the inputs to start from, a folder for each subject.
// scripts/fuzz builds and runs it.

/// The subject: the first argument. A merge starts the program again without it, so that the environment has it, too.
let currentSubject: FuzzSubject? = {
  let subject = CommandLine.arguments.dropFirst().first.flatMap(FuzzSubject.init)
  if let subject { unsafe setenv(subjectVariable, subject.rawValue, 1) }
  return subject ?? ProcessInfo.processInfo.environment[subjectVariable].flatMap(FuzzSubject.init)
}()

private let subjectVariable = "LANDFALL_FUZZ_SUBJECT"

/// The compiler's flag for libFuzzer does not support top-level code.
@main struct Start {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "seeds" {
      try writeSeeds(to: arguments[2])
    } else if arguments.count == 2, arguments[1] == "subjects" {
      for subject in FuzzSubject.allCases { print(subject.rawValue) }
    } else if currentSubject != nil {
      let isNamed = arguments.count > 1 && FuzzSubject(rawValue: arguments[1]) != nil
      exit(runFuzzer([arguments[0]] + arguments.dropFirst(isNamed ? 2 : 1)))
    } else {
      let subjects = FuzzSubject.allCases.map(\.rawValue).joined(separator: "|")
      let usage = "Usage: LandfallFuzz \(subjects) [OPTION]... | subjects | seeds FOLDER"
      FileHandle.standardError.write(Data("\(usage)\n".utf8))
      exit(64)
    }
  }

  private static func writeSeeds(to folder: String) throws {
    for subject in FuzzSubject.allCases {
      let place = URL(fileURLWithPath: folder).appendingPathComponent(subject.rawValue)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (name, bytes) in try subject.seeds() {
        try Data(bytes).write(to: place.appendingPathComponent(name))
      }
    }
  }

  /// Starts libFuzzer, which reads its options from the arguments.
  private static func runFuzzer(_ arguments: [String]) -> Int32 {
    // libFuzzer uses the arguments until the process ends.
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var count = Int32(arguments.count)
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe LLVMFuzzerRunDriver(&count, &start) { data, size in
        let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
        // -1 keeps an input out of the corpus.
        return currentSubject?.run(bytes) == true ? 0 : -1
      }
    }
  }
}
