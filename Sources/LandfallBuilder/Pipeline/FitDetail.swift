import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// How a detail was found for a size.
struct BudgetFit: Sendable {
  var report: BuildReport.Budget
  var warnings: [String]
}

/// The details that are tried for a size, in meters: full, then all of two significant figures from 10 m to
/// 25 km.
package let detailLadder: [Double] = {
  var ladder = [0.0]
  for scale in [1, 10, 100, 1_000] {
    for figures in 10...99 where figures * scale <= 25_000 {
      ladder.append(Double(figures * scale))
    }
  }
  return ladder
}()

/// Gives the layers of polygons that name no detail the least one at which the atlas has at most so many
/// bytes: a file that is wanted small takes its coarsest borders from the manifest's wish.
///
/// Found by bisection, each step a build: coarser borders are taken to make smaller files, so that where
/// that does not hold everywhere a finer detail may fit, too. Further details of these layers that
/// are not coarser than what is found are left out, with a warning.
/// - Parameter size: builds an atlas from layers and counts its bytes.
/// - Throws: ``BuildError`` with code `limit` where even 25 km borders do not fit.
func fitDetail(
  of layers: inout [PreparedLayer], to bytes: Int,
  size: ([PreparedLayer]) throws(BuildError) -> Int
) throws(BuildError) -> BudgetFit {
  let free = layers.indices.filter {
    layers[$0].manifest.kind == .polygons && !layers[$0].manifest.detail.namesLookup
  }
  var probes: [BuildReport.Budget.Probe] = []
  func fits(_ meters: Double) throws(BuildError) -> Bool {
    let count = try size(layers.withLookupDetail(meters, at: free))
    probes.append(.init(meters: meters, byteCount: count))
    return count <= bytes
  }
  guard let meters = try leastFitting(free.isEmpty ? [0] : detailLadder, fits: fits) else {
    let least = probes.map(\.byteCount).min() ?? 0
    throw BuildError(
      .limit, file: "budgetBytes",
      problem: free.isEmpty
        ? "the atlas has \(least) bytes where \(bytes) are allowed, and each layer names its detail"
        : "the atlas has \(least) bytes where \(bytes) are allowed, even with borders of 25 km",
      remedy: free.isEmpty
        ? "take out the \"detail\" of a layer, so that it is chosen, or allow more bytes"
        : "take out layers, attributes or \"details\", write \"index\": \"small\", or allow more bytes"
    )
  }
  var warnings: [String] = []
  for layer in free {
    for dropped in layers[layer].manifest.detail.drawnMeters where dropped <= meters {
      warnings.append(
        "\(layers[layer].manifest.source): the detail of \(dropped) m is not coarser than the "
          + "\(meters) m that the budget leaves; left out")
    }
  }
  layers = layers.withLookupDetail(meters, at: free)
  let ids = free.map { layers[$0].manifest.id }
  return BudgetFit(
    report: .init(byteCount: bytes, meters: meters, layers: ids, probes: probes),
    warnings: warnings)
}

/// The first of ascending values that fits, if those after one that fits do; nil where the last does
/// not. O(log values) tries.
package func leastFitting(
  _ ladder: [Double], fits: (Double) throws(BuildError) -> Bool
) throws(BuildError) -> Double? {
  // What needs nothing coarser is found at once.
  if let first = ladder.first, try fits(first) { return first }
  guard let last = ladder.last, try fits(last) else { return nil }
  var (low, high) = (1, ladder.count - 1)
  while low < high {
    let middle = (low + high) / 2
    if try fits(ladder[middle]) { high = middle } else { low = middle + 1 }
  }
  return ladder[high]
}

extension [PreparedLayer] {
  fileprivate func withLookupDetail(_ meters: Double, at places: [Int]) -> [PreparedLayer] {
    var layers = self
    for place in places {
      layers[place].source.manifest.detail.lookupMeters = meters
      layers[place].source.manifest.detail.drawnMeters.removeAll { $0 <= meters }
    }
    return layers
  }
}
