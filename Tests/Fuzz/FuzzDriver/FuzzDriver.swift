import CFuzzer
import Foundation
package import FuzzSubjects

/// Fuzzes a subject, lists the subjects, or writes the inputs to start from, a folder for each subject:
///
///     LandfallFuzz SUBJECT [libFuzzer's options and folders]
///     LandfallFuzz subjects
///     LandfallFuzz seeds FOLDER
///
/// scripts/fuzz builds and runs it.
package enum FuzzDriver {
  /// The subject: the first argument. A merge starts the program again without it, so that the environment has it, too.
  nonisolated(unsafe) static var subject: FuzzSubject?

  private static let variable = "LANDFALL_FUZZ_SUBJECT"

  /// Does what the arguments of the process say, with some subjects.
  package static func run(_ subjects: [FuzzSubject]) throws -> Never {
    let arguments = CommandLine.arguments
    let named = subjects.first { arguments.count > 1 && $0.name == arguments[1] }
    if let named { unsafe setenv(variable, named.name, 1) }
    let inherited = ProcessInfo.processInfo.environment[variable]
    unsafe subject = named ?? subjects.first { $0.name == inherited }
    if arguments.count == 3, arguments[1] == "seeds" {
      try write(subjects, to: arguments[2])
    } else if arguments.count == 2, arguments[1] == "subjects" {
      for subject in subjects { print(subject.name) }
    } else if unsafe subject != nil {
      exit(runFuzzer([arguments[0]] + arguments.dropFirst(named == nil ? 1 : 2)))
    } else {
      let usage =
        "Usage: LandfallFuzz \(subjects.map(\.name).joined(separator: "|")) [OPTION]... | subjects | seeds FOLDER"
      FileHandle.standardError.write(Data("\(usage)\n".utf8))
      exit(64)
    }
    exit(0)
  }

  private static func write(_ subjects: [FuzzSubject], to folder: String) throws {
    for subject in subjects {
      let place = URL(fileURLWithPath: folder).appendingPathComponent(subject.name)
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
        return unsafe FuzzDriver.subject?.run(bytes) == true ? 0 : -1
      }
    }
  }
}
