import Foundation
import LandfallMaps
import TestPictures
import TestSupport
import Testing

/// Classes of numbers, compared with those of jenkspy and mapclassify, which scripts/make classes recorded.
@Suite(.timed) struct ClassificationTests {
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    struct Classes: Decodable, Sendable {
      var count: Int
      var jenks: [Double]
      var quantiles: [Int]
      var equal: [Double]
    }

    var name: String
    var numbers: [Double]
    var classes: [Classes]
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let file = GoldenPicture.folder.deletingLastPathComponent().appending(path: "classes.json")
    return try! JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
  }()

  /// The sum of squared distances from the means of classes.
  private func spread(_ sorted: [Double], _ ends: [Double]) -> Double {
    let classes = Dictionary(grouping: sorted) { number in ends.count { number > $0 } }
    return classes.values.reduce(0) { sum, numbers in
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      return sum + numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }

  @Test(arguments: cases) func naturalBreaksAreTheBest(one: Case) {
    let sorted = one.numbers.sorted()
    for classes in one.classes {
      let found = naturalBreaks(of: sorted, count: classes.count)
      #expect(found.count == classes.count - 1)
      let (ours, theirs) = (spread(sorted, found), spread(sorted, classes.jenks))
      #expect(ours <= theirs * (1 + 1e-12), "\(classes.count): \(found), not \(classes.jenks)")
      // Only in a tie may they differ.
      #expect(found == classes.jenks || ours >= theirs * (1 - 1e-12))
      let breaks = Classification.classes(.naturalBreaks, count: classes.count).breaks(of: sorted)
      for number in sorted {
        #expect(breaks.count { number >= $0 } == found.count { number > $0 }, "\(number)")
      }
    }
  }

  @Test(arguments: cases) func quantilesPartTheNumbersAsTheirsDo(one: Case) {
    let sorted = one.numbers.sorted()
    for classes in one.classes {
      let breaks = Classification.classes(.quantiles, count: classes.count).breaks(of: sorted)
      // Theirs may have empty classes, where a quantile is the same as the one before.
      let used = Set(classes.quantiles).sorted()
      for (number, theirs) in zip(one.numbers, classes.quantiles) {
        #expect(breaks.count { number >= $0 } == used.firstIndex(of: theirs), "\(number) \(breaks)")
      }
    }
  }

  @Test(arguments: cases) func intervalsAreEqual(one: Case) {
    let sorted = one.numbers.sorted()
    for classes in one.classes {
      let breaks = Classification.classes(.equalIntervals, count: classes.count).breaks(of: sorted)
      #expect(breaks.count == classes.equal.count)
      for (ours, theirs) in zip(breaks, classes.equal) {
        #expect(abs(ours - theirs) <= 1e-12 * (sorted.last! - sorted[0]))
      }
    }
  }

  /// Every partition of a few numbers, tried one by one.
  @Test func noPartitionIsBetterThanNaturalBreaks() {
    var seed: UInt64 = 4
    for _ in 0..<200 {
      let sorted = (0..<9).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1
        return Double((seed >> 33) % 30)
      }.sorted()
      for count in 2...4 {
        let best = spread(sorted, naturalBreaks(of: sorted, count: count))
        for chosen in 0..<(1 << 8) where chosen.nonzeroBitCount < count {
          let chosenEnds = (0..<8).filter { (bit: Int) in (chosen >> bit) & 1 == 1 }
          let other = spread(sorted, chosenEnds.map { sorted[$0] })
          #expect(best <= other + 1e-9)
        }
      }
    }
  }

  private static let tiny = Double.leastNonzeroMagnitude

  /// Their squares are infinite or zero.
  @Test(arguments: [
    [1, 2, 3, 1e200], [1e155, 2e155, 3e155, 4e155], [-1e308, 1e308], [-1.7e308, 0, 1, 1.7e308],
    [1000 * Self.tiny, 2000 * Self.tiny, 5000 * Self.tiny, 9000 * Self.tiny],
    [Self.tiny, 2 * Self.tiny, 1], [0, Self.tiny],
  ])
  func numbersOfAnySizeHaveClasses(sorted: [Double]) throws {
    for name in ["jenks:5", "jenks:2", "quantile:3", "equal:5", "5"] {
      let method = try #require(Classification(name))
      for breaks in [method.breaks(of: sorted), method.breaks(of: sorted, around: 0)] {
        #expect(breaks.allSatisfy(\.isFinite) && breaks == breaks.sorted(), "\(name) \(breaks)")
        let format = NumberFormat(for: breaks)
        let texts = breaks.map { format.text($0) }
        #expect(Set(texts).count == Set(breaks).count, "\(name) \(texts)")
        #expect(texts.allSatisfy { $0.count <= 24 }, "\(name) \(texts)")
      }
    }
    #expect(naturalBreaks(of: [1e155, 2e155, 8e155, 9e155], count: 2) == [2e155])
    #expect(
      naturalBreaks(
        of: [1000 * Self.tiny, 2000 * Self.tiny, 8000 * Self.tiny, 9000 * Self.tiny], count: 2) == [
          2000 * Self.tiny
        ])
  }

  @Test func fewNumbersHaveFewClasses() {
    for method in ["quantile", "jenks", "equal", "5"].compactMap(Classification.init) {
      #expect(method.breaks(of: []).isEmpty && method.breaks(of: [3, 3]).isEmpty)
      let breaks = method.breaks(of: [1, 1, 2])
      #expect(breaks.allSatisfy { $0 > 1 && $0 <= 2 } && breaks == breaks.sorted())
    }
    #expect(naturalBreaks(of: [1, 1, 2], count: 5) == [1])
  }

  @Test func aCenterIsABreakOrInTheMiddle() throws {
    let numbers = [-8.0, -4, -3, -2.5, -1, 0, 1, 2, 3, 30]
    for method in ["4", "quantile:4", "jenks:4", "equal:4", "jenks:5"] {
      let classes = try #require(Classification(method))
      #expect(classes.breaks(of: numbers, around: 0).contains(0), "\(method)")
    }
    let odd = try #require(Classification("equal:5")).breaks(of: numbers, around: 0)
    #expect(odd == [-6, 6, 18])
    #expect(
      Classification("4")?.breaks(of: [1, 2, 3, 4], around: 0)
        == Classification("4")?.breaks(of: [1, 2, 3, 4]))
  }

  @Test func namesAreParsed() {
    #expect(Classification("5") == .classes(.rounded, count: 5))
    #expect(Classification("Quantile") == .classes(.quantiles, count: 5))
    #expect(Classification("equal:4") == .classes(.equalIntervals, count: 4))
    #expect(Classification("jenks=7") == .classes(.naturalBreaks, count: 7))
    #expect(Classification("breaks=-1,0, 2.5") == .breaks([-1, 0, 2.5]))
    for text in [
      "", "1", "10", "jenks:1", "breaks", "breaks=", "breaks=1,1", "breaks=2,x", "5.5", "kmeans",
    ] {
      #expect(Classification(text) == nil, "\(text)")
    }
  }
}
