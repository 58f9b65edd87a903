import LandfallSupport

/// Compares simplified regions with their source: the deviation of borders, crossings, and whether
/// faces, areas and regions are preserved.
///
/// The verifier has a geometry of its own on purpose: a fault of the builder's cannot hide itself.
///
/// Complexity: O(n log n) for n vertices of the source, plus the repeated bisection of long edges
/// with deviations until the distance is precise enough. The result is the same for any number of
/// jobs.
/// - Parameters:
///   - detail: The regions, identified by their keys; their vertices are vertices of the source.
///   - meters: The maximum deviation of borders; a region's own ``VerifiedRegion/limitMeters`` and
///     0.05 · √(area) of each ring may allow less.
///   - dropsIslandsBelowSquareMeters: The area in square meters below which rings may be omitted if their
///     region keeps a larger one; nil if no ring may be omitted.
///   - jobs: The number of threads.
package func verify(
  _ detail: [VerifiedRegion], against source: VerifiedSource, meters: Double,
  dropsIslandsBelowSquareMeters: Double? = nil, jobs: Int = 1
) -> DetailVerification {
  var result = DetailVerification(meters: meters)
  let regions = arrange(detail, as: source, &result)
  let parts = parallelMap(count: regions.count + 1, jobs: jobs) { part -> Part in
    if part > 0 {
      return .region(
        RegionMeasure(regions[part - 1], number: part - 1, in: source, meters: meters))
    }
    let edges = BorderEdges(of: regions)
    let faces = Faces(of: edges.set.edges)
    return .borders(
      edges, faces, faces == nil ? CrossingSearch(edges: edges.set.edges).run() : [])
  }
  var measures: [RegionMeasure] = []
  for part in parts { if case .region(let measure) = part { measures.append(measure) } }
  guard case .borders(let edges, let faces, let crossings)? = parts.first else { return result }

  result.record(
    regions, measures, source, dropsIslandsBelowSquareMeters: dropsIslandsBelowSquareMeters)
  let comparison = BorderComparison(
    measures, detail: edges, detailRegions: regions, source: source, meters: meters)
  result.record(comparison, edges, faces, crossings)
  return result
}

private enum Part: Sendable {
  case borders(BorderEdges, Faces?, [CrossingSearch.Pair])
  case region(RegionMeasure)
}

/// The regions in the order of the source, with empty regions for missing ones.
private func arrange(
  _ detail: [VerifiedRegion], as source: VerifiedSource, _ result: inout DetailVerification
) -> [VerifiedRegion] {
  let numbers = Dictionary(
    detail.indices.map { (Array(detail[$0].key.utf8), $0) }, uniquingKeysWith: { first, _ in first }
  )
  var isKnown = [Bool](repeating: false, count: detail.count)
  let regions = source.regions.map { region -> VerifiedRegion in
    guard let number = numbers[Array(region.key.utf8)] else {
      return VerifiedRegion(key: region.key, name: region.name, rings: [])
    }
    isKnown[number] = true
    return detail[number]
  }
  for number in detail.indices where !isKnown[number] {
    result.addedRegions.append(detail[number].key)
    result.addFault("\(detail[number].label): the source has no such region")
  }
  for (region, own) in zip(source.regions, regions) {
    let isThere = numbers[Array(region.key.utf8)] != nil
    if !isThere || own.ringEnds.isEmpty && !region.ringEnds.isEmpty {
      result.lostRegions.append(region.key)
      result.addFault("\(region.label): \(isThere ? "has no ring left" : "is not there")")
    } else if own.points != region.points {
      result.changedPoints.append(region.key)
      result.addFault("\(region.label): its points are not the source's")
    }
  }
  return regions
}
