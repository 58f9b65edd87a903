package import Landfall
import LandfallSupport

/// The layers in which the names of a book's file are looked up.
package struct BookLayers: Sendable {
  /// The layer in which the book is kept.
  package let own: Layer
  /// Whether ``own`` was chosen, so that it also decides what a name of two regions means.
  package let isChosen: Bool
  /// The resolvers of the atlas's layers with areas, and of ``own``, by the ids of the layers.
  private let resolvers: [(id: String, names: RegionResolver)]
  /// Finds a region by a name that the atlas does not have; see ``init(own:isChosen:table:)``.
  private let table: NameTable?

  /// A table of further names: the region that a name means in a layer, or in any if it is nil. If the name is that of a
  /// part of the region, `whole` is the region in a sentence, such as "the Netherlands".
  package typealias NameTable =
    @Sendable (_ name: String, _ layerID: String?) -> (region: Region, whole: String?)?

  /// - Parameter table: further names of regions and their parts; nil if there is no table.
  package init(own: Layer, isChosen: Bool, table: NameTable? = nil) {
    self.own = own
    self.isChosen = isChosen
    self.table = table
    resolvers = (0..<own.storage.tables.layers.count).map {
      Layer(storage: own.storage, number: $0)
    }.filter { $0.kind == .polygons || $0 == own }.map { ($0.id, RegionResolver($0)) }
  }

  /// The layer of an atlas in which books are kept: "states", else "countries", else "parks", else
  /// the first with areas; nil if there is no such layer.
  package static func usual(of atlas: Atlas) -> Layer? {
    let areas = atlas.layers.filter { $0.kind == .polygons }
    let usual = ["states", "countries", "parks"].lazy.compactMap { id in
      areas.first { $0.id == id }
    }
    return usual.first ?? areas.first
  }

  package subscript(id: String) -> RegionResolver? { resolvers.first { $0.id == id }?.names }

  /// The region that the table of further names has for a name, in a layer or in any.
  func regionOfTable(_ name: String, _ layerID: String?) -> (region: Region, whole: String?)? {
    guard let found = table?(name, layerID), self[found.region.layer.id] != nil else { return nil }
    return found
  }

  /// The layer of a list of records that does not name it: the first of "states" and ``own`` that
  /// has all the names.
  package func layer(ofRecords names: [String]) -> String {
    let usual = resolvers.contains { $0.id == "states" } ? ["states", own.id] : [own.id]
    return usual.first { id in names.allSatisfy { has($0, in: id) } } ?? usual[0]
  }

  /// The only layer that has all the names of a list; nil if no layer has them all.
  /// - Throws: ``TravelError`` if several have them, as "Georgia" is a state and a country.
  package func layer(ofNames names: [String]) throws(TravelError) -> String? {
    if isChosen { return own.id }
    let complete = resolvers.map(\.id).filter { id in names.allSatisfy { has($0, in: id) } }
    guard complete.count > 1, let example = names.first else { return complete.first }
    // A name that is a key in one of the layers decides: CA is California rather than Canada.
    let all = RegionResolver(complete.compactMap { self[$0] }.flatMap(\.layers))
    var decided: Set<String> = []
    for name in names where decided.count < 2 {
      if case .region(let region) = all.find(name) { decided.insert(region.layer.id) }
    }
    if decided.count == 1 { return decided.first }
    let list = complete.map { "\"\(oneLine($0))\"" }.joined(separator: " and ")
    throw TravelError(
      .ambiguousRegion,
      "\"\(oneLine(example))\" is in the layers \(list); write keys, or choose a layer")
  }

  private func has(_ name: String, in id: String) -> Bool {
    self[id]?.hasRegion(name) == true
  }

  /// Returns the region with a key, in any case, and the id of its layer: the one of the
  /// preferred layer, else the only one in the other layers; nil if there is no such region.
  package func region(
    key: String, preferring id: String?
  ) -> (layerID: String, region: Region)? {
    if let id, let region = self[id]?.region(key: key) { return (id, region) }
    let found = resolvers.compactMap { id, names in names.region(key: key).map { (id, $0) } }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the region with a name, and the id of its layer: the one of the preferred layer, else
  /// the only one in the other layers.
  /// - Parameter consequence: what happens to a name that no region has, for the error.
  /// - Throws: ``TravelError`` with suggestions if there is no such region or several.
  package func region(
    _ name: String, preferring id: String?, otherwise consequence: String
  ) throws(TravelError) -> (layerID: String, region: Region) {
    let preferred = id.flatMap { self[$0] }
    if let id, let preferred {
      let answer = preferred.find(name)
      if case .region(let region) = answer { return (id, region) }
      if case .ambiguous = answer { _ = try preferred.region(name, otherwise: consequence) }
    }
    let others = RegionResolver(resolvers.filter { $0.id != id }.flatMap(\.names.layers))
    if let id, let preferred, !others.hasRegion(name) {
      return (id, try preferred.region(name, otherwise: consequence))
    }
    let region = try others.region(name, otherwise: consequence)
    return (region.layer.id, region)
  }
}
