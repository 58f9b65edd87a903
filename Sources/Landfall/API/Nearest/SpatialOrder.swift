/// An order of coordinates in which those near each other follow each other, so that their lookups read the same
/// parts of an index: by cells of 0.7 degrees in Morton's order.
@safe
final class SpatialOrder: @unchecked Sendable {
  private let numbers: UnsafeMutablePointer<UInt32>
  /// The number of coordinates.
  let count: Int

  private static let cellCount = 1 << 18

  /// Orders coordinates. O(n), by counting.
  /// - Parameter count: At most `UInt32.max`.
  init(latitudes: StridedDegrees, longitudes: StridedDegrees, count: Int) {
    self.count = count
    unsafe numbers = .allocate(capacity: count)
    let cells = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let ends = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.cellCount)
    defer {
      unsafe cells.deallocate()
      unsafe ends.deallocate()
    }
    unsafe ends.initialize(repeating: 0, count: Self.cellCount)
    for index in 0..<count {
      let cell = Self.cell(latitudes[index], longitudes[index])
      unsafe cells[index] = cell
      unsafe ends[Int(cell)] &+= 1
    }
    var sum: UInt32 = 0
    for cell in 0..<Self.cellCount {
      unsafe (ends[cell], sum) = (sum, sum &+ ends[cell])
    }
    for index in 0..<count {
      let place = unsafe Int(ends[Int(cells[index])])
      unsafe ends[Int(cells[index])] &+= 1
      unsafe numbers[place] = UInt32(truncatingIfNeeded: index)
    }
  }

  deinit { unsafe numbers.deallocate() }

  /// The number of the coordinate at a position in the order.
  @inline(__always)
  subscript(position: Int) -> Int { unsafe Int(numbers[position]) }

  /// The cell of a coordinate: the bits of longitude and latitude in turns. 0 for an invalid one.
  @inline(__always)
  private static func cell(_ latitude: Double, _ longitude: Double) -> UInt32 {
    let (u, v) = ((longitude + 180) * (512.0 / 360), (latitude + 90) * (256.0 / 180))
    guard u >= 0, u < 512, v >= 0, v <= 256 else { return 0 }
    return spread(UInt32(u)) | spread(UInt32(v)) &<< 1 & UInt32(cellCount - 1)
  }

  @inline(__always)
  private static func spread(_ number: UInt32) -> UInt32 {
    var bits = (number | number &<< 8) & 0x00ff_00ff
    bits = (bits | bits &<< 4) & 0x0f0f_0f0f
    bits = (bits | bits &<< 2) & 0x3333_3333
    return (bits | bits &<< 1) & 0x5555_5555
  }
}
