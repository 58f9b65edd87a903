#if Oracle
  import CGEOS
  import CLandfall
  import Landfall
  import LandfallC
  import TestSupport
  import Testing

  /// The geometry of regions, as arrays and as WKB that GEOS reads.
  @Suite(.timed) struct GeometryTests {
    @Test func bordersAreThoseOfTheLibrary() throws {
      let open = try OpenedAtlas()
      for (number, layer) in open.atlas.layers.enumerated() {
        for region in layer.regions where region.id.rawValue % 7 == 0 {
          for detail in 0..<max(layer.details.count, 1) {
            var geometry = lf_geometry()
            let id = Int32(region.id.rawValue)
            #expect(
              lf_get_geometry(open.handle, Int32(number), id, Int32(detail), &geometry)
                == LF_OK.rawValue)
            defer { lf_free_geometry(&geometry) }
            let vertices = (0..<Int(geometry.vertex_count)).map { index in
              Coordinate(
                latitude: geometry.coordinates[2 * index + 1],
                longitude: geometry.coordinates[2 * index])
            }
            guard region.hasArea else {
              #expect(geometry.kind == Int32(LF_POINTS))
              #expect(vertices == region.points)
              continue
            }
            let rings = (0..<Int(geometry.ring_count)).map { ring in
              Array(
                vertices[Int(geometry.ring_offsets[ring])..<Int(geometry.ring_offsets[ring + 1])])
            }
            let polygons = region.polygons(at: layer.details[detail])
            #expect(rings == polygons.flatMap { ([$0.outer] + $0.holes).map { $0 + [$0[0]] } })
            var position: Int32 = 0
            for (polygon, expected) in polygons.enumerated() {
              #expect(geometry.polygon_offsets[polygon] == position)
              position += Int32(1 + expected.holes.count)
            }
            #expect(geometry.polygon_offsets[polygons.count] == position)
          }
        }
      }
    }

    @Test func geosReadsTheWKB() throws {
      let open = try OpenedAtlas()
      let context = try #require(GEOS_init_r())
      defer { GEOS_finish_r(context) }
      let reader = GEOSWKBReader_create_r(context)
      defer { GEOSWKBReader_destroy_r(context, reader) }
      for (number, layer) in open.atlas.layers.enumerated() {
        for region in layer.regions where region.id.rawValue % 5 == 0 {
          var bytes: UnsafeMutablePointer<UInt8>?
          let count = lf_region_wkb(
            open.handle, Int32(number), Int32(region.id.rawValue), 0, &bytes)
          defer { lf_free_bytes(bytes) }
          let geometry = try #require(GEOSWKBReader_read_r(context, reader, bytes, Int(count)))
          defer { GEOSGeom_destroy_r(context, geometry) }
          let parts = region.hasArea ? region.polygons.count : region.points.count
          #expect(GEOSGetNumGeometries_r(context, geometry) == parts)
          #expect(GEOSisValid_r(context, geometry) == 1)
          let vertexCount =
            region.points.count
            + (region.hasArea
              ? region.polygons.map {
                1 + $0.outer.count + $0.holes.map { 1 + $0.count }.reduce(0, +)
              }
              .reduce(0, +) : 0)
          #expect(GEOSGetNumCoordinates_r(context, geometry) == vertexCount)
        }
      }
    }
  }
#endif
