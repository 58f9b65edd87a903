#if Projections
  import CPROJ

  /// A PROJ context that neither logs nor uses the network, and the queries that ingest needs.
  ///
  /// Apart from its database, PROJ opens no file, or only regular ones.
  @safe package final class ProjSession {
    fileprivate let context: OpaquePointer
    private let files: ProjFiles

    /// The version of PROJ that the program has loaded.
    package static var version: String {
      // A constant string.
      unsafe String(cString: proj_info().version)
    }

    /// - Parameters:
    ///   - database: the path of proj.db; nil lets PROJ search for it.
    ///   - opensFiles: whether PROJ may open grids and other files, for a definition that the user wrote.
    /// - Throws: `.crs` if the database cannot be opened.
    package init(
      database: String?, opensFiles: Bool = false, file: String
    ) throws(BuildError) {
      files = ProjFiles(areAllowed: opensFiles)
      guard let made = unsafe proj_context_create() else { abort() }
      unsafe context = made
      unsafe _ = proj_log_level(context, PJ_LOG_NONE)
      unsafe _ = proj_context_set_enable_network(context, 0)
      var isFound = true
      if let database {
        isFound = unsafe proj_context_set_database_path(context, database, nil, nil) != 0
      }
      guard isFound, unsafe proj_context_get_database_path(context) != nil else {
        endIfMemoryIsShort()
        throw BuildError(
          .crs, file: file, problem: "PROJ's database (proj.db) cannot be opened",
          remedy: "install it (Debian: apt install proj-data; macOS: brew install proj) "
            + "or name its folder in PROJ_DATA")
      }
      // Only now: the search for the database opens files, too.
      guard unsafe files.attach(to: context) else { fatalError("PROJ without its own files") }
    }

    /// Whether PROJ has tried to open a file that it may not.
    var hasRefusedFile: Bool { files.hasRefused }

    deinit { unsafe proj_context_destroy(context) }

    /// The object that a definition describes; nil if PROJ cannot parse it.
    package func create(_ definition: String) -> ProjObject? {
      unsafe ProjObject(self, proj_create(context, definition))
    }

    /// The first of PROJ's operations between two systems that requires no grid file, with x or
    /// longitude first on both sides, and the operation's name in PROJ's database.
    ///
    /// PROJ ranks operations by area of use and accuracy; it is configured to ignore which grids are
    /// installed.
    package func gridFreeOperation(from source: ProjObject, to target: ProjObject)
      -> (operation: ProjObject, name: String)?
    {
      let factory = unsafe proj_create_operation_factory_context(context, nil)
      defer { unsafe proj_operation_factory_context_destroy(factory) }
      unsafe proj_operation_factory_context_set_grid_availability_use(
        context, factory, PROJ_GRID_AVAILABILITY_IGNORED)
      unsafe proj_operation_factory_context_set_spatial_criterion(
        context, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
      unsafe proj_operation_factory_context_set_allow_ballpark_transformations(context, factory, 1)
      let operations = unsafe proj_create_operations(
        context, source.pointer, target.pointer, factory)
      guard let list = unsafe operations else { return nil }
      defer { unsafe proj_list_destroy(list) }
      for index in 0..<(unsafe proj_list_get_count(list)) {
        guard let candidate = unsafe ProjObject(self, proj_list_get(context, list, index)),
          unsafe proj_coordoperation_get_grid_used_count(context, candidate.pointer) == 0
        else { continue }
        let normalized = unsafe proj_normalize_for_visualization(context, candidate.pointer)
        return unsafe ProjObject(self, normalized).map { ($0, candidate.name) }
      }
      return nil
    }
  }

  /// A reference system or an operation, which keeps its session alive.
  @safe package final class ProjObject {
    fileprivate let pointer: OpaquePointer
    private let session: ProjSession

    fileprivate init?(_ session: ProjSession, _ pointer: OpaquePointer?) {
      guard let pointer = unsafe pointer else { return nil }
      unsafe self.pointer = pointer
      self.session = session
    }

    deinit { unsafe proj_destroy(pointer) }

    /// The object's name in PROJ's database.
    package var name: String {
      guard let name = unsafe proj_get_name(pointer) else { return "unnamed" }
      return unsafe String(cString: name)
    }

    package var isReferenceSystem: Bool { unsafe proj_is_crs(pointer) != 0 }

    /// Whether its coordinates are a longitude and a latitude without a height.
    var isGeographic: Bool { unsafe proj_get_type(pointer) == PJ_TYPE_GEOGRAPHIC_2D_CRS }

    /// The geographic system that a reference system is based on.
    var geodetic: ProjObject? {
      unsafe ProjObject(session, proj_crs_get_geodetic_crs(session.context, pointer))
    }

    /// Whether the operation may have an error of hundreds of meters because no exact one is known.
    var isBallpark: Bool {
      unsafe proj_coordoperation_has_ballpark_transformation(session.context, pointer) != 0
    }

    /// Whether an operation returns radians.
    package var givesRadians: Bool { unsafe proj_angular_output(pointer, PJ_FWD) != 0 }

    /// Whether two systems are equal except for the order of their axes.
    func isEquivalent(to other: ProjObject) -> Bool {
      unsafe proj_is_equivalent_to_with_ctx(
        session.context, pointer, other.pointer, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
    }

    /// Transforms pairs of x and y in place. Coordinates that cannot be transformed become infinite.
    package func apply(to positions: inout [Double]) {
      let count = positions.count / 2
      guard count > 0 else { return }
      unsafe positions.withUnsafeMutableBufferPointer { buffer in
        guard let x = buffer.baseAddress else { return }
        let stride = 2 * MemoryLayout<Double>.stride
        unsafe _ = proj_errno_reset(pointer)
        unsafe _ = proj_trans_generic(
          pointer, PJ_FWD, x, stride, count, x + 1, stride, count, nil, 0, 0, nil, 0, 0)
      }
    }
  }

  // MARK: - Map projections

  extension ProjSession {
    /// PROJ's message for its last failure; nil if there is no message.
    package var lastError: String? {
      let number = unsafe proj_context_errno(context)
      guard number != 0, let text = unsafe proj_context_errno_string(context, number) else {
        return nil
      }
      return unsafe String(cString: text)
    }
  }

  extension ProjObject {
    /// Whether an operation expects radians.
    package var takesRadians: Bool { unsafe proj_angular_input(pointer, PJ_FWD) != 0 }

    /// The reference system as a PROJ string; nil if it cannot be expressed as one.
    package var projString: String? {
      guard
        let text = unsafe proj_as_proj_string(session.context, pointer, PJ_PROJ_4, nil)
      else { return nil }
      return unsafe String(cString: text)
    }

    /// Whether the reference system is projected.
    package var isProjected: Bool {
      let type = unsafe proj_get_type(pointer)
      return type == PJ_TYPE_PROJECTED_CRS || type == PJ_TYPE_BOUND_CRS
    }

    /// The ellipsoid of a reference system.
    package var ellipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)? {
      guard
        let found = unsafe ProjObject(session, proj_get_ellipsoid(session.context, pointer))
      else { return nil }
      var (major, minor) = (0.0, 0.0)
      guard
        unsafe proj_ellipsoid_get_parameters(
          session.context, found.pointer, &major, &minor, nil, nil) != 0,
        major > 0
      else { return nil }
      return (major, 1 - (minor / major) * (minor / major))
    }
  }
#else
  /// An operation of PROJ, which a program without PROJ never has.
  package final class ProjObject {
    private init() {}

    package func apply(to positions: inout [Double]) {}
  }
#endif
