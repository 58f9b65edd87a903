package import Landfall
package import LandfallSupport

/// A layout of a layer, ready to be written.
package struct CompiledLayout: Sendable {
  package var definition: LayoutDefinition
  package var layer: Int
  package var encoded: EncodedLayout
}

/// The sections of layouts; empty without layouts.
func layoutSections(_ layouts: [CompiledLayout], strings: inout StringTable) -> [Section] {
  if layouts.isEmpty { return [] }
  var records = ByteWriter()
  var frames = ByteWriter()
  var shapes: [Section] = []
  for layout in layouts {
    var record = layout.encoded.record
    record.id = strings.offset(of: layout.definition.id)
    record.layer = UInt32(layout.layer)
    record.firstFrame = UInt32(shapes.count)
    record.write(to: &records)
    for (frame, definition) in zip(layout.encoded.frames, layout.definition.frames) {
      var record = frame.record
      record.definition = strings.offset(of: definition.projection)
      record.write(to: &frames)
      shapes.append(
        Section(kind: .layoutShapes, owner: UInt32(shapes.count), bytes: frame.shapes))
    }
  }
  return [
    Section(kind: .layouts, bytes: records.bytes),
    Section(kind: .layoutFrames, bytes: frames.bytes),
  ] + shapes
}

extension LayoutSource {
  /// Creates the source of a layout from the lookup borders of a layer that is being built.
  init(_ layer: LayerDraft, grid: Grid) {
    self.init(
      layer: layer.manifest.id, file: layer.manifest.displayName, keys: layer.features.map(\.key),
      names: layer.features.map(\.name), geometries: layer.lookup.geometries,
      parents: layer.parents.regions, grid: grid)
  }
}

extension EncodedLayout: BinaryCodable {
  package static var blank: EncodedLayout {
    EncodedLayout(record: LayoutRecord(), frames: [], strings: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&record)
    var shapes = frames.map(\.shapes)
    try field(&shapes)
    if frames.isEmpty { frames = shapes.map { (LayoutFrameRecord(), $0) } }
    for frame in frames.indices { try field(&frames[frame].record) }
    try field(&strings)
  }
}

/// Packs the meshes of all layers, in the order of the layers and then from the finest.
func packMeshes(of layers: [LayerDraft], grid: Grid, jobs: Int) -> [PackedMesh] {
  var work: [(layer: Int, mesh: GlobeMesh, encoding: MeshEncoding)] = []
  for (number, layer) in layers.enumerated() {
    precondition(layer.meshes.isEmpty || layer.meshes.count == layer.manifest.meshes.count)
    let meshes = zip(layer.meshes.map(\.mesh), layer.manifest.meshes).sorted {
      ($0.0.sagMeters, $0.0.detailMeters) < ($1.0.sagMeters, $1.0.detailMeters)
    }
    work += meshes.map { (number, $0.0, $0.1.encoding) }
  }
  return parallelMap(count: work.count, jobs: jobs) { [work] number in
    let one = work[number]
    return packMesh(one.mesh, layer: one.layer, encoding: one.encoding, grid: grid)
  }
}

/// The sections of all meshes; empty ones are left out.
func meshSections(_ meshes: [PackedMesh]) -> [Section] {
  if meshes.isEmpty { return [] }
  var records = ByteWriter()
  var sections: [Section] = []
  for (owner, mesh) in meshes.enumerated() {
    mesh.record.write(to: &records)
    for (kind, bytes) in mesh.sections where !bytes.isEmpty {
      sections.append(Section(kind: kind, owner: UInt32(owner), bytes: bytes))
    }
  }
  return [Section(kind: .meshes, bytes: records.bytes)] + sections
}
