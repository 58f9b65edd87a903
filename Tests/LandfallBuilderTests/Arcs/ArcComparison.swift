import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What an atlas's arcs must say, compared with the rings that it was built from.
struct ArcComparison {
  let features: [Feature]
  let layer: Layer
  let note: String
  private let table: ArcTable

  /// - Parameter detail: which of the layer's details is compared, in meters; nil is that of lookups.
  init(features: [Feature], layer: Layer, note: String, detail: Double? = nil) throws {
    self.features = features
    self.layer = layer
    self.note = note
    table =
      try detail.map { meters in
        let detail = try #require(layer.detail(meters: meters))
        return layer.storage.tables.arcs[layer.table(of: detail)]
      } ?? layer.arcTable
  }

  private static func edges(_ ring: some Sequence<GridPoint>) -> [Segment: Int] {
    let vertices = Array(ring)
    var edges: [Segment: Int] = [:]
    for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
      edges[undirected(a, b), default: 0] += 1
    }
    return edges
  }

  static func undirected(_ a: GridPoint, _ b: GridPoint) -> Segment {
    (a.u, a.v) < (b.u, b.v) ? Segment(a, b) : Segment(b, a)
  }

  /// Ring by ring the same edges, outer rings counter-clockwise and holes clockwise; where a ring
  /// begins may differ.
  func expectSameRings() {
    #expect(layer.regions.count == features.count, "\(note)")
    var ring = 0
    for (region, feature) in zip(layer.regions, features) {
      #expect(region.key == feature.key, "\(note)")
      var polygon = 0
      for (index, range) in feature.geometry.rings.enumerated() {
        let isOuter = polygon == 0 && index == 0 || feature.geometry.polygonEnds.contains(index)
        if isOuter { polygon += 1 }
        let vertices = Array(RingWalk(table: table, ring: ring))
        let source = feature.geometry.vertices[range]
        #expect(Self.edges(vertices) == Self.edges(source), "\(note): ring \(index) of \(region)")
        #expect(table.isOuter(ring: ring) == isOuter, "\(note): ring \(index) of \(region)")
        let area = doubledArea(ofRing: vertices[...])
        #expect(area.magnitude == doubledArea(ofRing: source).magnitude, "\(note)")
        #expect(
          area == 0 || (area > 0) == isOuter, "\(note): winding of ring \(index) of \(region)")
        ring += 1
      }
      #expect(table.ringNumbers(ofRegion: Int(region.id.rawValue)).upperBound == ring, "\(note)")
    }
    #expect(Int(table.record.ringCount) == ring, "\(note)")
  }

  /// The area on the side of its arcs that a region is said to lie on is the region's own.
  ///
  /// One arc with its sides confused, or with a region too many or too few, makes another area. It is
  /// the area where an odd number of rings surround a point, of rings that do not cross.
  func expectLabelsBoundAreas(_ areas: [Int128]) {
    var sums = [Int128](repeating: 0, count: features.count)
    for arc in 0..<table.count {
      // Seam borders are no parts of rings.
      if isSeamBorder(arc) { continue }
      let vertices = vertices(ofArc: arc)
      var sum: Int128 = 0
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        sum += Int128(a.u) * Int128(b.v) - Int128(b.u) * Int128(a.v)
      }
      table.left(ofArc: arc).forEach { sums[Int($0.rawValue)] += sum }
      table.right(ofArc: arc).forEach { sums[Int($0.rawValue)] -= sum }
    }
    for (region, feature) in features.enumerated() {
      #expect(sums[region] == areas[region], "\(note): \(feature.label)")
    }
  }

  func vertices(ofArc arc: Int) -> [GridPoint] {
    var vertices = Array(IteratorSequence(table.walk(arc: arc)))
    if let last = table.lastVertex(ofArc: arc) { vertices.append(last) }
    return vertices
  }

  func isSeamBorder(_ arc: Int) -> Bool {
    arc < table.borderCount && vertices(ofArc: arc).allSatisfy { $0.u == 0 }
  }

  /// Every edge of every arc differs from all others, and walks backwards are walks forwards.
  func expectArcsOnce() {
    var seen: Set<Segment> = []
    var count = 0
    for arc in 0..<table.count {
      let forwards = vertices(ofArc: arc)
      count += forwards.count
      #expect(forwards.count >= 2, "\(note)")
      #expect(table.vertexCount(ofArc: arc) == forwards.count, "\(note)")
      #expect(table.isClosed(arc: arc) == (forwards.first == forwards.last), "\(note)")
      let backwards = Array(IteratorSequence(table.walk(arc: arc, isReversed: true)))
      #expect(backwards + forwards.prefix(1) == forwards.reversed(), "\(note): arc \(arc)")
      for block in table.blockNumbers(ofArc: arc) {
        #expect(table.arc(ofBlock: block) == arc, "\(note)")
      }
      if isSeamBorder(arc) { continue }
      for (a, b) in zip(forwards, forwards.dropFirst()) {
        #expect(seen.insert(Self.undirected(a, b)).inserted, "\(note): arc \(arc)")
      }
    }
    #expect(count == Int(table.record.vertexCount), "\(note)")
  }
}
