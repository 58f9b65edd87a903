import Foundation
package import Testing

/// Gives a test its seed: `@Test(.seeded) func …` reads `TestSeed.current`.
///
/// The seed is a hash of the test's name, so that a run repeats the one before it. `LANDFALL_SEED=random`
/// draws another one for each test, and `LANDFALL_SEED=N` gives each test N. A failure carries the line
/// that repeats it.
package struct TestSeed: TestTrait, TestScoping {
  /// Where the seed of a test comes from.
  package enum Source: Equatable, Sendable {
    case name
    case random
    case number(UInt64)

    /// What the value of `LANDFALL_SEED` asks for; nil if it is not a seed.
    package init?(setting: String?) {
      switch setting {
      case nil, "": self = .name
      case "random": self = .random
      case let text?:
        guard let number = UInt64(text), number <= TestSeed.largest else { return nil }
        self = .number(number)
      }
    }
  }

  /// `LANDFALL_SEED` is not a seed.
  package struct WrongSetting: Error, CustomStringConvertible {
    package var description: String {
      "LANDFALL_SEED is neither 'random' nor a whole number from 0 to \(TestSeed.largest)"
    }
  }

  /// Seeds have 32 bits: short to paste, and a test may count up from its seed.
  package static let largest = UInt64(UInt32.max)

  private let setting: String?

  /// Reads a setting in place of `LANDFALL_SEED`.
  package init(setting: String?) { self.setting = setting }

  @TaskLocal private static var running: UInt64?

  /// The seed of the running test, the same for each of its cases.
  package static var current: UInt64 {
    guard let running else { preconditionFailure("the test lacks the trait .seeded") }
    return running
  }

  /// Runs a case of a test with its seed and adds the line that repeats it to each issue.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let source = Source(setting: setting) else { throw WrongSetting() }
    let name = Self.name(ofID: "\(test.id)")
    let seed =
      switch source {
      case .name: Self.seed(of: name)
      case .random: UInt64.random(in: 0...Self.largest)
      case .number(let number): number
      }
    let line = Comment(rawValue: Self.replayLine(seed: seed, name: name))
    let issues = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      issue.comments.append(line)
      return issue
    }
    try await issues.provideScope(for: test, testCase: testCase) {
      do {
        try await Self.$running.withValue(seed) { try await function() }
      } catch {
        // What a test throws is recorded outside of this scope, without the line.
        Issue.record("the next error ends the test", sourceLocation: test.sourceLocation)
        throw error
      }
    }
  }

  /// `Suite/test` of a test's identifier, `Module.Suite/test(label:)/File.swift:1:2`: a test keeps its
  /// name, and so its seed, in another file or module.
  package static func name(ofID id: String) -> String {
    let parts = id.split(separator: "/").dropLast()
    let module = parts.first?.prefix { $0 != "." } ?? ""
    return parts.joined(separator: "/").dropFirst(module.count + 1).prefix { $0 != "(" }
      .description
  }

  /// The seed of a name: FNV-1a of 64 bits, folded to 32.
  package static func seed(of name: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash >> 32) ^ (hash & largest)
  }

  /// The command that runs the test with the seed.
  package static func replayLine(seed: UInt64, name: String) -> String {
    "repeat it: LANDFALL_SEED=\(seed) scripts/test --filter \(name)"
  }
}

extension Trait where Self == TestSeed {
  /// The test reads `TestSeed.current`.
  package static var seeded: Self {
    TestSeed(setting: ProcessInfo.processInfo.environment["LANDFALL_SEED"])
  }
}
