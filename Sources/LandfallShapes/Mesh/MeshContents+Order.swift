#if MeshOrder
  private import CMeshOptimizer
#endif

extension MeshContents {
  /// Orders the triangles of each region with meshoptimizer, so that a GPU finds most vertices of a
  /// triangle in its cache. Deterministic. In a program without meshoptimizer, keeps their order.
  package mutating func orderForVertexCache() {
    #if MeshOrder
      /// For each vertex its number in the current region, valid if `seen` is that region.
      var local = [UInt32](repeating: 0, count: places.count)
      var seen = [Int](repeating: -1, count: places.count)
      for region in 0..<regionStarts.count - 1 {
        let range = 3 * Int(regionStarts[region])..<3 * Int(regionStarts[region + 1])
        if range.count <= 3 { continue }
        var vertices: [UInt32] = []
        let indices = range.map { corner in
          let vertex = Int(triangles[corner])
          if seen[vertex] != region {
            seen[vertex] = region
            local[vertex] = UInt32(vertices.count)
            vertices.append(UInt32(vertex))
          }
          return local[vertex]
        }
        var ordered = [UInt32](repeating: 0, count: indices.count)
        // Each index is below the number of vertices, as the function requires.
        unsafe meshopt_optimizeVertexCache(&ordered, indices, indices.count, vertices.count)
        for (place, index) in ordered.enumerated() {
          triangles[range.lowerBound + place] = vertices[Int(index)]
        }
      }
    #endif
  }

  /// Rotates each triangle that shares an edge with a recent one so that it begins with this edge,
  /// the newest of several: the compressed form depends on that.
  package mutating func turnTriangles() {
    var lines = LineNeighbors(vertexCount: places.count)
    for line in 0..<lineCount {
      let range = Int(lineStarts[line])..<Int(lineStarts[line + 1])
      for place in range.dropLast() { lines.link(lineVertices[place], lineVertices[place + 1]) }
    }
    var edges = RecentEdges()
    for corner in stride(from: 0, to: triangles.count, by: 3) {
      var (a, b, c) = (triangles[corner], triangles[corner + 1], triangles[corner + 2])
      // The index of the newest edge, and the rotations until the triangle begins with it.
      var newest: (place: Int, turns: Int)?
      for (turns, edge) in [(a, b), (b, c), (c, a)].enumerated() {
        guard let place = edges.place(from: edge.0, to: edge.1) else { continue }
        if newest.map({ place < $0.place }) ?? true { newest = (place, turns) }
      }
      for _ in 0..<(newest?.turns ?? 0) { (a, b, c) = (b, c, a) }
      (triangles[corner], triangles[corner + 1], triangles[corner + 2]) = (a, b, c)
      if let newest { _ = edges.take(at: newest.place) }
      edges.add(a, b, c, isNew: newest == nil, beside: lines)
    }
  }

  /// Divides the mesh into parts of at most `limit` vertices, whole regions at a time if possible;
  /// a region that fits into no part is divided into several.
  package mutating func splitParts(limit: Int) {
    partStarts = []
    guard triangleCount > 0 else { return }
    var seen = [Int](repeating: 0, count: places.count)
    var (part, count) = (1, 0)
    partStarts = [0]
    /// Adds the vertices of triangles to the part. Returns the first triangle that does not fit.
    func add(_ range: Range<Int>) -> Int? {
      for triangle in range {
        // Counts before adding: a part contains a triangle with all its corners.
        let corners = 3 * triangle..<3 * triangle + 3
        if count + 3 > limit {
          let more = Set(triangles[corners]).count { seen[Int($0)] != part }
          if count + more > limit { return triangle }
        }
        for corner in corners where seen[Int(triangles[corner])] != part {
          seen[Int(triangles[corner])] = part
          count += 1
        }
      }
      return nil
    }
    func begin(at triangle: Int) {
      (part, count) = (part + 1, 0)
      partStarts.append(UInt32(triangle))
    }
    for region in 0..<regionStarts.count - 1 {
      var range = Int(regionStarts[region])..<Int(regionStarts[region + 1])
      if add(range) == nil { continue }
      // The whole region moves to a new part, unless it begins one.
      if Int(partStarts[partStarts.count - 1]) != range.lowerBound {
        begin(at: range.lowerBound)
      } else {
        (part, count) = (part + 1, 0)
      }
      while let over = add(range) {
        range = over..<range.upperBound
        begin(at: over)
      }
    }
  }
}
