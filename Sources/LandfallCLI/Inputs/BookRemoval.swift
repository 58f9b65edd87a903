package import Foundation
import LandfallTravel

/// What `--remove` takes out of a book.
package enum BookRemoval: Sendable, Hashable {
  /// All that is known of a region: its record, its visits with their notes, and the wish for it.
  case region(String)
  /// The wish for a region.
  case wish(String)
  /// A visit and the notes about it.
  case visit(UUID)
  /// The notes about a visit.
  case notes(UUID)
  /// Everything.
  case all

  /// Parses the value of the option; nil if the id of a visit is not valid.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
    switch (parts.first, parts.count) {
    case ("visit", 2), ("notes", 2):
      guard let id = UUID(uuidString: trimmed(parts[1])) else { return nil }
      self = parts[0] == "visit" ? .visit(id) : .notes(id)
    case ("wish", 2): self = .wish(trimmed(parts[1]))
    case ("region", 2): self = .region(trimmed(parts[1]))
    case ("all", 1): self = .all
    default: self = .region(text)
    }
  }
}

extension BookFiles {
  /// Removes contents of the book, in the order given.
  /// - Throws: ``DataError`` if the book does not have one of them, or if a name is not that of one region.
  package mutating func remove(_ removals: [BookRemoval]) throws(DataError) {
    for removal in removals {
      switch removal {
      case .all: edit { $0.removeAll() }
      case .region(let name):
        let place = try place(of: name)
        try check(
          edit { $0.remove(regionKey: place.key, in: place.layerID) }, "\"\(oneLine(name))\"")
      case .wish(let name):
        let place = try place(of: name)
        let isRemoved = edit { book in
          guard let id = place.layerID else { return book.wishlist.remove(place.key) != nil }
          return book.otherLayers[id]?.wishlist.remove(place.key) != nil
        }
        try check(isRemoved, "a wish for \"\(oneLine(name))\"")
      case .visit(let id):
        let visits = book.visits(withID: id)
        try check(!visits.isEmpty, "a visit with the id \(id)")
        edit { book in for visit in visits { book.remove(visit: visit) } }
      case .notes(let id):
        let notes = book.notes.inOrder.filter { $0.visitID == id }
        try check(!notes.isEmpty, "a note about a visit with the id \(id)")
        edit { book in for note in notes { book.remove(note: note) } }
      }
    }
  }

  private func check(_ isRemoved: Bool, _ what: String) throws(DataError) {
    guard !isRemoved else { return }
    throw DataError(
      "the book does not have \(what), so that nothing is removed; see its visits and names in the file"
    )
  }

  /// The layer, nil for the book's own, and the key of a region.
  private func place(of name: String) throws(DataError) -> (layerID: String?, key: String) {
    do throws(TravelError) {
      let (id, region) = try BookLayers(own: layer, isChosen: true).region(
        name, preferring: layer.id, otherwise: "nothing is removed")
      return (id == layer.id ? nil : id, region.key)
    } catch {
      // What the book has of a region that the atlas lacks.
      if book.record(of: name) != nil || book.wishlist.contains(name) { return (nil, name) }
      throw DataError(error.description)
    }
  }
}

extension TravelBook {
  /// The visits with an id, in any layer.
  fileprivate func visits(withID id: UUID) -> [Visit] {
    (log.inOrder + otherLayers.values.flatMap(\.log.inOrder)).filter { $0.id == id }
  }
}
