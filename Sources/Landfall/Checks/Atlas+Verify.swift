extension Atlas {
  /// Reads every byte of the file: compares each section with its checksum, checks that the bytes
  /// between sections are zero, and compares the whole file with the digest in its header.
  ///
  /// Opening checks only the small tables. Call it after a download, to find out whether a byte has
  /// changed. A forged file has the checksums and the digest that its author gave it: compare the
  /// SHA-256 of the file with one from a source that you trust. O(bytes), about 5 seconds per
  /// gigabyte.
  /// - Throws: ``AtlasError`` with code `checksum`, which names the section, or `structure` if bytes
  ///   between sections are not zero.
  public func verifyChecksums() throws(AtlasError) {
    let entries = storage.tables.sections.entries
    for entry in entries {
      let start = Int(entry.offset)
      // Opening has checked that the section is inside the file.
      guard storage.bytes.checksum(of: start..<start + Int(entry.length)) == entry.checksum else {
        throw .checksum(of: "section \(entry.fullName)")
      }
    }
    // Opening has checked that each section begins where the one before ends, or less than 64 bytes
    // after it.
    var end = FileHeader.byteCount + entries.count * SectionEntry.byteCount
    for number in 0...entries.count {
      let next = number < entries.count ? Int(entries[number].offset) : storage.bytes.count
      guard (end..<next).allSatisfy({ storage.bytes.byte(at: $0) == 0 }) else {
        throw .structure("the bytes \(end) to \(next - 1) between sections are not zero")
      }
      if number < entries.count { end = next + Int(entries[number].length) }
    }
    let file = storage.bytes
    let digest = unsafe FileDigest(
      of: UnsafeRawBufferPointer(start: file.start, count: file.count))
    guard digest == storage.tables.header.digest else { throw .checksum(of: "whole file") }
  }

  /// The SHA-256 of the whole file, as `sha256sum` prints it. O(bytes), about 3.5 seconds per gigabyte.
  package var sha256: String {
    let file = storage.bytes
    var hash = SHA256()
    unsafe hash.update(UnsafeRawBufferPointer(start: file.start, count: file.count))
    return SHA256.hex(hash.finalize())
  }

  /// Checks every number of the file that refers to something: each string, region, attribute,
  /// plane, node, leaf, arc, ring, search box, globe mesh and layout.
  ///
  /// Reading is safe without this check; it reports damage that leads to wrong results. O(bytes).
  /// - Throws: ``AtlasError`` with code `structure`, which describes the problem.
  public func verifyStructure() throws(AtlasError) {
    let texts = TextCheck(storage.tables.strings)
    try texts.verify(storage.tables.record.name, "the atlas's name")
    try texts.verify(storage.tables.record.generator, "the atlas's generator")
    for (number, layer) in storage.tables.layers.enumerated() {
      try texts.verify(layer.id, "the id of layer \(number)")
      if number < storage.tables.layerTexts.count {
        let record = storage.tables.layerTexts[number]
        for offset in [record.title, record.singular] where offset != noneIndex {
          try texts.verify(offset, "the title or singular of layer \(number)")
        }
      }
      let named = Layer(storage: storage, number: number)
      let id = named.id
      for attribute in 0..<named.attributeCount {
        try texts.verify(
          named.nameOffset(ofAttribute: attribute),
          "the name of attribute \(attribute) of layer \(id)")
      }
      try verifyRegions(layer, id, texts)
      try RegionTablesCheck(storage: storage, number: number).run()
      try OtherNamesCheck(storage: storage, number: number).run(texts)
    }
    for (number, plane) in storage.tables.planes.enumerated() { try verify(plane, number) }
    for number in storage.tables.quadtreeRecords.indices {
      try QuadtreeCheck(storage: storage, number: number).run()
    }
    for number in storage.tables.arcs.indices {
      try ArcCheck(storage: storage, number: number).run()
    }
    try verifyRegionDetails()
    try CollectionCheck(storage: storage).run(texts)
    for number in storage.tables.meshRecords.indices {
      try MeshCheck(storage: storage, number: number).run()
    }
    try LayoutCheck(storage: storage).run(texts)
  }

  private func verifyRegions(_ layer: LayerRecord, _ id: String, _ texts: TextCheck)
    throws(AtlasError)
  {
    var lastKey: [UInt8] = []
    var nextPoint: UInt32?
    for number in 0..<Int(layer.regionCount) {
      let what = "region \(number) of layer \(id)"
      let record = RegionRecord(Int(layer.firstRegion) + number, of: storage.tables.regions)
      try texts.verify(record.key, "the key of \(what)")
      try texts.verify(record.name, "the name of \(what)")
      let key = Array(storage.tables.strings.name(at: record.key).utf8)
      guard number == 0 || lastKey.lexicographicallyPrecedes(key) else {
        throw .structure("\(what) is not in the order of the keys")
      }
      lastKey = key
      guard record.west <= storage.tables.grid.width, record.east <= storage.tables.grid.width,
        record.south <= record.north, record.north <= storage.tables.grid.height,
        record.representativePoint.u <= storage.tables.grid.width,
        record.representativePoint.v <= storage.tables.grid.height
      else { throw .structure("\(what) lies outside the grid") }
      guard
        UInt64(record.firstPoint) + UInt64(record.pointCount)
          <= UInt64(storage.tables.points.count / 8)
      else { throw .structure("the points of \(what) lie outside the points") }
      guard nextPoint == nil || record.firstPoint == nextPoint else {
        throw .structure("the points of \(what) do not begin where those before end")
      }
      nextPoint = record.firstPoint &+ record.pointCount
      let parentCount =
        layer.parentLayer == noneIndex
        ? 0 : storage.tables.layers[Int(layer.parentLayer)].regionCount
      guard record.parentRegion == noneIndex || record.parentRegion < parentCount else {
        throw .structure("the parent of \(what) is not there")
      }
      try verifyAttributes(layer, number, what, texts)
    }
  }

  private func verifyAttributes(
    _ layer: LayerRecord, _ region: Int, _ what: String, _ texts: TextCheck
  ) throws(AtlasError) {
    var textByteCount = 0
    for attribute in 0..<Int(layer.attributeCount) {
      let position = Int(layer.firstValue) + region * Int(layer.attributeCount) + attribute
      let value = AttributeRecord(position, of: storage.tables.attributeValues)
      switch AttributeRecord.Kind(rawValue: value.kind) {
      case .string, .json:
        try texts.verify(value.payload, isName: false, "an attribute of \(what)")
        textByteCount += Int(storage.tables.strings.word(at: Int(clamping: value.payload)))
        guard textByteCount <= FormatLimits.maxRegionTextByteCount else {
          throw .structure(
            "the attributes of \(what) have more than \(FormatLimits.maxRegionTextByteCount) bytes")
        }
      case .integer, .number:
        guard UInt64(value.payload) * 8 + 8 <= UInt64(storage.tables.numbers.count) else {
          throw .structure("an attribute of \(what) lies outside the numbers")
        }
      case .boolean where value.payload <= 1: break
      case .some(.none): break
      default: throw .structure("an attribute of \(what) is of no known type")
      }
    }
  }

  private func verifyRegionDetails() throws(AtlasError) {
    let table = storage.tables.regionDetails
    guard table.count % RegionDetailRecord.byteCount == 0 else {
      throw .structure("section regionDetails has \(table.count) bytes")
    }
    var next: UInt32 = 0
    for place in 0..<table.count / RegionDetailRecord.byteCount {
      let record = RegionDetailRecord(place, of: table)
      guard record.region >= next,
        Int(clamping: record.region) < storage.tables.regions.count / RegionRecord.byteCount,
        record.meters > 0, record.meters < .infinity
      else {
        throw .structure(
          "the detail of region \(record.region) is out of order or of no region")
      }
      next = record.region + 1
    }
  }

  private func verify(_ plane: PlaneRecord, _ number: Int) throws(AtlasError) {
    let regionCount = storage.tables.layers[Int(plane.layer)].regionCount
    for index in 0..<Int(plane.regionCount) {
      let region = storage.tables.planeRegions.word(at: 4 * (Int(plane.firstRegion) + index))
      let isIdentity = plane.flags & PlaneRecord.identityFlag != 0
      guard region < regionCount, !isIdentity || region == UInt32(index) else {
        throw .structure("value \(index + 1) of plane \(number) is not a region of its layer")
      }
    }
  }
}

