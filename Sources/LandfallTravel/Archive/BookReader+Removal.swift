import Foundation
import Landfall
import LandfallSupport

extension BookReader {
  /// Reads what the user removed. Members that are not known are preserved.
  /// - Parameter layerID: the layer whose member it is; nil for the whole file.
  mutating func readRemoved(
    _ members: [String: JSONNode], _ scope: NameScope, layerID: String? = nil
  ) {
    for (name, node) in members.sorted(by: { $0.key < $1.key }) {
      if name == "all", layerID == nil, let number = count(node) {
        book.removedAll = max(book.removedAll, number)
      } else if let entries = node.object, Self.removedMembers.contains(name),
        name != "notes" || layerID == nil
      {
        for (key, entry) in entries.sorted(by: { $0.key < $1.key })
        where !readRemoved(name, key, entry, scope) {
          keepRemoved(.object([key: entry.preserved]), name, layerID)
          noteUnknownMember(key, of: "the removed \(name)", entry)
        }
        // At once, as marking looks at all visits and notes.
        let marks = Set(entries.keys.compactMap { UUID(uuidString: $0).map(RemovalMark.init(id:)) })
        if name == "notes" { book.notes.mark(marks) }
        if name == "visits" { edit(scope.layerID) { $0.log.mark(marks) } }
      } else {
        keepRemoved(node.preserved, name, layerID)
        noteUnknownMember(name, of: "what was removed", node)
      }
    }
  }

  private static let removedMembers: Set<String> = ["visits", "notes", "wishes", "regions"]

  /// Reads what was removed by its mark or key.
  /// - Returns: whether it could be read.
  private mutating func readRemoved(
    _ list: String, _ key: String, _ node: JSONNode, _ scope: NameScope
  ) -> Bool {
    switch list {
    case "visits", "notes": return UUID(uuidString: key) != nil
    case "wishes":
      guard let number = count(node) else { return false }
      let place = place(ofKey: key, scope)
      edit(place.layerID) { $0.wishes.raise(place.key, to: number) }
    default:
      guard let members = node.object, let record = record(members, of: key), record.removals > 0
      else { return false }
      let place = place(ofKey: key, scope)
      edit(place.layerID) { part in
        part.stored[place.key] = part.stored[place.key]?.merged(with: record) ?? record
      }
    }
    return true
  }

  /// Preserves a member of a removal that is not known.
  private mutating func keepRemoved(_ value: PreservedJSON, _ name: String, _ layerID: String?) {
    var (member, kept) = ("removed", PreservedJSON.object([name: value]))
    if let layerID {
      (member, kept) = ("layers", .object([layerID: .object(["removed": kept])]))
    }
    book.preserved.members[member] = book.preserved.members[member]?.joined(with: kept) ?? kept
  }

  private func count(_ node: JSONNode) -> Int? {
    node.number.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The layer and the key of a region in the layer's own case; the key as it is if there is no such
  /// region.
  private func place(ofKey key: String, _ scope: NameScope) -> (layerID: String?, key: String) {
    guard let layers else { return (scope.layerID, key) }
    switch scope {
    case .own: return (nil, key)
    case .layer(let id): return (id, layers[id]?.region(key: key)?.key ?? key)
    case .likely(let id):
      guard let found = layers.region(key: key, preferring: id ?? layers.own.id) else {
        return (id, key)
      }
      return (found.layerID, found.region.key)
    }
  }
}
