import CFuzzer
import Foundation

// Usage: LandfallFuzz atlas|geojson|manifest [libFuzzer's options and folders]
//        LandfallFuzz seeds FOLDER
//
// Two programs in one: the first fuzzes what is named, the second writes the inputs to start from, a
// folder for each. scripts/fuzz builds and runs it.

/// What is fuzzed: the first argument.
let currentSubject = CommandLine.arguments.dropFirst().first.flatMap(Subject.init)

/// The compiler's flag for libFuzzer knows no top-level code.
@main struct Start {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "seeds" {
      try writeSeeds(to: arguments[2])
    } else if currentSubject != nil {
      exit(runFuzzer([arguments[0]] + arguments.dropFirst(2)))
    } else {
      let usage =
        "Usage: LandfallFuzz atlas|geojson|manifest [OPTION]... | LandfallFuzz seeds FOLDER"
      FileHandle.standardError.write(Data("\(usage)\n".utf8))
      exit(64)
    }
  }

  /// Starts libFuzzer, which reads its options from the arguments.
  private static func runFuzzer(_ arguments: [String]) -> Int32 {
    // libFuzzer keeps what it is given until the process ends.
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var count = Int32(arguments.count)
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe LLVMFuzzerRunDriver(&count, &start) { data, size in
        currentSubject?.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
  }
}
