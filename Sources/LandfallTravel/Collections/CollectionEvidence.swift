import Foundation
import Landfall

/// The visits to the members of a collection.
struct CollectionEvidence {
  /// A verified visit to a member.
  struct Stay {
    var id: RegionID
    var entry: Date
    /// The days of the calendar during the stay.
    var days: ClosedRange<Int>
    /// The years during the stay.
    var years: ClosedRange<Int>
  }

  /// The time of the first entry into each visited member; nil if unknown.
  private(set) var firstEntry: [RegionID: Date?] = [:]
  /// The verified visits, in the order of entry.
  private(set) var stays: [Stay] = []

  /// - Parameter timeZone: determines on which day a visit ends.
  init(_ collection: RegionCollection, _ visited: VisitedRegions, _ timeZone: TimeZone) {
    let layer = collection.layer
    var clock = LocalClock(timeZone)
    for key in visited.undatedKeys {
      guard let id = layer.region(key: key)?.id, collection.contains(id) else { continue }
      firstEntry[id] = .some(nil)
    }
    var idOfKey: [String: RegionID?] = [:]
    for visit in visited.visits {
      let key = visit.regionKey
      let found = idOfKey[key] ?? layer.region(key: key)?.id
      idOfKey[key] = .some(found)
      guard let id = found, collection.contains(id) else { continue }
      // A date replaces an unknown one.
      let earliest = (firstEntry[id] ?? nil).map { min($0, visit.entry) } ?? visit.entry
      firstEntry[id] = .some(earliest)
      if visit.isVerified { stays.append(Self.stay(visit, id, &clock)) }
    }
    stays.sort { ($0.entry, $0.id) < ($1.entry, $1.id) }
  }

  /// The day of entry is the visit's own local day. The time zone only determines on which day it
  /// ends.
  private static func stay(_ visit: Visit, _ id: RegionID, _ clock: inout LocalClock) -> Stay {
    let entryDay = clock.dayNumber(at: visit.entry.timeIntervalSince1970)
    let exitDay = visit.exit.map { clock.dayNumber(at: $0.timeIntervalSince1970) } ?? entryDay
    let first = visit.localDay.daysSince1970
    let last = first + max(0, exitDay - entryDay)
    let years = visit.localDay.year...max(visit.localDay.year, LocalDay(daysSince1970: last).year)
    return Stay(id: id, entry: visit.entry, days: first...last, years: years)
  }
}
