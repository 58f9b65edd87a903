/// The edges that are searched for crossings, by numbers: those of arcs by the index of their first vertex,
/// then further ones.
struct EdgePool: Sendable {
  let arcs: Ragged<GridPoint>
  /// Edges that are parts of others, after those of the arcs.
  var pieces: [Segment] = []
  /// Runs of edges of one arc, which are near one another: each the first edge, and its box.
  private(set) var runs: [EdgeRun] = []

  /// The greatest number of edges of a run.
  static let runLength = 16

  init(_ arcs: Ragged<GridPoint>, numbers: some Sequence<Int>, jobs: Int) {
    self.arcs = arcs
    for arc in numbers {
      let range = arcs.spans[arc]
      var first = range.lowerBound
      while first < range.upperBound - 1 {
        let last = min(first + Self.runLength, range.upperBound - 1)
        runs.append(EdgeRun(first: UInt32(first), count: UInt32(last - first)))
        first = last
      }
    }
    let vertices = arcs.elements
    let count = runs.count
    let chunk = 4096
    runs.withSharedElements { runs in
      _ = parallelMap(count: (count + chunk - 1) / chunk, jobs: jobs) { number in
        for index in number * chunk..<min(count, (number + 1) * chunk) {
          var run = runs[index]
          run.box = GridBox(around: vertices[run.edges.lowerBound...run.edges.upperBound])
          runs[index] = run
        }
      }
    }
  }

  /// The number of the first piece.
  var firstPiece: Int { arcs.elements.count }

  @inline(__always)
  func segment(_ edge: UInt32) -> Segment {
    let edge = Int(edge)
    if edge >= arcs.elements.count { return pieces[edge - arcs.elements.count] }
    return Segment(arcs.elements[edge], arcs.elements[edge + 1])
  }

  /// The arc that an edge is on; nil for a piece.
  func arc(of edge: UInt32) -> Int? {
    Int(edge) < firstPiece ? arcs.spans.place(of: Int(edge)) : nil
  }

  /// The box around all edges.
  var box: GridBox {
    var box = GridBox.none
    for run in runs { box.enclose(run.box) }
    for piece in pieces { box.enclose(piece.box) }
    return box
  }
}

/// Consecutive edges of an arc.
struct EdgeRun: Sendable, BitwiseCopyable {
  var first: UInt32
  var count: UInt32
  var box = GridBox.none

  var edges: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// Together with the unit squares north-east of its points a box is closed here, so that adjacent
/// boxes leave no gap.
extension GridBox {
  /// Whether an edge comes within `margin` grid units of the closed box.
  @inline(__always)
  func isTouched(by edge: Segment, margin: Int64) -> Bool {
    edge.touches(
      west: Int64(west) - margin, south: Int64(south) - margin, east: Int64(east) + 1 + margin,
      north: Int64(north) + 1 + margin)
  }

  /// Whether a box of points comes within `margin` grid units of the closed box.
  @inline(__always)
  func isTouched(by box: GridBox, margin: Int64) -> Bool {
    Int64(box.west) <= Int64(east) + 1 + margin && Int64(box.east) >= Int64(west) - margin
      && Int64(box.south) <= Int64(north) + 1 + margin
      && Int64(box.north) >= Int64(south) - margin
  }

  /// The length of the longer side.
  var side: UInt32 { max(east - west, north - south) }

  /// The halves of the box, along its longer side.
  var halves: (GridBox, GridBox) {
    var (low, high) = (self, self)
    if east - west >= north - south {
      low.east = west + (east - west) / 2
      high.west = low.east + 1
    } else {
      low.north = south + (north - south) / 2
      high.south = low.north + 1
    }
    return (low, high)
  }
}
