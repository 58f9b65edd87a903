import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport
import Testing

/// Random walks among the parks of San Francisco: the detector, which goes from fix to fix, finds what
/// looking at each park's fixes as a whole finds.
@Suite(.timed) struct ParkVisitPropertyTests {
  private let oracle = BorderOracle()

  @Test(.seeded) func asEachParkByItself() {
    let first = TestSeed.current
    var (found, passed) = (0, 0)
    for number in 0..<FullTests.count(25, all: 3_000) {
      let seed = first &+ UInt64(number)
      var generator = SeededGenerator(seed: seed)
      let fixes = walk(&generator)
      let detector = ParkVisitDetector(guide: shippedGuide)
      var state = ParkVisitState()
      var (ended, begun): ([Visit], [Visit]) = ([], [])
      for fix in fixes {
        let decision = detector.process(fix, in: &state, now: fix.time)
        #expect(decision.rejections.isEmpty, "seed \(seed)")
        ended += decision.ended
        begun += decision.begun
        passed += decision.passed.count
      }
      let visits = VisitLog(ended + state.endStays()).inOrder
      let wanted = VisitLog(shippedGuide.parks.flatMap { expected($0, fixes) }).inOrder
      #expect(visits == wanted, "seed \(seed)")
      #expect(Set(begun.map(\.id)) == Set(visits.map(\.id)), "seed \(seed)")
      #expect(begun.count == visits.count, "seed \(seed)")
      found += visits.count
    }
    // Or the test would show nothing.
    #expect(found > 30 && passed > 30, "\(found) visits, \(passed) passings")
  }

  /// Stays, strolls and drives, with fixes at all distances of time.
  private func walk(_ generator: inout SeededGenerator) -> [Fix] {
    let parks = shippedGuide.parks(of: shippedGuide.city("san-francisco")!)
    var fixes: [Fix] = []
    var place = parks[generator.nextIndex(below: parks.count)].point
    var time = noon
    for _ in 0..<12 {
      let speed = [0, 0.7, 1.5, 14][generator.nextIndex(below: 4)]
      let step = [20.0, 60, 119, 300][generator.nextIndex(below: 4)]
      let bearing = generator.nextNumber(in: 0...360)
      // Else the walks would soon be far from all parks.
      if generator.nextIndex(below: 2) == 0 {
        place = parks[generator.nextIndex(below: parks.count)].point
      }
      for _ in 0..<Int(generator.nextNumber(in: 120...1_500) / step + 1) {
        time += step
        place = oracle.place(from: place, bearing: bearing, meters: speed * step)
        let jitter = oracle.place(
          from: place, bearing: generator.nextNumber(in: 0...360),
          meters: generator.nextNumber(in: 0...40))
        fixes.append(
          Fix(
            coordinate: jitter, time: time,
            accuracyMeters: [nil, 0, 20, 100][generator.nextIndex(below: 4)]))
      }
      if generator.nextIndex(below: 6) == 0 { time += generator.nextNumber(in: 200...1_800) }
    }
    return fixes
  }

  /// The visits to one park, by what the rules say of all of its fixes.
  private func expected(_ park: Park, _ fixes: [Fix]) -> [Visit] {
    let here = fixes.indices.filter { index in
      shippedGuide.parks(at: fixes[index]).contains { $0.park == park }
    }
    var visits: [Visit] = []
    var start = here.first
    var dwell = 0.0
    for (number, index) in here.enumerated() {
      let next = number + 1 < here.count ? here[number + 1] : nil
      if let next, isOneStay(fixes, index, next) {
        if next == index + 1, !isDriven(fixes[index], fixes[next]) {
          dwell += fixes[next].time.timeIntervalSince(fixes[index].time)
        }
        continue
      }
      if let start, dwell >= 300 {
        visits.append(
          Visit(
            regionKey: park.key, entry: fixes[start].time, exit: fixes[index].time,
            localDay: LocalDay(fixes[start].time, in: losAngeles), isVerified: true))
      }
      (start, dwell) = (next, 0)
    }
    return visits
  }

  /// Whether two fixes at a park, with none at it between, belong to one stay.
  private func isOneStay(_ fixes: [Fix], _ first: Int, _ last: Int) -> Bool {
    let gaps = (first..<last).map { fixes[$0 + 1].time.timeIntervalSince(fixes[$0].time) }
    if gaps.contains(where: { $0 > 900 }) { return false }
    return last == first + 1 || fixes[last].time.timeIntervalSince(fixes[first].time) <= 120
  }

  private func isDriven(_ a: Fix, _ b: Fix) -> Bool {
    let meters = oracle.meters(from: a.coordinate, to: b.coordinate)
    let way = meters - (a.accuracyMeters ?? 0) - (b.accuracyMeters ?? 0)
    return way > 10 * b.time.timeIntervalSince(a.time)
  }
}
