import CLandfall
import Landfall
import LandfallBuilder
import LandfallC
import TestSupport
import Testing

/// No argument ends the process: each gives a code and a message.
@Suite(.timed) struct InvalidCallTests {
  private let invalid = LF_INVALID_ARGUMENT.rawValue

  @Test func versionsAgree() {
    #expect(lf_abi_version() == LF_ABI_VERSION)
    #expect(String(cString: lf_version()) == landfallVersion)
  }

  @Test func theAtlasMayBeNull() {
    var (number, real, handle) = (Int32(0), 0.0, OpaquePointer?.none)
    var points = lf_points()
    #expect(lf_open(nil, 0, &handle) == invalid)
    #expect(lf_open("x", 0, nil) == invalid)
    #expect(lf_open_bytes(nil, 5, 0, &handle) == invalid)
    #expect(lf_open_bytes(nil, -1, 0, &handle) == invalid)
    #expect(lf_open_bytes(nil, 0, 0, &handle) == LF_NOT_AN_ATLAS.rawValue)
    lf_close(nil)
    lf_free_geometry(nil)
    lf_free_bytes(nil)
    #expect(lf_layer_count(nil) == invalid)
    #expect(lf_find_layer(nil, "states") == invalid)
    #expect(lf_layer_id(nil, 0, nil, 0) == Int64(invalid))
    #expect(lf_locate(nil, 0, 0, 0) == invalid)
    #expect(errorText == "the atlas is NULL; open one with lf_open")
    #expect(lf_place(nil, 0, 0, &number) == invalid)
    #expect(lf_nearest(nil, 0, 0, 0, 0, &real) == invalid)
    #expect(lf_locate_batch(nil, 0, &points, &number, 1) == Int64(invalid))
    #expect(lf_locate_layers_batch(nil, &points, &number, 0, 1) == Int64(invalid))
    #expect(lf_place_batch(nil, &points, &number, 0, 1) == Int64(invalid))
    #expect(lf_find_invalid(nil, 0) == Int64(invalid))
    #expect(lf_lookup_image(nil, 0, 256, nil, 0) == Int64(invalid))
  }

  @Test func imagesAreRefused() throws {
    let open = try OpenedAtlas()
    let none = LF_NONE.rawValue
    for (layer, address, capacity, words) in [
      (0, 0, 0, "multiple of 256"), (0, 100, 0, "multiple of 256"), (7, 256, 0, "no layer 7"),
      (0, 256, -1, "capacity"), (0, 256, 8, "NULL"), (2, 256, 0, "\"places\" has no areas"),
      (none, 100, 0, "multiple of 256"),
    ] as [(Int32, UInt64, Int, String)] {
      #expect(lf_lookup_image(open.handle, layer, address, nil, capacity) == Int64(invalid))
      #expect(errorText.contains(words), "\(errorText)")
    }
  }

  @Test func numbersOutOfRangeAreErrors() throws {
    let open = try OpenedAtlas()
    for layer in [-1, 3, Int32.max, Int32.min] {
      #expect(lf_locate(open.handle, layer, 0, 0) == invalid)
      #expect(errorText.contains("there is no layer \(layer); the atlas has 3 layers"))
      #expect(lf_layer_id(open.handle, layer, nil, 0) == Int64(invalid))
      #expect(lf_find_region(open.handle, layer, "x") == invalid)
    }
    for region in [-1, 1_000_000, Int32.max, Int32.min] {
      #expect(lf_region_key(open.handle, 0, region, nil, 0) == Int64(invalid))
      var value = lf_value()
      #expect(lf_get_attribute(open.handle, 0, region, 0, &value) == invalid)
    }
    for number in [-1, 1_000, Int32.max, Int32.min] {
      var (value, meters, geometry) = (lf_value(), 0.0, lf_geometry())
      #expect(lf_get_attribute(open.handle, 0, 0, number, &value) == invalid)
      #expect(lf_attribute_name(open.handle, 0, number, nil, 0) == Int64(invalid))
      #expect(lf_detail_meters(open.handle, 0, number, &meters) == invalid)
      #expect(lf_get_geometry(open.handle, 0, 0, number, &geometry) == invalid)
      #expect(lf_get_geometry(open.handle, 2, 0, number, &geometry) == invalid)
    }
    #expect(lf_find_layer(open.handle, "nowhere") == LF_UNKNOWN_LAYER.rawValue)
    #expect(errorText.contains("countries, states, places"))
    #expect(lf_find_region(open.handle, 0, "nowhere") == LF_NONE.rawValue)
  }

