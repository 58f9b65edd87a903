public import Foundation

/// Watches for going to and fro across a border, A→B→A→B, which would be announced each time.
///
/// It offers "only new regions" once; the answer is remembered, and a cool-down follows before it
/// may offer again.
public struct JitterWatch: Sendable, Hashable, Codable {
  /// The two regions, the one that is now the last; fewer at the start.
  private var pair: [String] = []

  /// When they were changed between, the earliest first.
  private var changes: [Date] = []

  /// When the offer was last made; nil where it never was.
  public private(set) var offered: Date?

  /// What the user has answered; nil where nothing yet.
  public private(set) var answer: Bool?

  /// When the user has answered.
  public private(set) var answered: Date?

  /// A watch that has seen nothing.
  public init() {}

  /// Takes note of an entry.
  /// - Returns: whether the offer is to be made now.
  package mutating func enter(
    _ regionKey: String, at time: Date, isOnlyNewSet: Bool, settings: DetectorSettings
  ) -> Bool {
    guard regionKey != pair.last else { return false }
    if pair.count == 2, regionKey == pair[0] {
      pair = [pair[1], regionKey]
    } else {
      // A third region begins anew, with the change that led to it as the first.
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

  /// Forgets what was seen, as the clock was wrong, but not what was answered.
  package mutating func forget() {
    pair = []
    changes = []
  }
}
