import CLandfall
import Landfall
import LandfallBuilder
import LandfallC
import TestSupport
import Testing

/// The functions of landfall.h give the answers of the library.
@Suite(.timed) struct AnswerTests {
  /// Random coordinates: on the globe, near Colorado's corner, and invalid ones.
  private func coordinates(_ count: Int) -> [Coordinate] {
    var generator = SeededGenerator(seed: TestSeed.current)
    let odd = [Double.nan, .infinity, -.infinity, 90.5, -91, 541, -1e300, 180, -180, 360, 90, -90]
    return (0..<count).map { index in
      if index % 50 == 0 {
        return Coordinate(
          latitude: odd[generator.nextIndex(below: odd.count)],
          longitude: odd[generator.nextIndex(below: odd.count)])
      }
      return index % 2 == 0
        ? Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -540...540))
        : Coordinate(
          latitude: generator.nextNumber(in: 36...38),
          longitude: generator.nextNumber(in: -110...(-108)))
    }
  }

  private func expected(_ id: RegionID?) -> Int32 { id.map { Int32($0.rawValue) } ?? -1 }

  @Test func describesLayersAndRegions() throws {
    let open = try OpenedAtlas()
    var info = lf_atlas_info()
    #expect(lf_get_atlas_info(open.handle, &info) == LF_OK.rawValue)
    #expect(info.grid_degrees == open.atlas.gridDegrees)
    #expect(info.byte_count == UInt64(open.atlas.byteCount))
    #expect("\(info.format_major).\(info.format_minor)" == open.atlas.formatVersion)
    #expect(text { lf_atlas_name(open.handle, $0, $1) } == open.atlas.name)
    #expect(text { lf_atlas_generator(open.handle, $0, $1) } == open.atlas.generator)
    #expect(Int(info.layer_count) == open.atlas.layers.count)
    for layer in open.atlas.layers {
      let number = lf_find_layer(open.handle, layer.id)
      #expect(text { lf_layer_id(open.handle, number, $0, $1) } == layer.id)
      try describesRegions(of: layer, number, open.handle)
    }
  }

  private func describesRegions(of layer: Layer, _ number: Int32, _ handle: OpaquePointer) throws {
    var info = lf_layer_info()
    #expect(lf_get_layer_info(handle, number, &info) == LF_OK.rawValue)
    #expect(Int(info.region_count) == layer.regions.count)
    #expect(info.lookup_detail_meters == layer.lookupDetailMeters)
    #expect(info.parent_layer == layer.parent.map { lf_find_layer(handle, $0.id) } ?? -1)
    #expect(info.overlaps == (layer.overlaps ? 1 : 0))
    #expect(
      (0..<info.detail_count).map { detail in
        var meters = 0.0
        return lf_detail_meters(handle, number, detail, &meters) == LF_OK.rawValue ? meters : -1
      } == layer.details.map(\.meters))
    let names = (0..<info.attribute_count).map { attribute in
      text { lf_attribute_name(handle, number, attribute, $0, $1) }
    }
    #expect(names == layer.attributeNames)
    for region in layer.regions {
      let id = Int32(region.id.rawValue)
      #expect(lf_find_region(handle, number, region.key) == id)
      #expect(text { lf_region_key(handle, number, id, $0, $1) } == region.key)
      #expect(text { lf_region_name(handle, number, id, $0, $1) } == region.name)
      var found = lf_region_info()
      #expect(lf_get_region_info(handle, number, id, &found) == LF_OK.rawValue)
      #expect(
        Bounds(west: found.west, south: found.south, east: found.east, north: found.north)
          == region.bounds)
      #expect(
        Coordinate(latitude: found.latitude, longitude: found.longitude)
          == region.representativePoint)
      #expect(found.has_area == (region.hasArea ? 1 : 0))
      #expect(found.parent_region == expected(region.parent?.id))
      for (attribute, name) in layer.attributeNames.enumerated() {
        #expect(value(handle, number, id, Int32(attribute)) == region.attribute(name))
      }
    }
  }

  private func value(
    _ handle: OpaquePointer, _ layer: Int32, _ region: Int32, _ attribute: Int32
  ) -> AttributeValue? {
    var value = lf_value()
    #expect(lf_get_attribute(handle, layer, region, attribute, &value) == LF_OK.rawValue)
    let string = text { lf_attribute_text(handle, layer, region, attribute, $0, $1) }
    switch value.kind {
    case Int32(LF_STRING): return string.map { .string($0) }
    case Int32(LF_JSON): return string.map { .json($0) }
    case Int32(LF_INTEGER): return .integer(value.integer)
    case Int32(LF_NUMBER): return .number(value.number)
    case Int32(LF_BOOLEAN): return .boolean(value.integer == 1)
    default: return nil
    }
  }

  @Test(.seeded) func locatesOneByOne() throws {
    let open = try OpenedAtlas()
    let states = lf_find_layer(open.handle, "states")
    let layer = try open.atlas.layer("states")
    for here in coordinates(FullTests.count(300, all: 20_000)) {
      let (latitude, longitude) = (here.latitude, here.longitude)
      #expect(
        lf_locate(open.handle, states, latitude, longitude) == expected(layer.regionID(at: here)))
      var numbers = [Int32](repeating: 7, count: 3)
      #expect(
        lf_place(open.handle, latitude, longitude, &numbers) == open.atlas.place(at: here)?.count
          ?? 0)
      #expect(
        numbers == open.atlas.layers.map { expected(open.atlas.place(at: here)?.regionID(in: $0)) })
      var meters = -1.0
      let near = layer.nearest(to: here, within: 50_000)
      #expect(
        lf_nearest(open.handle, states, latitude, longitude, 50_000, &meters)
          == expected(near?.regionID))
      #expect(meters == near?.distanceMeters ?? -1)
      let border = layer.distanceToBorder(at: here, within: 50_000)
      var distance = -1.0
      #expect(
        lf_distance_to_border(open.handle, states, latitude, longitude, 50_000, &distance)
          == (border == nil ? LF_NONE : LF_OK).rawValue)
      #expect(distance == border ?? -1)
    }
  }

  @Test(.seeded, arguments: [0, 1, 3, 500]) func batchesAreTheSame(threads: UInt32) throws {
    let open = try OpenedAtlas()
    // One array of pairs: strides of 16 bytes, and a count that is not a multiple of a block's or chunk's.
    let here = coordinates(20_011)
    let invalidCount = Int64(here.count { !$0.isValid })
    let stride = here.count + 5
    let pairs = here.flatMap { [$0.longitude, $0.latitude] }
    pairs.withUnsafeBufferPointer { pairs in
      var points = lf_points(
        latitudes: pairs.baseAddress! + 1, latitude_stride: 16, longitudes: pairs.baseAddress!,
        longitude_stride: 16, count: here.count)
      var all = [Int32](repeating: 7, count: 3 * stride)
      #expect(
        lf_locate_layers_batch(open.handle, &points, &all, stride, threads) == invalidCount)
      for (number, layer) in open.atlas.layers.enumerated() {
        let answers = here.map { expected(layer.regionID(at: $0)) }
        var found = [Int32](repeating: 7, count: here.count)
        #expect(
          lf_locate_batch(open.handle, Int32(number), &points, &found, threads) == invalidCount)
        #expect(found == answers)
        #expect(Array(all[number * stride..<number * stride + here.count]) == answers)
      }
      #expect(lf_place_batch(open.handle, &points, &all, stride, threads) == invalidCount)
      let places = here.map { open.atlas.place(at: $0) }
      for (number, layer) in open.atlas.layers.enumerated() {
        #expect(
          Array(all[number * stride..<number * stride + here.count])
            == places.map { expected($0?.regionID(in: layer)) })
      }
      #expect(all[here.count..<stride].allSatisfy { $0 == 7 })
      #expect(lf_find_invalid(&points, 0) == Int64(here.firstIndex { !$0.isValid } ?? -1))
      #expect(lf_find_invalid(&points, here.count) == Int64(LF_NONE.rawValue))
    }
  }

  @Test(.seeded) func batchesGoBackwardsAndRepeat() throws {
    let open = try OpenedAtlas()
    let here = coordinates(500)
    let layer = try open.atlas.layer("countries")
    let number = lf_find_layer(open.handle, "countries")
    let latitudes = here.map(\.latitude)
    var longitude = -105.0
    var found = [Int32](repeating: 7, count: here.count)
    var meters = [Double](repeating: 7, count: here.count)
    latitudes.withUnsafeBufferPointer { latitudes in
      withUnsafePointer(to: &longitude) { longitude in
        var points = lf_points(
          latitudes: latitudes.baseAddress! + latitudes.count - 1, latitude_stride: -8,
          longitudes: longitude, longitude_stride: 0, count: latitudes.count)
        _ = lf_locate_batch(open.handle, number, &points, &found, 1)
        let reversed = here.reversed().map { Coordinate(latitude: $0.latitude, longitude: -105) }
        #expect(found == reversed.map { expected(layer.regionID(at: $0)) })
        _ = lf_nearest_batch(open.handle, number, &points, 100_000, &found, &meters, 1)
        let near = reversed.map { layer.nearest(to: $0, within: 100_000) }
        #expect(found == near.map { expected($0?.regionID) })
        #expect(meters.map(\.bitPattern) == near.map { ($0?.distanceMeters ?? .nan).bitPattern })
      }
    }
  }

  @Test func overlappingLayersGiveAllRegions() throws {
    let tiny = try #require(TinyAtlas.all.first { $0.name == "overlaps" } ?? TinyAtlas.all.first)
    let open = try OpenedAtlas(bytes: tiny.bytes())
    var generator = SeededGenerator(seed: 3)
    for (number, layer) in open.atlas.layers.enumerated() {
      for _ in 0..<300 {
        let box = layer.regions[generator.nextIndex(below: layer.regions.count)].bounds
        let here = Coordinate(
          latitude: generator.nextNumber(in: box.south...box.north),
          longitude: generator.nextNumber(in: min(box.west, box.east)...max(box.west, box.east)))
        let regions = layer.regions(at: here).map { Int32($0.id.rawValue) }
        var found = [Int32](repeating: -7, count: 4)
        #expect(
          lf_locate_all(open.handle, Int32(number), here.latitude, here.longitude, &found, 4)
            == regions.count)
        #expect(found.prefix { $0 != -7 } == regions.prefix(4))
      }
    }
  }

  @Test func findsNeighbors() throws {
    let open = try OpenedAtlas()
    for name in ["countries", "states"] {
      let number = lf_find_layer(open.handle, name)
      for region in try open.atlas.layer(name).regions {
        var (found, meters) = ([Int32](repeating: -7, count: 3), [Double](repeating: -7, count: 3))
        let count = lf_region_neighbors(
          open.handle, number, Int32(region.id.rawValue), &found, &meters, 3)
        let neighbors = region.neighbors
        #expect(count == neighbors.count)
        #expect(
          found.prefix { $0 != -7 } == neighbors.prefix(3).map { Int32($0.region.id.rawValue) }[...]
        )
        #expect(meters.prefix { $0 != -7 } == neighbors.prefix(3).map(\.sharedBorderMeters)[...])
      }
    }
  }

  @Test func writesCells() throws {
    let open = try OpenedAtlas()
    for layer in open.atlas.layers {
      let number = lf_find_layer(open.handle, layer.id)
      for region in layer.regions.prefix(20) {
        var cells: UnsafeMutablePointer<lf_cell>?
        let count = Int(lf_region_cells(open.handle, number, Int32(region.id.rawValue), &cells))
        let found = (0..<count).compactMap { cells?[$0] }.map {
          [$0.cell, Int64($0.whole), $0.from_y, $0.to_y, $0.x, $0.y, $0.dx, $0.dy]
        }
        let expected = try #require(region.cellRows).map {
          [
            $0.cell, $0.isWhole ? 1 : 0, $0.ys.lowerBound, $0.ys.upperBound, $0.x, $0.y, $0.dx,
            $0.dy,
          ]
        }
        #expect(found == expected)
        #expect(found.isEmpty != region.hasArea)
        lf_free_cells(cells)
      }
    }
  }

  @Test func findsNames() throws {
    let open = try OpenedAtlas()
    let states = lf_find_layer(open.handle, "states")
    func names(_ name: String, _ match: Int) -> [String?] {
      var regions = [Int32](repeating: -1, count: 10)
      let count = Int(lf_find_names(open.handle, states, name, Int32(match), &regions, 10))
      return regions.prefix(max(count, 0)).map { region in
        text { lf_region_name(open.handle, states, region, $0, $1) }
      }
    }
    #expect(names("Georgia", LF_NAME_EXACT) == ["Georgia"])
    #expect(names("GEORGIA", LF_NAME_EXACT) == [])
    #expect(names("GEORGIA", LF_NAME_FOLDED) == ["Georgia"])
    #expect(
      names("new", LF_NAME_PREFIX) == ["New Hampshire", "New Jersey", "New Mexico", "New York"])
    #expect(names("missisippi", LF_NAME_SEARCH) == ["Mississippi"])
    #expect(names("x", 4) == [])
    #expect(errorText.contains("there is no match 4"))
  }

  @Test func nearestRegionsAreInOrder() throws {
    let open = try OpenedAtlas()
    let places = lf_find_layer(open.handle, "places")
    let here = Coordinate(latitude: 48.2, longitude: 16.4)
    var (regions, meters) = ([Int32](repeating: -1, count: 5), [Double](repeating: -1, count: 5))
    #expect(
      lf_nearest_regions(open.handle, places, 48.2, 16.4, .infinity, &regions, &meters, 5) == 5)
    let near = try open.atlas.layer("places").nearest(to: here, limit: 5)
    #expect(regions == near.map { expected($0.regionID) })
    #expect(meters == near.map(\.distanceMeters))
  }
}
