import Foundation

/// Stretches of time that do not overlap: an hour in two parks at once is one hour.
struct TimeSpans {
  /// Ascending.
  private var spans: [(from: Date, until: Date)] = []

  /// The times of visits whose end is known.
  /// - Complexity: O(n log n).
  init(of visits: [Visit]) {
    for visit in visits.sorted(by: { $0.entry < $1.entry }) {
      guard let exit = visit.exit, exit > visit.entry else { continue }
      if let last = spans.last, visit.entry <= last.until {
        spans[spans.count - 1].until = max(last.until, exit)
      } else {
        spans.append((visit.entry, exit))
      }
    }
  }

  /// Their length together.
  var seconds: TimeInterval {
    spans.reduce(0) { $0 + $1.until.timeIntervalSince($1.from) }
  }

  /// When they had come to so many seconds; nil where they never did.
  func moment(after seconds: TimeInterval) -> Date? {
    var left = seconds
    for span in spans {
      let length = span.until.timeIntervalSince(span.from)
      if length >= left { return span.from.addingTimeInterval(left) }
      left -= length
    }
    return nil
  }
}
