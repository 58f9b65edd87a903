package import Landfall
package import LandfallSupport

/// One feature of a layer's source, its geometry rounded to the grid.
package struct Feature: Sendable {
  /// Its place in the source, from 0.
  package var index: Int
  /// The stable key, unique in its layer.
  package var key: String
  package var name: String
  /// The values of the attributes that the manifest lists, in its order; nil where null or absent.
  package var attributes: [AttributeValue?]
  /// The key of the region it lies in, where the manifest names a property for it.
  package var parentKey: String?
  package var geometry: Geometry
  /// How often each vertex of the rings was written a turn too far east: 1 for 190°, −1 for −190°.
  /// Empty where no vertex is beyond ±180°. Normalizing needs it and takes it away.
  package var laps: [Int8] = []
  /// Whether its source asks for a marker: a property `renderAs` with the value "point".
  package var isRenderedAsPoint = false
  /// What the layer's schema is to check; empty where it has none.
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

/// What a feature's source says of the members that the layer's schema names.
package struct SourceMembers: Sendable {
  /// Their values, in the schema's order; nil where null or absent.
  package var values: [AttributeValue?] = []
  /// The names of members that the manifest does not know.
  package var others: [String] = []
  /// What was wrong when the feature was read. A feature with faults is kept, so that all of them are
  /// told, but gets no further than the check.
  package var faults: [BuildError] = []

  package init(values: [AttributeValue?] = [], others: [String] = [], faults: [BuildError] = []) {
    self.values = values
    self.others = others
    self.faults = faults
  }
}

/// Rings and points on the grid.
///
/// The interior of the rings is where an odd number of them surround a point, so that a hole is a
/// ring like any other. Flat arrays: one allocation each, however many rings there are.
package struct Geometry: Sendable, Hashable {
  /// The vertices of all rings, one ring after the other. The last vertex of a ring is **not** a
  /// repetition of its first.
  package var vertices: [GridPoint]
  /// Where each ring ends in ``vertices`` (one past its last vertex).
  package var ringEnds: [Int]
  /// Where each polygon ends in ``ringEnds`` (one past its last ring); its first ring is the outer.
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
  package var rings: some Sequence<Range<Int>> {
    ringEnds.indices.lazy.map { ring in
      (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    }
  }
}
