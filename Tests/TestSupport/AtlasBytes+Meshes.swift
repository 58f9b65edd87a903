import Landfall
import LandfallBuilder

extension AtlasBytes {
  /// The same atlas with globe meshes that were made by hand, in the order of their layers.
  package func adding(_ meshes: [PackedMesh]) -> AtlasBytes {
    var result = self
    var records = ByteWriter()
    for mesh in meshes { mesh.record.write(to: &records) }
    result.rewrite { sections in
      sections.append(Contents(kind: SectionKind.meshes.rawValue, bytes: records.bytes))
      for (owner, mesh) in meshes.enumerated() {
        for section in mesh.sections where !section.bytes.isEmpty {
          sections.append(
            Contents(
              kind: section.kind.rawValue, owner: UInt32(owner), bytes: section.bytes))
        }
      }
    }
    return result
  }
}
