extension MapLayout {
  /// Projects a layer onto a page in memory: the equivalent of `Atlas.layout(_:)` for a layout that
  /// the atlas does not contain.
  /// - Parameters:
  ///   - layer: A layer of areas.
  ///   - definition: The page and its frames.
  ///   - detail: One of the layer's `details`; nil for the finest.
  ///   - jobs: The number of threads.
  /// - Throws: ``BuildError`` that names the layout, the frame and the problem.
  public init(
    of layer: Layer, definition: LayoutDefinition, detail: Detail? = nil, jobs: Int = 1
  ) throws(BuildError) {
    let file = "layer \"\(layer.id)\""
    let source = LayoutSource(layer, detail: detail ?? layer.details.first, file: file)
    let encoded = try encodeLayout(definition, of: source, jobs: jobs)
    do {
      try self.init(encoded, layer: layer)
    } catch {
      throw BuildError(
        .detail, file: file, problem: "\(error)", remedy: "ask for one that the atlas has")
    }
  }
}

extension LayoutSource {
  /// Creates a source from the borders of a layer in an atlas.
  package init(_ layer: Layer, detail: Detail?, file: String) {
    let regions = layer.regions
    self.init(
      layer: layer.id, file: file, keys: regions.map(\.key), names: regions.map(\.name),
      geometries: layer.geometries(at: detail),
      parents: regions.map { $0.parent.map { Int($0.id.rawValue) } }, grid: layer.grid)
  }
}

extension Layer {
  fileprivate func geometries(at detail: Detail?) -> [Geometry] {
    let table = detail.map { storage.tables.arcs[self.table(of: $0)] } ?? arcTable
    return regions.map { region in
      var geometry = Geometry(
        points: region.points.compactMap {
          grid.query(latitude: $0.latitude, longitude: $0.longitude)
        })
      for ring in table.ringNumbers(ofRegion: Int(region.id.rawValue)) {
        if table.isOuter(ring: ring), !geometry.ringEnds.isEmpty {
          geometry.polygonEnds.append(geometry.ringEnds.count)
        }
        geometry.vertices += RingWalk(table: table, ring: ring)
        geometry.ringEnds.append(geometry.vertices.count)
      }
      if !geometry.ringEnds.isEmpty { geometry.polygonEnds.append(geometry.ringEnds.count) }
      return geometry
    }
  }
}

/// Makes a layout of a layer's regions: projects them, cuts them where the projection is
/// discontinuous, simplifies them for the page, and rounds them to the lattice of each frame.
package func encodeLayout(
  _ definition: LayoutDefinition, of source: LayoutSource, jobs: Int
) throws(BuildError) -> EncodedLayout {
  guard definition.isSound else {
    throw BuildError(
      .manifestValue, file: source.file,
      place: "layer \"\(source.layer)\", layout \"\(definition.id)\"",
      problem: "the page or a frame has zero size, or a value is NaN or infinite",
      remedy: "write sizes from 1 to 1000000, and boxes within the page")
  }
  var strings = StringTable()
  var layout = EncodedLayout(
    record: LayoutRecord(
      id: strings.offset(of: definition.id), layer: 0, firstFrame: 0,
      frameCount: UInt32(definition.frames.count), width: definition.width,
      height: definition.height, tolerance: definition.tolerance, counter: definition.counter),
    frames: [], strings: [])
  let made = parallelMap(count: definition.frames.count, jobs: jobs) { number in
    Result { () throws(BuildError) in
      let place =
        "layer \"\(source.layer)\", layout \"\(definition.id)\", frames[\(number)]"
      var compiler = try FrameCompiler(
        definition.frames[number], tolerance: definition.tolerance, source: source, place: place)
      return try compiler.compile(jobs: jobs)
    }
  }
  for (frame, result) in zip(definition.frames, made) {
    var (record, shapes) = try result.get()
    record.definition = strings.offset(of: frame.projection)
    layout.frames.append((record, shapes))
  }
  layout.strings = strings.bytes
  return layout
}

extension LayoutDefinition {
  /// Whether its numbers are in the ranges that a manifest allows, and not NaN.
  fileprivate var isSound: Bool {
    let isPage = width > 0 && width <= 1e6 && height > 0 && height <= 1e6
    let isTolerance = tolerance >= 0 && tolerance <= 1000
    let isCounter = counter.map { $0.x.isFinite && $0.y.isFinite } ?? true
    return isPage && isTolerance && isCounter
      && frames.allSatisfy { frame in
        let box = frame.box
        let isBox =
          box.width > 0 && box.height > 0 && box.x >= 0 && box.y >= 0
          && box.x + box.width <= width * (1 + 1e-9) && box.y + box.height <= height * (1 + 1e-9)
        let isPadded =
          frame.padding >= 0
          && 4 * frame.padding * box.width <= min(box.width, box.height)
        let isCentered = frame.center.map { abs($0.latitude) <= 90 && abs($0.longitude) <= 540 }
        let isRound = frame.radiusDegrees.map { $0 > 0 && $0 < 180 }
        let isBand = frame.latitudes.map { $0.lowerBound >= -90 && $0.upperBound <= 90 }
        return isBox && isPadded && frame.borderWidth >= 0 && frame.borderWidth <= 1000
          && isCentered ?? true && isRound ?? true && isBand ?? true
      }
  }
}
