/// The input of a build: the layers of an atlas and their sources.
public struct Manifest: Sendable {
  /// The atlas's name.
  public var name: String
  /// The grid that all geometry is rounded to; 1e-6° by default.
  package var grid: Grid
  /// The layers, in the manifest's order.
  public var layers: [LayerManifest]
  /// The maximum size of the atlas in bytes. If it is set, the build chooses the details of layers
  /// whose detail the manifest does not give.
  public var budgetBytes: Int?
  /// The goal of the index: fast lookups or a small file.
  public var index: IndexKind
  /// Paths of collection files, resolved against the manifest's folder.
  public var collections: [String]

  /// The path of the file that assigns disputed areas, resolved against the manifest's folder; nil leaves the
  /// regions as the sources have them.
  public var worldview: String?

  package init(
    name: String, grid: Grid, layers: [LayerManifest], budgetBytes: Int? = nil,
    index: IndexKind = .fast, collections: [String] = [], worldview: String? = nil
  ) {
    self.name = name
    self.grid = grid
    self.layers = layers
    self.budgetBytes = budgetBytes
    self.index = index
    self.collections = collections
    self.worldview = worldview
  }
}

/// One layer of a manifest.
public struct LayerManifest: Sendable, Hashable {
  /// The kind of a layer's regions.
  public enum Kind: String, Sendable {
    /// Areas; a Point feature among them is a region without area.
    case polygons
    /// Only points.
    case points
  }

  /// How each region of a layer finds its parent in another layer.
  public enum Parent: Sendable, Hashable {
    /// All regions are in the region with this key.
    case key(String)
    /// Each region gives its parent's key in this property.
    case property(String)
  }

  /// The layer's name in the atlas.
  public var id: String
  /// The word for several regions, as a title, such as "Countries"; nil leaves it out.
  public var title: String?
  /// The word for one region, such as "country"; nil leaves it out.
  public var singular: String?
  /// The path of the boundary file, resolved against the manifest's folder; "-" is standard input.
  public var source: String
  /// The layer to read from a source file with several, such as a GeoPackage; nil reads the only one.
  public var sourceLayer: String?
  /// Whether the layer consists of areas or points.
  public var kind: Kind
  /// The property with each feature's stable key; nil uses the feature's `id`, or the feature's
  /// index for a geometry without a Feature around it.
  public var key: String?
  /// Whether the key of each feature is its number in the file, from 0, as messages count them.
  package var numbersFeatures = false
  /// The property with each feature's name; nil uses the key.
  public var name: String?
  /// The other names by which regions are found.
  public var aliases = AliasManifest()
  /// The properties that are stored as attributes.
  public var attributes: [String]
  /// Those attributes that the atlas leaves out if no feature has them.
  package var optionalAttributes: Set<String> = []
  /// The source's coordinate reference system in PROJ's notation, such as "EPSG:2263", or a PROJ
  /// operation from it to degrees of longitude and latitude, such as "+proj=pipeline …"; nil uses
  /// the system that the file declares, or WGS 84 if it declares no system.
  public var crs: String?
  /// Whether features that share a key become one region, rather than an error.
  public var dissolves = false
  /// The layer that contains the regions of this layer, and how each finds its parent there.
  public var within: [String: Parent]
  /// The tolerances of the borders.
  public var detail: LayerDetail
  /// The property values that a feature must have to become a region; other features are left out.
  public var filter: [String: AttributeValue]
  /// The globe meshes to build of this layer.
  public var meshes: [MeshManifest]
  /// The area in square meters below which regions get a marker; nil gives markers only to regions
  /// without area and to features with `renderAs: "point"`.
  public var markersBelowSquareMeters: Double?
  /// The layouts to draw of this layer.
  public var layouts: [LayoutDefinition]
  /// The changes of the manifest's worldview to the layer, once its file is read.
  package var worldview: Worldview?
  /// The schema of the features; nil allows anything.
  package var schema: LayerSchema?
  /// The members that the features of the source decide; nil if the manifest decides everything.
  package var choices: SourceChoices?
  /// Whether a ring of fewer than three distinct positions or a repeated position is an error, rather than dropped
  /// and reported.
  package var refusesDegenerateRings = false
  /// Whether a feature that is left without geometry is dropped and reported, rather than an error.
  package var skipsEmptyFeatures = false
  /// Whether repair may take more than a tenth of a region's area, rather than that being an error.
  package var keepsRepairLosses = false

