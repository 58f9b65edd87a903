package import Landfall
package import LandfallModel
import LandfallSupport

/// Which features contain a grid point or have it on their border, as GEOS says: the truth that
/// lookups are verified against.
///
/// GEOS works on whole grid units here, exactly. Each polygon of the source is a part with a
/// prepared locator of its own, and a tree over the parts' extents finds the few that matter: some
/// 0.5 to 2 µs a point. One thread at a time may use an oracle.
package final class GEOSOracle {
  /// Where a point stands; features by their place in the list given, ascending.
  package struct Answer: Sendable, Hashable {
    /// The features with a polygon that the point lies strictly inside of.
    package var inside: [Int]
    /// Those of the others with a polygon that has the point on its border.
    package var border: [Int]

    package init(inside: [Int] = [], border: [Int] = []) {
      self.inside = inside
      self.border = border
    }
  }

  /// A polygon that is not valid by OGC Simple Features, such as one that crosses itself.
  package struct InvalidPolygon: Sendable, Hashable {
    /// The feature's place in the list given.
    package var feature: Int
    /// The polygon's place in its feature.
    package var polygon: Int
    /// GEOS's reason.
    package var reason: String
    /// Where, as near as GEOS says.
    package var place: GridPoint?
  }

  private let context = GEOSContext()
  /// The feature, and the polygon in it, that each part is.
  private let parts: [(feature: Int, polygon: Int)]

  /// Hands every polygon to GEOS. A polygon that GEOS refuses, such as one with a ring of two
  /// vertices, has no inside; ``invalidPolygons()`` names it.
  package init(features: [Feature]) {
    var parts: [(feature: Int, polygon: Int)] = []
    for (feature, value) in features.enumerated() {
      for (polygon, rings) in value.geometry.polygonRings.enumerated() {
        _ = context.add(polygon: rings)
        parts.append((feature, polygon))
      }
    }
    self.parts = parts
  }

  /// Where `point` stands with regard to every feature.
  package func locate(_ point: GridPoint) -> Answer {
    var answer = Answer()
    context.visitParts(at: point) { part, isInside in
      let feature = parts[part].feature
      if isInside {
        answer.inside.append(feature)
      } else {
        answer.border.append(feature)
      }
      return true
    }
    if answer.inside.count > 1 { answer.inside = Set(answer.inside).sorted() }
    if !answer.border.isEmpty {
      answer.border = Set(answer.border).subtracting(answer.inside).sorted()
    }
    return answer
  }

  /// The features that share a point with a closed box of the plane, ascending; it may be a line or a
  /// point. Asks every polygon.
  package func features(meeting box: GridBox) -> [Int] {
    Set(context.parts(meeting: box).map { parts[$0].feature }).sorted()
  }

  /// The polygons that are not valid. Checks every one: about a second for 500,000 vertices.
  package func invalidPolygons() -> [InvalidPolygon] {
    parts.indices.compactMap { part in
      context.fault(ofPart: part).map { fault in
        InvalidPolygon(
          feature: parts[part].feature, polygon: parts[part].polygon, reason: fault.reason,
          place: fault.place)
      }
    }
  }
}

extension Geometry {
  /// The vertices of each polygon, ring by ring.
  package var polygonRings: [[[GridPoint]]] {
    polygonEnds.indices.map { polygon in
      let first = polygon == 0 ? 0 : polygonEnds[polygon - 1]
      return (first..<polygonEnds[polygon]).map { ring in
        Array(vertices[(ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]])
      }
    }
  }
}
