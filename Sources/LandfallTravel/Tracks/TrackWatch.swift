import Foundation
import Landfall
import LandfallSupport

/// What the points of a file show only together: positions, times and speeds that cannot be, and several things in one file.
struct TrackWatch: Sendable, Hashable {
  /// The place of the point before, its time in seconds since 1970 and its speed; infinite and negative where it has none. A whole
  /// point takes long to copy.
  private var hasLast = false
  private var (lastLatitude, lastLongitude) = (0.0, 0.0)
  private var (lastSeconds, lastSpeed) = (Double.infinity, -1.0)
  /// The points at 0,0 before all others, of which the next one tells whether they are places.
  private var zeros: [TrackPoint] = []
  /// The number of points that the file marks as none, and the name of the first mark.
  private var (invalidCount, invalidMark) = (0, "")
  /// What of several the points are of: its name, the first values, and the last one.
  private var trackedName = ""
  private var trackedValues: [[UInt8]] = []
  private var lastTracked: [UInt8] = []
  /// The first times between which are more than ten years.
  private var jump: [Double] = []
  /// The number of points after another one of the same part, and of those whose time is more than a minute earlier; the
  /// times at the first of these.
  private var (stepCount, backCount) = (0, 0)
  private var firstBack: [Double] = []
  /// The lengths of the way by speeds of the file and by positions, in meters, and the number of pairs of points.
  private var (toldMeters, goneMeters, pairCount) = (0.0, 0.0, 0)

  private static let valueLimit = 100
  private static let pairLimit = 4096
  private static let zeroLimit = 1 << 16

  /// Whether a point is at 0,0 because its device knew no position: it says that it is inaccurate, or the point before is
  /// not near.
  func isNullIsland(_ point: TrackPoint) -> Bool {
    guard point.coordinate.latitude == 0, point.coordinate.longitude == 0 else { return false }
    if let accuracy = point.accuracyMeters {
      // The comparison fails for NaN.
      return !(accuracy > 0 && accuracy <= FilterSettings.defaultAccuracyMeters)
    }
    return hasLast && !Self.isNearZero(lastLatitude, lastLongitude)
  }

  private static func isNearZero(_ latitude: Double, _ longitude: Double) -> Bool {
    max(latitude.magnitude, longitude.magnitude) <= 1
  }

  /// Keeps a point at 0,0 before all others; false for another point.
  mutating func keepsZero(_ point: TrackPoint) -> Bool {
    guard !hasLast, point.coordinate.latitude == 0, point.coordinate.longitude == 0,
      point.accuracyMeters == nil, zeros.count < Self.zeroLimit
    else { return false }
    zeros.append(point)
    return true
  }

  /// Whether points at 0,0 wait for another one.
  var hasZeros: Bool { !zeros.isEmpty }

  /// Returns the points at 0,0 before a point, and whether it is near: then they are places.
  mutating func takeZeros(before point: TrackPoint?) -> (points: [TrackPoint], arePlaces: Bool) {
    defer { zeros = [] }
    let place = point?.coordinate
    return (zeros, place.map { Self.isNearZero($0.latitude, $0.longitude) } ?? false)
  }

  /// Compares the time and the speed of a point with those of the one before.
  @inline(__always)
  mutating func take(_ point: TrackPoint) {
    let place = point.coordinate
    let seconds = point.time?.timeIntervalSince1970 ?? .infinity
    let speed = point.speedMetersPerSecond ?? -1
    let elapsed = seconds - lastSeconds
    // Receivers count 1,024 weeks, and then begin anew (IS-GPS-200).
    if elapsed.magnitude > 3.2e8, elapsed.magnitude < .infinity, jump.isEmpty {
      jump = [lastSeconds, seconds]
    }
    if elapsed.magnitude < .infinity, !point.startsPart {
      stepCount += 1
      if elapsed < -60 { noteBack(seconds) }
    }
    if speed > 0, lastSpeed > 0, elapsed > 0, elapsed <= 120, pairCount < Self.pairLimit {
      compareSpeeds(place, speed, elapsed)
    }
    (lastLatitude, lastLongitude) = (place.latitude, place.longitude)
    (lastSeconds, lastSpeed) = (seconds, speed)
    hasLast = true
  }

