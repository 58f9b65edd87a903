public import Landfall
import LandfallSupport

/// What a build makes: the layers of an atlas and where they come from.
public struct Manifest: Sendable {
  /// The atlas's name.
  public var name: String
  /// The grid that all geometry is rounded to; 1e-6° unless the manifest says otherwise.
  package var grid: Grid
  /// The layers, in the manifest's order.
  public var layers: [LayerManifest]
  /// The bytes that the atlas may have: where the manifest asks for a size, the details of layers that
  /// name none are chosen for it.
  public var budgetBytes: Int?
  /// What lookups are made for: speed, or a small file.
  public var index: IndexKind
  /// Paths of collection files, resolved against the manifest's folder.
  public var collections: [String]

  package init(
    name: String, grid: Grid, layers: [LayerManifest], budgetBytes: Int? = nil,
    index: IndexKind = .fast, collections: [String] = []
  ) {
    self.name = name
    self.grid = grid
    self.layers = layers
    self.budgetBytes = budgetBytes
    self.index = index
    self.collections = collections
  }
}

/// One layer of a manifest.
public struct LayerManifest: Sendable, Hashable {
  /// What a layer's regions are.
  public enum Kind: String, Sendable {
    /// Areas; a Point feature among them is a region without area.
    case polygons
    /// Points alone.
    case points
  }

  /// How a layer's regions find the region of another layer that they lie in.
  public enum Parent: Sendable, Hashable {
    /// All lie in the region with this key.
    case key(String)
    /// Each names its parent's key in this property.
    case property(String)
  }

  /// The layer's name in the atlas.
  public var id: String
  /// The path of its boundary file, resolved against the manifest's folder; "-" is standard input.
  public var source: String
  /// The layer of a source file that holds several, such as a GeoPackage; nil takes its only one.
  public var sourceLayer: String?
  /// Areas or points.
  public var kind: Kind
  /// The property that holds each feature's stable key; nil takes the feature's `id`, and the
  /// feature's index for a geometry without a Feature around it.
  public var key: String?
  /// The property that holds each feature's name; nil takes the key.
  public var name: String?
  /// The properties that are kept as attributes.
  public var attributes: [String]
  /// The source's coordinate reference system as PROJ writes it, such as "EPSG:2263", or a PROJ
  /// operation from it to degrees of longitude and latitude, such as "+proj=pipeline …"; nil is
  /// what the file itself says, and WGS 84 where it says nothing.
  public var crs: String?
  /// The layer that its regions lie in, and how each finds its own there.
  public var within: [String: Parent]
  /// How far its borders may stray from the source.
  public var detail: LayerDetail
  /// Properties that a feature must have with these values to become a region; the others are left
  /// out, as asked.
  public var filter: [String: AttributeValue]
  /// The globe meshes that are made of it.
  public var meshes: [MeshManifest]
  /// Regions of a smaller area in square meters get a marker; nil leaves them to regions without area
  /// and to features with `renderAs: "point"`.
  public var markersBelow: Double?
  /// Pages that it is drawn on.
  public var layouts: [LayoutDefinition]
  /// What its features must be like; nil is anything.
  package var schema: LayerSchema?

  /// Makes a layer from its parts.
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
