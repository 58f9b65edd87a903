import Landfall
import LandfallModel
import LandfallSupport

/// What borders there are along ±180°: where a region lies on one side of it alone.
struct SeamBorders {
  /// For each region the meters that it ends at ±180°.
  var perimeters: [Double]
  /// Meters that two regions share, one on each side.
  var shared: [RegionPair: Double] = [:]
}

/// Compares the two sides of ±180°. A region that goes on on the other side has no border there, as it
/// was only cut.
func findSeamBorders(of geometries: [Geometry], edges: EdgeMeasure, grid: Grid) -> SeamBorders {
  var result = SeamBorders(perimeters: Array(repeating: 0, count: geometries.count))
  var events = seamEvents(geometries, grid: grid)
  events.sort { ($0.v, $0.region, $0.side) < ($1.v, $1.region, $1.side) }
  // Which regions end at +180° and which begin at −180°, on the way north.
  var (west, east): (Set<Int>, Set<Int>) = ([], [])
  var before: UInt32 = 0
  for event in events {
    if event.v > before {
      let meters = edges.length(GridPoint(u: 0, v: before), GridPoint(u: 0, v: event.v))
      let (ending, beginning) = (west.subtracting(east).sorted(), east.subtracting(west).sorted())
      for region in ending + beginning { result.perimeters[region] += meters }
      for one in ending {
        for other in beginning { result.shared[RegionPair(one, other), default: 0] += meters }
      }
      before = event.v
    }
    if event.side == 0 { east.toggle(event.region) } else { west.toggle(event.region) }
  }
  return result
}

/// An end of a piece of a region's ring along ±180°.
private struct SeamEvent {
  var v: UInt32
  var region: Int
  /// u: 0 east of ±180°, else west of it.
  var side: UInt32
}

private func seamEvents(_ geometries: [Geometry], grid: Grid) -> [SeamEvent] {
  var events: [SeamEvent] = []
  for (region, geometry) in geometries.enumerated() {
    for ring in geometry.rings {
      guard var before = geometry.vertices[ring].last else { continue }
      for vertex in geometry.vertices[ring] {
        if vertex.u == before.u, vertex.u == 0 || vertex.u == grid.width {
          events.append(SeamEvent(v: before.v, region: region, side: vertex.u))
          events.append(SeamEvent(v: vertex.v, region: region, side: vertex.u))
        }
        before = vertex
      }
    }
  }
  return events
}

extension Set<Int> {
  /// Takes a member out, or puts it in.
  fileprivate mutating func toggle(_ member: Int) {
    if remove(member) == nil { insert(member) }
  }
}
