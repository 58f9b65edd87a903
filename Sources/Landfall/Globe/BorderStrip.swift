/// Borders as ribbons of triangles in the surface of the mesh, along its lines.
public struct BorderStrip: Sendable, Hashable {
  /// The vertices on the unit sphere, in the coordinates of ``Globe``. A `SIMD3<Float>` takes 16 bytes.
  public internal(set) var positions: [SIMD3<Float>] = []
  /// Three vertex numbers for each triangle, counterclockwise as seen from outside.
  public internal(set) var indices: [UInt32] = []
}

extension GlobeMeshView {
  /// Returns the coasts and the borders between regions as ribbons of an angular width.
  ///
  /// The vertices along the middle are those of the fill, bit for bit; each has a vertex to its
  /// left and one to its right, half the width away at a right angle to the line. At a bend these
  /// are on the miter, whose length is limited to twice the width. Lines end at their last vertex.
  /// O(lines).
  /// - Parameter width: The width in radians; 0.004 is two pixels on a globe with a radius of 500
  ///   pixels.
  /// - Precondition: `width` is above 0 and at most 1.
  public func borderStrips(width: Double) -> (coasts: BorderStrip, inland: BorderStrip) {
    precondition(width > 0 && width <= 1, "a border cannot be \(width) radians wide")
    var (coasts, inland) = (BorderStrip(), BorderStrip())
    for line in self.coasts { coasts.append(line, of: self, halfWidth: width / 2) }
    for line in inlandBorders { inland.append(line, of: self, halfWidth: width / 2) }
    return (coasts, inland)
  }
}

extension BorderStrip {
  /// Appends a line: three vertices for each of the line's vertices, four triangles for each edge.
  fileprivate mutating func append(
    _ line: GlobeMeshView.Line, of mesh: GlobeMeshView, halfWidth: Double
  ) {
    let centers = line.map { vertex in
      let position = mesh.position(ofVertex: vertex)
      return SIMD3(Double(position.x), Double(position.y), Double(position.z))
    }
    let isClosed = line.isClosed
    /// The unit vectors to the left of each edge; zero for an edge of length 0, which has no
    /// direction.
    let lefts = zip(centers, centers.dropFirst()).map { Self.unit(UnitSphere.cross($0, $1)) }
    let first = UInt32(positions.count)
    // A closed line repeats its first vertex at its end.
    let count = isClosed ? centers.count - 1 : centers.count
    for place in 0..<count {
      let before = place > 0 ? lefts[place - 1] : isClosed ? lefts[lefts.count - 1] : lefts[0]
      let after = place < lefts.count ? lefts[place] : before
      let center = centers[place]
      let (direction, distance) = Self.mitre(before, after, halfWidth: halfWidth)
      let turn = SineCosine(degrees: distance * (180 / .pi))
      // The points at that angular distance in both directions.
      append(center * turn.cosine + direction * turn.sine)
      append(center)
      append(center * turn.cosine - direction * turn.sine)
    }
    for edge in 0..<lefts.count {
      let here = first + 3 * UInt32(edge)
      let there = first + 3 * UInt32((edge + 1) % count)
      for side in 0..<2 as Range<UInt32> {
        let (left, right) = (here + side, here + side + 1)
        let (farLeft, farRight) = (there + side, there + side + 1)
        indices += [left, right, farRight, left, farRight, farLeft]
      }
    }
  }

  private mutating func append(_ position: SIMD3<Double>) {
    positions.append(SIMD3(Float(position.x), Float(position.y), Float(position.z)))
  }

  /// Returns the direction and distance of a bend's outer vertex: half the width from the middle of
  /// both edges, at most the whole width from the line's vertex.
  private static func mitre(
    _ before: SIMD3<Double>, _ after: SIMD3<Double>, halfWidth: Double
  ) -> (direction: SIMD3<Double>, distance: Double) {
    let direction = unit(before + after)
    // A line that turns back on itself has no miter.
    guard UnitSphere.dot(direction, direction) > 0 else { return (after, halfWidth) }
    let cosine = max(UnitSphere.dot(direction, after), UnitSphere.dot(direction, before))
    return (direction, halfWidth / max(cosine, 0.5))
  }

  /// The vector of length 1 in the direction of a vector; zero for the zero vector.
  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let length = UnitSphere.dot(vector, vector).squareRoot()
    return length > 0 ? vector / length : .zero
  }
}
