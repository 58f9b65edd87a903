package import Landfall
package import LandfallModel
import LandfallSupport

/// A fault that cannot be repaired: thrown within the stage, where regions are numbers.
package struct RepairFault: Error {
  package var regions: [Int]
  package var place: GridPoint
  package var problem: String
  package var remedy = "correct the rings there in the source"

  /// Returns the error with the regions' names, as one readable line.
  package func named(in features: [Feature], grid: Grid, source: String) -> BuildError {
    let names = regions.map { features[$0].label }.joined(separator: " and ")
    return BuildError(
      .geometry, file: source, place: names.isEmpty ? nil : names,
      problem: "\(problem), the first near \(grid.coordinate(place))",
      remedy: remedy)
  }
}
