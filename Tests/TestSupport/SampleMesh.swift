package import Landfall
import LandfallBuilder

/// Globe meshes made up for tests: a lattice of crooked cells, each two triangles of some region.
package enum SampleMesh {
  /// A lattice whose cells belong to regions in patches; some to none, so that there are coasts. The
  /// last region has no triangle, as a Point has none.
  /// - Parameter step: what most places are multiples of; one in sixteen is none.
  package static func lattice(
    columns: Int, rows: Int, regionCount: Int, seed: UInt64, grid: Grid = .standard,
    origin: GridPoint = GridPoint(u: 190_000_000, v: 130_000_000), cell: UInt32 = 60_000,
    step: UInt32 = 10
  ) -> GlobeMesh {
    var generator = SeededGenerator(seed: seed)
    var mesh = GlobeMesh(detailMeters: 5_000, sagMeters: 1_000)
    for row in 0...rows {
      for column in 0...columns {
        let jitter = cell / 3
        func place(_ start: UInt32, _ index: Int, below limit: UInt32) -> UInt32 {
          let moved = start + UInt32(index) * cell + UInt32(generator.nextIndex(below: Int(jitter)))
          let isExact = generator.nextIndex(below: 16) == 0
          return (isExact ? moved : moved / step * step) % limit
        }
        let u = place(origin.u, column, below: grid.width)
        let v = place(origin.v, row, below: grid.height)
        mesh.vertices.append(GridPoint(u: u, v: v))
      }
    }
    // Patches: a cell takes its western or southern neighbor's region two times in three.
    var owners: [Int] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let roll = generator.nextIndex(below: 12)
        if column > 0, roll < 5 {
          owners.append(owners[owners.count - 1])
        } else if row > 0, roll < 10 {
          owners.append(owners[owners.count - columns])
        } else {
          owners.append(generator.nextIndex(below: regionCount))
        }
      }
    }
    for region in 0..<regionCount {
      let first = mesh.triangles.count / 3
      // The last number is that of no region.
      for (cell, owner) in owners.enumerated() where owner == region && region < regionCount - 1 {
        let south = UInt32(cell / columns * (columns + 1) + cell % columns)
        let north = south + UInt32(columns + 1)
        mesh.triangles += [south, south + 1, north, north, south + 1, north + 1]
      }
      mesh.regionTriangles.append(first..<mesh.triangles.count / 3)
    }
    mesh.lines = borderLines(of: mesh)
    return mesh
  }

  private struct Edge: Hashable {
    var from: UInt32
    var to: UInt32
    var reversed: Edge { Edge(from: to, to: from) }
  }

  /// The lines between regions, cut where three meet: what a mesh's triangles say, for meshes without
  /// overlaps.
  package static func borderLines(of mesh: GlobeMesh) -> [GlobeMesh.BorderLine] {
    var owner: [Edge: Int] = [:]
    for (region, range) in mesh.regionTriangles.enumerated() {
      for triangle in range {
        let corners = mesh.triangles[3 * triangle..<3 * triangle + 3].map { $0 }
        for side in 0..<3 {
          owner[Edge(from: corners[side], to: corners[(side + 1) % 3])] = region
        }
      }
    }
    // Along each border edge the region on its left is there, or it is a coast seen from the land.
    var next: [UInt32: [Edge]] = [:]
    var sides: [Edge: (left: Int, right: Int?)] = [:]
    for (edge, region) in owner {
      let other = owner[edge.reversed]
      if other == region || (other ?? -1) > region { continue }
      sides[edge] = (region, other)
    }
    let edges = sides.keys.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    var touching: [UInt32: Int] = [:]
    for edge in edges {
      next[edge.from, default: []].append(edge)
      touching[edge.from, default: 0] += 1
      touching[edge.to, default: 0] += 1
    }
    var used: Set<Edge> = []
    func goesOn(_ edge: Edge) -> Edge? {
      guard touching[edge.to] == 2, let other = next[edge.to]?.first else { return nil }
      return sides[other]! == sides[edge]! && !used.contains(other) ? other : nil
    }
    func begins(_ edge: Edge) -> Bool {
      touching[edge.from] != 2
        || !edges.contains { $0.to == edge.from && sides[$0]! == sides[edge]! }
    }
    var lines: [GlobeMesh.BorderLine] = []
    for edge in edges.filter(begins) + edges where !used.contains(edge) {
      var chain = [edge.from, edge.to]
      used.insert(edge)
      var last = edge
      while let more = goesOn(last) {
        used.insert(more)
        chain.append(more.to)
        last = more
      }
      let (left, right) = sides[edge]!
      lines.append(GlobeMesh.BorderLine(left: left, right: right, vertices: chain))
    }
    return lines
  }
}