  /// Creates a layer from its parts.
  public init(
    id: String, source: String, sourceLayer: String? = nil, kind: Kind = .polygons,
    key: String? = nil, name: String? = nil, attributes: [String] = [], crs: String? = nil,
    within: [String: Parent] = [:], detail: LayerDetail = LayerDetail(),
    filter: [String: AttributeValue] = [:], meshes: [MeshManifest] = [],
    markersBelowSquareMeters: Double? = nil,
    layouts: [LayoutDefinition] = []
  ) {
    self.id = id
    self.source = source
    self.sourceLayer = sourceLayer
    self.kind = kind
    self.key = key
    self.name = name
    self.attributes = attributes
    self.crs = crs
    self.within = within
    self.detail = detail
    self.filter = filter
    self.meshes = meshes
    self.markersBelowSquareMeters = markersBelowSquareMeters
    self.layouts = layouts
  }
}

/// The goal that an atlas's index is optimized for.
public enum IndexKind: String, Sendable, CaseIterable {
  /// The fastest lookups: leaves store their own copies of edges, contiguously.
  case fast
  /// The smallest file: leaves refer to the arcs, which the file contains anyway. Lookups near
  /// borders take two to three times as long.
  case small
}

extension LayerManifest {
  /// The name of the source in messages.
  package var displayName: String { source == "-" ? "standard input" : source }
}

/// The origin of a layer's aliases: other names of regions, such as "UK" of the United Kingdom.
public struct AliasManifest: Sendable, Hashable {
  /// The properties that hold aliases: a string, a number, an array of strings, or an object of
  /// strings and such arrays, such as names by language.
  public var properties: [String]
  /// The paths of JSON files that map keys to arrays of aliases.
  public var files: [String]

  /// Creates an origin of aliases.
  public init(properties: [String] = [], files: [String] = []) {
    self.properties = properties
    self.files = files
  }
}

/// The members of a layer that the features of its source decide, because no manifest does.
package struct SourceChoices: Sendable, Hashable {
  /// A condition that a feature must satisfy to become a region: a property and its value as text.
  package struct Condition: Sendable, Hashable {
    package var property: String
    package var value: String

    package init(property: String, value: String) {
      self.property = property
      self.value = value
    }
  }

  /// Whether to choose the property with the keys.
  package var choosesKey: Bool
  /// Whether to choose the property with the names.
  package var choosesName: Bool
  /// The conditions whose values get the types that they have in the source.
  package var conditions: [Condition]

  package init(choosesKey: Bool, choosesName: Bool, conditions: [Condition] = []) {
    self.choosesKey = choosesKey
    self.choosesName = choosesName
    self.conditions = conditions
  }
}

/// A globe mesh that a manifest requests.
public struct MeshManifest: Sendable, Hashable {
  /// The geometric error (sag): the maximum depth of a triangle below the sphere, in meters.
  public var sagMeters: Double
  /// The tolerance of the borders: one of the layer's details, in meters; nil is the coarsest one.
  public var detailMeters: Double?
  /// The encoding of the mesh in the file.
  public var encoding: MeshEncoding

  /// Creates a mesh from its parts.
  public init(
    sagMeters: Double, detailMeters: Double? = nil, encoding: MeshEncoding = MeshEncoding()
  ) {
    self.sagMeters = sagMeters
    self.detailMeters = detailMeters
    self.encoding = encoding
  }

