/// Borders of which each edge belongs to one only.
struct JoinedBorders {
  /// Where several ran along one edge, one between the regions on the outer sides of all of them;
  /// without it if these are the same.
  var borders: [MeshBorder] = []
  /// A vertex of each edge along which several ran.
  var joined: [GridPoint] = []
  /// A vertex of each edge where the regions on the sides contradict one another.
  var contradictions: [GridPoint] = []
}

/// Joins borders that share edges, because the grid has no room for a face between them.
/// O(n log n) for n vertices.
func joinBorders(_ borders: [MeshBorder], grid: Grid) -> JoinedBorders {
  let places = Places(borders, grid: grid)
  func key(_ a: GridPoint, _ b: GridPoint) -> Segment {
    Segment(places.place(of: a), places.place(of: b)).undirected
  }
  var uses: [Segment: [(border: Int, isForward: Bool)]] = [:]
  for (number, border) in borders.enumerated() {
    for (a, b) in zip(border.chain, border.chain.dropFirst()) {
      let edge = key(a, b)
      if edge.a == edge.b { continue }
      uses[edge, default: []].append((number, edge.a == places.place(of: a)))
    }
  }
  var result = JoinedBorders()
  var isDone: Set<Segment> = []
  for border in borders {
    var run = MeshBorder(chain: [], left: border.left, right: border.right)
    func finish() {
      if run.chain.count > 1 { result.borders.append(run) }
      run.chain = []
    }
    for (a, b) in zip(border.chain, border.chain.dropFirst()) {
      let edge = key(a, b)
      var sides: (left: [Int], right: [Int])? = (border.left, border.right)
      if edge.a != edge.b, let sharing = uses[edge], sharing.count > 1 {
        sides = nil
        if isDone.insert(edge).inserted {
          result.joined.append(a)
          let isForward = edge.a == places.place(of: a)
          switch outerSides(
            sharing.map { use in
              let border = borders[use.border]
              return use.isForward == isForward
                ? (border.left, border.right) : (border.right, border.left)
            })
          {
          case .border(let left, let right): sides = (left, right)
          case .none: break
          case .contradiction: result.contradictions.append(a)
          }
        }
      }
      guard let sides else {
        finish()
        continue
      }
      if run.chain.isEmpty || sides.left != run.left || sides.right != run.right {
        finish()
        run = MeshBorder(chain: [a], left: sides.left, right: sides.right)
      }
      run.chain.append(b)
    }
    finish()
  }
  return result
}

/// One grid point for all that are the same point in space: next to the poles there are several.
private struct Places {
  private var firsts: [SpacePoint: GridPoint] = [:]
  private let grid: Grid
  /// Within 0.05° of a pole grid points may be the same point in space.
  private let margin: UInt32

  init(_ borders: [MeshBorder], grid: Grid) {
    self.grid = grid
    margin = grid.unitsPerDegree / 20
    for point in borders.lazy.flatMap(\.chain) where isNearPole(point) {
      let position = grid.lattice(grid.canonical(point))
      if firsts[position] == nil { firsts[position] = grid.canonical(point) }
    }
  }

  private func isNearPole(_ point: GridPoint) -> Bool {
    min(point.v, grid.height - point.v) < margin
  }

  func place(of point: GridPoint) -> GridPoint {
    let point = grid.canonical(point)
    return isNearPole(point) ? firsts[grid.lattice(point)] ?? point : point
  }
}

private enum OuterSides {
  case border(left: [Int], right: [Int])
  case none
  case contradiction
}

/// Returns the regions on the outer sides of borders on one edge, in whatever order they lie there:
/// each but the outermost is as often on the left of one as on the right of another.
private func outerSides(_ sides: [(left: [Int], right: [Int])]) -> OuterSides {
  var counts: [[Int]: Int] = [:]
  for side in sides {
    counts[side.left, default: 0] += 1
    counts[side.right, default: 0] -= 1
  }
  let lefts = counts.filter { $0.value > 0 }
  let rights = counts.filter { $0.value < 0 }
  if lefts.isEmpty { return .none }
  guard lefts.count == 1, rights.count == 1, let left = lefts.first, let right = rights.first,
    left.value == 1
  else { return .contradiction }
  return .border(left: left.key, right: right.key)
}
