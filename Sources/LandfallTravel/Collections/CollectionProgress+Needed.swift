import Landfall

extension CollectionProgress {
  /// The visits that the condition still needs, in English: "CO UT", "any 8 more", "2 of CO UT WY",
  /// "3 in one day (most so far: 1)"; empty if the collection is earned.
  public var neededText: String {
    guard !isEarned else { return "" }
    let missing = max(0, requiredCount - count)
    switch collection.condition {
    case .all: return Self.list(needed)
    case .count:
      if needed.count > Self.listed { return "any \(missing) more" }
      return (needed.count == missing ? "" : "\(missing) of ") + Self.list(needed)
    case .countInOneDay: return "\(requiredCount) in one day (most so far: \(count))"
    case .countInOneYear: return "\(requiredCount) in one year (most so far: \(count))"
    case .returnAfterDays:
      return "a return after \(requiredCount) days (longest so far: \(count))"
    case .unknown: return "what a later version knows"
    }
  }

  /// The most regions that are listed by their keys.
  private static let listed = 16

  private static func list(_ regions: [Region]) -> String {
    let more = regions.count > listed ? " and \(regions.count - listed) more" : ""
    return regions.prefix(listed).map(\.key).joined(separator: " ") + more
  }
}
