public import Foundation
public import Landfall

extension CachedFix {
  /// Whether a direction may still be told from a stored fix at such a moment: its place is one, and it
  /// is at most 24 hours old.
  public static func isGood(_ fix: Fix, now: Date) -> Bool {
    fix.coordinate.isValid && isGood(ageSeconds: now.timeIntervalSince(fix.time))
  }
}
