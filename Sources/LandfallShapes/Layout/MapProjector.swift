/// A projection of PROJ, and the properties that the builder needs. Without PROJ, the
/// ``PlainProjection``s remain: all that the built-in pages and maps of a part of the Earth use.
///
/// Both use the C library's functions: page coordinates are the only output of the builder that may
/// differ between processors, and with and without PROJ, by one unit of a lattice.
package final class MapProjector {
  package let definition: String
  package let parameters: ProjParameters
  #if Projections
    private let operation: ProjObject
    private let takesRadians: Bool
  #else
    private let projection: PlainProjection
  #endif
  /// The semi-major axis in meters and the eccentricity squared; nil if PROJ does not report them.
  package let ellipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)?

  /// - Parameters:
  ///   - file: the file name for errors.
  ///   - place: the position of the definition in the file, for errors.
  /// - Throws: `.crs` with PROJ's own message if PROJ does not understand the definition; without PROJ, if
  ///   it is no ``PlainProjection``.
  package init(_ definition: String, file: String, place: String) throws(BuildError) {
    #if Projections
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
        // The PROJ string; empty if PROJ has no string for it.
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
    #else
      let parameters = ProjParameters(definition)
      guard let ellipsoid = parameters.plainEllipsoid,
        let projection = PlainProjection(parameters, on: ellipsoid)
      else {
        throw OptionalLibrary.proj.error(
          .crs, file: file, place: place, purpose: "projects with \"\(oneLine(definition))\"")
      }
      (self.definition, self.parameters, self.ellipsoid) = (definition, parameters, ellipsoid)
      self.projection = projection
    #endif
  }

  /// Returns positions in meters east and north; nil for those that cannot be shown.
  package func project(_ places: [Coordinate]) -> [SIMD2<Double>?] {
    #if Projections
      let unit = takesRadians ? .pi / 180 : 1.0
      var positions = places.flatMap { [$0.longitude * unit, $0.latitude * unit] }
      operation.apply(to: &positions)
      return places.indices.map { place in
        let (x, y) = (positions[2 * place], positions[2 * place + 1])
        return abs(x) < 1e12 && abs(y) < 1e12 ? SIMD2(x, y) : nil
      }
    #else
      return places.map { projection.project($0) }
    #endif
  }

  package func project(_ place: Coordinate) -> SIMD2<Double>? { project([place])[0] }
}
