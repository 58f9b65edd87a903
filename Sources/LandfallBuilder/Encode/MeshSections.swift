import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// Packs the meshes of all layers, in the order of the layers and then from the finest.
func packMeshes(of layers: [CompiledLayer], grid: Grid, jobs: Int) -> [PackedMesh] {
  var work: [(layer: Int, mesh: GlobeMesh, encoding: MeshEncoding)] = []
  for (number, layer) in layers.enumerated() {
    precondition(layer.meshes.isEmpty || layer.meshes.count == layer.manifest.meshes.count)
    let meshes = zip(layer.meshes, layer.manifest.meshes).sorted {
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
