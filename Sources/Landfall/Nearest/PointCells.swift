/// Cells of longitude and latitude, and for each the points of a layer that may be the nearest one to
/// a coordinate in it: built in memory for many searches, each of which then compares a few points.
///
/// A cell is inside a ball of radius r around its center c. Chords are straight lines, and the points
/// that are as near to a as to b are a plane, so b is farther than a everywhere in the ball if
/// |c − b|² − |c − a|² > 2r |b − a|. A cell is divided until few points remain that are not farther than the
/// nearest one to its center. The distances of remote points are geodesics, whose order may differ from
/// that of the chords by ``DistanceProbe/farthestAsNear(chordSquared:)``: it is added to the bound.
struct PointCells {
  /// A position in geocentric coordinates, in meters.
  struct Position {
    var x: Double
    var y: Double
    var z: Double

    @inline(__always)
    func chordSquared(to other: Position) -> Double {
      let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
      return dx * dx + dy * dy + dz * dz
    }
  }

  /// The points in an order in which points that are near each other are mostly near in memory, to half a meter.
  private(set) var rough: [SIMD4<Float>] = []
  /// The same points, exactly.
  private(set) var positions: [Position] = []
  /// Their numbers among the atlas's points.
  private(set) var numbers: [UInt32] = []
  /// The lists of the cells: positions in the arrays of points.
  private(set) var items: [UInt32] = []
  /// The entries of the root cells, row by row from the south.
  private(set) var roots: [UInt32]
  /// Four entries for each divided cell: south-west, south-east, north-west, north-east.
  private(set) var nodes: [UInt32] = []

  /// An entry is the number of a divided cell; or with `leaf` the position of the first item in the
  /// upper bits and the number of items in the lowest five.
  enum Entry {
    static let leaf: UInt32 = 1 << 31
    /// A cell with too many points: search the tree.
    static let crowded = UInt32.max
    fileprivate static let maxStart = 1 << 26 - 1

    /// The positions of a leaf's items.
    @inline(__always)
    static func items(_ entry: UInt32) -> Range<Int> {
      let start = Int((entry & ~leaf) &>> 5)
      return start..<(start &+ Int(entry & 31))
    }
  }

  /// The most items of a cell.
  static let maxCount = 30
  /// The greatest number of points in a cell below a root that is not divided.
  private static let enough = 20
  /// The root cells from west to east; half as many are from south to north.
  static let rootCount = 512
  private static let rootLevel = 8
  /// The number of times that a root cell is divided at most; the smallest cell is 76 m high.
  static let depth = 10
  /// A cell that is smaller than this radius in meters is not divided.
  private static let leastRadius = 50.0

  /// Builds the cells of a layer; nil if it has no point, or more than can be numbered.
  /// - Complexity: O(n log n) for n points, about 1.3 µs a point.
  init?(_ layer: LayerArcs, grid: Grid) {
    roots = Array(repeating: Entry.crowded, count: Self.rootCount * Self.rootCount / 2)
    var keyed: [(key: UInt32, number: UInt32, coordinate: Coordinate)] = []
    for number in layer.pointNumbers {
      // A damaged file may have a point without a valid coordinate.
      guard let point = layer.point(number), point.u <= grid.width, point.v <= grid.height else {
        continue
      }
      let coordinate = grid.coordinate(point)
      keyed.append((Self.key(coordinate), UInt32(truncatingIfNeeded: number), coordinate))
    }
    guard !keyed.isEmpty, keyed.count <= 1 << 27 else { return nil }
    keyed.sort { ($0.key, $0.number) < ($1.key, $1.number) }
    for (_, number, coordinate) in keyed {
      let position = Position(latitude: coordinate.latitude, longitude: coordinate.longitude)
      positions.append(position)
      rough.append(position.rough)
      numbers.append(number)
    }
    let lists = CandidateLists(rough)
    for column in 0..<2 {
      divide(PointCell(level: 0, column: column, row: 0), 0..<rough.count, lists)
    }
  }

  /// The bits of longitude and latitude in turns (Morton's order).
  private static func key(_ coordinate: Coordinate) -> UInt32 {
    func spread(_ degrees: Double) -> UInt32 {
      var bits = UInt32(min(max(degrees * (65_536 / 360), 0), 65_535))
      bits = (bits | bits << 8) & 0x00ff_00ff
      bits = (bits | bits << 4) & 0x0f0f_0f0f
      bits = (bits | bits << 2) & 0x3333_3333
      return (bits | bits << 1) & 0x5555_5555
    }
    return spread(coordinate.longitude + 180) | spread(coordinate.latitude + 90) << 1
  }

  /// The root cells and the rest of the way of a coordinate: whole numbers of the smallest cells.
  /// - Parameter longitude: From -180 to 180.
  @inline(__always)
  static func steps(latitude: Double, longitude: Double) -> (u: UInt32, v: UInt32) {
    let scale = Double(rootCount << depth) / 360
    let u = min(max((longitude + 180) * scale, 0), Double(rootCount << depth &- 1))
    let v = min(max((latitude + 90) * scale, 0), Double(rootCount << (depth - 1) &- 1))
    return (UInt32(u), UInt32(v))
  }
}

