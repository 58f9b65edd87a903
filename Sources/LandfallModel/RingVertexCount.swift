/// The number of vertices in all rings of a layer at a detail, counted without decoding any. O(bytes of the
/// layer's borders).
///
/// In a hostile file each region may consist of all arcs of the layer, so that a small file describes
/// gigabytes of vertices.
/// - Parameter detail: nil for the finest one.
package func ringVertexCount(of layer: Layer, detail: Detail?) -> Double {
  guard let detail = detail ?? layer.details.first else { return 0 }
  let table = layer.storage.tables.arcs[layer.table(of: detail)]
  let record = table.record
  let blocks = RangeSums((0..<table.blockCount).map { Double(table.block($0)?.edgeCount ?? 0) })
  let arcs = RangeSums(
    (0..<Int(record.ringArcCount)).map { blocks[table.blockNumbers(ofArc: table.ringArc($0).arc)] })
  let rings = RangeSums((0..<Int(record.ringCount)).map { arcs[table.ringArcs(ofRing: $0)] })
  return (0..<Int(table.regionCount)).reduce(0) { $0 + rings[table.ringNumbers(ofRegion: $1)] }
}

/// The number of references to arcs in all rings of a layer at a detail. O(regions and rings).
///
/// As with ``ringVertexCount(of:detail:)``, a small file may describe gigabytes of them.
package func ringArcCount(of layer: Layer, detail: Detail?) -> Double {
  guard let detail else { return 0 }
  let table = layer.storage.tables.arcs[layer.table(of: detail)]
  let rings = RangeSums(
    (0..<Int(table.record.ringCount)).map { Double(table.ringArcs(ofRing: $0).count) })
  return (0..<Int(table.regionCount)).reduce(0) { $0 + rings[table.ringNumbers(ofRegion: $1)] }
}

/// Sums of ranges of numbers, each in constant time. Numbers of `Double` do not overflow, and are exact up
/// to 2^53.
package struct RangeSums {
  private var sums: [Double] = [0]

  package init(_ numbers: some Collection<Double>) {
    sums.reserveCapacity(numbers.count + 1)
    for number in numbers { sums.append(sums[sums.count - 1] + number) }
  }

  /// The sum of the numbers in a range; those outside of the collection count as zero.
  package subscript(range: Range<Int>) -> Double {
    let range = range.clamped(to: 0..<(sums.count - 1))
    return range.isEmpty ? 0 : sums[range.upperBound] - sums[range.lowerBound]
  }
}
