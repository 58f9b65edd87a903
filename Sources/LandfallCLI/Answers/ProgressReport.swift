import Foundation
import LandfallMaps
import LandfallTravel

/// The progress in all collections, for people and programs.
struct ProgressReport {
  private let counts: [(layer: Layer, count: VisitedCount)]
  private let collections: [CollectionProgress]
  /// The report of each city, then of all cities; nil if the visits are not to parks of cities.
  private let cities: [CityReport]?
  /// The goals in the files, which ``text`` lists.
  private let goals: Set<String>

  /// - Parameters:
  ///   - guide: the cities, if the visits are to their parks.
  ///   - countsParents: whether the parents of visited regions count as visited.
  ///   - now: the start of the remaining days of goals.
  init(
    _ files: BookFiles, atlas: Atlas, guide: CityGuide?, countsParents: Bool = false, now: Date
  ) {
    var parts = Dictionary(
      atlas.layers.map { ($0.id, files[$0]) }, uniquingKeysWith: { first, _ in first })
    if countsParents, let parent = files.layer.parent {
      parts[parent.id]?.countParents(of: files[files.layer], in: files.layer)
    }
    counts = atlas.layers.compactMap { layer in
      guard let part = parts[layer.id] else { return nil }
      let isUsual = layer.id == files.layer.id || layer.id == "countries"
      guard isUsual || !part.isEmpty else { return nil }
      return (layer, VisitedCount(of: part.visitedKeys, in: layer))
    }
    let visited = parts.mapValues { $0.visitedRegions(timeZone: .gmt) }
    // A badge that a file lists as earned stays earned.
    collections = atlas.progress(of: visited, timeZone: .gmt).map(files.book.badge)
    goals = Set(files.book.goals.map(\.identifier))
    cities = guide.map { guide in
      (guide.cities.map { $0 } + [nil]).map { city in
        CityReport(
          guide.statistics(of: city, in: files.book, now: now, timeZone: .gmt), guide: guide)
      }
    }
  }

  var json: JSONObject {
    var clock = LocalClock(.gmt)
    let counts = counts.map { layer, count -> JSONObject in
      ["layer": layer.id, "visited": count.visited, "total": count.total]
    }
    let collections = collections.map { one -> JSONObject in
      let collection = one.collection
      return [
        "identifier": collection.identifier, "name": collection.name,
        "description": collection.description, "category": collection.category,
        "icon": collection.icon, "symbol": collection.symbol,
        "color": collection.color?.description,
        "set": collection.setName, "layer": collection.layer.id, "isEarned": one.isEarned,
        "earnedDate": one.earnedDate.map { clock.text($0) }, "progress": one.fraction,
        "count": one.count, "wanted": one.target,
        "contributing": one.contributing.map(\.keyAndName),
        "awarding": one.awarding.map(\.keyAndName), "needed": one.needed.map(\.keyAndName),
        "neededText": one.neededText,
      ]
    }
    return ["counts": counts, "collections": collections, "cities": cities?.map(\.json)]
  }

  /// The counts, the tables of cities, then a table for each set of collections.
  var text: String {
    var clock = LocalClock(.gmt)
    var parts = counts.map { layer, count in
      printable(count.sentence(LayerWords(layer))) + "\n"
    }.joined()
    if let cities { parts += "\n" + cities.text(goals: goals) }
    var sets: [String] = []
    for one in collections where !sets.contains(one.collection.setName) {
      sets.append(one.collection.setName)
    }
    for set in sets {
      let ofSet = collections.filter { $0.collection.setName == set }
      let asks = ofSet.contains { $0.collection.description != nil } ? ["asks"] : []
      let table = TextTable(header: [set, "progress", "earned", "needed"] + asks, of: ofSet) {
        one in
        [
          one.collection.name, "\(one.count)/\(one.target)",
          one.isEarned ? one.earnedDate.map { clock.text($0) } ?? "yes" : "-",
          one.neededText.isEmpty ? "-" : one.neededText,
        ] + asks.map { _ in one.collection.description ?? "-" }
      }
      parts += "\n" + table.text
    }
    return parts
  }
}
