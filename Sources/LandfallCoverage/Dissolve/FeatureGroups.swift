/// The features of a layer in groups that share a key: each group becomes one region.
package struct FeatureGroups: Sendable {
  /// The indices of each group's features, ascending; groups are in the order of their first features.
  package let members: [[Int]]
  /// The group of each feature.
  package let groupOfFeature: [Int]

  package init(_ features: [Feature]) {
    var members: [[Int]] = []
    var groupOfKey: [String: Int] = [:]
    groupOfFeature = features.indices.map { index in
      let group = groupOfKey[features[index].key] ?? members.count
      if group == members.count {
        groupOfKey[features[index].key] = group
        members.append([])
      }
      members[group].append(index)
      return group
    }
    self.members = members
  }

  /// Whether any group has two features or more.
  package var joinsFeatures: Bool { members.count < groupOfFeature.count }

  /// Returns the groups of a list of features, ascending, each once.
  func groups(of features: [Int]) -> [Int] {
    if features.count == 1 { return [groupOfFeature[features[0]]] }
    return Set(features.map { groupOfFeature[$0] }).sorted()
  }
}

extension FeatureGroups {
  /// Returns one feature for each group, with the geometry of its first.
  ///
  /// It has the name, the attributes and the parent on which those of its features agree that have any. Where they
  /// differ, the name is the key, and the attribute or the parent is missing; the differences are added to `report`.
  package func joined(_ features: [Feature], report: inout DissolveReport) -> [Feature] {
    members.map { members in
      var joined = features[members[0]]
      guard members.count > 1 else { return joined }
      let parts = members.map { features[$0] }
      report.featureCount += parts.count
      report.regionCount += 1
      func agreed<Value>(
        _ subject: DissolveReport.Subject, _ values: [Value], _ isSame: (Value, Value) -> Bool
      ) -> Value? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ isSame($0, first) }) { return first }
        report.note(subject, key: joined.key)
        return nil
      }
      // A feature without a name has its key as its name.
      let names = parts.map(\.name).filter { $0 != joined.key }
      joined.name = agreed(.name, names, ==) ?? joined.key
      for slot in joined.attributes.indices {
        joined.attributes[slot] = agreed(
          .attribute(slot), parts.compactMap { $0.attributes[slot] }
        ) { $0.isSame(as: $1) }
      }
      // An alias of any part finds the region.
      joined.aliases = parts.flatMap(\.aliases)
      joined.parentKey = agreed(.parent, parts.compactMap(\.parentKey), ==)
      joined.isRenderedAsPoint = parts.contains(where: \.isRenderedAsPoint)
      for slot in joined.members.values.indices {
        let values = parts.compactMap { $0.members.values[slot] }
        let isAgreed = values.allSatisfy { $0.isSame(as: values[0]) }
        joined.members.values[slot] = isAgreed ? values.first : nil
      }
      for part in parts.dropFirst() {
        for name in part.members.others where !joined.members.others.contains(name) {
          joined.members.others.append(name)
        }
        joined.members.faults += part.members.faults
      }
      return joined
    }
  }
}

extension Coverage {
  /// Returns the area that the regions of each group cover together; a group of one region is that region.
  ///
  /// O(n log n) for n vertices. Groups of several regions are without points.
  func unions(of groups: FeatureGroups, grid: Grid, jobs: Int) -> [Geometry] {
    var borders = [[HalfArc]](repeating: [], count: groups.members.count)
    for arc in graph.arcs.indices {
      let left = groups.groups(of: left(ofArc: arc))
      let right = groups.groups(of: right(ofArc: arc))
      for group in left where !right.contains(group) {
        borders[group].append(HalfArc(arc: arc, isReversed: false))
      }
      for group in right where !left.contains(group) {
        borders[group].append(HalfArc(arc: arc, isReversed: true))
      }
    }
    return parallelMap(count: groups.members.count, jobs: jobs) { [borders] group in
      let members = groups.members[group]
      if members.count == 1 { return geometry(ofRegion: members[0]) }
      return assemblePolygons(of: closedWalks(along: borders[group]), grid: grid)
    }
  }

  /// Returns closed walks along half arcs with an area on their left, as a geometry that is the area by the even-odd
  /// rule: as many of the half arcs begin at each node as end there.
  private func closedWalks(along halves: [HalfArc]) -> Geometry {
    var geometry = Geometry()
    // From the last to the first, so that the first is taken first.
    var starting: [GridPoint: [Int]] = [:]
    for index in halves.indices.reversed() {
      starting[graph.vertices(of: halves[index])[0], default: []].append(index)
    }
    var isUsed = [Bool](repeating: false, count: halves.count)
    for first in halves.indices where !isUsed[first] {
      let start = graph.vertices(of: halves[first])[0]
      var next = starting[start]?.popLast()
      while let index = next {
        isUsed[index] = true
        let chain = graph.vertices(of: halves[index])
        geometry.vertices += chain.dropLast()
        let end = chain[chain.count - 1]
        next = end == start ? nil : starting[end]?.popLast()
      }
      geometry.ringEnds.append(geometry.vertices.count)
      geometry.endPolygon()
    }
    return geometry
  }
}
