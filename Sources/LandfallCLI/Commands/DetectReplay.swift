import Foundation
import LandfallTravel

/// The fixes of a track, processed by a session one after the other; see `landfall detect`.
///
/// Memory grows with the visits, not with the points.
struct DetectReplay {
  /// The greatest number of visits, as their report is made in memory.
  private static let visitLimit = 250_000

  private var session: TravelSession
  /// The lines of `--explain` that are not printed yet; nil without it.
  private var lines: [UInt8]?
  private var clock: TripClock
  private var report: DetectReport
  /// The time of the last fix that was used, and the rule of local times there.
  private var last: (time: Date, rule: TripClock.Rule)?

  /// The keys of the regions in which fixes were, and which are not detected.
  private(set) var uncounted: Set<String> = []

  /// Whether times and days are those of the given time zone.
  var usesGivenTimeZone: Bool { clock.usesGiven }

  /// - Parameter explains: whether to print a line for each point.
  init(_ session: TravelSession, atlas: Atlas, zone: TimeZone, explains: Bool) {
    self.session = session
    clock = TripClock(atlas, timeZone: zone)
    lines = explains ? [] : nil
    report = DetectReport(layer: session.layer.id, zone: zone)
  }

  /// Processes the next point in the order of time. A point without a time is counted, but not used.
  /// - Returns: whether the point was used.
  mutating func take(_ point: TrackPoint) throws -> Bool {
    report.pointCount += 1
    guard let fix = point.fix else {
      report.rejectedPointCounts["noTime", default: 0] += 1
      try explain(point.coordinate, nil, "not used: the point has no time")
      return false
    }
    let rule = clock.rule(at: point)
    let time = clock.text(fix.time, rule)
    let update: TravelUpdate
    do throws(TravelError) {
      update = try session.process(fix, now: fix.time, timeZone: clock.timeZone(rule))
    } catch {
      report.rejectedPointCounts["before1900", default: 0] += 1
      try explain(fix.coordinate, time, "not used: \(error)")
      return false
    }
    if lines != nil { try explain(fix.coordinate, time, "\(update.finding)") }
    if case .nowhere(.notCounted(let key)) = update.finding { uncounted.insert(key) }
    // A visit that ends here ended with the fix before.
    if let ended = update.endedVisit { try leave(ended, last?.rule ?? rule) }
    var isUsed = true
    if case .rejected(let reasons) = update.finding {
      for reason in reasons { report.rejectedPointCounts[reason.name, default: 0] += 1 }
      isUsed = false
    } else {
      report.usedPointCount += 1
      last = (fix.time, rule)
    }
    try note(update, at: fix, rule)
    return isUsed
  }

  /// Ends the track, and prints the rest of the lines and an empty one.
  /// - Throws: an error of standard output.
  mutating func finish() throws -> DetectReport {
    if let last,
      let ended = session.endVisit(now: last.time, timeZone: clock.timeZone(last.rule))
    {
      end(ended, last.rule)
    }
    try explain("")
    try flush()
    return report
  }

  private mutating func note(
    _ update: TravelUpdate, at fix: Fix, _ rule: TripClock.Rule
  ) throws {
    guard update.event != nil || update.landing != nil || update.endedVisit != nil else { return }
    let time = clock.text(fix.time, rule)
    for event in [update.landing, update.event].compactMap(\.self) {
      guard report.visits.count < Self.visitLimit else {
        throw DataError(
          "the track has more than \(grouped(Self.visitLimit)) entries into regions; split it by time"
        )
      }
      let visit = DetectReport.Visit(
        update, event, in: session.layer, at: fix.coordinate,
        entry: clock.text(event.visit.entry, rule))
      report.visits.append(visit)
      try explain("  entered \(visit.name): \(visit.outcome)")
      if event.visit.exit != nil { try leave(event.visit, rule) }
    }
    for badge in update.badges {
      report.badges.append((badge, time))
      try explain("  badge: \(badge.name)")
    }
    if update.offersOnlyNew {
      report.offers.append(time)
      try explain("  offer: announce only new regions")
    }
  }

  private mutating func leave(_ ended: Visit, _ rule: TripClock.Rule) throws {
    end(ended, rule)
    let exit = ended.exit.map { clock.text($0, rule) }
    try explain("  left \(ended.regionKey) at \(exit ?? "-")")
  }

  /// Records the end of the last visit. One that began before the track is not in the report.
  private mutating func end(_ visit: Visit, _ rule: TripClock.Rule) {
    guard let index = report.visits.indices.last, report.visits[index].key == visit.regionKey else {
      return
    }
    report.visits[index].exit = visit.exit.map { clock.text($0, rule) }
    report.visits[index].seconds = visit.durationSeconds
  }

  private mutating func explain(_ at: Coordinate, _ time: String?, _ text: String) throws {
    guard lines != nil else { return }
    try explain("\(time ?? "-") \(at.latitude),\(at.longitude) \(text)")
  }

  private mutating func explain(_ line: String) throws {
    guard lines != nil else { return }
    lines?.append(contentsOf: "\(printable(line))\n".utf8)
    if let lines, lines.count > 1 << 16 { try flush() }
  }

  private mutating func flush() throws {
    guard let bytes = lines, !bytes.isEmpty else { return }
    lines = []
    try FileDescriptor.standardOutput.write(bytes.span)
  }
}

extension FixRejection {
  /// The name of the reason in JSON and summaries.
  fileprivate var name: String {
    switch self {
    case .invalidCoordinate: "invalidCoordinate"
    case .noTime: "invalidTime"
    case .tooHigh: "altitude"
    case .tooFast: "speed"
    case .invalidAccuracy: "invalidAccuracy"
    case .tooInaccurate: "accuracy"
    case .outOfOrder: "outOfOrder"
    case .inTheFuture: "future"
    }
  }
}
