public import Foundation

/// Detects repeated changes across a border, A→B→A→B, each of which would be announced.
///
/// It offers "only new regions" once and remembers the answer. It may offer again after a
/// cool-down.
public struct JitterWatch: Sendable, Hashable, Codable {
  /// The two regions, the current one last; fewer at the start.
  private var pair: [String] = []

  /// The times of the changes between them, ascending.
  private var changes: [Date] = []

  /// The time of the last offer; nil before the first one.
  public private(set) var offered: Date?

  /// The user's answer to the last offer; nil before it.
  public private(set) var answer: Bool?

  /// The time of the user's answer.
  public private(set) var answered: Date?

  /// Makes a watch without any entries.
  public init() {}

  /// Records an entry.
  /// - Returns: whether to make the offer now.
  package mutating func enter(
    _ regionKey: String, at time: Date, isOnlyNewSet: Bool, settings: DetectorSettings
  ) -> Bool {
    guard regionKey != pair.last else { return false }
    if pair.count == 2, regionKey == pair[0] {
      pair = [pair[1], regionKey]
    } else {
      // A third region restarts the count, with the change to it as the first.
      pair = (pair.last.map { [$0] } ?? []) + [regionKey]
      changes = []
    }
    guard pair.count == 2 else { return false }
    changes.append(time)
    changes.removeAll { time.timeIntervalSince($0) > settings.jitterSeconds }
    let wanted =
      (4...6).contains(settings.jitterAlternations) ? settings.jitterAlternations : 4
    guard changes.count >= wanted else { return false }
    changes = []
    if isOnlyNewSet || isCoolingDown(at: time, settings: settings) { return false }
    offered = time
    answer = nil
    answered = nil
    return true
  }

  private func isCoolingDown(at time: Date, settings: DetectorSettings) -> Bool {
    guard let last = answered ?? offered else { return false }
    return time.timeIntervalSince(last) < settings.jitterCoolDownSeconds
  }

  package mutating func take(answer: Bool, at time: Date) {
    self.answer = answer
    answered = time
  }

  /// Forgets the entries, as the clock was wrong, but not the user's answer.
  package mutating func forget() {
    pair = []
    changes = []
  }
}
