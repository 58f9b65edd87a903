import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSupport

// The keys of stages, nil without a cache. What is in none of them must not affect a result.

extension Build {
  /// The key of a layer's repaired borders, which depend only on its normalized geometry.
  func repairKey(of layer: NormalizedLayer) -> StageKey? {
    key("repair") { inputs in
      inputs.add(grid.unitsPerDegree)
      inputs.add(sliverMeters(of: layer))
      inputs.add(layer.features.count)
      for feature in layer.features {
        inputs.add(feature.geometry.vertices)
        inputs.add(feature.geometry.ringEnds)
        inputs.add(feature.geometry.polygonEnds)
        inputs.add(feature.geometry.points)
      }
    }
  }

  /// The key of a layer's simplified borders, at all its details.
  func simplifyKey(of layer: RepairedLayer) -> StageKey? {
    guard let repaired = layer.key else { return nil }
    let (manifest, detail) = (layer.manifest, layer.manifest.detail)
    return key("simplify") { inputs in
      inputs.add(repaired)
      inputs.add(detail.lookupMeters)
      inputs.add(detail.drawnMeters)
      inputs.add(detail.dropsIslandsBelow)
      for meters in [detail.lookupMeters] + detail.drawnMeters {
        inputs.add(manifest.meshMargin(ofDetail: meters, grid: grid))
      }
      // The keys of regions matter only where the manifest names some.
      inputs.add(detail.regionMeters.count)
      if detail.regionMeters.isEmpty { return }
      for key in detail.regionMeters.keys.sorted() {
        inputs.add(key)
        inputs.add(detail.regionMeters[key])
      }
      inputs.add(layer.features.map(\.key))
    }
  }

  /// The key of the verification of a layer's simplified borders, which names regions.
  func checkKey(of layer: DetailedLayer) -> StageKey? {
    guard let simplified = layer.key else { return nil }
    return key("check") { inputs in
      inputs.add(simplified)
      inputs.add(layer.features.map(\.key))
      inputs.add(layer.features.map(\.name))
    }
  }

  /// The key of a result that depends only on the borders that lookups use.
  func lookupKey(_ stage: String, of layer: DetailedLayer) -> StageKey? {
    guard let lookup = layer.lookupKey else { return nil }
    return key(stage) { $0.add(lookup) }
  }

  /// The key of a layer's meshes; the areas of regions, which they use, depend on the borders.
  func meshKey(of layer: DetailedLayer) -> StageKey? {
    guard let simplified = layer.key else { return nil }
    return key("meshes") { inputs in
      inputs.add(simplified)
      for mesh in layer.manifest.meshes {
        inputs.add(mesh.sagMeters)
        inputs.add(mesh.detailMeters)
      }
    }
  }

  /// The key of a layout. Its frames name regions by their keys, and the kinds of its borders depend on
  /// parents.
  func layoutKey(
    of definition: LayoutDefinition, in layer: DetailedLayer, parents: ParentLinks
  ) -> StageKey? {
    guard let lookup = layer.lookupKey else { return nil }
    return key("layouts") { inputs in
      inputs.add(lookup)
      inputs.add(layer.features.map(\.key))
      inputs.add(parents.regions.map { $0 ?? -1 })
      inputs.add(definition)
    }
  }

  /// The key of a quadtree.
  func indexKey(
    of number: Int, layers: [CompiledLayer], sources: [DetailedLayer], arcs: [PackedArcs]
  ) -> StageKey? {
    key("index") { inputs in
      let limits = stages.options.indexLimits
      inputs.add(limits.rootShift)
      inputs.add(limits.pairCapacity)
      inputs.add(plan.index == .small ? 1 : 0)
      for (place, layer) in layers.enumerated() where layer.isInQuadtree(number) {
        if let lookup = sources[place].lookupKey { inputs.add(lookup) }
        inputs.add(layer.regionCodes(inQuadtree: number))
        if plan.index == .small {
          inputs.add(arcs[place].firstBlocks)
          inputs.add(arcs[place].blockEdgeCounts)
        }
      }
    }
  }

  func key(_ stage: String, _ add: (inout StageInputs) -> Void) -> StageKey? {
    guard var inputs = stages.cache?.inputs(of: stage) else { return nil }
    add(&inputs)
    return inputs.key
  }
}

extension StageInputs {
  /// Adds every property of a layout's definition.
  fileprivate mutating func add(_ layout: LayoutDefinition) {
    add(layout.id)
    add([layout.width, layout.height, layout.tolerance])
    add(layout.counter.map { [$0.x, $0.y] } ?? [])
    add(layout.frames.count)
    for frame in layout.frames { add(frame) }
  }

  private mutating func add(_ frame: FrameDefinition) {
    switch frame.regions {
    case .all: add(0)
    case .keys(let keys):
      add(1)
      add(keys)
    }
    add(frame.projection)
    add([frame.box.x, frame.box.y, frame.box.width, frame.box.height])
    add([frame.padding, frame.borderWidth])
    add(frame.extent.rawValue)
    add(frame.center.map { [$0.latitude, $0.longitude] } ?? [])
    add(frame.window.map { [$0.west, $0.south, $0.east, $0.north] } ?? [])
    add(frame.latitudes.map { [$0.lowerBound, $0.upperBound] } ?? [])
    add(frame.radius)
  }
}
