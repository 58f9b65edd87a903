import LandfallModel

/// Limits of the maps that are drawn. A hostile atlas may contain regions that all share all borders, or
/// pages and frames of any size; other atlases are far below these limits.
enum DrawingLimits {
  static let frameCount = 256
  /// The greatest ratio of the sides of a page.
  static let aspect = 1000.0

  /// The number of vertices and points that all drawn regions may have: 2 for each byte of the atlas, and 100,000 more.
  /// The atlases of data/ have at most one in seven bytes.
  static func vertexCount(byteCount: Int) -> Double { 2 * Double(byteCount) + 100_000 }
}

/// Rejects borders and points of a layer that are too many to be projected and drawn.
/// - Throws: ``BuildError`` with code `limit`.
func checkVertexCount(
  of layer: Layer, detail: Detail?, file: String
) throws(BuildError) {
  let pointCount = layer.regions.reduce(0) { $0 + Double($1.points.count) }
  try check(
    ringVertexCount(of: layer, detail: detail) + pointCount, of: "layer \"\(layer.id)\"",
    byteCount: layer.storage.bytes.count, file: file)
}

private func check(
  _ count: Double, of place: String, byteCount: Int, file: String
) throws(BuildError) {
  let limit = DrawingLimits.vertexCount(byteCount: byteCount)
  guard count > limit else { return }
  throw BuildError(
    .limit, file: file, place: place,
    problem: "its regions have more than \(grouped(Int(limit))) vertices, too many for an atlas of "
      + counted(byteCount, "byte"),
    remedy: "build the atlas from its sources again, or draw another layer")
}

extension MapLayout {
  /// Rejects a layout whose page, frames or rings cannot be drawn in reasonable time and memory.
  /// - Throws: ``BuildError`` with code `limit`.
  func checkDrawable(file: String) throws(BuildError) {
    func fail(_ problem: String) -> BuildError {
      BuildError(
        .limit, file: file, place: "layout \"\(id)\"", problem: problem,
        remedy: "build the atlas from its sources again, or choose another --layout")
    }
    let (page, frames) = (viewBox, frames)
    let long = max(page.width, page.height)
    guard (1e-3...1e9).contains(long), min(page.width, page.height) * DrawingLimits.aspect >= long
    else { throw fail("its page of \(page.width) × \(page.height) cannot be drawn") }
    guard (1...DrawingLimits.frameCount).contains(frames.count) else {
      throw fail(
        "it has \(counted(frames.count, "frame")), and a map has 1 to \(DrawingLimits.frameCount)")
    }
    for (number, frame) in frames.enumerated() {
      let box = frame.box
      let ends = [box.x, box.y, box.x + box.width, box.y + box.height]
      guard ends.allSatisfy({ abs($0) <= 10 * long }), frame.borderWidth <= long,
        frame.unit * 65_535 <= 10 * long, min(box.width, box.height) >= 1e-6 * long
      else { throw fail("the box of frame \(number + 1) does not fit the page") }
    }
    try check(
      frames.reduce(0) { $0 + $1.shapes.ringVertexCount(limit: vertexLimit) },
      of: "layout \"\(id)\"", byteCount: storage.bytes.count, file: file)
  }

  private var vertexLimit: Double {
    DrawingLimits.vertexCount(byteCount: storage.bytes.count)
  }
}

extension LayoutShapes {
  /// The number of vertices in the rings of all regions, or any number above `limit` if there are more.
  /// O(bytes + limit).
  fileprivate func ringVertexCount(limit: Double) -> Double {
    let rings = 0..<Int(record.ringCount)
    let ends = rings.map { min(Int(ringEnd($0)), Int(record.ringArcCount)) }
    let arcCounts = rings.map { max(0, ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1])) }
    // Rings of arcs without vertices take time, too.
    let arcs = count(RangeSums(arcCounts.map(Double.init)))
    guard arcs <= limit, arcCounts.reduce(0, +) <= Int(limit) else { return .infinity }
    var vertices: [Double] = []
    var left = Int(limit)
    for ring in rings {
      var (walk, count) = (LatticeRingWalk(self, ring: ring), 0)
      while walk.next() != nil {
        count += 1
        if count > left { return .infinity }
      }
      left -= count
      vertices.append(Double(count))
    }
    return count(RangeSums(vertices))
  }

  /// The sum for all rings of each region.
  private func count(_ sums: RangeSums) -> Double {
    (0..<regionCount).reduce(0) { $0 + sums[rings(ofPlace: $1)] }
  }
}