  @inline(never)
  private mutating func noteBack(_ seconds: Double) {
    backCount += 1
    if firstBack.isEmpty { firstBack = [lastSeconds, seconds] }
  }

  /// Whether times go back as a clock that is put back does: seldom, in a file that else is in order.
  private var hasSetBacks: Bool {
    backCount > 0 && stepCount > 2 && backCount <= 1 + stepCount / 20
  }

  @inline(never)
  private mutating func compareSpeeds(_ place: Coordinate, _ speed: Double, _ elapsed: Double) {
    // The way on a plane: the points are near each other.
    let north = place.latitude - lastLatitude
    let east = (place.longitude - lastLongitude) * cos(place.latitude * .pi / 180)
    let meters = 111_195 * (north * north + east * east).squareRoot()
    guard meters > 0, meters < 20_000 else { return }
    toldMeters += elapsed * (speed + lastSpeed) / 2
    goneMeters += meters
    pairCount += 1
  }

  /// Counts a point that the file marks as none.
  mutating func noteInvalid(_ name: String) {
    if invalidCount == 0 { invalidMark = name }
    invalidCount += 1
  }

  /// Notes what of several a point is of. Returns whether the point before is of another.
  mutating func note(tracked value: Span<UInt8>, named name: String) -> Bool {
    let isFirst = trackedValues.isEmpty
    let isSame =
      value.count == lastTracked.count && value.indices.allSatisfy { lastTracked[$0] == value[$0] }
    if isSame, !isFirst { return false }
    trackedName = name
    lastTracked = value.indices.map { value[$0] }
    if trackedValues.count < Self.valueLimit, !trackedValues.contains(lastTracked) {
      trackedValues.append(lastTracked)
    }
    return !isFirst
  }

  /// The units of speed, their number in one meter per second, and a name of a column with them.
  private static let unitsOfSpeed = [
    ("km/h", 3.6, "speed_kmh"), ("mph", 1 / 0.44704, "speed_mph"),
    ("knots", 3600 / 1852.0, "speed_kn"),
  ]

  /// What is to be said of the file.
  var notes: [String] {
    var notes: [String] = []
    if invalidCount > 0 {
      notes.append(
        "\(counted(invalidCount, "point")) that the file marks as not valid (\"\(oneLine(invalidMark))\") not used"
      )
    }
    if trackedValues.count > 1 {
      let some = trackedValues.prefix(2).map { "\"\(excerpt($0))\"" }.joined(separator: " and ")
      let count =
        trackedValues.count < Self.valueLimit
        ? "\(trackedValues.count)" : "\(Self.valueLimit) or more"
      notes.append(
        "\"\(oneLine(trackedName))\" has \(count) values, such as \(some), whose points are read as one track; "
          + "give a file for each")
    }
    if !jump.isEmpty {
      let texts = jump.map { Timestamp.text(Date(timeIntervalSince1970: $0)) }
      notes.append(
        "times jump by more than ten years, as from \(texts[0]) to \(texts[1]); correct or remove these points: "
          + "receivers that count weeks anew write such dates")
    }
    if hasSetBacks, jump.isEmpty {
      let texts = firstBack.map { Timestamp.text(Date(timeIntervalSince1970: $0)) }
      notes.append(
        "times go back \(backCount == 1 ? "once" : "\(grouped(backCount)) times"), as from \(texts[0]) to \(texts[1]), and the "
          + "points are taken in the order of time; if a clock was put back, write the times with their offsets, or give a file "
          + "for each side"
      )
    }
    if pairCount >= 10, goneMeters > 500 {
      let ratio = toldMeters / goneMeters
      if let unit = Self.unitsOfSpeed.first(where: { abs(ratio / $0.1 - 1) < 0.08 }) {
        notes.append(
          "the speeds are \(fixed(ratio, decimals: 2)) times those between the positions, as \(unit.0) are, and are read "
            + "as meters per second; name them \(unit.2)")
      }
    }
    return notes
  }
}
