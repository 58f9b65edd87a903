import Landfall
import TestSupport
import Testing

/// The ways to read the vertices of rings, arcs, outlines and lines give the same values.
@Suite(.timed) struct VertexDecodingTests {
  private static func atlases() throws -> [Atlas] {
    try TinyAtlas.all.map { try Atlas(bytes: $0.bytes()) }
  }

  @Test func ringsAreDecodedAlike() throws {
    var decoded = 0
    for atlas in try Self.atlases() {
      for layer in atlas.layers {
        let table = layer.arcTable
        for ring in layer.regions.flatMap(\.rings) {
          let points = Array(RingWalk(table: table, ring: ring.number))
          let vertices = ring.vertices
          #expect(vertices == points.map { atlas.storage.tables.grid.coordinate($0) })
          #expect(vertices == Array(ring))
          var appended = [Coordinate(latitude: 1, longitude: 2)]
          ring.appendVertices(to: &appended)
          #expect(appended == [Coordinate(latitude: 1, longitude: 2)] + vertices)
          decoded += vertices.count
        }
      }
    }
    #expect(decoded > 1_000)
  }

  @Test func arcsAreDecodedAlike() throws {
    var decoded = 0
    for atlas in try Self.atlases() {
      for layer in atlas.layers {
        for detail in layer.details {
          for arc in layer.arcs(at: detail) {
            let vertices = arc.vertices
            #expect(vertices.count == arc.vertexCount && vertices == Array(arc))
            #expect(arc.isClosed == (vertices.first == vertices.last))
            decoded += vertices.count
          }
        }
        let table = layer.arcTable
        for arc in layer.arcs {
          var points = Array(IteratorSequence(table.walk(arc: arc.number)))
          points.append(try #require(table.lastVertex(ofArc: arc.number)))
          #expect(arc.vertices == points.map { atlas.storage.tables.grid.coordinate($0) })
        }
      }
    }
    #expect(decoded > 1_000)
  }

  @Test func outlinesAndLinesAreDecodedAlike() throws {
    let atlas = try Atlas(bytes: TinyAtlas.layouts.bytes())
    var decoded = 0
    for layout in atlas.layouts {
      for frame in layout.frames {
        for shape in frame.regions {
          var elements: [PathElement] = [.close]
          shape.path.appendElements(to: &elements)
          #expect(elements.dropFirst() == shape.path.elements[...])
          #expect(Array(shape.path) == shape.path.elements)
          // The walk that the second reader is compared with knows no elements.
          let rings = frame.shapes.rings(ofPlace: shape.path.place)
          let points = rings.flatMap { LatticeRingWalk(frame.shapes, ring: $0) }
          let places = shape.path.elements.compactMap { element -> PagePoint? in
            switch element {
            case .move(let place), .line(let place): place
            case .close: nil
            }
          }
          #expect(places == points.map { frame.shapes.page($0) })
          decoded += places.count
        }
        for kind in BorderKind.allCases {
          let lines = frame.borders(kind)
          #expect(Array(lines) == lines.elements)
        }
      }
    }
    #expect(decoded > 50)
  }

  @Test func layersArcsAndRingsAreEqualInOneAtlasAlone() throws {
    let bytes = try TinyAtlas.world.bytes()
    let (one, other) = (try Atlas(bytes: bytes), try Atlas(bytes: bytes))
    let layer = try one.layer("countries")
    #expect(try one.layer("countries") == layer)
    #expect(try one.layer("states") != layer)
    #expect(try other.layer("countries") != layer)
    #expect(Set([layer, one.layers[0]]).count == 1)
    #expect(layer.arcs[0] == layer.arcs[0] && layer.arcs[0] != layer.arcs[1])
    #expect(Set(layer.arcs).count == layer.arcs.count)
    let rings = layer.regions.flatMap(\.rings)
    #expect(Set(rings).count == rings.count && Set(rings + rings).count == rings.count)
    #expect(try other.layer("countries").regions[0].rings[0] != rings[0])
  }
}
