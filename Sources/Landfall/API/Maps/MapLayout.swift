/// A layer drawn flat on a page: frames, each with a projection and some of the regions, ready to fill
/// and to stroke.
///
/// A page has a size of its own, its origin at the upper left, y down: scale it to the view. Vertices
/// were projected when the atlas was built, and rounded once to the 16-bit lattice of their frame, so that
/// neighbors share them and hit tests are exact. See <doc:FlatMaps>.
///
/// ```swift
/// let layout = try atlas.layout("us-insets")
/// for frame in layout.frames {
///   for shape in frame.regions {
///     for element in shape.path { … }  // move, line, close; fill by the even-odd rule
///   }
/// }
/// ```
public struct MapLayout: Sendable {
  package let storage: AtlasStorage
  package let tables: LayoutTables
  package let record: LayoutRecord

  package init(storage: AtlasStorage, tables: LayoutTables, number: Int) {
    self.storage = storage
    self.tables = tables
    record = tables.layouts[number]
  }

  /// A layout that was made in memory, for a layer of an atlas.
  /// - Throws: ``AtlasError`` with code `structure` where its parts do not fit one another.
  package init(_ encoded: EncodedLayout, layer: Layer) throws(AtlasError) {
    let tables = try LayoutTables(
      encoded, layer: UInt32(layer.number), layers: layer.storage.layers)
    self.init(storage: layer.storage, tables: tables, number: 0)
  }

  /// Its name, such as "us-insets"; unique in its layer.
  public var id: String { tables.strings.string(at: Int(record.id)) }

  /// The layer that it shows.
  public var layer: Layer { Layer(storage: storage, number: Int(record.layer)) }

  /// The page: x and y are 0, width and height its size.
  public var viewBox: PageBox {
    PageBox(x: 0, y: 0, width: record.width, height: record.height)
  }

  /// How far a line may stray from the border that it shows, in page units, beside what the layer's own
  /// detail leaves out and half a unit of the frame's lattice.
  public var tolerance: Double { record.tolerance }

  /// The middle of a line of text that tells how many regions were visited; nil where the layout has
  /// no place for it.
  public var counter: PagePoint? { record.counter }

  /// The frames, to be drawn in this order: later ones lie on top.
  public var frames: [MapFrame] {
    let first = Int(record.firstFrame)
    return (first..<(first + Int(record.frameCount))).map { MapFrame(layout: self, number: $0) }
  }

  /// The region that is drawn at a place of the page; nil where there is none.
  ///
  /// Exact for the polygons as they are drawn: the place is rounded to the lattice of the frame, half to
  /// even, then answered in integers with the half-open rule of lookups, so that a place on a border
  /// belongs to one of the regions beside it. Where regions overlap the smallest is the answer. The
  /// topmost frame whose box holds the place answers alone. O(vertices of regions whose boxes hold it);
  /// allocates nothing.
  public func region(at place: PagePoint) -> Region? {
    regionID(at: place).map { Region(storage: storage, layerNumber: Int(record.layer), id: $0) }
  }

  /// The number of the region that is drawn at a place; see ``region(at:)``.
  public func regionID(at place: PagePoint) -> RegionID? {
    var number = Int(record.firstFrame) + Int(record.frameCount) - 1
    while number >= Int(record.firstFrame) {
      let shapes = tables.frames[number]
      if shapes.record.box.contains(place) {
        guard let point = shapes.lattice(place) else { return nil }
        let layer = Int(record.layer)
        return shapes.region(at: point, regionCount: storage.layers[layer].regionCount) { id in
          storage.sizeRank(ofRegion: id, inLayer: layer)
        }
      }
      number -= 1
    }
    return nil
  }
}

extension AtlasStorage {
  fileprivate var mapLayouts: [MapLayout] {
    layouts.layouts.indices.map { MapLayout(storage: self, tables: layouts, number: $0) }
  }
}

extension Atlas {
  /// The layouts, layer by layer, in the order of the manifest.
  public var layouts: [MapLayout] { storage.mapLayouts }

  /// The first layout of that name.
  /// - Throws: ``AtlasError`` with code `unknownLayout` that names those there are.
  public func layout(_ id: String) throws(AtlasError) -> MapLayout {
    if let layout = layouts.first(where: { $0.id == id }) { return layout }
    throw .unknownLayout(id, known: layouts.map(\.id))
  }
}

extension Layer {
  /// Its layouts, in the order of the manifest.
  public var layouts: [MapLayout] {
    storage.mapLayouts.filter { Int($0.record.layer) == number }
  }

  /// Its layout of that name.
  /// - Throws: ``AtlasError`` with code `unknownLayout` that names those there are.
  public func layout(_ id: String) throws(AtlasError) -> MapLayout {
    if let layout = layouts.first(where: { $0.id == id }) { return layout }
    throw .unknownLayout(id, known: layouts.map(\.id))
  }
}
