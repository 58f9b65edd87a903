internal import Foundation
internal import Landfall
internal import LandfallSupport

/// Orders the points of a track by time, in memory for a fixed number of points.
///
/// An external merge sort: sorted runs of points wait in a temporary file, which the system removes however the
/// process ends, and are merged at the end. A stable sort: points of the same time keep their order.
package struct PointSorter: ~Copyable {
  /// How many points of each run are read at once while runs are merged.
  private static let blockLength = 1_024

  private let runLength: Int
  private var run: [TrackPoint] = []
  private var file: FileDescriptor?
  /// The numbers of points of the runs in the file.
  private var counts: [Int] = []

  /// - Parameter runLength: The greatest number of points in memory. 262,144 of them have 21 MB.
  package init(runLength: Int = 1 << 18) { self.runLength = runLength }

  /// Adds a point. One without a time is earlier than all others.
  /// - Throws: an error of the temporary file.
  package mutating func add(_ point: TrackPoint) throws {
    if run.count == runLength { try store() }
    run.append(point)
  }

  /// Passes all points to `body`, in the order of time.
  /// - Throws: an error of the temporary file, or of `body`.
  /// - Complexity: O(n log n).
  package consuming func finish(_ body: (TrackPoint) throws -> Void) throws {
    run.sort(by: Self.isBefore)
    guard let file else {
      for point in run { try body(point) }
      return
    }
    var runs: [StoredRun] = []
    var start = 0
    for count in counts {
      runs.append(StoredRun(next: start, end: start + count))
      start += count
    }
    // The last run never was in the file.
    runs.append(StoredRun(points: run))
    run = []
    for index in runs.indices { try runs[index].fill(from: file) }
    // The runs that have points left; the earliest point is at the top, of several at one time that of the first run.
    var queue = Heap<(Double, Int)>()
    for index in runs.indices {
      if let point = runs[index].first { queue.insert((point.sortingTime, index), by: >) }
    }
    while let (_, index) = queue.removeMax(by: >) {
      try body(runs[index].removeFirst())
      try runs[index].fill(from: file)
      if let point = runs[index].first { queue.insert((point.sortingTime, index), by: >) }
    }
  }

  private mutating func store() throws {
    run.sort(by: Self.isBefore)
    if file == nil { file = try FileDescriptor.temporary() }
    var words: [UInt64] = []
    words.reserveCapacity(Self.blockLength * TrackPoint.wordCount)
    for start in stride(from: 0, to: run.count, by: Self.blockLength) {
      words.removeAll(keepingCapacity: true)
      for point in run[start..<min(start + Self.blockLength, run.count)] {
        point.append(to: &words)
      }
      try words.withSpan { words throws(FileError) in try unsafe file?.write(words.bytes) }
    }
    counts.append(run.count)
    run.removeAll(keepingCapacity: true)
  }

  // The sort of the standard library is stable.
  private static func isBefore(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
    first.sortingTime < second.sortingTime
  }

  /// A sorted run: points in memory, then those of a range of the file.
  private struct StoredRun {
    /// The numbers of the next point in the file, and of the first point after the run.
    var next = 0
    var end = 0
    var points: [TrackPoint] = []
    private var taken = 0

    init(next: Int, end: Int) { (self.next, self.end) = (next, end) }
    init(points: [TrackPoint]) { self.points = points }

    var first: TrackPoint? { taken < points.count ? points[taken] : nil }

    mutating func removeFirst() -> TrackPoint {
      defer { taken += 1 }
      return points[taken]
    }

    /// Reads the next points once those in memory are taken.
    mutating func fill(from file: borrowing FileDescriptor) throws {
      guard taken == points.count, next < end else { return }
      let count = min(end - next, PointSorter.blockLength)
      let words = try file.read(
        count: count * TrackPoint.wordCount,
        at: next * TrackPoint.wordCount * MemoryLayout<UInt64>.stride)
      guard words.count == count * TrackPoint.wordCount else {
        throw FileError(
          .unreadable, file: file.path, problem: "became shorter", remedy: "run it again")
      }
      points = (0..<count).map { TrackPoint(words, at: $0 * TrackPoint.wordCount) }
      taken = 0
      next += count
    }
  }
}

extension TrackPoint {
  /// The number of numbers that a stored point has.
  fileprivate static let wordCount = 7

  var sortingTime: Double {
    let seconds = time?.timeIntervalSince1970 ?? -.infinity
    // A time that is not a number would break the order of all others.
    return seconds.isNaN ? -.infinity : seconds
  }

  /// Appends the point as numbers: coordinate, time, accuracy, altitude and speed, then a bit for each that is
  /// given, for the start of a part and for the end of a stay, and above them the offset of its local time.
  fileprivate func append(to words: inout [UInt64]) {
    let numbers = [
      time?.timeIntervalSinceReferenceDate, accuracyMeters, altitudeMeters, speedMetersPerSecond,
    ]
    words.append(coordinate.latitude.bitPattern)
    words.append(coordinate.longitude.bitPattern)
    var flags: UInt64 = startsPart ? 1 : 0
    for (index, number) in numbers.enumerated() {
      words.append((number ?? 0).bitPattern)
      if number != nil { flags |= 2 << UInt64(index) }
    }
    if endsStay { flags |= 32 }
    if let secondsFromGMT {
      flags |= 64 | UInt64(UInt32(bitPattern: Int32(clamping: secondsFromGMT))) << 32
    }
    words.append(flags)
  }

  fileprivate init(_ words: [UInt64], at place: Int) {
    func number(_ index: Int) -> Double { Double(bitPattern: words[place + index]) }
    let flags = words[place + 6]
    func optional(_ index: Int) -> Double? {
      flags & 2 << UInt64(index) != 0 ? number(2 + index) : nil
    }
    self.init(
      coordinate: Coordinate(latitude: number(0), longitude: number(1)),
      time: optional(0).map { Date(timeIntervalSinceReferenceDate: $0) },
      accuracyMeters: optional(1), altitudeMeters: optional(2), speedMetersPerSecond: optional(3),
      startsPart: flags & 1 != 0)
    endsStay = flags & 32 != 0
    if flags & 64 != 0 { secondsFromGMT = Int(Int32(bitPattern: UInt32(flags >> 32))) }
  }
}
