/// The tolerances that are tried for a size, in meters: full detail, then all with two significant
/// figures from 10 m to 25 km.
package let detailLadder: [Double] = {
  var ladder = [0.0]
  for scale in [1, 10, 100, 1_000] {
    for figures in 10...99 where figures * scale <= 25_000 {
      ladder.append(Double(figures * scale))
    }
  }
  return ladder
}()

/// A search for the first of ascending values that fits, provided that all values after a fitting
/// one fit, too. Each step tries a value and records whether it fits. O(log values) steps.
package struct LadderSearch {
  private enum State {
    case first
    case last
    /// The result is between these two indices, inclusive.
    case between(Int, Int)
    case failed
  }

  private let ladder: [Double]
  private var state = State.first

  package init(_ ladder: [Double]) { self.ladder = ladder }

  /// The value to try next; nil when the search is over.
  package var next: Double? {
    switch state {
    case .first: ladder.first
    case .last: ladder.last
    case .between(let low, let high): low < high ? ladder[(low + high) / 2] : nil
    case .failed: nil
    }
  }

  /// The result; nil before the end of the search, and if no value fits.
  package var found: Double? {
    guard case .between(let low, let high) = state, low == high else { return nil }
    return ladder[low]
  }

  /// Records whether ``next`` fits.
  package mutating func note(fits: Bool) {
    switch state {
    // If the finest value fits, no coarser one is needed.
    case .first: state = fits ? .between(0, 0) : ladder.count > 1 ? .last : .failed
    case .last: state = fits ? .between(1, ladder.count - 1) : .failed
    case .between(let low, let high):
      let middle = (low + high) / 2
      state = fits ? .between(low, middle) : .between(middle + 1, high)
    case .failed: break
    }
  }
}

/// Chooses one detail for all layers of polygons whose detail the manifest does not give: the
/// finest at which the atlas has at most `byteCount` bytes.
///
/// The search is a bisection, and each step is a build. It assumes that coarser borders make
/// smaller files; where that does not hold, a finer detail may fit, too. Additional details of
/// these layers that are not coarser than the result are left out, with a warning.
struct DetailSearch {
  private let layers: [LayerDraft]
  private let byteCount: Int
  /// The indices of the layers whose detail is searched.
  private let free: [Int]
  private var search: LadderSearch
  private var probes: [BuildReport.Budget.Probe] = []

  init(_ layers: [LayerDraft], byteCount: Int) {
    self.layers = layers
    self.byteCount = byteCount
    free = layers.indices.filter {
      layers[$0].manifest.kind == .polygons && !layers[$0].manifest.detail.namesLookup
    }
    search = LadderSearch(free.isEmpty ? [0] : detailLadder)
  }

  /// The layers to build next; nil when the search is over.
  var candidates: [LayerDraft]? { search.next.map { layers(atMeters: $0) } }

  /// Records the size of an atlas of ``candidates``, in bytes.
  mutating func note(byteCount: Int) {
    guard let meters = search.next else { return }
    probes.append(.init(meters: meters, byteCount: byteCount))
    search.note(fits: byteCount <= self.byteCount)
  }

  /// Returns the layers with the detail that was found, and a report on the search.
  /// - Throws: ``BuildError`` with code `limit` if even 25 km borders do not fit.
  func result() throws(BuildError) -> (
    layers: [LayerDraft], report: BuildReport.Budget, warnings: [String]
  ) {
    guard let meters = search.found else {
      let least = probes.map(\.byteCount).min() ?? 0
      throw BuildError(
        .limit, file: "budgetBytes",
        problem: free.isEmpty
          ? "the atlas has \(least) bytes where \(byteCount) are allowed, and each layer names its detail"
          : "the atlas has \(least) bytes where \(byteCount) are allowed, even with borders of 25 km",
        remedy: free.isEmpty
          ? "take out the \"detail\" of a layer, so that it is chosen, or allow more bytes"
          : "take out layers, attributes or \"details\", write \"index\": \"small\", or allow more bytes"
      )
    }
    let warnings = free.flatMap { layer in
      layers[layer].manifest.detail.drawnMeters.filter { $0 <= meters }.map { dropped in
        "\(layers[layer].manifest.displayName): the detail of \(dropped) m is not coarser than the "
          + "\(meters) m that the budget leaves; left out"
      }
    }
    let report = BuildReport.Budget(
      byteCount: byteCount, meters: meters, layers: free.map { layers[$0].manifest.id },
      probes: probes)
    return (layers(atMeters: meters), report, warnings)
  }

  private func layers(atMeters meters: Double) -> [LayerDraft] {
    var layers = layers
    for place in free {
      layers[place].manifest.detail.lookupMeters = meters
      layers[place].manifest.detail.drawnMeters.removeAll { $0 <= meters }
    }
    return layers
  }
}
