import Landfall

/// What two fixes that are far apart prove of a layer: that the track was in the regions of both.
///
/// The straight line between them is not the path of the person. What lies on it alone was passed at most, and a
/// region that has both fixes was perhaps never left.
struct ProvedPath {
  /// A change of the regions that the fixes prove, at the last place on the line where it can be.
  struct Change {
    /// The portion of the line, from 0 to 1.
    var portion: Double
    var coordinate: Coordinate
    var regions: [RegionID]
  }

  private(set) var changes: [Change] = []
  /// The regions on the line alone, each with the portion of the line in it, in the order of the line.
  private(set) var passed: [(id: RegionID, portion: Double)] = []

  /// - Parameters:
  ///   - start: the regions of the first fix.
  ///   - line: the changes of regions on the line, and the regions after each.
  init(from start: [RegionID], _ line: [Change]) {
    let end = line.last?.regions ?? start
    // The numbers of the changes by which regions of the first fix are left, and those of the second entered.
    var (left, entered): ([RegionID: Int], [RegionID: Int]) = ([:], [:])
    var before = start
    for (number, change) in line.enumerated() {
      for id in before where !change.regions.contains(id) { left[id] = number }
      for id in change.regions where !before.contains(id) { entered[id] = number }
      before = change.regions
      let until = number + 1 < line.count ? line[number + 1].portion : 1
      for id in change.regions where !start.contains(id) && !end.contains(id) {
        let portion = until - change.portion
        if let place = passed.firstIndex(where: { $0.id == id }) {
          passed[place].portion += portion
        } else {
          passed.append((id, portion))
        }
      }
    }
    var regions = start
    for (number, change) in line.enumerated() {
      regions.removeAll { !end.contains($0) && left[$0] == number }
      regions += end.filter { !start.contains($0) && entered[$0] == number }
      regions.sort()
      if regions != (changes.last?.regions ?? start) {
        changes.append(
          Change(portion: change.portion, coordinate: change.coordinate, regions: regions))
      }
    }
  }
}
