import LandfallBuilder

/// Which region each cell of a lattice belongs to, and the outlines of the regions.
struct CellLabels {
  private let columns: Int
  private let rows: Int
  /// A region for each cell, row by row; −1 is the sea.
  private var labels: [Int]

  init(_ map: FractalCoverage) {
    columns = map.columns
    rows = map.rows
    labels = [Int](repeating: -1, count: map.columns * map.rows)
    var generator = SeededGenerator(seed: map.seed)
    grow(regions: map.regionCount, &generator)
    for cell in labels.indices where generator.nextUnit() < map.scatter {
      let lowest = map.isLand ? 0 : -1
      labels[cell] = lowest + generator.nextIndex(below: map.regionCount - lowest)
    }
  }

  private mutating func grow(regions: Int, _ generator: inout SeededGenerator) {
    var frontier: [Int] = []
    for region in 0..<regions {
      let cell = generator.nextIndex(below: labels.count)
      guard labels[cell] < 0 else { continue }
      labels[cell] = region
      frontier.append(cell)
    }
    while !frontier.isEmpty {
      let place = generator.nextIndex(below: frontier.count)
      let cell = frontier[place]
      let free = neighbors(of: cell).filter { labels[$0] < 0 }
      guard !free.isEmpty else {
        frontier.swapAt(place, frontier.count - 1)
        frontier.removeLast()
        continue
      }
      let taken = free[generator.nextIndex(below: free.count)]
      labels[taken] = labels[cell]
      frontier.append(taken)
    }
  }

  private func neighbors(of cell: Int) -> [Int] {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    var cells: [Int] = []
    if row > 0 { cells.append(cell - columns) }
    if column > 0 { cells.append(cell - 1) }
    if column < columns - 1 { cells.append(cell + 1) }
    if row < rows - 1 { cells.append(cell + columns) }
    return cells
  }

  /// The polygons of a region, each its outer ring first, as OGC Simple Features wants them: cells
  /// that meet in a corner alone are two polygons, and no ring visits a corner twice.
  func polygons(of region: Int) -> [[[Corner]]] {
    var seen = Set<Int>()
    return labels.indices.compactMap { cell in
      guard labels[cell] == region, !seen.contains(cell) else { return nil }
      var component = [cell]
      seen.insert(cell)
      var next = 0
      while next < component.count {
        for neighbor in neighbors(of: component[next])
        where labels[neighbor] == region && seen.insert(neighbor).inserted {
          component.append(neighbor)
        }
        next += 1
      }
      return rings(around: Set(component)).sorted { signedArea($0) > signedArea($1) }
    }
  }

  /// The outline of some cells, which lie to the left of it.
  private func rings(around cells: Set<Int>) -> [[Corner]] {
    var next: [Corner: [Corner]] = [:]
    for cell in cells.sorted() {
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
      let corners = [
        Corner(column: column, row: row), Corner(column: column + 1, row: row),
        Corner(column: column + 1, row: row + 1), Corner(column: column, row: row + 1),
      ]
      let across = [
        row > 0 ? cell - columns : -1, column < columns - 1 ? cell + 1 : -1,
        row < rows - 1 ? cell + columns : -1, column > 0 ? cell - 1 : -1,
      ]
      for side in 0..<4 where !cells.contains(across[side]) {
        next[corners[side], default: []].append(corners[(side + 1) % 4])
      }
    }

    var rings: [[Corner]] = []
    let starts = next.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    for start in starts {
      while var corner = next[start]?.popLast() {
        var path = [start]
        while true {
          // A corner met again closes a ring of its own.
          if let first = path.firstIndex(of: corner) {
            rings.append(Array(path[first...]))
            path.removeSubrange((first + 1)...)
          } else {
            path.append(corner)
          }
          guard let following = next[corner]?.popLast() else { break }
          corner = following
        }
      }
    }
    return rings
  }

  private func signedArea(_ ring: [Corner]) -> Int {
    ring.indices.reduce(0) { sum, index in
      let from = ring[index]
      let to = ring[(index + 1) % ring.count]
      return sum + from.column * to.row - to.column * from.row
    }
  }
}
