import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The labels of arcs: 0 for no region, the region's number plus 1 for a single region, and larger
/// numbers for sets of several regions, each set written once.
struct LabelTable {
  private let regionCount: Int
  private var sets: [[Int]] = []
  private var numbers: [[Int]: UInt32] = [:]

  init(regionCount: Int) { self.regionCount = regionCount }

  var setCount: Int { sets.count }
  var memberCount: Int { sets.reduce(0) { $0 + $1.count } }

  mutating func label(of regions: [Int]) -> UInt32 {
    if regions.isEmpty { return 0 }
    if regions.count == 1 { return UInt32(regions[0] + 1) }
    if let number = numbers[regions] { return number }
    let number = UInt32(regionCount + 1 + sets.count)
    sets.append(regions)
    numbers[regions] = number
    return number
  }

  /// Writes the start of each set, the end of the last one, and the members of all sets.
  func write(to writer: inout ByteWriter) {
    var start: UInt32 = 0
    for set in sets {
      writer.append(start)
      start += UInt32(set.count)
    }
    writer.append(start)
    for set in sets {
      for region in set { writer.append(UInt32(region)) }
    }
  }
}
