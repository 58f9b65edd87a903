package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

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
  init(_ layer: DetailedLayer, parents: ParentLinks, grid: Grid) {
    self.init(
      layer: layer.manifest.id, file: layer.manifest.source, keys: layer.features.map(\.key),
      names: layer.features.map(\.name), geometries: layer.lookup.geometries,
      parents: parents.regions, grid: grid)
  }
}
