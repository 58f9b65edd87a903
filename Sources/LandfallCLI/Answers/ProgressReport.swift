import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// The progress in all collections, for people and programs.
struct ProgressReport: Encodable {
  struct Collection: Encodable {
    var identifier: String
    var name: String
    var set: String
    var layer: String
    var isEarned: Bool
    var earnedDate: String?
    var progress: Double
    var count: Int
    var wanted: Int
    var contributing: [KeyAndName]
    var needed: [KeyAndName]
  }

  struct Count: Encodable {
    var layer: String
    var visited: Int
    var total: Int
  }

  var counts: [Count]
  var collections: [Collection]
  /// The report of each city, then of all cities; nil if the visits are not to parks of cities.
  var cities: [CityReport]?
  /// The goals in the files, which ``text`` lists.
  private var goals: Set<String> = []

  private enum CodingKeys: String, CodingKey { case counts, collections, cities }

  /// - Parameters:
  ///   - guide: the cities, if the visits are to their parks.
  ///   - now: the start of the remaining days of goals.
  init(_ visits: VisitFiles, atlas: Atlas, guide: CityGuide?, now: Date) {
    var clock = LocalClock(.gmt)
    counts = atlas.layers.compactMap { layer in
      guard let visited = visits.visited[layer.id] else { return nil }
      let keys = visited.undatedKeys.union(visited.visits.map(\.regionKey))
      let count = VisitedCount(of: keys, in: layer)
      return Count(layer: layer.id, visited: count.visited, total: count.total)
    }
    collections = atlas.progress(of: visits.visited, timeZone: .gmt).map { one in
      let id = one.collection.identifier
      // A badge that a file lists as earned stays earned.
      let one = one.keeping(visits.book.badges[id])
      return Collection(
        identifier: id, name: one.collection.name, set: one.collection.setName,
        layer: one.collection.layer.id, isEarned: one.isEarned,
        earnedDate: one.earnedDate.map { clock.text($0) }, progress: one.progress,
        count: one.count, wanted: one.requiredCount,
        contributing: one.contributing.map(KeyAndName.init),
        needed: one.needed.map(KeyAndName.init))
    }
    goals = Set(visits.book.goals.map(\.identifier))
    cities = guide.map { guide in
      (guide.cities.map { $0 } + [nil]).map { city in
        CityReport(
          guide.statistics(of: city, in: visits.book, now: now, timeZone: .gmt), guide: guide)
      }
    }
  }

  /// The counts, the tables of cities, then a table for each set of collections.
  var text: String {
    var parts = counts.map { "\(printable($0.layer)): \($0.visited) of \($0.total) visited\n" }
      .joined()
    if let cities { parts += "\n" + cities.text(goals: goals) }
    var sets: [String] = []
    for collection in collections where !sets.contains(collection.set) {
      sets.append(collection.set)
    }
    for set in sets {
      var table = TextTable(header: [set, "progress", "earned", "needed"])
      for one in collections where one.set == set {
        let keys = one.needed.map(\.key)
        let more = keys.count > 16 ? " and \(keys.count - 16) more" : ""
        table.add([
          one.name, "\(one.count)/\(one.wanted)",
          one.isEarned ? one.earnedDate ?? "yes" : "-",
          keys.isEmpty ? "-" : keys.prefix(16).joined(separator: " ") + more,
        ])
      }
      parts += "\n" + table.text
    }
    return parts
  }
}
