/// The contents of files that are unknown to this version or this atlas: preserved, merged and
/// written back.
public struct PreservedFields: Sendable, Hashable {
  /// Records of regions that the layer does not have, by the names in the file.
  public internal(set) var unknownRegions: [String: RegionRecord] = [:]

  /// The elements that could not be read, by the name of their list.
  public internal(set) var unreadable: [String: Set<PreservedJSON>] = [:]

  /// Unknown members of visits, by the subject of the visit.
  public internal(set) var visitMembers: [VisitSubject: [String: PreservedJSON]] = [:]

  /// Unknown members of the file itself.
  public internal(set) var members: [String: PreservedJSON] = [:]

  /// Whether there are no preserved contents.
  public var isEmpty: Bool {
    unknownRegions.isEmpty && unreadable.isEmpty && visitMembers.isEmpty && members.isEmpty
  }

  package mutating func merge(_ other: PreservedFields) {
    unknownRegions.merge(other.unknownRegions) { $0.merged(with: $1) }
    unreadable.merge(other.unreadable) { $0.union($1) }
    visitMembers.merge(other.visitMembers) {
      $0.merging($1) { $0.joined(with: $1) }
    }
    members.merge(other.members) { $0.joined(with: $1) }
  }
}
