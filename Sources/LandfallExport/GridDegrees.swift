import Landfall
import LandfallModel
import LandfallSupport

/// The grid points of an atlas's vertices, and their text in degrees.
struct GridDegrees {
  let grid: Grid
  let text: DegreeText
  private let file: String

  /// - Parameter file: the name of the atlas in error messages.
  init(grid: Grid, file: String) {
    self.grid = grid
    self.file = file
    text = DegreeText(grid: grid)
  }

  /// The grid point of a vertex in degrees; only a damaged file contains a vertex without one.
  func point(_ position: Coordinate, of region: Region) throws(BuildError) -> GridPoint {
    if let point = grid.vertex(latitude: position.latitude, longitude: position.longitude) {
      return point
    }
    throw outside(position, "\(region)")
  }

  /// Returns a grid point if it has valid coordinates.
  func checked(_ point: GridPoint, ofArc arc: Int, in layer: Layer) throws(BuildError) -> GridPoint
  {
    if point.u <= grid.width && point.v <= grid.height { return point }
    throw outside(grid.coordinate(point), "arc \(arc) of layer \"\(layer.id)\"")
  }

  private func outside(_ position: Coordinate, _ place: String) -> BuildError {
    damaged(
      place, "the vertex \(position) lies outside of ±180° longitude and ±90° latitude",
      .coordinate)
  }

  /// The error for a part of a damaged file.
  func damaged(
    _ place: String, _ problem: String, _ code: BuildError.Code = .geometry
  ) -> BuildError {
    BuildError(
      code, file: file, place: place, problem: problem,
      remedy: "the file is damaged; build it again")
  }
}
