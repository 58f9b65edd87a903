import CSpawn
import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// A reference system that a source declares opens no file, in any notation.
///
/// The file that it names is a pipe that nobody writes: a build that opened it would never end.
@Suite("Reference systems that name files", .timed)
struct DeclaredSystemTests {
  private static let geographic =
    #"GEOGCRS["x",DATUM["x",ELLIPSOID["GRS 1980",6378137,298.257222101]],CS[ellipsoidal,2],"#
    + #"AXIS["longitude",east],AXIS["latitude",north],ANGLEUNIT["degree",0.0174532925199433]]"#

  private static let geographicJSON =
    #"{"type":"GeographicCRS","name":"x","datum":{"type":"GeodeticReferenceFrame","name":"x","#
    + #""ellipsoid":{"name":"GRS 1980","semi_major_axis":6378137,"inverse_flattening":298.257222101}},"#
    + #""coordinate_system":{"subtype":"ellipsoidal","axis":[{"name":"Longitude","abbreviation":"lon","#
    + #""direction":"east","unit":"degree"},{"name":"Latitude","abbreviation":"lat","direction":"north","#
    + #""unit":"degree"}]}}"#

  /// Systems and operations; FILE stands for the path.
  static let systems = [
    "+proj=longlat +ellps=GRS80 +nadgrids=FILE", "+proj=longlat +ellps=GRS80 +nadgrids=@FILE",
    "+proj=utm +zone=33 +ellps=intl +nadgrids=@null,FILE +type=crs",
    "+proj=longlat +datum=WGS84 +geoidgrids=FILE +vunits=m",
    "+proj=hgridshift +grids=FILE", "+proj=vgridshift +grids=FILE",
    "+proj=xyzgridshift +grids=FILE",
    "+proj=deformation +xy_grids=FILE +z_grids=FILE +ellps=GRS80 +dt=1",
    "+proj=defmodel +model=FILE", "+proj=tinshift +file=FILE",
    "+proj=pipeline +step +proj=hgridshift +grids=FILE", "+proj=pipeline +step +proj=noop",
    "+init=FILE:1", "init=FILE:1", "FILE:1", "FILE", "@FILE",
    #"GEOGCS["x",DATUM["D_X",SPHEROID["GRS 1980",6378137,298.257222101],EXTENSION["PROJ4_GRIDS","#
      + #""FILE"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]"#,
    #"PROJCS["x",GEOGCS["x",DATUM["D_X",SPHEROID["GRS 1980",6378137,298.257222101]],"#
      + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],"#
      + #"PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],UNIT["metre",1],"#
      + #"EXTENSION["PROJ4","+proj=merc +ellps=GRS80 +nadgrids=FILE"]]"#,
    #"COMPD_CS["x",GEOGCS["x",DATUM["D_X",SPHEROID["GRS 1980",6378137,298.257222101]],"#
      + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],VERT_CS["h",VERT_DATUM["h",2005,"#
      + #"EXTENSION["PROJ4_GRIDS","FILE"]],UNIT["metre",1]]]"#,
    "BOUNDCRS[SOURCECRS[\(geographic)],TARGETCRS[\(geographic)],ABRIDGEDTRANSFORMATION[\"x\","
      + #"METHOD["NTv2",ID["EPSG",9615]],PARAMETERFILE["Latitude and longitude difference file","#
      + #""FILE",ID["EPSG",8656]]]]"#,
    "COORDINATEOPERATION[\"x\",SOURCECRS[\(geographic)],TARGETCRS[\(geographic)],METHOD[\"NTv2\","
      + #"ID["EPSG",9615]],PARAMETERFILE["Latitude and longitude difference file","FILE","#
      + #"ID["EPSG",8656]]]"#,
    #"{"type":"BoundCRS","source_crs":\#(geographicJSON),"target_crs":\#(geographicJSON),"#
      + #""transformation":{"name":"x","method":{"name":"NTv2","id":{"authority":"EPSG","code":9615}},"#
      + #""parameters":[{"name":"Latitude and longitude difference file","value":"FILE","#
      + #""id":{"authority":"EPSG","code":8656}}]}}"#,
  ]

  @Test(arguments: systems) func isRefusedInGeoJSON(_ system: String) throws {
    try withPipe { pipe in
      let name = system.replacing("FILE", with: pipe)
      let point = feature(#"{"type":"Point","coordinates":[1,2]}"#)
      let crs = #"{"type":"name","properties":{"name":\#(jsonText(name))}}"#
      let document = #"{"type":"FeatureCollection","crs":\#(crs),"features":[\#(point)]}"#
      // PROJ may know another way without the file.
      do throws(BuildError) {
        let result = try ingest(document)
        #expect(result.features.count == 1)
      } catch {
        #expect(error.code == .crs, "\(error)")
      }
      // The system that the user names counts.
      let named = try ingest(document, testLayer(crs: "EPSG:4326"))
      #expect(named.features.count == 1)
    }
  }

  @Test func namesWhatIsMissing() throws {
    let names = [
      ("+proj=longlat +ellps=GRS80 +nadgrids=/tmp/x", "requires a grid or another file"),
      ("+proj=pipeline +step +proj=noop", "is an operation of PROJ"),
    ]
    for (name, problem) in names {
      let error = #expect(throws: BuildError.self) {
        try resolveReferenceSystem(name, isDeclared: true, file: "x.geojson")
      }
      #expect(error?.code == .crs && error?.problem.contains(problem) == true, "\(error as Any)")
      #expect(error?.remedy.contains("--crs") == true)
    }
  }

  /// PROJ makes a projected system of these, whose inverse would move everything.
  @Test(arguments: [
    "+proj=affine +xoff=50 +yoff=20", "+proj=affine +xoff=50 +type=crs", "+proj=noop",
    "+type=crs +proj=noop", "+proj=set +v_1=3", "+proj=push +v_1", "+proj=geogoffset +dlon=3600",
    "+proj=topocentric +ellps=GRS80 +lon_0=1 +lat_0=2", "+proj=affine +xoff=50 +towgs84=0,0,0",
    "+proj=affine +xoff=50 +nadgrids=@null", "proj=affine xoff=50 type=crs",
  ])
  func isNoOperation(_ name: String) {
    let error = #expect(throws: BuildError.self) {
      try resolveReferenceSystem(name, isDeclared: true, file: "x.geojson")
    }
    #expect(
      error?.code == .crs && error?.problem.contains("is an operation of PROJ") == true,
      "\(error as Any)")
  }

  /// What is common in real files works as before.
  @Test(arguments: [
    "+proj=utm +zone=33 +datum=WGS84 +no_defs",
    "+proj=longlat +ellps=bessel +towgs84=598.1,73.7,418.2",
    "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m "
      + "+nadgrids=@null +wktext +no_defs",
    "EPSG:2263", "EPSG:4267", "EPSG:27700", "urn:ogc:def:crs:EPSG::31467",
    "+proj=utm +zone=33 +ellps=intl +towgs84=-87,-98,-121 +type=crs", "proj=utm zone=33 type=crs",
    "+proj=ob_tran +o_proj=longlat +o_lon_p=50 +o_lat_p=90 +lon_0=0", "+proj=longlat +pm=10",
    #"PROJCS["x",GEOGCS["x",DATUM["x",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],"#
      + #"UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],"#
      + #"PARAMETER["scale_factor",1],UNIT["metre",1],EXTENSION["PROJ4","+proj=merc +ellps=GRS80 +type=crs"]]"#,
  ])
  func isAsTheUsersOwn(_ name: String) throws {
    var (declared, own) = ([12.5, 41.9], [12.5, 41.9])
    try resolveReferenceSystem(name, isDeclared: true, file: "x").operation?.apply(to: &declared)
    try resolveReferenceSystem(name, file: "x").operation?.apply(to: &own)
    #expect(declared == own && declared.allSatisfy(\.isFinite))
  }

  // MARK: Through GDAL

  #if os(Linux)
    /// A tool that cannot be limited for want of a descriptor does not run at all.
    @Test(.enabled(if: AllowedFiles.areEnforced))
    func noToolRunsUnlimitedWithoutDescriptors() async {
      await #expect(processExitsWith: .success) {
        var limit = rlimit(rlim_cur: 3, rlim_max: 3)
        let code = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        precondition(code == 0)
        let files = allowed_files_create()
        precondition(files == -2)
        precondition(allowed_files_apply(files) == -1)
        precondition(allowed_files_apply(-1) == 0)
      }
    }
  #endif

  @Test(
    .enabled(if: OGRConversionTests.hasOGR && AllowedFiles.areEnforced),
    arguments: ["x.shp", "x.gpkg", "x.fgb", "x.sqlite", "x.gmt", "x.zip"])
  func isRefusedThroughGDAL(_ name: String) throws {
    try withPipe { pipe in
      let folder = pipe.dropLast("/pipe".count)
      let path = "\(folder)/\(name)"
      let source = "\(folder)/s.geojson"
      try collection(feature(square(1, 2))).write(
        toFile: source, atomically: true, encoding: .utf8)
      // GDAL opens the grid when it writes, too.
      try FileManager.default.removeItem(atPath: pipe)
      try "no grid".write(toFile: pipe, atomically: true, encoding: .utf8)
      let made = name.replacing(".zip", with: ".shp")
      _ = try run(
        "ogr2ogr",
        ["-a_srs", "+proj=longlat +ellps=GRS80 +nadgrids=\(pipe)", "\(folder)/\(made)", source])
      if made != name {
        let members = "x.shp x.shx x.dbf x.prj"
        _ = try run("sh", ["-c", "cd '\(folder)' && python3 -m zipfile -c x.zip \(members)"])
      }
      try FileManager.default.removeItem(atPath: pipe)
      _ = try run("mkfifo", [pipe])
      let error = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(error.code == .crs && error.problem.contains("requires a grid"), "\(error)")
      let named = try readFeatures(of: testLayer(path, crs: "EPSG:4326"), grid: testGrid)
      #expect(named.features.map(\.key) == ["a"])
    }
  }

  /// SQLite keeps the latest rows beside the database while another program has it open.
  @Test(.enabled(if: OGRConversionTests.hasOGR && isInstalled("python3")))
  func anOpenGeoPackageIsReadWithItsLatestRows() throws {
    try withPipe { pipe in
      let folder = pipe.dropLast("/pipe".count)
      try collection(feature(square(1, 2))).write(
        toFile: "\(folder)/s.geojson", atomically: true, encoding: .utf8)
      // Without an index, whose triggers need functions of GDAL.
      _ = try run(
        "ogr2ogr",
        [
          "\(folder)/x.gpkg", "\(folder)/s.geojson", "-nln", "s", "-lco", "SPATIAL_INDEX=NO",
        ])
      let connection =
        "import os, sqlite3; c = sqlite3.connect('\(folder)/x.gpkg'); "
        + "c.execute('pragma journal_mode=wal'); "
      _ = try run("python3", ["-c", connection + "c.close()"])
      let atRest = try readFeatures(of: testLayer("\(folder)/x.gpkg"), grid: testGrid)
      #expect(atRest.features.map(\.key) == ["a"] && atRest.report.warnings.isEmpty)
      _ = try run(
        "python3",
        [
          "-c",
          connection
            + "c.execute('pragma wal_autocheckpoint=0'); c.execute(\"update s set k = 'late'\"); "
            + "c.commit(); os._exit(0)",
        ])
      let result = try readFeatures(of: testLayer("\(folder)/x.gpkg"), grid: testGrid)
      #expect(result.features.map(\.key) == ["late"])
    }
  }

  // MARK: The user's own

  /// A grid of 2 by 2 points that moves longitudes by 0.01 rad (CTable2).
  private var grid: [UInt8] {
    var bytes = Array("CTABLE V2.0     ".utf8) + [UInt8](repeating: 0, count: 80)
    func add(_ value: some FixedWidthInteger) {
      for shift in stride(from: 0, to: value.bitWidth, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    for value in [0, 0, 0.5, 0.5] { add(value.bitPattern) }
    for count: Int32 in [2, 2] { add(count) }
    bytes += [UInt8](repeating: 0, count: 160 - bytes.count)
    for _ in 0..<4 {
      add(Float(0.01).bitPattern)
      add(Float(0).bitPattern)
    }
    return bytes
  }

  @Test func theUsersOwnPipelineMayNameAGrid() throws {
    try withPipe { pipe in
      func pipeline(_ path: String) -> String {
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad "
          + "+step +proj=hgridshift +grids=\(path) "
          + "+step +proj=unitconvert +xy_in=rad +xy_out=deg"
      }
      let path = pipe + ".ct2"
      try Data(grid).write(to: URL(filePath: path))
      var positions = [10.0, 12.0]
      try resolveReferenceSystem(pipeline(path), file: "x").operation?.apply(to: &positions)
      #expect(abs(abs(positions[0] - 10) - 0.01 * 180 / .pi) < 1e-6)
      #expect(abs(positions[1] - 12) < 1e-6)
      let error = #expect(throws: BuildError.self) {
        try resolveReferenceSystem(pipeline(pipe), file: "x")
      }
      #expect(error?.code == .crs)
    }
  }

  /// Runs `body` with the path of a named pipe in a folder of its own.
  private func withPipe(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      _ = try run("mkfifo", [folder + "/pipe"])
      try body(folder + "/pipe")
    }
  }
}
