#if Oracle
  /// Reports which features contain a grid point or have it on their border, according to GEOS: the
  /// truth that lookups are verified against.
  ///
  /// GEOS computes with whole grid units here, so exactly. Each polygon of the source is a part with
  /// its own prepared locator, and a tree of the parts' bounding boxes finds the candidates: 0.5 to 2
  /// µs a point. Only one thread at a time may use an oracle.
  package final class GEOSOracle {
    private let context = GEOSContext()
    /// The feature of each part, and the polygon in it.
    private let parts: [(feature: Int, polygon: Int)]

    /// Passes every polygon to GEOS. A polygon that GEOS rejects, such as one with a ring of two
    /// vertices, has no interior; ``invalidPolygons()`` reports it.
    package convenience init(features: [Feature]) { self.init(features.map(\.geometry)) }

    /// Creates an oracle for the geometries of features.
    package init(_ geometries: [Geometry]) {
      var parts: [(feature: Int, polygon: Int)] = []
      for (feature, geometry) in geometries.enumerated() {
        for (polygon, rings) in geometry.polygonRings.enumerated() {
          _ = context.add(polygon: rings)
          parts.append((feature, polygon))
        }
      }
      self.parts = parts
    }

    /// Returns the features that contain `point` or have it on their border.
    package func locate(_ point: GridPoint) -> OracleAnswer {
      var answer = OracleAnswer()
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

    /// Returns the features that share a point with a closed box of the plane, ascending. The box may
    /// be a line or a point. Tests every polygon.
    package func features(meeting box: GridBox) -> [Int] {
      Set(context.parts(meeting: box).map { parts[$0].feature }).sorted()
    }

    /// Returns the invalid polygons. Checks every polygon: about a second for 500,000 vertices.
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
#endif
