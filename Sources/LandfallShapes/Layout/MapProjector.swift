package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
package import LandfallSupport

/// A projection of PROJ with what the builder has to know of it.
///
/// Computed by PROJ, and so by the C library's functions: of all that the builder writes page
/// coordinates alone may differ, by one unit of a lattice, from one processor to another.
package final class MapProjector {
  package let definition: String
  package let parameters: ProjParameters
  private let operation: ProjObject
  private let takesRadians: Bool
  /// The semi-major axis in meters and the eccentricity squared; nil where PROJ does not tell.
  package let ellipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)?

  /// - Parameters:
  ///   - file: what errors call the file.
  ///   - place: where in it the definition stands.
  /// - Throws: `.crs` with PROJ's own words where it does not understand the definition.
  package init(_ definition: String, file: String, place: String) throws(BuildError) {
    self.definition = definition
    let session = try ProjSession(database: nil, file: file)
    func error(_ problem: String) -> BuildError {
      BuildError(
        .crs, file: file, place: place,
        problem: "PROJ cannot use \"\(definition)\": \(problem)",
        remedy: "write a projection such as \"+proj=eqearth\" or \"EPSG:5070\"")
    }
    guard let object = session.create(definition) else {
      throw error(session.lastError ?? "unknown definition")
    }
    if object.isReferenceSystem {
      guard object.isProjected else { throw error("it does not lead to a plane") }
      guard let world = session.create("EPSG:4326"),
        let found = session.gridFreeOperation(from: world, to: object)
      else { throw error("no operation leads there without a grid") }
      operation = found.operation
      // What PROJ says of it in its own words; "" where it has none.
      parameters = ProjParameters(object.projString ?? "")
      ellipsoid = object.ellipsoid
    } else {
      operation = object
      parameters = ProjParameters(definition)
      ellipsoid = session.create(definition + " +type=crs")?.ellipsoid
    }
    takesRadians = operation.takesRadians
    let isPlain = ["longlat", "latlong", "lonlat", "latlon"].contains(parameters.name)
    if operation.givesRadians || isPlain {
      throw error("it does not lead to a plane")
    }
  }

  /// Meters east and north for degrees of longitude and latitude, pair by pair, in place; infinite
  /// where a place cannot be shown.
  package func project(_ positions: inout [Double]) {
    if takesRadians {
      for index in positions.indices { positions[index] *= .pi / 180 }
    }
    operation.apply(to: &positions)
  }

  package func project(_ place: Coordinate) -> (x: Double, y: Double)? {
    var positions = [place.longitude, place.latitude]
    project(&positions)
    let isShown = positions.allSatisfy { abs($0) < 1e12 }
    return isShown ? (positions[0], positions[1]) : nil
  }
}
