// The keys of stages, nil without a cache. What is in none of them must not affect a result.

extension Build {
  /// The key of a layer's repaired borders, which depend only on its normalized geometry.
  func repairKey(of layer: LayerDraft) -> StageKey? {
    key(.repair) { inputs in
      inputs.add(
        grid.unitsPerDegree, layer.sliverMeters, layer.manifest.keepsRepairLosses,
        layer.features.count)
      for geometry in layer.features.lazy.map(\.geometry) {
        inputs.add(geometry.vertices, geometry.ringEnds, geometry.polygonEnds, geometry.points)
      }
    }
  }

  /// The key of a layer's simplified borders, at all its details.
  func simplifyKey(of layer: LayerDraft) -> StageKey? {
    let (manifest, detail) = (layer.manifest, layer.manifest.detail)
    return key(.simplify, after: layer.repairKey) { inputs in
      inputs.add(detail.lookupMeters, detail.drawnMeters, detail.dropsIslandsBelowSquareMeters)
      for meters in [detail.lookupMeters] + detail.drawnMeters {
        inputs.add(manifest.meshMargin(ofDetail: meters, grid: grid))
      }
      // The keys of regions matter only where the manifest names some.
      inputs.add(detail.regionMeters.count)
      if detail.regionMeters.isEmpty { return }
      for key in detail.regionMeters.keys.sorted() {
        inputs.add(key, detail.regionMeters[key])
      }
      inputs.add(layer.features.map(\.key))
    }
  }

  /// The key of the verification of a layer's simplified borders, which names regions.
  func checkKey(of layer: LayerDraft) -> StageKey? {
    key(.check, after: layer.simplifyKey) { inputs in
      inputs.add(layer.features.map(\.key), layer.features.map(\.name))
    }
  }

  /// The key of a layer's meshes; the areas of regions, which they use, depend on the borders.
  func meshKey(of layer: LayerDraft) -> StageKey? {
    key(.meshes, after: layer.simplifyKey) { inputs in
      for mesh in layer.manifest.meshes { inputs.add(mesh.sagMeters, mesh.detailMeters) }
    }
  }

  /// The key of a layout. Its frames name regions by their keys, and the kinds of its borders depend on
  /// parents.
  func layoutKey(of definition: LayoutDefinition, in layer: LayerDraft) -> StageKey? {
    key(.layouts, after: layer.lookupKey) { inputs in
      // The description of a definition has every property.
      inputs.add(layer.features.map(\.key), layer.parents.regions, "\(definition)")
    }
  }

  /// The key of a quadtree.
  func indexKey(of number: Int, layers: [LayerDraft], arcs: [PackedArcs]) -> StageKey? {
    key(.index) { inputs in
      let limits = stages.options.indexLimits
      inputs.add(limits.rootShift, limits.pairCapacity, plan.index == .small)
      for (place, layer) in layers.enumerated() where layer.isInQuadtree(number) {
        inputs.add(layer.lookupKey?.digest, layer.regionCodes(inQuadtree: number))
        if plan.index == .small {
          inputs.add(arcs[place].firstBlocks, arcs[place].blockEdgeCounts)
        }
      }
    }
  }

  /// The key of a stage that depends on the result of another one; nil if that has none.
  func key(
    _ stage: Stage, after earlier: StageKey?, _ add: (inout StageInputs) -> Void = { _ in }
  ) -> StageKey? {
    guard let earlier else { return nil }
    return key(stage) { inputs in
      inputs.add(earlier.digest)
      add(&inputs)
    }
  }

  private func key(_ stage: Stage, _ add: (inout StageInputs) -> Void) -> StageKey? {
    guard var inputs = stages.cache?.inputs(of: stage.rawValue) else { return nil }
    add(&inputs)
    return inputs.key
  }
}
