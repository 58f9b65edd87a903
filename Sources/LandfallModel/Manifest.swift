public import Landfall
import LandfallSupport

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
  /// The property with each feature's name; nil uses the key.
  public var name: String?
  /// The other names by which regions are found.
  public var aliases = AliasManifest()
  /// The properties that are stored as attributes.
  public var attributes: [String]
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
  public var markersBelow: Double?
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

  /// Creates a layer from its parts.
  public init(
    id: String, source: String, sourceLayer: String? = nil, kind: Kind = .polygons,
    key: String? = nil, name: String? = nil, attributes: [String] = [], crs: String? = nil,
    within: [String: Parent] = [:], detail: LayerDetail = LayerDetail(),
    filter: [String: AttributeValue] = [:], meshes: [MeshManifest] = [],
    markersBelow: Double? = nil,
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
    self.markersBelow = markersBelow
    self.layouts = layouts
  }
}
