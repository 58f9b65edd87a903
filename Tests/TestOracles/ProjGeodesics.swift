#if Projections
  import CPROJ
  package import Landfall
  import LandfallBuilder

  /// Lengths and areas by PROJ's geodesic routines (Karney 2013), for edges that are straight in
  /// longitude and latitude: each is split into pieces, and the pieces taken for geodesics.
  ///
  /// What that leaves of an error falls with the square of the number of pieces, so that two numbers of
  /// pieces tell what infinitely many would give (Richardson's extrapolation).
  @safe package struct ProjGeodesics {
    private var geodesic = geod_geodesic()
    package let grid: Grid
    package let pieces: Int

    package init(grid: Grid, pieces: Int) {
      self.grid = grid
      self.pieces = pieces
      unsafe geod_init(&geodesic, 6_378_137, 1 / 298.257223563)
    }

    /// Where an edge begins, and its pieces.
    private func points(
      _ a: GridPoint, _ b: GridPoint, pieces: Int
    ) -> [(latitude: Double, longitude: Double)] {
      (0...pieces).map { index in
        let part = Double(index) / Double(pieces)
        func between(_ from: UInt32, _ to: UInt32, _ middle: Double) -> Double {
          let units = Double(from) + (Double(to) - Double(from)) * part
          return (units - middle) / Double(grid.unitsPerDegree)
        }
        return (
          between(a.v, b.v, Double(grid.height) / 2), between(a.u, b.u, Double(grid.width) / 2)
        )
      }
    }

    private func extrapolated(_ value: (Int) -> Double) -> Double {
      (4 * value(2 * pieces) - value(pieces)) / 3
    }

    /// The length of an edge in meters.
    package func length(_ a: GridPoint, _ b: GridPoint) -> Double {
      extrapolated { pieces in
        let points = points(a, b, pieces: pieces)
        return zip(points, points.dropFirst()).reduce(0.0) { sum, ends in
          var meters = 0.0
          unsafe withUnsafePointer(to: geodesic) { geodesic in
            unsafe geod_inverse(
              geodesic, ends.0.latitude, ends.0.longitude, ends.1.latitude, ends.1.longitude,
              &meters,
              nil, nil)
          }
          return sum + meters
        }
      }
    }

    /// The area of a ring in square meters, whichever way it winds: the smaller part of the globe where
    /// it goes around a pole. Vertices at a pole are left out, as PROJ knows that it is inside.
    package func area(ofRing ring: some Sequence<GridPoint>) -> Double {
      let ring = ring.filter { $0.v != 0 && $0.v != grid.height }
      return extrapolated { pieces in
        var polygon = geod_polygon()
        unsafe geod_polygon_init(&polygon, 0)
        for index in ring.indices {
          let next = ring[(index + 1) % ring.count]
          // Across ±180° there is no edge, as both ends are the same place.
          if ring[index].u.distance(to: next.u).magnitude == grid.width { continue }
          for point in points(ring[index], next, pieces: pieces).dropLast() {
            unsafe withUnsafePointer(to: geodesic) { geodesic in
              unsafe geod_polygon_addpoint(geodesic, &polygon, point.latitude, point.longitude)
            }
          }
        }
        var area = 0.0
        unsafe withUnsafePointer(to: geodesic) { geodesic in
          unsafe withUnsafePointer(to: polygon) { polygon in
            unsafe _ = geod_polygon_compute(geodesic, polygon, 0, 1, &area, nil)
          }
        }
        return area.magnitude
      }
    }
  }
#endif
