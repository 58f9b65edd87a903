/// Two edges of arcs that share a point other than a common end.
package struct Crossing: Sendable, Hashable {
  /// The arcs of the two edges, the smaller number first.
  package var firstArc: Int
  package var secondArc: Int
  /// The two edges, each in the direction of its arc; that of the first arc first.
  package var first: Segment
  package var second: Segment

  /// The start of the first edge.
  package var place: GridPoint { first.a }
}

/// Returns every pair of edges that cross, touch or overlap elsewhere than at a common end.
///
/// Exact. A clean coverage has no such pairs. O(n log n) for n edges that are spread out, otherwise
/// O((n + k) log² n) with k pairs; see ``EdgeSearch``.
///
/// - Parameters:
///   - includingSides: whether to include the arcs along the domain's sides.
///   - limit: the number of crossings after which the search ends, as n edges may have n²/2
///     crossings.
package func findCrossings(
  in graph: ArcGraph, includingSides: Bool = false, limit: Int = .max, jobs: Int = 1
) -> [Crossing] {
  let arcs = includingSides ? graph.arcs.indices.filter { !graph.isDoubled($0) } : nil
  let pool = EdgePool(graph.arcs, numbers: arcs ?? Array(graph.borders), jobs: jobs)
  return findCrossingPairs(EdgeSearch(pool), most: limit, jobs: jobs).map { pair in
    // Edges are numbered along the arcs, so the arcs are in order as well.
    Crossing(
      firstArc: graph.arcs.spans.place(of: Int(pair.first)),
      secondArc: graph.arcs.spans.place(of: Int(pair.second)), first: pool.segment(pair.first),
      second: pool.segment(pair.second))
  }.sorted { left, right in
    (
      left.firstArc, left.secondArc, left.first.a.u, left.first.a.v, left.second.a.u,
      left.second.a.v
    )
      < (
        right.firstArc, right.secondArc, right.first.a.u, right.first.a.v, right.second.a.u,
        right.second.a.v
      )
  }
}

/// The numbers of crossings after which a search ends.
package struct CrossingLimit {
  /// Those of all arcs.
  package var total: Int
  /// Those of an arc, before its edges are counted; nil without a limit.
  package var ofArc: Int?
  /// Further ones for each edge of the arc.
  package var perEdge = 0
}

/// Two edges by their numbers in an ``EdgePool``, the smaller first.
struct EdgePair: Sendable, Hashable, Comparable {
  var first: UInt32
  var second: UInt32

  init(_ one: UInt32, _ other: UInt32) {
    first = min(one, other)
    second = max(one, other)
  }

  static func < (left: EdgePair, right: EdgePair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// Returns the pairs of edges that cross, touch, overlap or coincide, ascending; no further ones after `most`.
func findCrossingPairs(_ search: EdgeSearch, most: Int = .max, jobs: Int) -> [EdgePair] {
  let comparison = CrossingComparison(
    pool: search.pool, hasProbes: search.probes != nil, most: most)
  return Array(search.run(comparison, jobs: jobs).prefix(most))
}

/// Finds the pairs of edges that cross, touch, overlap or coincide.
private struct CrossingComparison: EdgeComparison {
  let pool: EdgePool
  let hasProbes: Bool
  let most: Int

  func compare(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<EdgePair>
  ) {
    if hasProbes {
      for probe in probes {
        let one = pool.segment(probe)
        for edge in edges where edge != probe && one.crosses(pool.segment(edge)) {
          found.append(EdgePair(probe, edge))
        }
      }
      return
    }
    for first in edges.indices {
      let one = pool.segment(edges[first])
      for second in edges[(first + 1)...] where one.crosses(pool.segment(second)) {
        found.append(EdgePair(edges[first], second))
      }
    }
  }

  func sweep(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<EdgePair>
  ) {
    let slabEdges = edges.map { SlabEdge(pool.segment($0), number: $0) }
    let pairs = SlabSearch.crossings(among: slabEdges, in: box.slab, most: most)
    let wanted = Set(probes)
    found.append(
      contentsOf: hasProbes
        ? pairs.filter { wanted.contains($0.first) || wanted.contains($0.second) } : pairs)
  }
}

extension CrossingLimit {
  /// Returns a crossing of an arc that has too many, or one of the arc with the most if all together are too
  /// many, and the limit; nil if no limit is reached.
  /// - Parameter arcOf: the number of an edge's arc, and the number of the arc's vertices.
  func fullPair(
    of pairs: [EdgePair], arcOf: (UInt32) -> (arc: Int, vertexCount: Int)
  ) -> (pair: EdgePair, limit: Int)? {
    guard let least = [total, ofArc ?? total].min(), pairs.count >= least else { return nil }
    var counts: [Int: (count: Int, most: Int)] = [:]
    let arcs = pairs.map { (arcOf($0.first), arcOf($0.second)) }
    for (one, other) in arcs {
      let most = { (vertexCount: Int) in (ofArc ?? .max / 2) + perEdge * vertexCount }
      counts[one.arc, default: (0, most(one.vertexCount))].count += 1
      if one.arc != other.arc {
        counts[other.arc, default: (0, most(other.vertexCount))].count += 1
      }
    }
    var full = counts.filter { $0.value.count >= $0.value.most }.min { $0.key < $1.key }
    let limit = full?.value.most ?? total
    if full == nil, pairs.count >= total {
      full = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    }
    guard let arc = full?.key else { return nil }
    return zip(pairs, arcs).first { $1.0.arc == arc || $1.1.arc == arc }.map { ($0.0, limit) }
  }
}
