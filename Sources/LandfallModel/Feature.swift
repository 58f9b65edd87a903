/// One feature of a layer's source, its geometry rounded to the grid.
package struct Feature: Sendable {
  /// The position of the feature in the source, from 0.
  package var index: Int
  /// The stable key, unique in its layer.
  package var key: String
  package var name: String
  /// The other names by which the region is found, as the source or the manifest's file gives them.
  package var aliases: [String] = []
  /// The values of the attributes that the manifest lists, in its order; nil where null or absent.
  package var attributes: [AttributeValue?]
  /// The key of the region that contains it, where the manifest names a property for it.
  package var parentKey: String?
  package var geometry: Geometry
  /// The number of turns that each vertex of the rings was written too far east: 1 for 190°, −1 for
  /// −190°. Empty if no vertex is beyond ±180°. Normalizing reads and then clears it.
  package var laps: [Int8] = []
  /// Whether the source requests a marker: a property `renderAs` with the value "point".
  package var isRenderedAsPoint = false
  /// The members that the layer's schema checks; empty for a layer without a schema.
  package var members = SourceMembers()

  package init(
    index: Int, key: String, name: String, attributes: [AttributeValue?] = [],
    parentKey: String? = nil, geometry: Geometry = Geometry()
  ) {
    self.index = index
    self.key = key
    self.name = name
    self.attributes = attributes
    self.parentKey = parentKey
    self.geometry = geometry
  }
}

/// The members of a feature that the layer's schema names, as the source gives them.
package struct SourceMembers: Sendable {
  /// The values of the members, in the schema's order; nil where null or absent.
  package var values: [AttributeValue?] = []
  /// The names of members that are not listed in the manifest.
  package var others: [String] = []
  /// The line of the source on which the feature begins; nil if the source was converted.
  package var line: Int?
  /// The errors found while the feature was read. A feature with errors is retained so that the
  /// check can report all of them, but goes no further.
  package var faults: [BuildError] = []

  package init(values: [AttributeValue?] = [], others: [String] = [], faults: [BuildError] = []) {
    self.values = values
    self.others = others
    self.faults = faults
  }
}

/// Rings and points on the grid.
///
/// A point is inside if an odd number of rings surround it, so that a hole is a ring like any
/// other. Flat arrays: one allocation each, however many rings there are.
package struct Geometry: Sendable, Hashable {
  /// The vertices of all rings, one ring after the other. The last vertex of a ring is **not** a
  /// repetition of its first.
  package var vertices: [GridPoint]
  /// The end of each ring in ``vertices`` (one past its last vertex).
  package var ringEnds: [Int]
  /// The end of each polygon in ``ringEnds`` (one past its last ring); its first ring is the outer.
  package var polygonEnds: [Int]
  /// Points without area (GeoJSON Point and MultiPoint).
  package var points: [GridPoint]

  package init(
    vertices: [GridPoint] = [], ringEnds: [Int] = [], polygonEnds: [Int] = [],
    points: [GridPoint] = []
  ) {
    self.vertices = vertices
    self.ringEnds = ringEnds
    self.polygonEnds = polygonEnds
    self.points = points
  }

  /// The ranges of the rings in ``vertices``.
  package var rings: Spans { Spans(ends: ringEnds) }

  /// The ranges of each polygon's rings in ``vertices``, the outer one first.
  package var polygons: [[Range<Int>]] {
    let rings = rings
    return Spans(ends: polygonEnds).map { Array(rings[$0]) }
  }

  /// The vertices of each polygon, ring by ring.
  package var polygonRings: [[[GridPoint]]] {
    polygons.map { $0.map { Array(vertices[$0]) } }
  }
}
