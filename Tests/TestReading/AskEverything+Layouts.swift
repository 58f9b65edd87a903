import Landfall

extension Inquiry {
  mutating func ask(about layout: MapLayout, regionCount: Int) {
    sum.add(layout.id)
    sum.add(layout.layer.id)
    sum.add(layout.tolerance)
    add(layout.viewBox)
    if let counter = layout.counter { add(counter) }
    for frame in layout.frames.prefix(Self.maxLayerCount) {
      sum.add(frame.definition)
      sum.add(frame.borderWidth)
      sum.add(frame.unit)
      add(frame.box)
      for shape in frame.regions.prefix(regionCount) {
        sum.add(UInt64(shape.regionID.rawValue))
        sum.add(shape.region.key)
        sum.add(layout.layer[shape.regionID].name)
        sum.add(shape.isDrawn ? 1 : 0)
        add(shape.label)
        add(shape.bounds)
        add(shape.path)
        sum.add(frame.shape(of: shape.regionID) == nil ? 0 : 1)
        if let id = layout.regionID(at: shape.label) { sum.add(layout.layer[id].key) }
        if let place = frame.coordinate(at: shape.label) { sum.add(place) }
      }
      for kind in BorderKind.allCases { add(frame.borders(kind)) }
      for place in places { if let point = frame.point(of: place) { add(point) } }
    }
    for part in 0..<40 {
      let place = PagePoint(
        x: layout.viewBox.width * Double(part % 8) / 7,
        y: layout.viewBox.height * Double(part / 8) / 4)
      sum.add(layout.region(at: place)?.key ?? "none")
    }
    for odd in [Double.nan, .infinity, -1e300] {
      sum.add(layout.region(at: PagePoint(x: odd, y: 1))?.key ?? "none")
    }
  }

  private mutating func add(_ path: some Sequence<PathElement>) {
    for element in path.prefix(Self.maxVertexCount) {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .close: sum.add(1)
      }
    }
  }

  private mutating func add(_ point: PagePoint) {
    sum.add(point.x)
    sum.add(point.y)
  }

  private mutating func add(_ box: PageBox) {
    for number in [box.x, box.y, box.width, box.height] { sum.add(number) }
  }
}
