import Foundation
import Landfall
import TestSupport
import Testing

/// No query costs more than the size of the file allows, whatever the file contains.
@Suite(.timed, .serialized) struct BudgetTests {
  #if DEBUG
    private static let slowness = 40.0
  #else
    // The machine that runs tests is busy.
    private static let slowness = FullTests.areWanted ? 1.0 : 4.0
  #endif

  @Test(.optimized, arguments: HostileAtlas.all) func costsAsMuchAsItsBytes(atlas: HostileAtlas)
    throws
  {
    let bytes = try atlas.bytes()
    try Self.keep(bytes, as: atlas.name)
    var budget = QueryBudget(byteCount: bytes.count, slowness: Self.slowness)
    let memory = PeakMemory()
    budget.runAll(bytes, seed: 1)
    #expect(budget.excesses.isEmpty, "\(bytes.count) bytes: \(budget.excesses)")
    // Other suites run at the same time, unless scripts/check budgets runs this one alone.
    guard Self.hostileFolder != nil else { return }
    let limit = 20 * bytes.count + 64_000_000
    let growth = try #require(memory?.growth)
    #expect(growth <= limit, "\(bytes.count) bytes: \(growth) bytes of memory")
    print("\(atlas.name): \(bytes.count) bytes, \(growth) bytes of memory; \(budget.worst)")
  }

  private static let hostileFolder = ProcessInfo.processInfo.environment["LANDFALL_HOSTILE_FOLDER"]

  /// Writes an atlas to the folder LANDFALL_HOSTILE_FOLDER, where scripts/check budgets runs every command on it.
  private static func keep(_ bytes: [UInt8], as name: String) throws {
    guard let folder = hostileFolder else { return }
    let file = name.replacing(" ", with: "-") + ".atlas"
    try Data(bytes).write(to: URL(filePath: folder).appending(path: file))
  }

  /// Small atlases changed in a few bytes, with right checksums.
  @Test(.seeded) func mutationsCostAsMuchAsTheirBytes() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let originals = try TinyAtlas.all.map { AtlasBytes(try $0.bytes()) }
    var opened = 0
    for number in 0..<FullTests.count(150, all: 100_000) {
      var file = originals[number % originals.count]
      file.damageBodies(&generator)
      if number < 200 { try Self.keep(file.bytes, as: "mutation \(number)") }
      var budget = QueryBudget(byteCount: file.bytes.count, slowness: Self.slowness)
      if budget.runAll(file.bytes, seed: UInt64(number)) { opened += 1 }
      #expect(budget.excesses.isEmpty, "mutation \(number): \(budget.excesses)")
    }
    #expect(opened > 50)
  }

  /// The harness notices a query that takes too long.
  @Test func anExcessIsNoticed() {
    var budget = QueryBudget(byteCount: 0, slowness: 0.01)
    budget.run("a slow query") {
      var sum = 0
      for number in 0..<3_000_000 { sum = sum &* 31 &+ number }
      return sum
    }
    #expect(budget.excesses.map(\.query) == ["a slow query"])
  }
}

/// How much memory this process takes more than at a moment before; on Linux only.
private struct PeakMemory {
  private let start: Int

  /// Begins anew; nil where the system does not tell.
  init?() {
    // "5" resets the greatest resident size, proc(5).
    guard (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil,
      let size = Self.bytes("VmRSS")
    else { return nil }
    start = size
  }

  /// The bytes by which the greatest resident size is above that at the beginning.
  var growth: Int? { Self.bytes("VmHWM").map { max(0, $0 - start) } }

  private static func bytes(_ name: String) -> Int? {
    guard let text = try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) })
    else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 * 1_024 }
  }
}
