import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSupport

extension MeshDraft {
  /// Inserts the vertices of all lines, then constrains their edges as they are.
  /// - Returns: the edges that cross another or pass through a vertex; empty on success.
  mutating func insertSeparateLines() -> Set<Segment> {
    insertVertices()
    var crossing: Set<Segment> = []
    for number in pieces.indices {
      var waiting = [number]
      while let part = waiting.popLast() {
        let piece = pieces[part]
        let (a, b) = (vertex(at: piece.from), vertex(at: piece.to))
        if a == b { continue }
        switch triangulation.path(from: a, to: b) {
        case .edge(let half) where triangulation.marks[Int(half)] < 0:
          triangulation.hold(half, mark: Int32(2 * part))
        case .crossing(let edges)
        where triangulation.connect(a, b, crossing: edges, mark: Int32(2 * part)):
          break
        case .vertex(let vertex) where isCorner(vertex, on: piece):
          waiting += cut(part, at: unwound(places[Int(vertex)], near: piece.from))
        case .fixed(let half):
          let other = pieces[Int(triangulation.marks[Int(half)] / 2)]
          crossing.insert(Segment(other.from, other.to).undirected)
          fallthrough
        default:
          let whole = pieces[number]
          crossing.insert(Segment(whole.from, whole.to).undirected)
        }
      }
    }
    return crossing
  }

  /// Whether a vertex is one of the first and on a meridian or the equator, as the piece is.
  private func isCorner(_ vertex: Int32, on piece: Piece) -> Bool {
    let place = unwound(places[Int(vertex)], near: piece.from)
    return vertex < SphereTriangulation.cornerCount && place != piece.from && place != piece.to
      && Segment(piece.from, piece.to).contains(place)
  }
}
