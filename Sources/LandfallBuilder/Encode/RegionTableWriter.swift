import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The additional tables of regions, layer by layer: searchable names, measures, neighbors, caps.
struct RegionTableWriter {
  private var names = ByteWriter()
  private var otherNames = OtherNamesWriter()
  private var measures = ByteWriter()
  private var neighborCounts: [Int] = []
  private var neighbors = ByteWriter()
  private var caps = ByteWriter()
  private var fromSouth = ByteWriter()

  mutating func append(_ layer: CompiledLayer, strings: inout StringTable) {
    let folded = layer.features.map { Array(NameFolding.fold($0.name).utf8) }
    let order = folded.indices.sorted { left, right in
      folded[left] == folded[right]
        ? left < right : folded[left].lexicographicallyPrecedes(folded[right])
    }
    for region in order {
      names.append(strings.offset(of: String(decoding: folded[region], as: UTF8.self)))
      names.append(UInt32(region))
    }
    otherNames.append(layer.features, foldedNames: folded, strings: &strings)
    for record in layer.ellipsoid.measures { record.write(to: &measures) }
    for (cap, marker) in zip(layer.caps, layer.markers) {
      CapRecord(
        center: cap.center, radiusRadians: cap.radiusRadians, marker: marker?.rawValue ?? 0
      ).write(to: &caps)
    }
    for region in layer.regionsFromSouth { fromSouth.append(UInt32(region)) }
    for list in layer.ellipsoid.neighbors {
      neighborCounts.append(list.count)
      for record in list { record.write(to: &neighbors) }
    }
  }

  var sections: [Section] {
    var lists = ByteWriter()
    var first: UInt32 = 0
    for count in neighborCounts {
      lists.append(first)
      first += UInt32(count)
    }
    lists.append(first)
    lists.pad(to: 8)
    lists.append(contentsOf: neighbors.bytes)
    let others = otherNames.bytes
    return [Section(kind: .names, bytes: names.bytes)]
      + (others.isEmpty ? [] : [Section(kind: .otherNames, bytes: others)]) + [
        Section(kind: .measures, bytes: measures.bytes),
        Section(kind: .neighbours, bytes: lists.bytes),
        Section(kind: .caps, bytes: caps.bytes + fromSouth.bytes),
      ]
  }
}
