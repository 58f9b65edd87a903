public import Landfall

extension LayerBook {
  /// Counts the parents of visited regions as visited in this part, such as the countries of visited
  /// states, unless the user has switched them off here.
  ///
  /// A parent is dated by the first date of its regions. As with other dates without visits, this
  /// counts for milestones and sets, never for conditions of one day, one year or a return.
  /// - Parameters:
  ///   - part: the visits in the layer of the regions.
  ///   - layer: that layer.
  public mutating func countParents(of part: LayerBook, in layer: Layer) {
    let known = records
    for (key, record) in part.records where record.counts {
      guard let parent = layer.region(key: key)?.parent, known[parent.key]?.isActive ?? true else {
        continue
      }
      let visited = RegionRecord(
        visited: record.visited, edited: !record.visited,
        firstVisitedDate: record.firstVisitedDate, wasEverVisited: record.visited)
      stored[parent.key] = stored[parent.key]?.merged(with: visited) ?? visited
    }
  }
}
