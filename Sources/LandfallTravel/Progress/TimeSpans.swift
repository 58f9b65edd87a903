import Foundation

/// Time spans that do not overlap: an hour in two parks at once is one hour.
struct TimeSpans {
  /// The spans in ascending order.
  private var spans: [(from: Date, until: Date)] = []

  /// The spans of the visits with a known end.
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

  /// The total length in seconds.
  var seconds: TimeInterval {
    spans.reduce(0) { $0 + $1.until.timeIntervalSince($1.from) }
  }

  /// The time at which the total length reaches `seconds`; nil if it never does.
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
