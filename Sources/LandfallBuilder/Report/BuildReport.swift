/// The report of a build: its sources, stages and results. On request it is written next to the
/// atlas as JSON, with stable names.
public struct BuildReport: Sendable, Hashable, Codable {
  /// A stage of the build.
  public struct Stage: Sendable, Hashable, Codable {
    /// The stage's name, such as "repair".
    public var name: String
    /// The wall-clock time in seconds.
    public var seconds: Double
    /// The peak resident memory of the process up to the end of the stage, in bytes.
    public var peakMemoryBytes: Int
  }

  /// A layer.
  public struct Layer: Sendable, Hashable, Codable {
    /// The layer's name.
    public var id: String
    /// The name of the source, as in the manifest.
    public var source: String
    /// The property with the keys; nil is the features' `id`.
    public var key: String?
    /// The property with the names; nil is the key.
    public var name: String?
    /// The number of times the source was read from its beginning: 2 if a first reading failed, or
    /// found the reference system after the features.
    public var readingCount: Int
    /// The size of the source in bytes.
    public var sourceBytes: Int
    /// The number of features in the source.
    public var featureCount: Int
    /// The number of regions in the atlas.
    public var regionCount: Int
    /// The number of features that share their key with others and became one region with them.
    public var joinedFeatureCount = 0
    /// The number of vertices of the source's rings.
    public var vertexCount: Int
    /// The number of arcs: shared and unshared pieces of borders.
    public var arcCount: Int
    /// The number of vertices of the arcs, each border counted once.
    public var arcVertexCount: Int
    /// The number of nodes: points where three or more arcs meet, or where an arc must end.
    public var nodeCount: Int
    /// The number of pairs of the source's edges that cross or touch elsewhere than at a common
    /// end; 0 in a clean coverage.
    public var crossingCount: Int
    /// The number of times that repair bent an edge to a nearby grid point, or moved a vertex to
    /// close a sliver.
    public var movedVertexCount: Int
    /// The number of pairs of regions that overlap.
    public var overlapCount: Int
    /// The number of planes over which the regions are distributed.
    public var planeCount: Int
    /// The number of vertices dropped because rounding made them equal to the previous one.
    public var duplicateVertexCount: Int
    /// The changes at ±180° and the poles, and to the winding of rings.
    public var normalized: Normalized
    /// The number of rings that are open in the source and were closed.
    public var unclosedRingCount: Int
    /// The number of rings of fewer than three distinct positions that were dropped, with the holes of those polygons
    /// whose outer ring is one.
    public var degenerateRingCount: Int
    /// The number of positions that repeat the one before them in the source and were dropped.
    public var repeatedPositionCount = 0
    /// The number of third coordinates that were dropped.
    public var droppedElevationCount: Int
    /// The PROJ operation applied to the coordinates; nil if they were used unchanged.
    public var operation: String?
    /// The features that are not in the atlas, each with the reason.
    public var leftOut: [String]
    /// The counts of other changes made by normalizing and repairing.
    public var changes: [Change] = []
    /// The defects that were repaired or reported, one by one.
    public var repairs: [Repair] = []
    /// The borders at each detail, the finest first; empty if only full detail exists.
    public var details: [Detail] = []
    /// The globe meshes, in the manifest's order.
    public var meshes: [Mesh] = []
  }

  /// A globe mesh, as measured by its check.
  public struct Mesh: Sendable, Hashable, Codable {
    /// The tolerance of the mesh's borders, in meters.
    public var detailMeters: Double
    /// The maximum geometric error (sag) that is allowed: the depth of a triangle below the sphere,
    /// in meters.
    public var sagMeters: Double
    /// The maximum sag of all triangles, in meters.
    public var worstSagMeters: Double
    /// The number of vertices, each counted once.
    public var vertexCount: Int
    /// The number of triangles; those of overlapping regions count for each region.
    public var triangleCount: Int
    /// The number of vertices of border lines.
    public var lineVertexCount: Int
    /// The number of triangles with an angle below 1°.
    public var sliverCount: Int
    /// The smallest angle of all triangles, in degrees.
    public var leastAngleDegrees: Double
    /// The number of triangles so thin that positions in binary32 make them flat or turn them over.
    public var flatInBinary32Count: Int
    /// The largest difference, beyond 1 m², between the area of a region's triangles and that of
    /// the polygon of its border with edges along great circles, as a fraction of the area.
    public var worstAreaError: Double
    /// The number of times that the borders' edges were halved more often than the sag requires,
    /// because the grid had no point for smaller triangles.
    public var edgeHalvingCount: Int
    /// Whether the mesh was rebuilt from borders that are not rounded to the meshes' lattice,
    /// because the rounded borders did not produce a valid mesh.
    public var hasUnroundedBorders: Bool
    /// The number of edges that were divided because their great circles cross or touch another
    /// border, although the two are apart in longitude and latitude.
    public var dividedEdgeCount: Int
    /// The first places of such edges, at most 10.
    public var dividedPlaces: [Place]
    /// The number of edges along which several borders run, because the grid has no room between
    /// them for the vertices that were added.
    public var joinedEdgeCount: Int
    /// The first places of such edges, at most 10.
    public var joinedPlaces: [Place]
  }

