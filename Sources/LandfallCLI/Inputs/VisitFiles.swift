import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// The merged contents of visit files.
struct VisitFiles {
  /// The visited regions by layer id.
  private(set) var visited: [String: VisitedRegions] = [:]
  /// All files, merged into one book.
  private(set) var book = TravelBook()
  /// The layer of the regions in the files.
  let layer: Layer
  /// Notes on unusable entries, with file and line.
  private(set) var notes: [String] = []

  /// Reads and merges files of visits.
  /// - Parameters:
  ///   - layer: the layer of the regions in the files.
  ///   - isLayerGiven: whether the user named the layer; if not, names that are also names of countries
  ///     are rejected, as in `landfall map`.
  /// - Throws: ``DataError`` if a file is not a file of visits, or its names are ambiguous.
  init(
    _ paths: [String], layer: Layer, isLayerGiven: Bool = true, atlas: Atlas, now: Date
  ) throws {
    self.layer = layer
    let countries = atlas.layers.first { $0.id == "countries" && layer.id != "countries" }
    var names = VisitedNames(list: "")
    for path in paths {
      let bytes = try Self.bytes(path)
      let name = path == "-" ? "standard input" : path
      do throws(TravelError) {
        let (read, report) = try TravelBook.read(
          json: bytes, file: name, layer: layer, countries: countries, now: now)
        book = book.merged(with: read)
        let unnamed = try TravelBook.read(json: bytes, file: name).book
        if !unnamed.records.isEmpty { names.entries += VisitedNames(unnamed, file: name).entries }
        notes += report.notes.filter { $0.kind != .unknownMember && $0.kind != .unknownRegion }
          .map(\.description)
        note(unknownOf: read, report, countries)
      } catch {
        throw DataError("\(error)")
      }
    }
    if !isLayerGiven, !names.entries.isEmpty, let countries {
      _ = try names.onlyLayer(among: [countries, layer])
    }
    take(book, layer: layer, countries: countries)
  }

  /// Returns the layer with an id; without an id "states", else "countries", else "parks", else the
  /// first layer of polygons.
  /// - Throws: ``DataError`` that lists the layers of the atlas, or if it has no layer of polygons.
  static func layer(_ id: String?, of atlas: Atlas, path: String) throws(DataError) -> Layer {
    if let id { return try layers([id], of: atlas, path: path)[0] }
    let areas = atlas.layers.filter { $0.kind == .polygons }
    for usual in ["states", "countries", "parks"] {
      if let layer = areas.first(where: { $0.id == usual }) { return layer }
    }
    guard let first = areas.first else {
      throw DataError("\(path): the atlas has no layer of polygons to visit")
    }
    return first
  }

  /// Adds notes on unknown names, which may be names of countries.
  private mutating func note(
    unknownOf read: TravelBook, _ report: BookReport, _ countries: Layer?
  ) {
    let names = countries.map { RegionResolver($0) }
    var isCountry = false
    for (name, record) in read.preserved.unknownRegions {
      guard let names, case .region(let region) = names.find(name) else { continue }
      isCountry = true
      if record.counts { book.visitedCountries.insert(region.key) }
    }
    for one in report.notes where one.kind == .unknownRegion {
      let isKnown = read.preserved.unknownRegions.keys.contains { name in
        guard let names, one.text.contains("\"\(name)\""), case .region = names.find(name) else {
          return false
        }
        return true
      }
      if !(isCountry && isKnown) { notes.append(one.description) }
    }
  }

  /// Adds notes on goals that cannot be counted, such as those that refer to nothing in the atlas.
  mutating func noteGoals(_ guide: CityGuide, now: Date) {
    notes += guide.statistics(of: nil, in: book, now: now, timeZone: .gmt).uncountedGoals
  }

  private mutating func take(_ book: TravelBook, layer: Layer, countries: Layer?) {
    var regions = VisitedRegions()
    var clock = LocalClock(.gmt)
    let records = book.records
    let counting = Set(records.filter(\.value.counts).map(\.key))
    regions.undatedKeys = counting
    regions.visits = book.log.inOrder.filter { counting.contains($0.regionKey) }
    for (key, record) in records where record.counts {
      // A record without visits has only a first and a last date.
      for date in [record.firstVisitedDate, record.lastVisitedDate].compactMap(\.self) {
        let day = LocalDay(
          daysSince1970: clock.dayNumber(at: date.timeIntervalSince1970))
        let isKnown = regions.visits.contains { visit in
          visit.regionKey == key && visit.isVerified
            // Records contain the times of entries in whole seconds.
            && (Timestamp.wholeSeconds(visit.entry)...max(visit.entry, visit.exit ?? visit.entry))
              .contains(date)
        }
        if isKnown { continue }
        regions.visits.append(
          Visit(regionKey: key, entry: date, localDay: day, isVerified: record.visited))
      }
    }
    regions.visits.sort { ($0.entry, $0.regionKey) < ($1.entry, $1.regionKey) }
    visited[layer.id] = regions
    if let countries { visited[countries.id] = VisitedRegions(undatedKeys: book.visitedCountries) }
  }

  private static func bytes(_ path: String) throws(FileError) -> [UInt8] {
    try path == "-" ? readAll(.standardInput) : readFile(path)
  }
}