/// The full check of the collections.
struct CollectionCheck {
  let storage: AtlasStorage

  /// Checks the strings, the members and the translations. O(members + translations).
  func run(_ texts: TextCheck) throws(AtlasError) {
    for (number, record) in storage.tables.collections.enumerated() {
      let what = "collection \(number)"
      try texts.verify(record.identifier, "the identifier of \(what)")
      try texts.verify(record.name, "the name of \(what)")
      try texts.verify(record.setName, "the set of \(what)")
      let regionCount = storage.tables.layers[Int(record.layer)].regionCount
      var next: UInt32 = 0
      for place in 0..<Int(record.memberCount) {
        let member = storage.tables.collectionMembers.word(
          at: 4 * (Int(record.firstMember) + place))
        guard member >= next, member < regionCount else {
          throw .structure("member \(place) of \(what) is out of order or no region of its layer")
        }
        next = member + 1
      }
    }
    try runTexts(texts)
  }

  /// Checks the strings of the descriptions and translations, and that each record has only what its language allows.
  /// O(records).
  private func runTexts(_ texts: TextCheck) throws(AtlasError) {
    let (table, symbols) = (storage.tables.collectionTexts, storage.tables.collectionSymbols)
    for number in 0..<symbols.count / 4 where symbols.word(at: 4 * number) != noneIndex {
      try texts.verify(symbols.word(at: 4 * number), "the symbol of collection \(number)")
    }
    for position in 0..<table.count {
      let (record, what) = (table[position], "text \(position) of collections")
      let hasLanguage = record.language != noneIndex
      if hasLanguage { try texts.verify(record.language, "the language of \(what)") }
      for (offset, limit) in record.strings where offset != noneIndex {
        try texts.verify(offset, isName: limit == FormatLimits.maxNameByteCount, what)
      }
      let isAllowed =
        hasLanguage
        ? record.icon == noneIndex && record.color == noneIndex : record.name == noneIndex
      guard isAllowed else { throw .structure("\(what) has a member that its language excludes") }
    }
  }
}