// MARK: - Building

extension PointCells {
  /// Divides a cell.
  /// - Parameter list: The points that may be the nearest ones in the cell around it.
  private mutating func divide(_ cell: PointCell, _ list: Range<Int>, _ lists: CandidateLists) {
    let (entry, nearest) = entry(of: cell, list, lists)
    if cell.level <= Self.rootLevel, let entry {
      fill(cell, with: entry)
    } else if cell.level < Self.rootLevel {
      for part in 0..<4 { divide(cell.part(part), nearest, lists) }
    } else {
      fill(cell, with: entry ?? node(cell, nearest, lists))
    }
  }

  /// Returns the entry of a cell below a root.
  private mutating func node(
    _ cell: PointCell, _ list: Range<Int>, _ lists: CandidateLists
  ) -> UInt32 {
    let start = nodes.count
    nodes += repeatElement(Entry.crowded, count: 4)
    for part in 0..<4 {
      let child = cell.part(part)
      let (entry, nearest) = entry(of: child, list, lists)
      let made = entry ?? node(child, nearest, lists)
      nodes[start + part] = made
    }
    return UInt32(start)
  }

  /// Finds the points of a list that may be the nearest ones in a cell, and writes them after the list.
  /// - Returns: The entry of the cell; nil if it must be divided.
  private mutating func entry(
    of cell: PointCell, _ list: Range<Int>, _ lists: CandidateLists
  ) -> (UInt32?, Range<Int>) {
    let (center, radius) = cell.ball
    let filtered = lists.filter(list, center: center.rough, radius: Float(radius))
    let found = filtered.list
    // Points that no division separates, or a hostile arrangement of points.
    guard filtered.closeCount <= Self.maxCount,
      lists.comparisonCount <= 2000 * rough.count + 4_000_000
    else { return (Entry.crowded, found) }
    let isSmall =
      cell.level >= Self.rootLevel
      && (cell.level >= Self.rootLevel + Self.depth || radius < Self.leastRadius
        // Where the slack is wider than the cell, dividing it excludes little.
        || radius < Double(filtered.slackMeters))
    // A list for a large cell saves memory.
    let isLong = cell.level < Self.rootLevel || 2 * filtered.closeCount > Self.enough
    if found.count > (isLong ? Self.maxCount : Self.enough), !isSmall { return (nil, found) }
    guard found.count <= Self.maxCount, items.count <= Entry.maxStart - Self.maxCount else {
      return (Entry.crowded, found)
    }
    let entry = Entry.leaf | UInt32(items.count) << 5 | UInt32(found.count)
    for index in found { items.append(lists.point(index)) }
    return (entry, found)
  }

  /// Sets the entries of the root cells in a cell of at most their level.
  private mutating func fill(_ cell: PointCell, with entry: UInt32) {
    let side = 1 << (Self.rootLevel - cell.level)
    for row in cell.row * side..<(cell.row + 1) * side {
      for column in cell.column * side..<(cell.column + 1) * side {
        roots[row * Self.rootCount + column] = entry
      }
    }
  }
}

extension PointCells.Position {
  /// The position of a coordinate.
  @inline(__always)
  init(latitude: Double, longitude: Double) {
    let (north, east) = (SineCosine(degrees: latitude), SineCosine(degrees: longitude))
    let normal = WGS84.normalRadius(sine: north.sine)
    x = normal * north.cosine * east.cosine
    y = normal * north.cosine * east.sine
    z = normal * (1 - WGS84.eccentricitySquared) * north.sine
  }

  /// The position to half a meter: each number is rounded by at most a quarter.
  @inline(__always)
  var rough: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(z), 0) }
}

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

/// A cell of longitude and latitude that is divided into four. The whole range of latitudes is one cell high at
/// level 0, and two cells are next to each other.
struct PointCell {
  var level: Int
  var column: Int
  var row: Int

  /// The quarter with a number: south-west, south-east, north-west, north-east.
  func part(_ number: Int) -> PointCell {
    PointCell(level: level + 1, column: 2 * column + number & 1, row: 2 * row + number >> 1)
  }

  /// The center, and the radius in meters of a ball that contains the cell.
  ///
  /// On the unit sphere a chord has c² = 4 sin²(Δβ/2) + 4 cos β cos β₀ sin²(Δλ/2), where β is the reduced
  /// latitude. |Δβ| and cos β are at most 1/(1 − f) times |Δφ| and cos φ.
  var ball: (center: PointCells.Position, radius: Double) {
    let side = 180 / Double(1 << level)
    let south = -90 + side * Double(row)
    let center = PointCells.Position(
      latitude: south + side / 2, longitude: -180 + side * (Double(column) + 0.5))
    let widest = south < 0 && south + side > 0 ? 0 : min(abs(south), abs(south + side))
    let half = side / 2 * (.pi / 180)
    let cosine = SineCosine(degrees: widest).cosine
    let radius =
      WGS84.equatorialRadius / (1 - WGS84.flattening) * half
      * (1 + cosine * cosine).squareRoot()
    // A coordinate may round into the neighboring cell.
    return (center, radius + 0.001)
  }
}
