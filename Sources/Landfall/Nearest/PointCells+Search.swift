extension PointCells {
  /// The most coordinates of a block.
  static let blockSize = 32

  /// The nearest point to a coordinate, to some meters.
  struct Found {
    /// The position in the arrays of points; nil if there are too many candidates.
    var point: Int?
    /// The square of the chord.
    var chordSquared: Float
    /// Whether no other point may be as near.
    var isAlone: Bool
    /// The positions in ``items`` of all candidates.
    var items: Range<Int>
  }

  /// Finds the nearest points to the coordinates of a block, step by step for all of them, so that the loads of a
  /// block wait for memory together. Allocates nothing.
  /// - Parameters:
  ///   - count: At most ``blockSize``.
  ///   - coordinate: Returns a coordinate, with a longitude from -180 to 180; nil to leave it out.
  ///   - body: Receives each coordinate's number and result.
  @inline(__always)
  func search(
    count: Int, coordinate: (Int) -> Coordinate?, _ body: (Int, Found, Position) -> Void
  ) {
    let size = Self.blockSize
    unsafe withUnsafeTemporaryAllocation(of: Position.self, capacity: size) { positions in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * size) { words in
        unsafe roots.withUnsafeBufferPointer { roots in
          unsafe nodes.withUnsafeBufferPointer { nodes in
            unsafe items.withUnsafeBufferPointer { items in
              unsafe rough.withUnsafeBufferPointer { rough in
                let (us, vs) = unsafe (words.baseAddress!, words.baseAddress! + size)
                let (entries, chosen) = unsafe (vs + size, vs + 2 * size)
                var chosenCount = 0
                for number in 0..<count {
                  guard let here = coordinate(number) else { continue }
                  unsafe positions[number] = Position(
                    latitude: here.latitude, longitude: here.longitude)
                  let (u, v) = Self.steps(latitude: here.latitude, longitude: here.longitude)
                  unsafe (us[number], vs[number]) = (u, v)
                  let row = Int(v &>> UInt32(Self.depth))
                  unsafe entries[number] =
                    roots[row &* Self.rootCount &+ Int(u &>> UInt32(Self.depth))]
                  unsafe chosen[chosenCount] = UInt32(truncatingIfNeeded: number)
                  chosenCount &+= 1
                }
                var shift = UInt32(Self.depth)
                var isOpen = true
                while isOpen, shift > 0 {
                  shift &-= 1
                  isOpen = false
                  for index in 0..<chosenCount {
                    let number = unsafe Int(chosen[index])
                    let entry = unsafe entries[number]
                    if entry & Entry.leaf != 0 { continue }
                    let part = unsafe (vs[number] &>> shift & 1) &* 2 &+ (us[number] &>> shift & 1)
                    unsafe entries[number] = nodes[Int(entry &+ part)]
                    isOpen = true
                  }
                }
                for index in 0..<chosenCount {
                  let number = unsafe Int(chosen[index])
                  let found = unsafe Self.nearest(
                    to: positions[number].rough, entry: entries[number], items, rough)
                  unsafe body(number, found, positions[number])
                }
              }
            }
          }
        }
      }
    }
  }

  /// Finds the nearest point of a cell.
  @inline(__always)
  private static func nearest(
    to position: SIMD4<Float>, entry: UInt32, _ items: UnsafeBufferPointer<UInt32>,
    _ rough: UnsafeBufferPointer<SIMD4<Float>>
  ) -> Found {
    guard entry != Entry.crowded else {
      return Found(point: nil, chordSquared: 0, isAlone: false, items: 0..<0)
    }
    let range = Entry.items(entry)
    var (nearest, least, next) = (0, Float.infinity, Float.infinity)
    for index in range {
      let point = unsafe Int(items[index])
      let difference = unsafe position - rough[point]
      let square = (difference * difference).sum()
      next = square < least ? least : (square < next ? square : next)
      nearest = square < least ? point : nearest
      least = square < least ? square : least
    }
    return Found(
      point: range.isEmpty ? nil : nearest, chordSquared: least,
      isAlone: next > limit(chordSquared: least), items: range)
  }

  /// The square of the chord up to which another point may be as near as one.
  ///
  /// Rounding moves both ends of a chord by at most 0.44 m each, and changes the square by a millionth. Beyond
  /// 49 km, the order of geodesics may be another one.
  @inline(__always)
  static func limit(chordSquared least: Float) -> Float {
    var limit = least * (1 + 2e-6) + 4 * least.squareRoot() + 4
    if least > 2.4e9 {
      let part = least * Float(1 / (4 * WGS84.polarRadius * WGS84.polarRadius))
      limit += least * 0.0207 * min(1, part)
    }
    return limit
  }
}
