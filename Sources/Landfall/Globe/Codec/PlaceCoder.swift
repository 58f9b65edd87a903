/// Codes the position of a new vertex by its difference from another one, in steps that most
/// positions are multiples of, and a remainder for the others.
package struct PlaceCoder: Sendable {
  package var step: UInt32 = 1
  private let grid: Grid
  /// The length in bits of the preceding vertex's difference north, by the kind of vertex.
  package var lengths: [Int] = [0, 0, 0]

  package init(grid: Grid) { self.grid = grid }

  /// The column and the row of a point, in steps.
  package func cell(of point: GridPoint) -> (column: Int64, row: Int64) {
    (Int64(point.u / step), Int64(point.v / step))
  }

  /// The number of columns around the Earth; differences east use the shorter way around.
  package var columns: Int64 { Int64(grid.width / step) }

  package func northContext(_ kind: MeshModel.Kind) -> Int {
    MeshModel.north + (33 * kind.rawValue + lengths[kind.rawValue]) * MeshModel.signedCount
  }

  package func eastContext(_ kind: MeshModel.Kind, length: Int) -> Int {
    MeshModel.east + (33 * kind.rawValue + length) * MeshModel.signedCount
  }

  /// The number of bits of a number's magnitude.
  package static func length(_ number: Int64) -> Int {
    Int64.bitWidth - number.magnitude.leadingZeroBitCount
  }

  /// Reads a position; nil if it is outside the grid.
  package mutating func read(
    _ kind: MeshModel.Kind, from base: GridPoint, _ coder: inout RangeDecoder
  ) -> GridPoint? {
    let from = cell(of: base)
    let north = coder.signed(northContext(kind))
    let length = Self.length(north)
    lengths[kind.rawValue] = length
    var column = from.column + coder.signed(eastContext(kind, length: length))
    if column < 0 { column += columns } else if column >= columns { column -= columns }
    let row = from.row + north
    var (u, v) = (column * Int64(step), row * Int64(step))
    if step > 1, coder.bit(MeshModel.isException) == 1 {
      let bits = Int(UInt32.bitWidth - (step - 1).leadingZeroBitCount)
      u += Int64(coder.plainBits(bits))
      v += Int64(coder.plainBits(bits))
    }
    guard u >= 0, u < Int64(grid.width), v >= 0, v <= Int64(grid.height) else { return nil }
    return GridPoint(u: UInt32(u), v: UInt32(v))
  }
}
