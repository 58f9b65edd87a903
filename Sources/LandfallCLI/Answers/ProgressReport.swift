import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// The progress in all collections, for people and programs.
struct ProgressReport: Encodable {
  struct Collection: Encodable {
    var identifier: String
    var name: String
    var description: String?
    var category: String?
    var icon: String?
    var color: String?
    var set: String
    var layer: String
    var isEarned: Bool
    var earnedDate: String?
    var progress: Double
    var count: Int
    var wanted: Int
    var contributing: [KeyAndName]
    /// The regions that had contributed on the day of the award.
    var awarding: [KeyAndName]
    var needed: [KeyAndName]
    /// The visits that are still needed, in words; empty if the collection is earned.
    var neededText: String
  }

  struct Count: Encodable {
    var layer: String
    var visited: Int
    var total: Int
    /// The count as ``text`` has it: "12 of 50 states visited".
    fileprivate var sentence: String

    private enum CodingKeys: String, CodingKey { case layer, visited, total }
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
  ///   - countsParents: whether the parents of visited regions count as visited.
  ///   - now: the start of the remaining days of goals.
  init(
    _ files: BookFiles, atlas: Atlas, guide: CityGuide?, countsParents: Bool = false, now: Date
  ) {
    var clock = LocalClock(.gmt)
    var parts = Dictionary(
      atlas.layers.map { ($0.id, files[$0]) }, uniquingKeysWith: { first, _ in first })
    if countsParents, let parent = files.layer.parent {
      parts[parent.id]?.countParents(of: files[files.layer], in: files.layer)
    }
    counts = atlas.layers.compactMap { layer in
      guard let part = parts[layer.id] else { return nil }
      let isUsual = layer.id == files.layer.id || layer.id == "countries"
      guard isUsual || !part.isEmpty else { return nil }
      let count = VisitedCount(of: part.visitedKeys, in: layer)
      return Count(
        layer: layer.id, visited: count.visited, total: count.total,
        sentence: count.sentence(LayerWords(layer)))
    }
    let visited = parts.mapValues { $0.visitedRegions(timeZone: .gmt) }
    collections = atlas.progress(of: visited, timeZone: .gmt).map { one in
      let id = one.collection.identifier
      // A badge that a file lists as earned stays earned.
      let one = one.keeping(files.book.badges[id])
      return Collection(
        identifier: id, name: one.collection.name, description: one.collection.description,
        category: one.collection.category, icon: one.collection.icon,
        color: one.collection.color?.description, set: one.collection.setName,
        layer: one.collection.layer.id, isEarned: one.isEarned,
        earnedDate: one.earnedDate.map { clock.text($0) }, progress: one.progress,
        count: one.count, wanted: one.requiredCount,
        contributing: one.contributing.map(KeyAndName.init),
        awarding: one.awarding.map(KeyAndName.init),
        needed: one.needed.map(KeyAndName.init), neededText: one.neededText)
    }
    goals = Set(files.book.goals.map(\.identifier))
    cities = guide.map { guide in
      (guide.cities.map { $0 } + [nil]).map { city in
        CityReport(
          guide.statistics(of: city, in: files.book, now: now, timeZone: .gmt), guide: guide)
      }
    }
  }

  /// The counts, the tables of cities, then a table for each set of collections.
  var text: String {
    var parts = counts.map { printable($0.sentence) + "\n" }.joined()
    if let cities { parts += "\n" + cities.text(goals: goals) }
    var sets: [String] = []
    for collection in collections where !sets.contains(collection.set) {
      sets.append(collection.set)
    }
    for set in sets {
      let ofSet = collections.filter { $0.set == set }
      let table = TextTable(header: [set, "progress", "earned", "needed"], of: ofSet) {
        [
          $0.name, "\($0.count)/\($0.wanted)", $0.isEarned ? $0.earnedDate ?? "yes" : "-",
          $0.neededText.isEmpty ? "-" : $0.neededText,
        ]
      }
      parts += "\n" + table.text
    }
    return parts
  }
}
