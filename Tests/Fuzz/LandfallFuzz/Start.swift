import Foundation

// Usage: LandfallFuzz atlas|geojson|manifest [libFuzzer's options and folders]
//        LandfallFuzz seeds FOLDER
//
// Two programs in one: the first fuzzes what is named, the second writes the inputs to start from, a
// folder for each. scripts/fuzz builds and runs it. The function `main` is libFuzzer's.

/// What is fuzzed: the first argument.
let currentSubject = CommandLine.arguments.dropFirst().first.flatMap(Subject.init)

/// Called once, before anything else: takes the first argument away.
@c(LLVMFuzzerInitialize)
public func start(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let given = CommandLine.arguments
  if given.count == 3, given[1] == "seeds" {
    do { try writeSeeds(to: given[2]) } catch { fatalError("\(error)") }
    exit(0)
  }
  guard currentSubject != nil else {
    FileHandle.standardError.write(
      Data(
        "Usage: LandfallFuzz atlas|geojson|manifest [OPTION]... | LandfallFuzz seeds FOLDER\n".utf8)
    )
    exit(64)
  }
  unsafe arguments.pointee[1] = arguments.pointee[0]
  unsafe arguments.pointee += 1
  unsafe count.pointee -= 1
  return 0
}

/// Tries one input.
@c(LLVMFuzzerTestOneInput)
public func test(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  currentSubject?.run(bytes)
  return 0
}
