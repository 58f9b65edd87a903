import Landfall
import LandfallModel

/// The limit on overlaps of a layer's regions, which bounds the memory of later stages: a face that n regions
/// cover costs n numbers, and n²/2 pairs of regions.
struct OverlapLimit {
  /// The number of regions that may cover one face: the atlas has no more planes.
  static let depth = FormatLimits.maxTableCount
  /// The number of regions of all faces: 400 MB.
  private var room = 50_000_000
  /// The number of pairs of all faces.
  private var roomForPairs = 250_000_000

  /// - Throws: a fault that names two of the face's regions.
  mutating func check(_ face: Int, _ label: [Int], of faces: PlanarFaces) throws(RepairFault) {
    guard label.count > 1 else { return }
    room -= label.count
    roomForPairs -= label.count * (label.count - 1) / 2
    let problem: String
    if label.count > Self.depth {
      problem = "more than \(Self.depth) regions overlap in one place"
    } else if room < 0 || roomForPairs < 0 {
      problem = "\(label.count) regions overlap in one place, as in many others"
    } else {
      return
    }
    throw RepairFault(
      regions: Array(label.prefix(2)), place: faces.place(ofFace: face), problem: problem,
      remedy: "remove those that are given twice, or put them into several layers")
  }
}
