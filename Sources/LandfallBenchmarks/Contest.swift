import Landfall
import LandfallBuilder

/// All contestants on one set of points, in turn.
struct Contest {
  var dataset: String
  var subject: String
  var pointSet: String
  var count: Int
  var measurements: [Measurement]
  /// Points that a rival answers differently, all of which lie on a border.
  var borderDifferences = 0
  /// Points that a rival answers differently, though they lie on no border, and ways of our own that
  /// do not answer as the first does: none, if all are right.
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
      // Rivals get their points rounded to the grid beforehand, which they are not charged for.
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

  /// The lowest pass of a rival over the lowest of `measurement`; nil without a rival.
  func ratio(_ measurement: Measurement) -> Double? {
    measurements.first(where: \.contestant.isRival).map { $0.lowest / measurement.lowest }
  }

  /// Compares all answers untimed, which also warms both up.
  private mutating func compare(
    _ ours: Contestant, _ rival: Contestant, isOnBorder: (Int) -> Bool
  ) {
    let answers = zip(ours.answers(to: count), rival.answers(to: count))
    for (index, (ours, rival)) in answers.enumerated() where ours != rival {
      if isOnBorder(index) { borderDifferences += 1 } else { faults += 1 }
    }
  }
}
