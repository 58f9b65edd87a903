public import Foundation

/// What a fix says of where somebody is, and why.
public enum Finding: Sendable, Hashable {
  /// The fix is not used, for these reasons.
  case rejected([FixRejection])
  /// The fix lies in the region.
  case inside(regionKey: String)
  /// The fix lies in no region; this one is the nearest, so far away and within this step.
  case nearby(regionKey: String, distanceMeters: Double, withinMeters: Double)
  /// No region is near; this one was detected at that time and is the nearest of those remembered.
  case remembered(regionKey: String, distanceMeters: Double, detected: Date)
  /// The fix lies in no region and none is told, for this reason.
  case nowhere(NowhereReason)

  /// The key of the region; nil where there is none.
  public var regionKey: String? {
    switch self {
    case .rejected, .nowhere: nil
    case .inside(let key), .nearby(let key, _, _), .remembered(let key, _, _): key
    }
  }
}

/// Why no region is told where none is near.
public enum NowhereReason: Sendable, Hashable {
  /// No region was detected recently.
  case nothingRemembered
  /// All regions that were detected recently are farther away than this, in meters.
  case rememberedTooFar(beyondMeters: Double)
  /// What was detected before a jump of so many meters is forgotten.
  case forgottenByJump(meters: Double)
}

extension Finding: CustomStringConvertible {
  /// One sentence without its full stop.
  public var description: String {
    switch self {
    case .rejected(let reasons):
      "not used: " + reasons.map(\.description).joined(separator: "; ")
    case .inside(let key): "in \(key)"
    case .nearby(let key, let distance, let within):
      "\(Int(clamping: distance)) m from \(key), within \(Int(clamping: within)) m"
    case .remembered(let key, let distance, let detected):
      "\(Int(clamping: distance)) m from \(key), which was detected at \(Timestamp.text(detected))"
    case .nowhere(.nothingRemembered):
      "outside and far from all regions, and no earlier region is known"
    case .nowhere(.rememberedTooFar(let meters)):
      "outside and far from all regions, and all earlier regions are farther than "
        + "\(Int(clamping: meters)) m"
    case .nowhere(.forgottenByJump(let meters)):
      "outside and far from all regions, and after a jump of \(Int(clamping: meters)) m no earlier "
        + "region is known"
    }
  }
}

extension Int {
  /// The nearest whole number; 0 for NaN.
  fileprivate init(clamping value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : 0)
  }
}