  @Test func distancesAndBuffersAreChecked() throws {
    let open = try OpenedAtlas()
    var (meters, region) = (0.0, Int32(0))
    for within in [-1, -Double.infinity, .nan] {
      #expect(lf_nearest(open.handle, 0, 0, 0, within, &meters) == invalid)
      #expect(lf_distance_to_border(open.handle, 0, 0, 0, within, &meters) == invalid)
    }
    #expect(lf_distance_to_border(open.handle, 0, 0, 0, 1, nil) == invalid)
    #expect(lf_place(open.handle, 0, 0, nil) == invalid)
    #expect(lf_locate_all(open.handle, 0, 0, 0, nil, 5) == Int64(invalid))
    #expect(lf_locate_all(open.handle, 0, 40, -105, nil, 0) == 1)
    #expect(lf_locate_all(open.handle, 0, 0, 0, &region, -1) == Int64(invalid))
    #expect(lf_nearest_regions(open.handle, 0, 0, 0, 1, &region, nil, .max) == Int64(invalid))
    #expect(lf_region_name(open.handle, 0, 0, nil, 10) == Int64(invalid))
    #expect(lf_region_neighbors(open.handle, 0, 0, nil, nil, 1) == Int64(invalid))
    #expect(lf_region_neighbors(open.handle, 0, -1, nil, nil, 0) == Int64(invalid))
    var cells: UnsafeMutablePointer<lf_cell>?
    #expect(lf_region_cells(open.handle, 0, 0, nil) == Int64(invalid))
    #expect(lf_region_cells(open.handle, 0, -1, &cells) == Int64(invalid) && cells == nil)
    lf_free_cells(nil)
    var name = [CChar](repeating: 9, count: 6)
    #expect(lf_region_name(open.handle, 0, 0, &name, 4) > 4)
    #expect(name[3] == 0 && name[4] == 9)
    #expect(lf_find_names(open.handle, 0, nil, 0, &region, 1) == Int64(invalid))
  }

  @Test func countsThatOverflowAreErrors() throws {
    let open = try OpenedAtlas()
    var region: Int32 = 0
    let numbers = UnsafePointer<Double>(bitPattern: 8)  // never read
    for (count, stride) in [
      (-1, 8), (Int.max, 8), (Int.min, 0), (Int.max / 8, 8), (1 << 40, 1 << 40), (2, Int.min),
    ] {
      var points = lf_points(
        latitudes: numbers, latitude_stride: stride, longitudes: numbers, longitude_stride: 0,
        count: count)
      #expect(lf_locate_layers_batch(open.handle, &points, &region, count, 1) == Int64(invalid))
      if count != Int.max / 8 {
        #expect(lf_locate_batch(open.handle, 0, &points, &region, 1) == Int64(invalid))
      }
    }
    var points = lf_points()
    #expect(lf_locate_batch(open.handle, 0, &points, nil, 4) == 0)
    points.count = 1
    #expect(lf_locate_batch(open.handle, 0, &points, &region, 4) == Int64(invalid))
    #expect(errorText == "the latitudes are NULL; pass an array")
    points.latitudes = UnsafePointer(bitPattern: 8)
    #expect(lf_locate_layers_batch(open.handle, &points, &region, 0, 4) == Int64(invalid))
    #expect(errorText == "the row stride is 0, less than the 1 points")
    #expect(lf_locate_batch(open.handle, 0, &points, nil, 4) == Int64(invalid))
  }

  @Test func filesThatCannotBeOpenedSayWhy() throws {
    var handle: OpaquePointer?
    #expect(lf_open("/no/such/file", 0, &handle) == LF_UNREADABLE.rawValue)
    #expect(
      errorText == "/no/such/file: No such file or directory; check the path and its permissions")
    #expect(lf_open("/", 0, &handle) == LF_UNREADABLE.rawValue)
    #expect(errorText.contains("not a regular file"))
    #expect(lf_open(Package.path("Package.swift"), 0, &handle) == LF_NOT_AN_ATLAS.rawValue)
    #expect(lf_open("x", 2, &handle) == invalid)
    #expect(handle == nil)
    var bytes = try Package.bytes("Sources/LandfallData/mobile.atlas")
    #expect(lf_open_bytes(bytes, bytes.count, UInt32(LF_OPEN_VERIFY), &handle) == LF_OK.rawValue)
    lf_close(handle)
    bytes[bytes.count / 2] ^= 1
    #expect(lf_open_bytes(bytes, bytes.count, 0, &handle) == LF_OK.rawValue)
    lf_close(handle)
    #expect(
      lf_open_bytes(bytes, bytes.count, UInt32(LF_OPEN_VERIFY), &handle) == LF_CHECKSUM.rawValue)
    #expect(handle == nil)
  }

  /// The library refuses them, or answers within its budgets; through the ABI they must at least not end the process.
  @Test(arguments: HostileAtlas.all) func hostileAtlasesAreAsked(_ hostile: HostileAtlas) throws {
    let bytes = try hostile.bytes()
    var handle: OpaquePointer?
    guard lf_open_bytes(bytes, bytes.count, 0, &handle) == LF_OK.rawValue else { return }
    defer { lf_close(handle) }
    for layer in 0..<lf_layer_count(handle) {
      var info = lf_layer_info()
      #expect(lf_get_layer_info(handle, layer, &info) == LF_OK.rawValue)
      for region in 0..<min(info.region_count, 3) {
        _ = text { lf_region_name(handle, layer, region, $0, $1) }
        var geometry = lf_geometry()
        if lf_get_geometry(handle, layer, region, 0, &geometry) == LF_OK.rawValue {
          lf_free_geometry(&geometry)
        }
        for attribute in 0..<min(info.attribute_count, 3) {
          _ = text { lf_attribute_text(handle, layer, region, attribute, $0, $1) }
        }
      }
      var meters = 0.0
      _ = lf_nearest(handle, layer, 31, -103, 1_000, &meters)
      _ = lf_locate(handle, layer, 31, -103)
    }
  }
}