  /// The changes that normalizing made to a layer's rings.
  public struct Normalized: Sendable, Hashable, Codable {
    /// The number of features that crossed ±180° and were cut there.
    public var cutFeatureCount: Int
    /// The number of vertices that cutting added.
    public var cutVertexCount: Int
    /// The number of added vertices whose exact latitude was between two grid points.
    public var roundedCutVertexCount: Int
    /// The number of rings moved to within ±180° without a cut.
    public var movedRingCount: Int
    /// The number of rings around a pole that were closed along it.
    public var polarRingCount: Int
    /// The number of such rings that were reversed because their winding enclosed more than half of
    /// the sphere.
    public var reversedPolarRingCount: Int
    /// The number of rings whose winding was reversed.
    public var turnedRingCount: Int
    /// The number of vertices added along ±180° so that both sides have the same vertices.
    public var weldedVertexCount: Int
    /// The number of rings dropped because rounding left them without area.
    public var collapsedRingCount: Int
    /// The places where a region ends at different latitudes west and east of ±180°.
    public var seamSteps: [SeamStep]
  }

  /// A place on ±180° where one side of a region reaches farther than the other.
  public struct SeamStep: Sendable, Hashable, Codable {
    /// The region's key.
    public var region: String
    /// The latitude of the end that reaches less far, in degrees.
    public var latitude: Double
    /// The distance by which the other end reaches farther, in meters.
    public var meters: Double
    /// Whether the step was closed.
    public var isClosed: Bool

    package init(region: String, latitude: Double, meters: Double, isClosed: Bool) {
      self.region = region
      self.latitude = latitude
      self.meters = meters
      self.isClosed = isClosed
    }
  }

  /// A size that the manifest requests, and the detail that was found for it.
  public struct Budget: Sendable, Hashable, Codable {
    /// A detail that was tried, and the size of the atlas with it.
    public struct Probe: Sendable, Hashable, Codable {
      /// The tolerance of the borders, in meters; 0 is full detail.
      public var meters: Double
      /// The size in bytes.
      public var byteCount: Int
    }

    /// The maximum size in bytes.
    public var byteCount: Int
    /// The detail that was found, in meters.
    public var meters: Double
    /// The layers to which the detail was applied.
    public var layers: [String]
    /// The details that were tried, in that order.
    public var probes: [Probe]
  }

  /// A quadtree of the index.
  public struct Quadtree: Sendable, Hashable, Codable {
    /// The layers whose codes the quadtree contains.
    public var layers: [String]
    /// The number of code bits in use, of 30.
    public var codeBitCount: Int
    /// The number of nodes.
    public var nodeCount: Int
    /// The number of leaves.
    public var leafCount: Int
    /// The maximum number of edges in a leaf.
    public var largestLeaf: Int
    /// The maximum number of levels below the root.
    public var depth: Int
  }

  /// A section of the file.
  public struct Section: Sendable, Hashable, Codable {
    /// The section's kind.
    public var name: String
    /// The number of the quadtree or, for arcs, of the layer that the section belongs to; 0 for
    /// other sections.
    public var owner: Int
    /// The size in bytes, without padding.
    public var byteCount: Int
  }

  /// The atlas's name.
  public var name: String
  /// The name and version of the program that wrote the atlas.
  public var generator: String
  /// The grid's spacing, in degrees.
  public var gridDegrees: Double
  /// The stages in the order in which they ran.
  public var stages: [Stage] = []
  /// The layers in the manifest's order.
  public var layers: [Layer] = []
  /// The quadtrees of the index.
  public var quadtrees: [Quadtree] = []
  /// The sections of the file.
  public var sections: [Section] = []
  /// The search for a detail, if the manifest requests a size.
  public var budget: Budget?
  /// The size of the file, in bytes.
  public var byteCount = 0
  /// The warnings, one line each: findings that a person should know but that do not stop the build.
  public var warnings: [String] = []
}

