import Landfall
import LandfallBuilder

/// Measures all contestants on one set of points, in turn.
struct Contest {
  var dataset: String
  var subject: String
  var pointSet: String
  var count: Int
  var measurements: [Measurement]
  /// The number of points on a border for which a rival's answer differs.
  var borderDifferences = 0
  /// The number of points not on a border for which a rival's answer differs, plus the number of our own
  /// contestants whose answers differ from the first one's; 0 if all are right.
  var faults = 0

  init(
    _ dataset: Dataset, _ subject: Subject, pointSet: String, coordinates: [Coordinate],
    passes: Int
  ) {
    self.dataset = dataset.name
    self.subject = subject.name
    self.pointSet = pointSet
    count = coordinates.count
    let points = coordinates.map { coordinate in
      // Rivals get points that are rounded to the grid in advance, outside their measured time.
      dataset.grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)!
    }
    let contestants = subject.contestants(coordinates, points)
    measurements = contestants.map { Measurement($0) }
    for rival in contestants where rival.isRival {
      compare(contestants[0], rival) { subject.isOnBorder(points[$0]) }
    }
    for _ in 0..<passes {
      for index in measurements.indices { measurements[index].pass(count: count) }
    }
    for measurement in measurements
    where !measurement.contestant.isRival && measurement.tally != measurements[0].tally {
      faults += 1
    }
  }

  /// Returns the lowest pass of the rival divided by the lowest of `measurement`; nil without a rival.
  func ratio(_ measurement: Measurement) -> Double? {
    measurements.first(where: \.contestant.isRival).map { $0.lowest / measurement.lowest }
  }

  /// Compares all answers, which also warms up both contestants.
  private mutating func compare(
    _ ours: Contestant, _ rival: Contestant, isOnBorder: (Int) -> Bool
  ) {
    let answers = zip(ours.answers(to: count), rival.answers(to: count))
    for (index, (ours, rival)) in answers.enumerated() where ours != rival {
      if isOnBorder(index) { borderDifferences += 1 } else { faults += 1 }
    }
  }
}
