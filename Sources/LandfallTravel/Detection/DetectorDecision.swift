/// All that a ``RegionDetector`` makes of one fix.
public struct DetectorDecision: Sendable, Hashable {
  /// Where the fix is, and why.
  public var finding: Finding

  /// The visit that has ended with this fix, its exit being the last fix that was seen in its region.
  public var endedVisit: Visit?

  /// The entry into another region; nil where the region is the same as before, or none.
  public var event: EntryEvent?

  /// Whether the user is to be asked if only new regions shall be announced, as he goes to and fro
  /// across a border. See ``DetectorState/answerOnlyNewOffer(_:at:)``.
  public var offersOnlyNew = false
}
