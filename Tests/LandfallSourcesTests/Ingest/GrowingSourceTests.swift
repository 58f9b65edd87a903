import Landfall
import Synchronization
import TestSupport
import Testing

import LandfallBuilder

/// Small files whose parts are used again and again, so that much would be made of little.
@Suite("Ingest: files that would grow", .timed)
struct GrowingSourceTests {
  private func read(_ bytes: [UInt8], named name: String) throws -> IngestResult {
    try withFile(bytes, named: name) { path in
      var layer = testLayer(key: nil)
      layer.source = path
      return try readFeatures(
        of: layer, grid: testGrid, environment: IngestEnvironment(searchPath: "/nonexistent"))
    }
  }

  // MARK: FlatGeobuf

  /// A layer whose columns are all the same table, with a long name.
  @Test func columnsThatShareTheirNames() {
    for count in [2, 100] {
      let error = failure {
        try read(
          fileOfFlatGeobuf(columnCount: count, name: 100 * count, parts: 1, rings: 1),
          named: "x.fgb")
      }
      #expect(error.problem == "is damaged: its header leads out of the file", "\(count): \(error)")
    }
  }

  /// A MultiPolygon whose parts are all the same table, with many rings that have no positions.
  @Test func ringsWithoutPositions() {
    for count in [4, 100] {
      let error = failure {
        try read(
          fileOfFlatGeobuf(columnCount: 0, name: 0, parts: count, rings: 10 * count), named: "x.fgb"
        )
      }
      #expect(error.problem == "is damaged: feature 1 leads out of the file", "\(count): \(error)")
    }
    // One part may have many: the file is read, up to features without keys.
    let one = failure {
      try read(fileOfFlatGeobuf(columnCount: 0, name: 0, parts: 1, rings: 1_000), named: "x.fgb")
    }
    #expect(one.code == .key, "\(one)")
  }

  /// A property of a few bytes has a column of a long name, in each of many features.
  @Test func featuresThatShareALongName() {
    let small = fileOfFlatGeobuf(
      columnCount: 1, name: 1 << 16, parts: 1, rings: 1, features: 1_000, hasProperty: true)
    let error = failure { try read(small, named: "x.fgb") }
    // 1,000 names of 64 kB are 65 MB, of a file of 220 kB.
    #expect(error.problem.hasPrefix("is damaged: feature "), "\(error)")
  }

  /// Only the first feature names the properties that it does not have.
  @Test func sparsePropertiesTakeNoRoom() {
    let sparse = fileOfFlatGeobuf(columnCount: 1, name: 1 << 16, parts: 1, rings: 1, features: 200)
    let error = failure { try read(sparse, named: "x.fgb") }
    #expect(error.code == .key, "\(error)")
  }

  // MARK: TopoJSON