  /// The tolerance of the mesh's borders in meters, from the layer's details if it is not given.
  public func detailMeters(in detail: LayerDetail) -> Double {
    detailMeters ?? detail.drawnMeters.last ?? detail.lookupMeters
  }
}

/// The encoding of a mesh in the file.
public struct MeshEncoding: Sendable, Hashable {
  /// Whether a mesh is mapped directly, or decoded when it is loaded.
  public enum Form: String, Sendable {
    /// In the form that a GPU reads.
    case raw
    /// Compressed, and decoded when loaded.
    case compressed
  }

  /// The form; raw by default.
  public var form: Form
  /// 16 or 32 bits per index; nil uses 16 if all vertices fit.
  public var indexBits: Int?

  /// Creates an encoding from its parts.
  public init(form: Form = .raw, indexBits: Int? = nil) {
    self.form = form
    self.indexBits = indexBits
  }
}

/// The tolerances to which a layer's borders are simplified, and the islands and slivers that may
/// be removed.
public struct LayerDetail: Sendable, Hashable {
  /// The tolerance in meters of the borders for lookups, distances and outlines; 0 leaves the
  /// source unchanged.
  public var lookupMeters: Double
  /// Whether the manifest gives `lookupMeters`, rather than leaving it to a budget of bytes.
  package var namesLookup: Bool
  /// The tolerances in meters of additional, coarser borders to draw, ascending.
  public var drawnMeters: [Double]
  /// Upper limits in meters for the tolerance of single regions at every detail, by region key.
  public var regionMeters: [String: Double]
  /// The area in square meters below which islands may be dropped at a detail above 0, if their
  /// region retains a larger part; nil retains all islands.
  public var dropsIslandsBelowSquareMeters: Double?
  /// Gaps and overlaps between neighbors are closed if they are at most this wide, in meters; 0
  /// closes no gaps.
  public var sliverMeters: Double

  /// Creates settings; the defaults leave the borders as they are in the source.
  public init(
    lookupMeters: Double = 0, drawnMeters: [Double] = [], regionMeters: [String: Double] = [:],
    dropsIslandsBelowSquareMeters: Double? = nil, sliverMeters: Double = 0
  ) {
    self.lookupMeters = lookupMeters
    namesLookup = lookupMeters > 0
    self.drawnMeters = drawnMeters
    self.regionMeters = regionMeters
    self.dropsIslandsBelowSquareMeters = dropsIslandsBelowSquareMeters
    self.sliverMeters = sliverMeters
  }
}

/// The changes that a worldview makes to one layer: which region each disputed area belongs to.
package struct Worldview: Sendable, Hashable {
  /// An area or a region, and the region that it becomes part of.
  package struct Assignment: Sendable, Hashable {
    /// The key of the area or of the region.
    package var key: String
    /// The key of the region that it becomes part of.
    package var target: String
    /// The line in the file, for messages.
    package var line: Int

    package init(key: String, target: String, line: Int) {
      self.key = key
      self.target = target
      self.line = line
    }
  }

  /// The assignments of a layer of areas.
  package struct Areas: Sendable, Hashable {
    /// The path of the boundary file with the areas that are part of a region; nil if no area moves.
    package var source: String?
    /// The areas that become part of another region.
    package var moved: [Assignment]
    /// The regions that become part of another one.
    package var joined: [Assignment]

    package init(source: String? = nil, moved: [Assignment] = [], joined: [Assignment] = []) {
      self.source = source
      self.moved = moved
      self.joined = joined
    }
  }

  /// The path of the worldview's file, for messages.
  package var file: String
  /// The assignments of the layer itself.
  package var areas = Areas()
  /// The assignments of the layer that contains the layer's regions.
  package var parents = Areas()
  /// The values of attributes that differ from the source's, by region and attribute.
  package var attributes: [String: [String: AttributeValue]] = [:]

  package init(file: String) {
    self.file = file
  }
}
