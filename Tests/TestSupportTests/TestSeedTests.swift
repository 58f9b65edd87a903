import Synchronization
import TestSupport
import Testing

/// A test's seed, and what a failure says about it.
@Suite(.timed) struct TestSeedTests {
  @Test(arguments: [
    (
      "LandfallTests.GridTests/roundsHalfToEven(grid:)/GridTests.swift:19:4",
      "GridTests/roundsHalfToEven"
    ),
    ("Moved.GridTests/roundsHalfToEven(grid:)/Other.swift:1:2", "GridTests/roundsHalfToEven"),
    ("Module.Outer/Inner/test()/File.swift:1:2", "Outer/Inner/test"),
    ("Module.free()/File.swift:1:2", "free"),
  ])
  func namesHaveNoPlace(id: String, name: String) { #expect(TestSeed.name(ofID: id) == name) }

  /// The digits do not change: a failure of last year can be repeated.
  @Test func seedsOfNamesAreStable() {
    #expect(TestSeed.seed(of: "") == 0xcbf2_9ce4 ^ 0x8422_2325)
    // FNV-1a of "foobar", by its authors, is 85944171f73967e8.
    #expect(TestSeed.seed(of: "foobar") == 0x8594_4171 ^ 0xf739_67e8)
    #expect(TestSeed.seed(of: "A/b") != TestSeed.seed(of: "A/c"))
  }

  @Test(
    arguments: [
      (nil, .name), ("", .name), ("random", .random), ("0", .number(0)),
      ("4294967295", .number(4_294_967_295)),
      ("4294967296", nil), ("-1", nil), ("Random", nil), ("1 ", nil), ("0x10", nil),
    ] as [(String?, TestSeed.Source?)])
  func settings(text: String?, source: TestSeed.Source?) {
    #expect(TestSeed.Source(setting: text) == source)
  }

  @Test(TestSeed(setting: nil)) func theNameIsTheDefault() {
    #expect(TestSeed.current == TestSeed.seed(of: "TestSeedTests/theNameIsTheDefault"))
  }

  @Test(TestSeed(setting: "123"), arguments: [1, 2]) func aNumberIsTaken(_: Int) {
    #expect(TestSeed.current == 123)
  }

  /// Of eight random seeds two are equal once in 10⁸ runs; here, once in 10⁶⁷ all of them.
  @Test func randomSeedsDiffer() async throws {
    let test = try #require(Test.current)
    let seeds = Mutex<Set<UInt64>>([])
    for _ in 0..<8 {
      try await TestSeed(setting: "random").provideScope(for: test, testCase: nil) {
        let seed = TestSeed.current
        seeds.withLock { _ = $0.insert(seed) }
      }
    }
    #expect(seeds.withLock { $0.count } > 1)
  }

  @Test func aWrongSettingFails() async throws {
    let test = try #require(Test.current)
    await #expect(throws: TestSeed.WrongSetting.self) {
      try await TestSeed(setting: "seven").provideScope(for: test, testCase: nil) {}
    }
  }

  /// What is recorded while the test has its seed, each issue by its comments.
  private func comments(
    during body: @escaping @Sendable () async throws -> Void
  ) async throws -> [[String]] {
    let test = try #require(Test.current)
    let found = Mutex<[[String]]>([])
    let outer = IssueHandlingTrait.compactMapIssues { issue in
      found.withLock { $0.append(issue.comments.map(\.rawValue)) }
      return nil
    }
    try await outer.provideScope(for: test, testCase: nil) {
      try? await TestSeed(setting: "7").provideScope(for: test, testCase: nil, performing: body)
    }
    return found.withLock { $0 }
  }

  @Test func aFailureHasTheLineToPasteBack() async throws {
    let found = try await comments { Issue.record("wrong") }
    let line = "repeat it: LANDFALL_SEED=7 scripts/test --filter "
    #expect(found == [["wrong", line + "TestSeedTests/aFailureHasTheLineToPasteBack"]])
  }

  @Test func whatIsThrownHasTheLine() async throws {
    let found = try await comments { throw CancellationError() }
    #expect(found.count == 1)
    #expect(found.first?.last?.hasSuffix("TestSeedTests/whatIsThrownHasTheLine") == true)
  }

  @Test func whatPassesSaysNothing() async throws {
    #expect(try await comments {}.isEmpty)
  }
}
