/// A layer drawn flat on a page: frames, each with a projection and some of the regions, ready to
/// fill and to stroke.
///
/// A page has its own size, with the origin at the upper left and y down: scale it to the view.
/// Vertices are projected when the atlas is built and rounded once to the 16-bit lattice of their
/// frame, so that neighbors share them and hit tests are exact. See <doc:FlatMaps>.
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

  /// Creates a layout of a layer from an encoding in memory.
  /// - Throws: ``AtlasError`` with code `structure` if the parts of the encoding are inconsistent.
  package init(_ encoded: EncodedLayout, layer: Layer) throws(AtlasError) {
    let tables = try LayoutTables(
      encoded, layer: UInt32(layer.number), layers: layer.storage.tables.layers)
    self.init(storage: layer.storage, tables: tables, number: 0)
  }

  /// The name, such as "us-insets"; unique in its layer.
  public var id: String { tables.strings.name(at: record.id) }

  /// The layer that the layout shows.
  public var layer: Layer { Layer(storage: storage, number: Int(record.layer)) }

  /// The page: `x` and `y` are 0; `width` and `height` are its size.
  public var viewBox: PageBox {
    PageBox(x: 0, y: 0, width: record.width, height: record.height)
  }

  /// The greatest distance of a line from the border that it shows, in page units, in addition to
  /// the tolerance of the layer's own detail and half a unit of the frame's lattice.
  public var tolerance: Double { record.tolerance }

  /// The center of a line of text with the number of visited regions; nil if the layout has no
  /// position for it.
  public var counter: PagePoint? { record.counter }

  /// The frames in drawing order: later ones are on top.
  public var frames: [MapFrame] {
    let first = Int(record.firstFrame)
    return (first..<(first + Int(record.frameCount))).map { MapFrame(layout: self, number: $0) }
  }

  /// Returns the region drawn at a point of the page; nil if there is no region.
  ///
  /// Exact for the polygons as drawn: the point is rounded to the lattice of the frame, half to
  /// even, then tested in integers with the half-open rule of lookups, so that a point on a border
  /// between regions is in exactly one of them. Where regions overlap, the result is the smallest.
  /// Only the topmost frame whose box contains the point is searched. O(vertices of the regions
  /// whose boxes contain the point); allocates nothing.
  public func region(at place: PagePoint) -> Region? {
    regionID(at: place).map { Region(storage: storage, layerNumber: Int(record.layer), id: $0) }
  }

  /// Returns the number of the region drawn at a point of the page; see ``region(at:)``.
  public func regionID(at place: PagePoint) -> RegionID? {
    var number = Int(record.firstFrame) + Int(record.frameCount) - 1
    while number >= Int(record.firstFrame) {
      let shapes = tables.frames[number]
      if shapes.record.box.contains(place) {
        guard let point = shapes.lattice(place) else { return nil }
        let layer = Int(record.layer)
        return shapes.region(at: point, regionCount: storage.tables.layers[layer].regionCount) {
          id in
          storage.tables.sizeRank(ofRegion: id, inLayer: layer)
        }
      }
      number -= 1
    }
    return nil
  }
}

extension Atlas {
  /// The layouts, layer by layer, in the order of the manifest.
  public var layouts: [MapLayout] {
    let tables = storage.tables.layouts
    return tables.layouts.indices.map { MapLayout(storage: storage, tables: tables, number: $0) }
  }

  /// Returns the first layout with a name.
  /// - Throws: ``AtlasError`` with code `unknownLayout`, which lists the names of the layouts, if
  ///   no layout has this name.
  public func layout(_ id: String) throws(AtlasError) -> MapLayout {
    if let layout = layouts.first(where: { $0.id == id }) { return layout }
    throw .unknownLayout(id, known: layouts.map { $0.id })
  }
}

extension Layer {
  /// The layouts of the layer, in the order of the manifest.
  public var layouts: [MapLayout] {
    let layouts = storage.tables.layouts
    return layouts.layouts.indices.filter { Int(layouts.layouts[$0].layer) == number }
      .map { MapLayout(storage: storage, tables: layouts, number: $0) }
  }

  /// Returns the layer's layout with a name.
  /// - Throws: ``AtlasError`` with code `unknownLayout`, which lists the names of the layer's
  ///   layouts, if no layout has this name.
  public func layout(_ id: String) throws(AtlasError) -> MapLayout {
    if let layout = layouts.first(where: { $0.id == id }) { return layout }
    throw .unknownLayout(id, known: layouts.map { $0.id })
  }
}
