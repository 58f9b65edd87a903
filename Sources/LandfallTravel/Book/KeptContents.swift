/// What files held that means nothing to this version or this atlas: kept, merged, and written back.
public struct KeptContents: Sendable, Hashable {
  /// Records of regions that the layer does not have, by the names that the file gave them.
  public internal(set) var unknownRegions: [String: RegionRecord] = [:]

  /// What stood in a list and could not be read, by the name of the list.
  public internal(set) var unreadable: [String: Set<KeptJSON>] = [:]

  /// Members of visits that mean nothing here, by what the visits are known by.
  public internal(set) var visitMembers: [VisitSubject: [String: KeptJSON]] = [:]

  /// Members of the file itself that mean nothing here.
  public internal(set) var members: [String: KeptJSON] = [:]

  /// Whether there is nothing of the kind.
  public var isEmpty: Bool {
    unknownRegions.isEmpty && unreadable.isEmpty && visitMembers.isEmpty && members.isEmpty
  }

  package mutating func merge(_ other: KeptContents) {
    unknownRegions.merge(other.unknownRegions) { $0.merged(with: $1) }
    unreadable.merge(other.unreadable) { $0.union($1) }
    visitMembers.merge(other.visitMembers) {
      $0.merging($1) { $0.joined(with: $1) }
    }
    members.merge(other.members) { $0.joined(with: $1) }
  }
}
