import Landfall
import TestSupport
import Testing

@Suite(.timed) struct OrderedNumbersTests {
  @Test(.seeded) func areThoseOfASort() {
    var random = SeededGenerator(seed: TestSeed.current)
    for count in [0, 1, 2, 3, 7, 8, 100, 1_000] {
      for limit in [1, 3, count, 1_000_000] {
        let keys = (0..<count).map { _ in Int.random(in: 0...limit, using: &random) }
        let order = orderedNumbers(count: count) { (keys[$0], $0) < (keys[$1], $1) }
        #expect(order == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
      }
    }
  }

  @Test func needFewComparisons() {
    let count = 1 << 12
    let ascending = Array(0..<count)
    for keys in [ascending, ascending.reversed(), [Int](repeating: 0, count: count)] {
      var comparisons = 0
      _ = orderedNumbers(count: count) {
        comparisons += 1
        return keys[$0] < keys[$1]
      }
      #expect(comparisons <= 2 * count * 12)
      if keys[0] <= keys[1] { #expect(comparisons < count) }
    }
  }

  @Test func findTheFirstRepeatedName() {
    let names = (0..<100).map { "a name with the number \($0)" }
    #expect(firstRepeated(names) == nil)
    #expect(firstRepeated([]) == nil)
    #expect(firstRepeated(["", "a", "aa", "b", "ba"]) == nil)
    #expect(firstRepeated(names + [names[70], names[3]]) == 100)
    #expect(firstRepeated(names.reversed() + [names[3], names[70]]) == 100)
    #expect(firstRepeated(["b", "a", "c", "c", "a", "b"]) == 3)
    #expect(firstRepeated(["a longer name, 1", "a longer name, 2", "a longer name, 1"]) == 2)
  }

  private func firstRepeated(_ names: [String]) -> Int? {
    var writer = ByteWriter()
    let offsets = names.map { name in
      let offset = UInt32(writer.count)
      writer.append(UInt32(name.utf8.count))
      writer.append(contentsOf: Array(name.utf8))
      return offset
    }
    return unsafe writer.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else {
        return ByteView.empty.firstRepeatedName(at: [])
      }
      return unsafe ByteView(start: start, count: bytes.count).firstRepeatedName(at: offsets)
    }
  }
}
