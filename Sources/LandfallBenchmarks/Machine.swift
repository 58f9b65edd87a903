import Foundation

/// The machine and the version of the measured program.
struct Machine {
  var processor: String
  var cores: Int
  var system: String
  /// The commit that was built, followed by "+" if files differ from it; nil outside a checkout.
  var commit: String?

  init() {
    cores = ProcessInfo.processInfo.activeProcessorCount
    system = ProcessInfo.processInfo.operatingSystemVersionString
    processor = Self.processorName() ?? "unknown"
    if let commit = Self.output("git", "rev-parse", "--short", "HEAD") {
      let changes = Self.output("git", "status", "--porcelain", "--untracked-files=no")
      self.commit = commit + (changes?.isEmpty ?? true ? "" : "+")
    }
  }

  private static func processorName() -> String? {
    #if os(Linux)
      let cpuinfo = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      return cpuinfo?.split(separator: "\n").first { $0.hasPrefix("model name") }?
        .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    #else
      return output("sysctl", "-n", "machdep.cpu.brand_string")
    #endif
  }

  /// Returns the output of a command; nil if it cannot be run or fails.
  private static func output(_ command: String...) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
