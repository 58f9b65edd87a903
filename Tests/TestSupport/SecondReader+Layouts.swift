import Landfall

extension SecondReader.Description.Layout {
  /// A layout as the library has it.
  init(_ layout: MapLayout) {
    self.init(
      id: layout.id, layer: layout.layer.id,
      numbers: [layout.viewBox.width, layout.viewBox.height, layout.tolerance],
      counter: layout.counter.map { [$0.x, $0.y] },
      frames: layout.frames.map { Frame($0, layer: layout.layer) })
  }
}

extension SecondReader.Description.Layout.Frame {
  fileprivate init(_ frame: MapFrame, layer: Layer) {
    let (shapes, record) = (frame.shapes, frame.shapes.record)
    let parameters = record.parameters
    func key(_ region: UInt32) -> String? {
      region == noneIndex ? nil : layer[RegionID(rawValue: region)].key
    }
    func numbers(_ points: LatticePoint...) -> [UInt16] { points.flatMap { [$0.x, $0.y] } }
    self.init(
      definition: frame.definition, family: record.family,
      numbers: [
        frame.box.x, frame.box.y, frame.box.width, frame.box.height, frame.unit,
        frame.borderWidth, frame.placement.scale, frame.placement.origin.x,
        frame.placement.origin.y,
      ],
      parameters: [
        parameters.longitude, parameters.latitude, parameters.firstParallel,
        parameters.secondParallel, parameters.semiMajorAxis, parameters.eccentricitySquared,
        parameters.falseEasting, parameters.falseNorthing,
      ],
      lines: (0..<shapes.arcCount).map { number in
        let arc = shapes.arc(number)
        return SecondReader.Description.Layout.Line(
          kind: BorderKind(rawValue: arc.kind).map { "\($0)" } ?? "", left: key(arc.left),
          right: key(arc.right),
          vertices: LatticeArcWalk(shapes, arc: number).map { numbers($0) })
      },
      regions: (0..<shapes.regionCount).map { place in
        let region = shapes.region(place)
        return SecondReader.Description.Layout.Region(
          key: key(region.region), label: numbers(region.label),
          box: numbers(region.topLeft, region.bottomRight),
          rings: shapes.rings(ofPlace: place).map { ring in
            LatticeRingWalk(shapes, ring: ring).map { numbers($0) }
          })
      })
  }
}
