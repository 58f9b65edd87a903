import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What a build read, did and wrote; written beside the atlas as JSON on request. The names are stable.
public struct BuildReport: Sendable, Hashable, Codable {
  /// A stage of the build.
  public struct Stage: Sendable, Hashable, Codable {
    /// The stage's name, such as "topology".
    public var name: String
    /// Wall-clock time.
    public var seconds: Double
    /// The most memory that the process had resident up to the end of the stage.
    public var peakMemoryBytes: Int
  }

  /// A layer.
  public struct Layer: Sendable, Hashable, Codable {
    /// The layer's name.
    public var id: String
    /// Its source, as the manifest names it.
    public var source: String
    /// Bytes of its source.
    public var sourceBytes: Int
    /// Features in the source.
    public var featureCount: Int
    /// Regions in the atlas.
    public var regionCount: Int
    /// Vertices of the source's rings.
    public var vertexCount: Int
    /// Shared and unshared pieces of border.
    public var arcCount: Int
    /// Vertices of the arcs, each border once.
    public var arcVertexCount: Int
    /// Points where three or more pieces of border meet, or where one must end.
    public var nodeCount: Int
    /// Pairs of edges of the source that cross or touch elsewhere than at a common end; 0 in a clean
    /// coverage.
    public var crossingCount: Int
    /// How often repair bent an edge to a grid point beside it, or moved a vertex to close a sliver.
    public var movedVertexCount: Int
    /// Pairs of regions that overlap.
    public var overlapCount: Int
    /// Planes that its regions are spread over.
    public var planeCount: Int
    /// Vertices dropped because rounding made them equal to the one before.
    public var duplicateVertexCount: Int
    /// What was done about ±180°, the poles and the winding of rings.
    public var normalized: Normalized
    /// Rings that the source left open, closed here.
    public var unclosedRingCount: Int
    /// Third coordinates that were dropped.
    public var droppedElevationCount: Int
    /// The PROJ operation that its coordinates went through; nil where none was needed.
    public var operation: String?
    /// Features that are not in the atlas, each with the reason.
    public var leftOut: [String]
    /// What else normalizing and repairing changed, counted.
    public var changes: [Change] = []
    /// What was mended or noticed, place by place.
    public var repairs: [Repair] = []
    /// Its borders at each detail, the finest first; empty where all is full detail.
    public var details: [Detail] = []
    /// Its globe meshes, in the manifest's order.
    public var meshes: [Mesh] = []

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case id, source, sourceBytes, featureCount, regionCount, vertexCount, arcCount,
        arcVertexCount, nodeCount, crossingCount, movedVertexCount, overlapCount, planeCount,
        duplicateVertexCount, unclosedRingCount, droppedElevationCount, operation, leftOut,
        changes, repairs, details, meshes
      case normalized = "normalised"
    }
  }

  /// A globe mesh, as its check saw it.
  public struct Mesh: Sendable, Hashable, Codable {
    /// How far its borders may stray from the source, in meters.
    public var detailMeters: Double
    /// How deep a triangle may sink below the sphere, in meters.
    public var sagMeters: Double
    /// How deep the deepest one does.
    public var worstSagMeters: Double
    /// Vertices, each once.
    public var vertexCount: Int
    /// Triangles; those of overlapping regions count in each.
    public var triangleCount: Int
    /// Vertices of border lines.
    public var lineVertexCount: Int
    /// Triangles with an angle below 1°.
    public var sliverCount: Int
    /// The least angle of all, in degrees.
    public var leastAngleDegrees: Double
    /// Triangles so thin that positions in binary32 make them flat or turn them over.
    public var flatInBinary32Count: Int
    /// The largest difference between a region's triangles and the polygon of its border with edges along
    /// great circles, beyond 1 m², as a part of the area.
    public var worstAreaError: Double

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case vertexCount, triangleCount, lineVertexCount, sliverCount, leastAngleDegrees,
        flatInBinary32Count, worstAreaError
      case detailMeters = "detailMetres"
      case sagMeters = "sagMetres"
      case worstSagMeters = "worstSagMetres"
    }
  }

  /// What normalizing did to a layer's rings.
  public struct Normalized: Sendable, Hashable, Codable {
    /// Features that crossed ±180° and were cut there.
    public var cutFeatureCount: Int
    /// Vertices that cutting made.
    public var cutVertexCount: Int
    /// Those whose exact latitude lay between two grid points.
    public var roundedCutVertexCount: Int
    /// Rings brought within ±180° without a cut.
    public var movedRingCount: Int
    /// Rings around a pole that were closed along it.
    public var polarRingCount: Int
    /// Those whose inside, as they wound, was more than half of the sphere.
    public var reversedPolarRingCount: Int
    /// Rings that ran the wrong way round.
    public var turnedRingCount: Int
    /// Vertices added along ±180°, so that both sides have the same.
    public var weldedVertexCount: Int
    /// Rings that rounding left without area, which were dropped.
    public var collapsedRingCount: Int
    /// Where a region ends at one latitude west of ±180° and at another one east of it.
    public var seamSteps: [SeamStep]
  }

  /// A place on ±180° where one side of a region reaches farther than the other.
  public struct SeamStep: Sendable, Hashable, Codable {
    /// The region's key.
    public var region: String
    /// The latitude of the end that reaches less far, in degrees.
    public var latitude: Double
    /// How far the other reaches beyond it.
    public var meters: Double
    /// Whether it was closed.
    public var isClosed: Bool

    package init(region: String, latitude: Double, meters: Double, isClosed: Bool) {
      self.region = region
      self.latitude = latitude
      self.meters = meters
      self.isClosed = isClosed
    }

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case region, latitude, isClosed
      case meters = "metres"
    }
  }

  /// A size that the manifest asks for, and the detail that was found for it.
  public struct Budget: Sendable, Hashable, Codable {
    /// A detail that was tried, and the size of the atlas with it.
    public struct Probe: Sendable, Hashable, Codable {
      /// How far borders may stray, in meters; 0 is full detail.
      public var meters: Double
      /// The size in bytes.
      public var byteCount: Int

      // The names of members are those of the file, whatever the properties are called.
      private enum CodingKeys: String, CodingKey {
        case byteCount
        case meters = "metres"
      }
    }

    /// The size that is allowed.
    public var byteCount: Int
    /// The detail that was found, in meters.
    public var meters: Double
    /// The layers that have it.
    public var layers: [String]
    /// What was tried, in that order.
    public var probes: [Probe]

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case byteCount, layers, probes
      case meters = "metres"
    }
  }

  /// A quadtree of the index.
  public struct Quadtree: Sendable, Hashable, Codable {
    /// Layers whose codes it holds.
    public var layers: [String]
    /// Bits of a code that are in use, of 30.
    public var codeBitCount: Int
    /// Nodes of sixteen entries.
    public var nodeCount: Int
    /// Leaves.
    public var leafCount: Int
    /// Most edges in a leaf.
    public var largestLeaf: Int
    /// Most levels below the root.
    public var depth: Int
  }

  /// A section of the file.
  public struct Section: Sendable, Hashable, Codable {
    /// The section's kind.
    public var name: String
    /// The quadtree or, for arcs, the layer that it belongs to; 0 for the others.
    public var owner: Int
    /// Its size without padding.
    public var byteCount: Int
  }

  /// The atlas's name.
  public var name: String
  /// What wrote it.
  public var generator: String
  /// The grid's spacing.
  public var gridDegrees: Double
  /// The stages in the order in which they ran.
  public var stages: [Stage] = []
  /// The layers in the manifest's order.
  public var layers: [Layer] = []
  /// The quadtrees of the index.
  public var quadtrees: [Quadtree] = []
  /// The sections of the file.
  public var sections: [Section] = []
  /// Where the manifest asks for a size, how it was reached.
  public var budget: Budget?
  /// The size of the file.
  public var byteCount = 0
  /// One line each: what a person should know of, but which stops nothing.
  public var warnings: [String] = []

  package init(
    name: String, generator: String, gridDegrees: Double, stages: [Stage] = [],
    layers: [Layer] = [], quadtrees: [Quadtree] = [], sections: [Section] = [],
    budget: Budget? = nil, byteCount: Int = 0, warnings: [String] = []
  ) {
    self.name = name
    self.generator = generator
    self.gridDegrees = gridDegrees
    self.stages = stages
    self.layers = layers
    self.quadtrees = quadtrees
    self.sections = sections
    self.budget = budget
    self.byteCount = byteCount
    self.warnings = warnings
  }
}
