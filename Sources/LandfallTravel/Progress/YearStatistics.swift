public import Foundation
public import Landfall

/// The visits of a user in one calendar year, to the regions of one layer: the states or countries of a year.
///
/// A visit belongs, with all of its time, to the year of its ``Visit/localDay``, on which it began.
public struct YearStatistics: Sendable, Hashable, Identifiable {
  /// The year of the Gregorian calendar.
  public let year: Int
  /// The visited regions, ordered by key.
  public let regions: [Region]
  /// Those that were not visited in an earlier year, ordered by key.
  public let newRegions: [Region]
  /// The number of visits.
  public let visitCount: Int
  /// The number of local days on which visits lasted.
  public let dayCount: Int
  /// The total duration of the visits with a known end, in seconds; time in two regions at once counts once.
  public let seconds: TimeInterval
  /// The local days in each region, by its key.
  public let daysByRegion: [String: Int]
  /// The visit that began first.
  public let firstVisit: Visit
  /// The visit that began last.
  public let lastVisit: Visit
  /// The longest visit, the first of equally long ones; nil if no duration is known.
  public let longestVisit: Visit?

  /// The ``year``.
  public var id: Int { year }
}

extension TravelBook {
  /// The statistics of each year with a visit to a layer, the last year first.
  ///
  /// Regions that were switched off, or that the layer does not have, do not count. A first date without a visit, from
  /// another device, makes a region one of that year.
  /// - Parameters:
  ///   - layer: a layer of which the book has visits.
  ///   - timeZone: determines on which day a visit ends.
  /// - Complexity: O(visits · log visits), and O(1) for each day of a visit.
  public func yearStatistics(of layer: Layer, timeZone: TimeZone) -> [YearStatistics] {
    let visits = part(in: layer.id).visitedRegions(timeZone: timeZone).visits
      .filter { layer.region(key: $0.regionKey) != nil }
      .sorted { ($0.entry, $0.regionKey) < ($1.entry, $1.regionKey) }
    var known: Set<String> = []
    var years: [YearStatistics] = []
    for (year, visits) in Dictionary(grouping: visits, by: \.localDay.year)
      .sorted(by: { $0.key < $1.key })
    {
      let keys = Set(visits.map(\.regionKey))
      years.append(
        YearStatistics(year, visits, layer: layer, known: known, keys: keys, timeZone: timeZone))
      known.formUnion(keys)
    }
    return years.reversed()
  }
}

extension YearStatistics {
  /// - Parameter visits: the visits of the year, at least one, in the order of entry.
  fileprivate init(
    _ year: Int, _ visits: [Visit], layer: Layer, known: Set<String>, keys: Set<String>,
    timeZone: TimeZone
  ) {
    var days: [String: Set<Int>] = [:]
    for visit in visits {
      let first = visit.localDay.daysSince1970
      let last = visit.exit.map { LocalDay($0, in: timeZone).daysSince1970 } ?? first
      days[visit.regionKey, default: []].formUnion(first...max(first, last))
    }
    func regions(_ keys: Set<String>) -> [Region] {
      keys.sorted().compactMap { layer.region(key: $0) }
    }
    self.year = year
    self.regions = regions(keys)
    newRegions = regions(keys.subtracting(known))
    visitCount = visits.count
    dayCount = days.values.reduce(Set()) { $0.union($1) }.count
    seconds = TimeSpans(of: visits).seconds
    daysByRegion = days.mapValues(\.count)
    (firstVisit, lastVisit) = (visits[0], visits[visits.count - 1])
    longestVisit = longest(of: visits)
  }
}
