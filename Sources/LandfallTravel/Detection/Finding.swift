public import Foundation

/// The location of a fix with respect to the regions of a layer, and how it was determined.
public enum Finding: Sendable, Hashable {
  /// The fix is rejected for these reasons.
  case rejected([FixRejection])
  /// The fix is inside the region.
  case inside(regionKey: String)
  /// The fix is outside all regions. This region is the nearest, at this distance and within this
  /// step.
  case nearby(regionKey: String, distanceMeters: Double, withinMeters: Double)
  /// No region is near. Of the remembered regions this one is the nearest; it was detected at this
  /// time.
  case remembered(regionKey: String, distanceMeters: Double, detected: Date)
  /// The fix is outside all regions and is not assigned to one, for this reason.
  case nowhere(NowhereReason)

  /// The key of the region; nil if the fix is not assigned to one.
  public var regionKey: String? {
    switch self {
    case .rejected, .nowhere: nil
    case .inside(let key), .nearby(let key, _, _), .remembered(let key, _, _): key
    }
  }
}

/// The reasons for not assigning a fix to a region.
public enum NowhereReason: Sendable, Hashable {
  /// No region was detected recently.
  case nothingRemembered
  /// All recently detected regions are farther away than this, in meters.
  case rememberedTooFar(beyondMeters: Double)
  /// The fix is in this country, or nearer to it than to the regions nearby, which belong to others.
  case abroad(countryKey: String)
  /// The fix is in this region, or near it, which is outside of the ``RegionScope`` that is detected.
  case notCounted(regionKey: String)
  /// The earlier detections were forgotten after a jump of this distance, in meters.
  case forgottenByJump(meters: Double)
}

extension Finding: CustomStringConvertible {
  /// The finding as a sentence without its period.
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
    case .nowhere(.abroad(let key)): "in \(key), another country than that of the regions nearby"
    case .nowhere(.notCounted(let key)): "in \(key), which is not part of totals"
    case .nowhere(.forgottenByJump(let meters)):
      "outside and far from all regions, and after a jump of \(Int(clamping: meters)) m no earlier "
        + "region is known"
    }
  }
}

extension Int {
  /// The nearest whole number; 0 for NaN.
  init(clamping value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : 0)
  }
}
