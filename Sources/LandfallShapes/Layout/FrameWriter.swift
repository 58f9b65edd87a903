/// Returns the shapes of a frame in the form of a file, and sets the counts in its record.
///
/// - Parameter parents: for each region of the layer its parent's number.
package func encode(
  _ frame: DrawnFrame, parents: [Int?], record: inout LayoutFrameRecord
) -> [UInt8] {
  var writer = FrameWriter(frame, parents: parents)
  writer.writeArcs()
  writer.writeRegions()
  record.arcCount = writer.arcCount
  record.regionCount = UInt32(frame.regions.count)
  record.ringCount = UInt32(writer.ringEnds.count / 4)
  record.ringArcCount = UInt32(writer.ringArcs.count / 4)
  record.vertexByteCount = UInt32(writer.vertices.count)
  return writer.bytes
}

private struct FrameWriter {
  private let frame: DrawnFrame
  private let coverage: Coverage
  private let parents: [Int?]
  private var arcs = ByteWriter()
  private var regions = ByteWriter()
  private(set) var ringEnds = ByteWriter()
  private(set) var ringArcs = ByteWriter()
  private(set) var vertices: [UInt8] = []
  private(set) var arcCount: UInt32 = 0

  init(_ frame: DrawnFrame, parents: [Int?]) {
    self.frame = frame
    coverage = frame.coverage
    self.parents = parents
  }

  var bytes: [UInt8] {
    arcs.bytes + regions.bytes + ringEnds.bytes + ringArcs.bytes + vertices
  }

  /// Writes the borders, then the other arcs of rings.
  mutating func writeArcs() {
    let graph = coverage.graph
    for arc in graph.borders {
      let (left, right) = (coverage.left(ofArc: arc), coverage.right(ofArc: arc))
      write(graph.arcs[arc], kind: kind(left, right), left: left.first, right: right.first)
    }
    for arc in graph.others { write(graph.arcs[arc], kind: .edge, left: nil, right: nil) }
  }

  private func kind(_ left: [Int], _ right: [Int]) -> BorderKind {
    guard let one = left.first, let two = right.first else { return .coast }
    let (first, second) = (parents[frame.regions[one]], parents[frame.regions[two]])
    return first == second ? .inland : .country
  }

  private mutating func write(
    _ chain: ArraySlice<GridPoint>, kind: BorderKind, left: Int?, right: Int?
  ) {
    let points = chain.map(PageLattice.stored)
    func number(_ place: Int?) -> UInt32 { place.map { UInt32(frame.regions[$0]) } ?? noneIndex }
    LayoutArcRecord(
      firstByte: UInt32(vertices.count), vertexCount: UInt32(points.count), kind: kind.rawValue,
      left: number(left), right: number(right), first: points[0], last: points[points.count - 1]
    ).write(to: &arcs)
    for (from, to) in zip(points, points.dropFirst()) {
      LatticeStep.write(LatticeStep.code(from: from, to: to), to: &vertices)
    }
    arcCount += 1
  }

  mutating func writeRegions() {
    let graph = coverage.graph
    var ring = 0
    for place in frame.regions.indices {
      for own in graph.rings(ofRegion: place) {
        for half in graph.rings[own] { ringArcs.append(half.number) }
        ringEnds.append(UInt32(ringArcs.count / 4))
        ring += 1
      }
      let geometry = coverage.geometry(ofRegion: place)
      let label = label(geometry, place)
      let box = GridBox(around: geometry.vertices[...])
      let isEmpty = geometry.vertices.isEmpty
      LayoutRegionRecord(
        region: UInt32(frame.regions[place]), ringEnd: UInt32(ring), label: label,
        topLeft: isEmpty ? label : PageLattice.stored(GridPoint(u: box.west, v: box.north)),
        bottomRight: isEmpty ? label : PageLattice.stored(GridPoint(u: box.east, v: box.south))
      ).write(to: &regions)
    }
  }

  private func label(_ geometry: Geometry, _ place: Int) -> LatticePoint {
    let point =
      geometry.ringEnds.isEmpty
      ? frame.markers[place] ?? geometry.points.first ?? GridPoint(u: 0, v: 0)
      : findRepresentativePoint(of: geometry, grid: PageLattice.grid).point
    return PageLattice.stored(point)
  }
}
