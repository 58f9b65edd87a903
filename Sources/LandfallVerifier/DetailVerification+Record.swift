internal import Landfall

extension DetailVerification {
  /// Adds the measures of all regions.
  package mutating func record(
    _ regions: [VerifiedRegion], _ measures: [RegionMeasure], _ source: VerifiedSource,
    dropsIslandsBelow: Double?
  ) {
    regionCount = source.regions.count
    for (number, (region, measure)) in zip(regions, measures).enumerated() {
      let own = source.regions[number]
      sourceVertexCount += own.vertices.count
      vertexCount += region.vertices.count
      sourceRingCount += own.ringEnds.count
      ringCount += region.ringEnds.count
      if let error = measure.worstError, error.meters > worstError?.meters ?? -1 {
        worstError = error
      }
      if let error = measure.worstRatio, error.ratio > worstRatio?.ratio ?? -1 {
        worstRatio = error
      }
      for error in measure.beyondBound {
        beyondBoundCount += 1
        addFault(
          "\(own.label) at \(text(error.site)): strays \(text(error.meters)) m from its source, "
            + "more than \(text(error.boundMeters)) m")
      }
      for change in measure.areaChanges {
        if change.part > worstAreaChange?.part ?? -1 { worstAreaChange = change }
        guard change.part > Self.areaTolerance else { continue }
        beyondAreaCount += 1
        addFault(
          "\(own.label) at \(text(change.site)): a ring of \(text(change.sourceSquareMeters)) m² "
            + "became one of \(text(change.squareMeters)) m²")
      }
      recordForeign(region, measure, own)
      recordDropped(measure, number, source, below: dropsIslandsBelow)
    }
  }

  private mutating func recordForeign(
    _ region: VerifiedRegion, _ measure: RegionMeasure, _ source: VerifiedRegion
  ) {
    for (ring, match) in measure.matches.enumerated() {
      if let match {
        guard match.foreignCount > 0 else { continue }
        foreignVertexCount += match.foreignCount
        addFault(
          "\(source.label): ring \(ring) has \(match.foreignCount) vertices that are not its "
            + "source's, or in another order")
      } else {
        foreignRingCount += 1
        addFault("\(source.label): ring \(ring) has no vertex of the source's rings")
      }
    }
  }

  private mutating func recordDropped(
    _ measure: RegionMeasure, _ number: Int, _ source: VerifiedSource, below limit: Double?
  ) {
    let areas = source.areas[number]
    let largest = areas.indices.max { areas[$0] < areas[$1] }
    for ring in measure.droppedRings {
      // The limit refers to the ellipsoid, where an area differs by less than a hundredth.
      let isAllowed = limit.map { areas[ring] < $0 * 1.01 } ?? false
      let dropped = DroppedRing(
        squareMeters: areas[ring], site: measure.site(ofRing: ring),
        isFault: !isAllowed || ring == largest)
      droppedRings.append(dropped)
      guard dropped.isFault, !lostRegions.contains(source.regions[number].key) else { continue }
      addFault(
        "\(source.regions[number].label) at \(text(dropped.site)): a ring of "
          + "\(text(dropped.squareMeters)) m² is gone")
    }
  }

  /// Adds the comparison of the borders between regions.
  package mutating func record(
    _ comparison: BorderComparison, _ edges: BorderEdges, _ faces: Faces?,
    _ crossings: [CrossingSearch.Pair]
  ) {
    let source = comparison.source
    sourceEdgeCount = source.edges.set.edges.count
    edgeCount = edges.set.edges.count
    errorHistogram = comparison.histogram
    sourceCrossingCount = source.crossings.count
    let new = comparison.newCrossings(crossings)
    crossingCount = new.count
    for pair in new {
      let place = source.place(edges.set.edges[Int(pair.first)].low)
      let other = source.place(edges.set.edges[Int(pair.second)].low)
      addFault("edges that begin at \(place) and \(other) cross or touch one another")
    }
    tornEdgeCount = comparison.tornEdges.count
    for edge in comparison.tornEdges {
      let place = source.place(source.edges.set.edges[Int(edge)].low)
      addFault("the border at \(place) was replaced differently by the regions on its two sides")
    }
    guard let faces, let sourceFaces = source.faces else { return }
    faceCount = faces.count
    sourceFaceCount = sourceFaces.count
    let misplaced = comparison.misplacedEdges(faces, sourceFaces)
    misplacedEdgeCount = misplaced.count
    for edge in misplaced {
      let place = source.place(source.edges.set.edges[Int(edge)].low)
      addFault("the border at \(place) lies between other faces than in the source")
    }
  }
}

extension VerifiedSource {
  fileprivate func place(_ point: UInt64) -> String {
    let coordinate = grid.coordinate(GridPoint(packed: point))
    return "\(coordinate.latitude),\(coordinate.longitude)"
  }
}

private func text(_ site: DetailVerification.Site) -> String {
  "\(rounded(site.latitude, 1e7)),\(rounded(site.longitude, 1e7))"
}

private func text(_ number: Double) -> String { "\(rounded(number, 1e3))" }

private func rounded(_ number: Double, _ unit: Double) -> Double {
  let product = number * unit
  return product.magnitude < 0x1p52 ? product.rounded() / unit : number
}
