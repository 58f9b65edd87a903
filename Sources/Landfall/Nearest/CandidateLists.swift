/// Lists of points, each after the list that it is a part of, as columns of memory.
@safe
final class CandidateLists {
  private var xs, ys, zs, squares: UnsafeMutablePointer<Float>
  private var points: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  /// The number of comparisons so far.
  private(set) var comparisonCount = 0

  /// Creates the list of all points.
  init(_ positions: [SIMD4<Float>]) {
    capacity = 4 * positions.count + Self.width
    unsafe (xs, ys) = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    unsafe (zs, squares) = (
      .allocate(capacity: capacity), .allocate(capacity: positions.count + Self.width)
    )
    unsafe points = .allocate(capacity: capacity)
    for (index, position) in positions.enumerated() {
      unsafe (xs[index], ys[index], zs[index]) = (position.x, position.y, position.z)
      unsafe points[index] = UInt32(index)
    }
  }

  /// Makes room for a list that ends at a position.
  private func reserve(_ end: Int, keeping used: Int) {
    guard end > capacity else { return }
    let larger = max(end, 2 * capacity)
    func grow<Element>(_ old: inout UnsafeMutablePointer<Element>) {
      let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
      unsafe new.moveInitialize(from: old, count: used)
      unsafe old.deallocate()
      unsafe old = new
    }
    unsafe grow(&xs)
    unsafe grow(&ys)
    unsafe grow(&zs)
    unsafe grow(&points)
    capacity = larger
  }

  deinit {
    unsafe xs.deallocate()
    unsafe ys.deallocate()
    unsafe zs.deallocate()
    unsafe squares.deallocate()
    unsafe points.deallocate()
  }

  /// The point at a position.
  func point(_ index: Int) -> UInt32 { unsafe points[index] }

  /// The part of a list that ``filter(_:center:radius:)`` leaves.
  struct Filtered {
    var list: Range<Int>
    /// How much farther than the nearest point one may be.
    var slackMeters: Float
    /// The number of points that are so near to the nearest one that no smaller ball separates them.
    var closeCount: Int
  }

  /// Writes the points of a list after it that may be the nearest ones to a position in a ball.
  func filter(_ list: Range<Int>, center: SIMD4<Float>, radius: Float) -> Filtered {
    let (start, count) = (list.lowerBound, list.count)
    comparisonCount &+= count
    reserve(list.upperBound + count + Self.width, keeping: list.upperBound)
    let squares = unsafe self.squares
    var (leastOfLanes, index) = (Lanes(repeating: .infinity), 0)
    while index < count {
      let square = chordSquared(start &+ index, center)
      unsafe squares.store(square, at: index)
      // Lanes after the end have other lists' points.
      let isNearer =
        square .< leastOfLanes .& (Self.numbers .< Int32(truncatingIfNeeded: count &- index))
      leastOfLanes.replace(with: square, where: isNearer)
      index &+= Self.width
    }
    let least = leastOfLanes.min()
    var nearest = 0
    while nearest < count &- 1, unsafe squares[nearest] != least { nearest &+= 1 }
    nearest &+= start
    let reach = least.squareRoot() + radius + 1
    // 4.12 · 0.005 · (c / 2b)² as in `farthestAsNear`; and more than all rounding: see `PointCells.limit`.
    let part = reach * reach / Float(4 * WGS84.polarRadius * WGS84.polarRadius)
    let slack = reach * reach * (0.0207 * min(1, part) + 4e-6) + 8 * reach + 8
    let (limit, factor) = (least + slack, 4.001 * radius * radius)
    let place = unsafe SIMD4(xs[nearest], ys[nearest], zs[nearest], 0)
    var end = list.upperBound
    index = 0
    while index < count {
      let excess = unsafe squares.lanes(at: index) - limit
      let over = excess.replacing(with: 0, where: excess .< 0)
      // The points may be 2 m farther apart: (d + 2)² is at most 1.001 d² + 4004.
      let bound = factor * (1.001 * chordSquared(start &+ index, place) + 4004)
      let isCandidate =
        over * over .<= bound .& (Self.numbers .< Int32(truncatingIfNeeded: count &- index))
      for lane in 0..<Self.width where isCandidate[lane] {
        let source = start &+ index &+ lane
        unsafe (xs[end], ys[end], zs[end]) = (xs[source], ys[source], zs[source])
        unsafe points[end] = points[source]
        end &+= 1
      }
      index &+= Self.width
    }
    let slackMeters = slack / (2 * reach)
    var closeCount = 0
    for position in list.upperBound..<end {
      let (dx, dy) = unsafe (xs[position] - place.x, ys[position] - place.y)
      let dz = unsafe zs[position] - place.z
      closeCount &+= dx * dx + dy * dy + dz * dz <= slackMeters * slackMeters ? 1 : 0
    }
    return Filtered(
      list: list.upperBound..<end, slackMeters: slackMeters, closeCount: closeCount)
  }

  private typealias Lanes = SIMD4<Float>
  private static var width: Int { 4 }
  private static var numbers: SIMD4<Int32> { SIMD4(0, 1, 2, 3) }

  /// The squares of the chords from the points at a position and after it.
  @inline(__always)
  private func chordSquared(_ index: Int, _ center: SIMD4<Float>) -> Lanes {
    let dx = unsafe xs.lanes(at: index) - center.x
    let dy = unsafe ys.lanes(at: index) - center.y
    let dz = unsafe zs.lanes(at: index) - center.z
    return dx * dx + dy * dy + dz * dz
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always)
  fileprivate func lanes(at index: Int) -> SIMD4<Float> {
    unsafe UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  fileprivate func store(_ lanes: SIMD4<Float>, at index: Int) {
    unsafe UnsafeMutableRawPointer(self + index).storeBytes(of: lanes, as: SIMD4<Float>.self)
  }
}
