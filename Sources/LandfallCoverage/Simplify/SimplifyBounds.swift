import Landfall
import LandfallModel
import LandfallSupport

/// How far each arc may stray, and which areas may change how much.
package struct SimplifyBounds {
  /// Meters, for each arc.
  package private(set) var arcs: [Double]
  /// The rings of all regions, then the faces between them.
  private(set) var loops: [Loop] = []

  /// Arcs that enclose an area.
  struct Loop {
    var parts: ArraySlice<RingArc>
    /// In m², above 0 where it runs counter-clockwise.
    var area: Double
  }

  /// A ring's borders stray at most this part of the root of its area, so that a small island keeps its
  /// shape.
  static let partOfRoot = 0.05
  /// A ring's area changes at most by this part.
  static let partOfArea = 0.05

  /// - Parameter ringMeters: for each ring how far its region's borders may stray.
  package init(_ topology: Topology, ringMeters: [Double], table: ChainTable) {
    arcs = Array(repeating: .infinity, count: topology.arcEnds.count)
    for ring in topology.ringArcEnds.indices {
      add(
        topology.ringArcs[topology.arcRange(ofRing: ring)], meters: ringMeters[ring], topology,
        table)
    }
    for loop in findFaceLoops(in: topology) {
      add(loop[...], meters: .infinity, topology, table, isFace: true)
    }
  }

  private mutating func add(
    _ parts: ArraySlice<RingArc>, meters: Double, _ topology: Topology, _ table: ChainTable,
    isFace: Bool = false
  ) {
    let area = Self.area(of: parts, topology, table)
    // Loops that run clockwise are the shores of the sea, or of a face around others.
    if isFace, area <= 0 { return }
    loops.append(Loop(parts: parts, area: area))
    let bound = min(meters, Self.partOfRoot * abs(area).squareRoot())
    for part in parts where part.isBorder {
      arcs[Int(part.number)] = min(arcs[Int(part.number)], bound)
    }
  }

  /// The area that a loop of arcs encloses, in m².
  package static func area(
    of parts: ArraySlice<RingArc>, _ topology: Topology, _ table: ChainTable
  ) -> Double {
    // All from one parallel through the ring, so that small rings have small terms.
    guard let first = parts.first else { return 0 }
    let start =
      first.isBorder
      ? topology.vertices[topology.vertexRange(ofArc: Int(first.number)).lowerBound]
      : topology.others.vertices[
        topology.others.vertexRange(ofArc: Int(first.number)).lowerBound]
    let base = table.metric.latitude(Double(start.v)).sine
    var sum = 0.0
    for part in parts {
      var enclosed = 0.0
      if part.isBorder {
        let range = topology.vertexRange(ofArc: Int(part.number))
        let (from, to) = (range.lowerBound, range.upperBound - 1)
        // From the arc's own parallel to the ring's.
        let run = table.x[to] - table.x[from]
        enclosed =
          table.area[to]
          + run * (base - table.baseSines[Int(part.number)]) * SphereMetric.radius
      } else {
        let range = topology.others.vertexRange(ofArc: Int(part.number))
        for vertex in range.dropLast() {
          enclosed += table.metric.area(
            topology.others.vertices[vertex], topology.others.vertices[vertex + 1],
            aboveSine: base)
        }
      }
      sum += part.isReversed ? -enclosed : enclosed
    }
    return sum
  }
}

extension Topology {
  /// The arcs of a ring, in ``ringArcs``.
  package func arcRange(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : ringArcEnds[ring - 1])..<ringArcEnds[ring]
  }
}