  private func topology(_ geometries: [String], positions: Int = 400) -> [UInt8] {
    var arc: [String] = []
    for place in 0..<positions { arc.append("[\(place),\(place % 2)]") }
    let closed = (arc + ["[\(positions),9]", "[0,9]", arc[0]]).joined(separator: ",")
    let list = geometries.joined(separator: ",")
    return Array(
      #"{"type":"Topology","transform":{"scale":[0.001,0.001],"translate":[0,0]},"arcs":[[\#(closed)]],"#
        .utf8)
      + Array(#""objects":{"c":{"type":"GeometryCollection","geometries":[\#(list)]}}}"#.utf8)
  }

  @Test(arguments: ["[[0,0]]", "[[0,0,0,0]]", "[[-1,0,-1]]"])
  func ringsThatRepeatAnArc(arcs: String) throws {
    let text = topology([#"{"type":"Polygon","id":"k","arcs":\#(arcs)}"#])
    let error = failure { try read(text, named: "x.json") }
    #expect(error.problem.hasPrefix("has a ring that uses arc "), "\(error)")
    #expect(error.place?.hasPrefix("geometry 0 (k)") == true)
  }

  @Test func regionsThatShareAllTheirArcs() throws {
    func ring(_ number: Int) -> String { #"{"type":"Polygon","id":"k\#(number)","arcs":[[0]]}"# }
    // A few regions may: layers of one country through time.
    #expect(try read(topology((0..<20).map(ring)), named: "x.json").features.count == 20)
    let many = failure { try read(topology((0..<20_000).map(ring)), named: "x.json") }
    #expect(many.problem.hasPrefix("uses arcs that so many others use"), "\(many)")
    let parts = Array(repeating: "[[0]]", count: 20_000).joined(separator: ",")
    let one = failure {
      try read(
        topology([#"{"type":"MultiPolygon","id":"k","arcs":[\#(parts)]}"#]), named: "x.json")
    }
    #expect(one.problem.hasPrefix("uses arcs that so many others use"), "\(one)")
  }

  /// Readers look between features whether the build was canceled.
  @Test(arguments: ["x.json", "x.fgb", "x.geojson"])
  func readersCanBeCanceled(name: String) throws {
    let squares = (0..<1_000).map { number in
      feature(#"{"type":"Polygon","coordinates":[\#(ring(0, 0))]}"#, key: "\(number)")
    }
    let bytes =
      switch name {
      case "x.json":
        topology(Array(repeating: #"{"type":"Polygon","arcs":[[0]]}"#, count: 1_000), positions: 4)
      case "x.fgb": fileOfFlatGeobuf(columnCount: 0, name: 0, parts: 1, rings: 1, features: 1_000)
      default: Array(squares.joined(separator: "\n").utf8)
      }
    let asked = Mutex(0)
    let environment = IngestEnvironment(
      searchPath: "/nonexistent",
      isCancelled: {
        asked.withLock {
          $0 += 1
          return $0 > 1
        }
      })
    try withFile(bytes, named: name) { path in
      var layer = testLayer(key: name == "x.geojson" ? "k" : nil)
      layer.source = path
      let error = failure { try readFeatures(of: layer, grid: testGrid, environment: environment) }
      #expect(error.code == .interrupted, "\(error)")
      #expect(asked.withLock { $0 } >= 2)
    }
  }

  /// A message names some of very many layers.
  @Test func manyLayersToChooseFrom() {
    let objects = (0..<5_000).map { #""o\#($0)":{"type":"GeometryCollection","geometries":[]}"# }
    let text = #"{"type":"Topology","arcs":[],"objects":{\#(objects.joined(separator: ","))}}"#
    let error = failure { try read(Array(text.utf8), named: "x.json") }
    #expect(error.problem.hasSuffix(#""o19" and 4980 more"#), "\(error)")
  }
}

// MARK: - A writer of FlatBuffers

/// A FlatGeobuf file of polygons without positions, whose columns and parts are each one table.
private func fileOfFlatGeobuf(
  columnCount: Int, name: Int, parts: Int, rings: Int, features: Int = 1, hasProperty: Bool = false
) -> [UInt8] {
  var header = FlatBuffer()
  var fields: [Int: FlatBuffer.Field] = [2: .byte(6), 9: .short(0)]
  if columnCount > 0 { fields[7] = .offset }
  let places = header.table(fields)
  if columnCount > 0 {
    let slots = header.offsets(columnCount)
    header.lead(places[7]!, to: slots.start)
    let name = Array(repeating: UInt8(ascii: "x"), count: name)
    let table = header.table([0: .offset, 1: .byte(2)])
    header.lead(table[0]!, to: header.vector(name, count: name.count))
    for slot in slots.places { header.lead(slot, to: table.start) }
  }
  var feature = FlatBuffer()
  let root = feature.table(hasProperty ? [0: .offset, 1: .offset] : [0: .offset])
  if let place = root[1] { feature.lead(place, to: feature.vector([0, 0, 1], count: 3)) }
  let geometry = feature.table([6: .byte(6), 7: .offset])
  feature.lead(root[0]!, to: geometry.start)
  let slots = feature.offsets(parts)
  feature.lead(geometry[7]!, to: slots.start)
  let part = feature.table([0: .offset, 6: .byte(3)])
  feature.lead(
    part[0]!, to: feature.vector([UInt8](repeating: 0, count: 4 * rings), count: rings))
  for slot in slots.places { feature.lead(slot, to: part.start) }
  let magic = Array("fgb\u{3}fgb\0".utf8)
  return magic + header.sized + (0..<features).flatMap { _ in feature.sized }
}

/// A FlatBuffer in which all offsets lead forward.
private struct FlatBuffer {
  enum Field { case byte(UInt8), short(UInt16), offset }

  struct Table {
    var start: Int
    var offsets: [Int: Int]
    subscript(field: Int) -> Int? { offsets[field] }
  }

  private var bytes: [UInt8] = [0, 0, 0, 0]
  private var hasRoot = false

  mutating func put(_ number: Int, at place: Int, size: Int) {
    for byte in 0..<size { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }

  mutating func lead(_ place: Int, to target: Int) { put(target - place, at: place, size: 4) }

  private mutating func pad() { while bytes.count % 8 != 0 { bytes.append(0) } }

  /// Appends a table; the first one is the root.
  mutating func table(_ fields: [Int: Field]) -> Table {
    pad()
    let count = fields.keys.max()! + 1
    let vtable = bytes.count
    bytes += [UInt8](repeating: 0, count: 4 + 2 * count)
    pad()
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: 4 + 8 * count)
    put(4 + 2 * count, at: vtable, size: 2)
    put(4 + 8 * count, at: vtable + 2, size: 2)
    put(start - vtable, at: start, size: 4)
    var table = Table(start: start, offsets: [:])
    for (field, value) in fields {
      put(4 + 8 * field, at: vtable + 4 + 2 * field, size: 2)
      let place = start + 4 + 8 * field
      switch value {
      case .byte(let number): put(Int(number), at: place, size: 1)
      case .short(let number): put(Int(number), at: place, size: 2)
      case .offset: table.offsets[field] = place
      }
    }
    if !hasRoot {
      lead(0, to: start)
      hasRoot = true
    }
    return table
  }

  mutating func vector(_ content: [UInt8], count: Int) -> Int {
    pad()
    let start = bytes.count
    bytes += [0, 0, 0, 0] + content
    put(count, at: start, size: 4)
    return start
  }

  mutating func offsets(_ count: Int) -> (start: Int, places: [Int]) {
    let start = vector([UInt8](repeating: 0, count: 4 * count), count: count)
    return (start, (0..<count).map { start + 4 + 4 * $0 })
  }

  /// The bytes after their size.
  var sized: [UInt8] {
    var padded = self
    padded.pad()
    let count = padded.bytes.count
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + padded.bytes
  }
}
