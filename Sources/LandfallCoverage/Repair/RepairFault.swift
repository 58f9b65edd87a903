import Landfall

/// What repair could not mend: thrown inside of the stage, where regions are numbers.
struct RepairFault: Error {
  var regions: [Int]
  var place: GridPoint
  var problem: String

  /// The error with names, one line for a person.
  func named(in features: [Feature], grid: Grid, source: String) -> BuildError {
    let names = regions.map { features[$0].label }.joined(separator: " and ")
    return BuildError(
      .geometry, file: source, place: names.isEmpty ? nil : names,
      problem: "\(problem), the first near \(grid.coordinate(place))",
      remedy: "correct the rings there in the source")
  }
}