extension BuildReport {
  /// A layer's borders at one detail, with the measurements of the independent verifier.
  ///
  /// A value that was not measured is nil, never 0.
  public struct Detail: Sendable, Hashable, Codable {
    /// The tolerance of the borders, in meters.
    public var meters: Double
    /// Whether lookups and distances use these borders; otherwise they are only drawn.
    public var isLookup: Bool
    /// The number of vertices of the source's arcs, each border counted once.
    public var sourceArcVertexCount: Int
    /// The number of vertices of the simplified arcs.
    public var arcVertexCount: Int
    /// The number of vertices of the source's rings.
    public var sourceRingVertexCount: Int
    /// The number of vertices of the simplified rings.
    public var ringVertexCount: Int
    /// The number of islands dropped as the manifest allows.
    public var droppedIslandCount: Int

    /// The maximum distance between a simplified border and its source, in either direction, in meters.
    public var maxErrorMeters: Double?
    /// The maximum ratio of a border's distance to its own bound; above 1 the bound is violated.
    public var maxErrorRatio: Double?
    /// The coordinate of the maximum distance.
    public var worstPlace: Place?
    /// The name of the feature whose border has the maximum distance.
    public var worstFeature: String?
    /// The number of edges by distance: equal steps from 0 to ``meters``, and one more for larger
    /// distances.
    public var histogram: [Int] = []
    /// The largest change of a ring's area, as a fraction of it.
    public var maxAreaChange: Double?
    /// The name of the feature whose ring has the largest change of area.
    public var maxAreaChangeFeature: String?
    /// The number of pairs of edges that cross or touch although those of the source do not.
    public var crossingCount: Int?
    /// The number of the source's edges that the regions on their two sides replaced differently,
    /// which opens a gap or an overlap.
    public var tornEdgeCount: Int?
    /// The number of edges with a different neighbor on one side than in the source: a region, a
    /// gap or an island changed sides.
    public var misplacedEdgeCount: Int?
    /// The features without a ring that have one in the source.
    public var lostFeatures: [String]?
    /// Descriptions of the first errors that the verifier found, each with its location.
    public var faults: [String] = []
    /// The wall-clock time to simplify and to verify, in seconds.
    public var seconds: Double?

    /// Creates the part of the report that simplifying provides; the verifier adds the rest.
    public init(
      meters: Double, isLookup: Bool, sourceArcVertexCount: Int, arcVertexCount: Int,
      sourceRingVertexCount: Int, ringVertexCount: Int, droppedIslandCount: Int = 0
    ) {
      self.meters = meters
      self.isLookup = isLookup
      self.sourceArcVertexCount = sourceArcVertexCount
      self.arcVertexCount = arcVertexCount
      self.sourceRingVertexCount = sourceRingVertexCount
      self.ringVertexCount = ringVertexCount
      self.droppedIslandCount = droppedIslandCount
    }
  }
}

extension BuildReport {
  /// A coordinate in degrees, WGS 84.
  public struct Place: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a place from degrees.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The count of one kind of change to a layer, whose single occurrences are too small to list.
  public struct Change: Sendable, Hashable, Codable {
    /// The kind of change, such as "reversedRings".
    public var kind: String
    /// The number of changes.
    public var count: Int

    /// Creates a count.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  /// A defect in a source's geometry at one place, whether it was repaired or only reported.
  public struct Repair: Sendable, Hashable, Codable {
    /// The kind of defect, such as "gap", "overlap" or "selfIntersection".
    public var kind: String
    /// A more detailed reason, if the kind alone is not enough.
    public var reason: String?
    /// The coordinate of the defect.
    public var place: Place
    /// The width in meters; nil for a defect without width.
    public var widthMeters: Double?
    /// The area in square meters; nil for a defect without area.
    public var areaSquareMeters: Double?
    /// The names of the features that contain or adjoin the defect.
    public var features: [String]
    /// Whether the defect was repaired; otherwise the atlas contains it as the source does.
    public var isClosed: Bool

    /// Creates a finding.
    public init(
      kind: String, reason: String? = nil, place: Place, widthMeters: Double? = nil,
      areaSquareMeters: Double? = nil,
      features: [String], isClosed: Bool
    ) {
      self.kind = kind
      self.reason = reason
      self.place = place
      self.widthMeters = widthMeters
      self.areaSquareMeters = areaSquareMeters
      self.features = features
      self.isClosed = isClosed
    }
  }
}

extension BuildReport.Layer {
  /// The indices in ``repairs`` of the most important ones: the largest by area, then by width;
  /// equal ones in their order. The usual count is that of the repairs with a picture and a number on the map.
  package func worstRepairs(_ count: Int = 10) -> [Int] {
    func rank(_ index: Int) -> (Double, Double, Int) {
      (repairs[index].areaSquareMeters ?? 0, repairs[index].widthMeters ?? 0, -index)
    }
    return Array(repairs.indices.sorted { rank($0) > rank($1) }.prefix(count))
  }
}