/// The full check of a globe mesh: the checks of loading it, and that each vertex's position equals
/// that of its grid point, bit for bit.
struct MeshCheck {
  let storage: AtlasStorage
  let number: Int

  func run() throws(AtlasError) {
    let mesh: GlobeMeshView
    do throws(AtlasError) {
      mesh = try GlobeMeshView(
        storage: storage, layerNumber: Int(storage.tables.meshRecords[number].layer), mesh: number)
    } catch {
      throw AtlasError(error.code, "mesh \(number): \(error.description)")
    }
    for vertex in 0..<mesh.vertexCount {
      let point = mesh.gridPoint(ofVertex: vertex)
      let wanted = point.position(on: storage.tables.grid)
      let found = mesh.position(ofVertex: vertex)
      guard found.x.bitPattern == wanted.x.bitPattern,
        found.y.bitPattern == wanted.y.bitPattern, found.z.bitPattern == wanted.z.bitPattern
      else { throw .structure("mesh \(number): vertex \(vertex) is not at its place") }
      // On ±180° and at the poles, the grid has one point for each position.
      guard !storage.tables.grid.isPole(point) || point.u == 0 else {
        throw .structure("mesh \(number): vertex \(vertex) at a pole has a longitude")
      }
    }
  }
}

/// The full check of a layer's aliases and of the later words of its names.
struct OtherNamesCheck {
  let storage: AtlasStorage
  let number: Int

  private var layer: Layer { Layer(storage: storage, number: number) }

  /// Runs the check. O(bytes of the entries' strings).
  /// - Throws: ``AtlasError`` with code `structure`, which describes the problem.
  func run(_ texts: TextCheck) throws(AtlasError) {
    try check(layer.aliasIndex, "alias", texts) { (position, what) throws(AtlasError) in
      let written = layer.otherNames.writtenAlias(
        at: position, ofLayer: number, strings: storage.tables.strings)
      let folded = Array(NameFolding.fold(written).utf8)
      let offset = layer.aliasIndex.text(at: position)
      guard !folded.isEmpty, storage.tables.strings.compareString(at: offset, with: folded) == 0
      else { throw .structure("\(what()) is not the folded form of \"\(written)\"") }
    }
    try check(layer.wordIndex, "word", texts) { (position, what) throws(AtlasError) in
      let start = layer.wordIndex.textStart(at: position)
      let space = Int(layer.wordIndex.text(at: position)) + 4 + start - 1
      guard start > 0, storage.tables.strings.byte(at: space) == UInt8(ascii: " "),
        layer.wordIndex.byteCount(at: position) > 0
      else { throw .structure("\(what()) does not begin after a space of a name") }
    }
  }

  private func check(
    _ index: NameIndex, _ kind: String, _ texts: TextCheck,
    _ body: (Int, () -> String) throws(AtlasError) -> Void
  ) throws(AtlasError) {
    for position in 0..<index.count {
      func what() -> String { "\(kind) \(position) of layer \(layer.id)" }
      let region = index.region(at: position)
      guard region < layer.record.regionCount else {
        throw .structure("\(what()) is that of region \(region), which does not exist")
      }
      try texts.verify(index.text(at: position), what())
      try body(position, what)
      guard index.isInOrder(at: position) else { throw .structure("\(what()) is out of order") }
    }
  }
}
