import FuzzDriver
import FuzzOutputs
import FuzzSubjects

/// The compiler's flag for libFuzzer does not support top-level code.
@main struct Start {
  static func main() throws { try FuzzDriver.run(FuzzSubject.all) }
}
