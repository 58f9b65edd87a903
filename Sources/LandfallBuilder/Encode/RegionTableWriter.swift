import Landfall

/// The tables beside the regions, layer by layer: names to search, measures, neighbours, caps.
struct RegionTableWriter {
  private var names = ByteWriter()
  private var measures = ByteWriter()
  private var neighbourCounts: [Int] = []
  private var neighbours = ByteWriter()
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
    for record in layer.ellipsoid.measures { record.write(to: &measures) }
    for (cap, marker) in zip(layer.caps, layer.markers) {
      CapRecord(
        centre: cap.centre, radiusRadians: cap.radiusRadians, marker: marker?.rawValue ?? 0
      ).write(to: &caps)
    }
    for region in layer.regionsFromSouth { fromSouth.append(UInt32(region)) }
    for list in layer.ellipsoid.neighbours {
      neighbourCounts.append(list.count)
      for record in list { record.write(to: &neighbours) }
    }
  }

  var sections: [Section] {
    var lists = ByteWriter()
    var first: UInt32 = 0
    for count in neighbourCounts {
      lists.append(first)
      first += UInt32(count)
    }
    lists.append(first)
    lists.pad(to: 8)
    lists.append(contentsOf: neighbours.bytes)
    return [
      Section(kind: .names, bytes: names.bytes), Section(kind: .measures, bytes: measures.bytes),
      Section(kind: .neighbours, bytes: lists.bytes),
      Section(kind: .caps, bytes: caps.bytes + fromSouth.bytes),
    ]
  }
}
