import LandfallCoverage
import LandfallModel
import LandfallSources

/// The maximum number of edges of a leaf before its cell is split, by the size of the cell.
///
/// A low limit in large cells produces a file in which most queries reach no leaf; a high limit
/// everywhere produces a small file, which is better when the processor's caches are smaller than
/// the file.
struct SplitRule: Sendable {
  /// The limits for cells of a quarter of a root cell's side, of a sixteenth, and for smaller ones.
  var mostEdges: (large: Int, medium: Int, small: Int)
  /// The maximum number of blocks of a leaf, if leaves are lists of blocks: for cells of half a
  /// root cell's side, of a quarter and so on; the last value applies to all smaller cells.
  var mostBlocks: [Int] = []

  /// Splits large cells early.
  static let fine = SplitRule(mostEdges: (3, 16, 31))
  /// Mostly one chain per leaf, whatever the cell's size.
  static let coarse = SplitRule(mostEdges: (28, 31, 31))

  /// log₂ of the number of columns and rows that a cell is split into.
  var step: Int { mostBlocks.isEmpty ? 2 : 1 }

  /// Leaves are lists of blocks.
  static let lists = SplitRule(mostEdges: (0, 0, 0), mostBlocks: [0, 1, 2, 3])

  /// The fraction by which the fine rule's bytes may exceed the coarse rule's.
  static let worthOfFine = 0.15

  /// The maximum number of blocks of a leaf whose cell is `level` levels below the root's cells.
  func mostBlocks(level: UInt32) -> Int {
    mostBlocks[min(Int(level), mostBlocks.count) - 1]
  }

  /// The maximum number of edges of a leaf whose cell is `level` levels below the root's cells.
  func mostEdges(level: UInt32) -> Int {
    switch level {
    case 1: mostEdges.large
    case 2: mostEdges.medium
    default: mostEdges.small
    }
  }
}
