#if Projections
  /// Finds PROJ's operation to WGS 84; see ``resolveReferenceSystem(_:isDeclared:file:database:)``.
  func resolveWithPROJ(
    _ name: String, isDeclared: Bool, file: String, database: String?
  ) throws(BuildError) -> ResolvedReferenceSystem {
    let session = try ProjSession(database: database, opensFiles: !isDeclared, file: file)
    // A bare "+proj=utm …" is a reference system, as in cs2cs.
    let isBareSystem =
      name.contains("+proj=") && !name.contains("+proj=pipeline") && !name.contains("+type=crs")
    guard let object = session.create(isBareSystem ? name + " +type=crs" : name) else {
      throw BuildError(
        .crs, file: file, problem: "the reference system \"\(oneLine(name))\" is unknown to PROJ",
        remedy:
          "name it with --crs or as the layer's \"crs\": as \"EPSG:2263\", WKT or a PROJ string")
    }
    if object.isReferenceSystem, !isDeclared || !isOperation(object, name: name, session: session) {
      return try resolve(object, name: name, session: session, file: file)
    }
    guard !isDeclared else {
      throw BuildError(
        .crs, file: file,
        problem: "its reference system is an operation of PROJ: \(oneLine(name.prefix(100)))",
        remedy: "name the system with --crs, or the operation as the layer's \"crs\"")
    }
    if object.givesRadians {
      throw BuildError(
        .crs, file: file, problem: "the operation \"\(oneLine(name))\" gives radians",
        remedy: "end it with +step +proj=unitconvert +xy_in=rad +xy_out=deg")
    }
    return ResolvedReferenceSystem(operation: object, note: oneLine(name))
  }

  /// Whether the system of a PROJ string is an operation, such as `+proj=affine`, of which PROJ makes a projected system.
  private func isOperation(_ system: ProjObject, name: String, session: ProjSession) -> Bool {
    guard system.isProjected, !name.contains("["), !name.contains("{"),
      let operation = session.create(name.replacing("type=crs", with: ""))
    else { return false }
    // Of those that return degrees, only longitude and latitude are a system.
    let isGeographic = ["proj=lon", "proj=lat"].contains { name.contains($0) }
    return !operation.isReferenceSystem
      && (!operation.takesRadians || operation.givesRadians && !isGeographic)
  }

  /// The name of a reference system for messages: of WKT, its first string.
  private func shortName(ofSystem name: String) -> String {
    let parts = name.split(separator: "\"", maxSplits: 2)
    return parts.count == 3 && parts[0].hasSuffix("[") ? oneLine(parts[1]) : oneLine(name)
  }

  private func resolve(
    _ system: ProjObject, name: String, session: ProjSession, file: String
  ) throws(BuildError) -> ResolvedReferenceSystem {
    guard let wgs84 = session.create("EPSG:4326"), let nad83 = session.create("EPSG:4269") else {
      throw BuildError(
        .crs, file: file, problem: "PROJ's database does not know EPSG:4326",
        remedy: "install PROJ's data again (Debian: apt install proj-data)")
    }
    let isOverNAD83 = system.geodetic?.isEquivalent(to: nad83) ?? false
    if system.isGeographic {
      if system.isEquivalent(to: wgs84) { return ResolvedReferenceSystem() }
      if isOverNAD83 { return ResolvedReferenceSystem(note: ResolvedReferenceSystem.nad83) }
    }
    let target = isOverNAD83 ? nad83 : wgs84
    guard let (operation, title) = session.gridFreeOperation(from: system, to: target) else {
      let isUndefined = ["ENGCRS[", "LOCAL_CS[", "ENGINEERINGCRS["].contains { name.hasPrefix($0) }
      if session.hasRefusedFile {
        throw .fileOfReferenceSystem(shortName(ofSystem: name), source: file)
      }
      throw BuildError(
        .crs, file: file,
        problem: isUndefined
          ? "its reference system is undefined: \(shortName(ofSystem: name))"
          : "PROJ has no transformation from \"\(shortName(ofSystem: name))\" to WGS 84",
        remedy: isUndefined
          ? "name the true one, as with --crs EPSG:4326, or as the layer's \"crs\""
          : "reproject the source to WGS 84, or name a PROJ pipeline with --crs or as the layer's \"crs\""
      )
    }
    var resolved = ResolvedReferenceSystem(operation: operation)
    resolved.note = title + (isOverNAD83 ? "; NAD83 taken as WGS 84" : "")
    if operation.isBallpark {
      resolved.warnings.append(
        "PROJ has no exact transformation from \"\(shortName(ofSystem: name))\" to WGS 84; coordinates may be hundreds of "
          + "meters off")
    }
    return resolved
  }
#endif
