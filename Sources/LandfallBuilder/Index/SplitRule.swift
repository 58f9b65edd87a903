import LandfallCoverage
import LandfallModel
import LandfallSources

/// How many edges a leaf may have before its cell is split, by the size of the cell.
///
/// Few edges in large cells make a file in which most queries meet no leaf; many edges in all make a
/// small file, which has its worth when the processor's caches are smaller than it.
struct SplitRule: Sendable {
  /// For cells of a quarter of a root cell's side, a sixteenth, and smaller ones.
  var mostEdges: (large: Int, medium: Int, small: Int)
  /// Where leaves are lists of blocks: how many one may have, for cells of half a root cell's side,
  /// of a quarter and so on; the last counts for all smaller ones.
  var mostBlocks: [Int] = []

  /// Large cells are split early.
  static let fine = SplitRule(mostEdges: (3, 16, 31))
  /// One chain a leaf, mostly, whatever its size.
  static let coarse = SplitRule(mostEdges: (28, 31, 31))

  /// log₂ of the columns and rows that a cell is split into.
  var step: Int { mostBlocks.isEmpty ? 2 : 1 }

  /// Lists of blocks.
  static let lists = SplitRule(mostEdges: (0, 0, 0), mostBlocks: [0, 1, 2, 3])

  /// By how much of the coarse rule's bytes the fine one may exceed them.
  static let worthOfFine = 0.15

  /// Most blocks of a leaf whose cell lies so many levels below the root's cells.
  func mostBlocks(level: UInt32) -> Int {
    mostBlocks[min(Int(level), mostBlocks.count) - 1]
  }

  /// Most edges of a leaf whose cell lies so many levels below the root's cells.
  func mostEdges(level: UInt32) -> Int {
    switch level {
    case 1: mostEdges.large
    case 2: mostEdges.medium
    default: mostEdges.small
    }
  }
}
