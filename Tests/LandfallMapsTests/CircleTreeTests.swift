import LandfallMaps
import LandfallSupport
import TestSupport
import Testing

@Suite(.timed) struct CircleTreeTests {
  /// The groups as a list of all that are left gives them.
  private func plainGroups(_ circles: [Circle], gap: Double) -> [[Int]] {
    var rest = Array(circles.indices)
    var groups: [[Int]] = []
    while !rest.isEmpty {
      var (group, next) = ([rest.removeFirst()], 0)
      while next < group.count {
        let circle = circles[group[next]]
        group += rest.filter { circle.gap(to: circles[$0]) <= gap }
        rest.removeAll { circle.gap(to: circles[$0]) <= gap }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }

  private func groups(_ circles: [Circle], gap: Double) -> ([[Int]], steps: Int) {
    var tree = CircleTree(circles)
    let groups = circles.indices.map { tree.takeGroup(of: $0, gap: gap) }
    return (groups.filter { !$0.isEmpty }, tree.stepCount)
  }

  @Test(.seeded) func groupsAreThoseOfAList() {
    var generator = SeededGenerator(seed: TestSeed.current)
    for count in [0, 1, 2, 9, 100, 400] {
      for gap in [0, 0.01, 0.1, 0.5] {
        let circles = (0..<count).map { _ in
          let place = { Double.random(in: -1...1, using: &generator) }
          // Some in one place, some large.
          let isSame = Int.random(in: 0..<4, using: &generator) == 0
          return Circle(
            center: isSame ? [0.5, 0.5, 0.5] : [place(), place(), place()],
            radius: Double.random(in: 0...1, using: &generator).squared() * 0.2)
        }
        #expect(groups(circles, gap: gap).0 == plainGroups(circles, gap: gap))
      }
    }
  }

  /// `landfall map` compared each region with all others: 20,000 took 49 s.
  @Test(arguments: [0.001, 0.02, 0.094, 1]) func theWorkIsAboutLinear(gap: Double) {
    func steps(_ side: Int, apart: Double) -> Int {
      let circles = (0..<side * side).map { number in
        Circle(
          center: [Double(number / side) * apart, Double(number % side) * apart, 0],
          radius: apart / 3)
      }
      return groups(circles, gap: gap).steps
    }
    // All in one group, and each alone.
    #expect(steps(140, apart: 0.4 / 140) < 400 * 140 * 140)
    #expect(steps(140, apart: 4 * gap) < 400 * 140 * 140)
    #expect(steps(140, apart: 4 * gap) < 6 * steps(70, apart: 4 * gap))
  }
}

extension Double {
  fileprivate func squared() -> Double { self * self }
}
