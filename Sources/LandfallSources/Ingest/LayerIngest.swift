/// The reading of one layer: from documents to features, one after the other.
struct LayerIngest {
  let layer: LayerManifest
  let grid: Grid
  let source: Source
  let environment: IngestEnvironment
  /// Whether errors in single features are stored with them, so that all can be reported, rather
  /// than thrown.
  let keepsFaults: Bool
  private let properties: WantedProperties
  /// The document that is read.
  private var text = SourceText(range: 0..<0, format: .document, number: 1)
  private var features: [Feature] = []
  private var report = IngestReport()
  /// The position in ``features`` of the feature with each key.
  private var featureOfKey: [String: Int] = [:]
  /// The reference systems found so far, each resolved once.
  private var transforms: [String: ProjObject?] = [:]
  /// For each requested property, whether any feature has it.
  private var isPresent: [Bool]
  /// The names of the features' properties, until each requested property was found; then they are not needed.
  private var foundNames: Set<String> = []
  /// For errors that are stored: the line of the document on which the latest feature begins, and the position
  /// in the source up to which lines are counted.
  private var line = 1
  private var countedBytes = 0
  /// The first feature that does not match the layer's `where`, and its location.
  private var firstFiltered: (feature: SourceFeature, place: String)?

  init(
    layer: LayerManifest, grid: Grid, source: Source, environment: IngestEnvironment,
    keepsFaults: Bool
  ) {
    self.layer = layer
    self.grid = grid
    self.source = source
    self.environment = environment
    self.keepsFaults = keepsFaults
    properties = WantedProperties(of: layer)
    isPresent = Array(repeating: false, count: properties.names.count)
  }

  /// Reads all documents of the source.
  mutating func readAll() throws(BuildError) {
    let bytes = source.bytes
    report.bytes = bytes.count
    report.warnings = source.warnings
    let (format, texts) = (source.format, source.texts)
    let reader = GeoJSONReader(bytes, properties: properties.names)
    guard format == .document, let text = texts.first else {
      for text in texts { try read(text, with: reader, scanAhead: true) }
      return
    }
    // A `crs` member after the features is rare, and searching for it first takes time. If there is
    // one, or if an error occurs that its absence may have caused, everything is read again.
    let fresh = self
    do {
      try read(text, with: reader, scanAhead: false)
    } catch {
      self = fresh
      report.readingCount += 1
      try read(text, with: reader, scanAhead: true)
    }
  }

  /// The result, with the warnings that can only be given at the end.
  /// - Throws: the error of a layer without a region, although its source has features.
  func finish() throws(BuildError) -> IngestResult {
    var report = report
    if let problem = source.page.problem(featureCount: report.featureCount) {
      report.warnings.append("\(source.name): \(problem)")
    }
    if report.featureCount == 0 {
      report.warnings.append("\(source.name): holds no feature")
      return IngestResult(layer: layer, features: features, report: report)
    }
    if let error = emptinessError ?? nameError { throw error }
    let asked = properties.names.prefix(properties.askedCount)
    for (slot, name) in asked.enumerated()
    where !isPresent[slot] && !layer.optionalAttributes.contains(name) {
      report.warnings.append(
        "\(source.name): no feature has the property \"\(oneLine(name))\"; \(foundNamesText)")
    }
    if let first = report.firstDegenerateRing {
      let count = report.degenerateRingCount
      report.warnings.append(
        "\(source.name): \(count == 1 ? "1 ring" : "\(count) rings") without area "
          + "\(count == 1 ? "was" : "were") dropped; the first: \(first) (--strict rejects them)")
    }
    if report.lineCount > 0 {
      let count = report.lineCount
      report.warnings.append(
        "\(source.name): \(count == 1 ? "1 feature has lines" : "\(count) features have lines") beside its "
          + "areas or points, which are left out; the first: \(report.firstLine)")
    }
    if report.paddedCount > 0 {
      report.warnings.append(
        "\(source.name): \(counted(report.paddedCount, "feature")) \(report.paddedCount == 1 ? "has" : "have") spaces around "
          + "the key or the name, which are left out, such as \"\(oneLine(report.firstPadded))\"")
    }
    if let warning = pointsBesideAreas { report.warnings.append("\(source.name): \(warning)") }
    // Files written with few decimals have some, which are harmless.
    let count = report.repeatedPositionCount
    if let first = report.firstRepeatedPosition, count > report.vertexCount / 1_000 {
      report.warnings.append(
        "\(source.name): \(count == 1 ? "1 position that repeats" : "\(count) positions that repeat") "
          + "the one before \(count == 1 ? "it was" : "them were") dropped; the first: \(first) "
          + "(--strict rejects them)")
    }
    var result = IngestResult(layer: layer, features: features, report: report)
    result.removeAttributes { name in
      layer.optionalAttributes.contains(name)
        && properties.names.firstIndex { $0.isExactly(name) }.map { !isPresent[$0] } ?? true
    }
    return result
  }

  /// The warning that points have the names of areas: OpenStreetMap has a node of many places, too. O(features).
  private var pointsBesideAreas: String? {
    guard layer.kind == .polygons else { return nil }
    let isArea = { (feature: Feature) in !feature.geometry.ringEnds.isEmpty }
    guard features.contains(where: { !isArea($0) && !$0.geometry.points.isEmpty }) else {
      return nil
    }
    let areas = Set(features.lazy.filter(isArea).map(\.name))
    let points = features.filter {
      !isArea($0) && !$0.name.isEmpty && areas.contains($0.name)
    }
    guard let first = points.first else { return nil }
    let (verb, become) =
      points.count == 1 ? ("has", "becomes a region") : ("have", "become regions")
    return
      "\(counted(points.count, "point")) \(verb) the name of an area, and \(become) beside it; the first: "
      + "\"\(oneLine(first.name))\" (key \(oneLine(first.key))); leave them out with the layer's \"where\", or in the source"
  }

  /// What to do with a source whose features have no geometry for this reason.
  private func remedy(for reason: String) -> String {
    if reason.hasSuffix(", which has no area") {
      return "make polygons of the lines, as ogr2ogr -nlt POLYGON does"
    }
    let file = source.name
    guard ["csv", "tsv"].contains(FilePath(file).ending) else {
      return "give it features with geometries"
    }
    return remedyOfTable
      ?? "give it a column WKT with geometries, or look up its points: landfall locate --input \(oneLine(file))"
  }

  /// What to do with a table of which a column has geometries; nil for another file.
  private var remedyOfTable: String? {
    guard let file = try? FileDescriptor.open(regular: layer.source) else { return nil }
    return PositionField.remedyOfAreas(
      SourceBytes.peek(file.number, count: FileKind.headSize), file: source.name)
  }

  /// The error if no feature of the source has become a region.
  private var emptinessError: BuildError? {
    guard features.isEmpty else { return nil }
    if let reason = report.leftOut.first {
      return BuildError(
        .geometry, file: source.name,
        problem: "no feature has a geometry that the layer can use; the first reason is: \(reason)",
        remedy: remedy(for: reason))
    }
    guard let firstFiltered else { return nil }
    return BuildError(
      .manifestValue, file: source.name, place: firstFiltered.place,
      problem: "as all other features, it does not match the layer's \"where\": "
        + properties.mismatch(of: firstFiltered.feature),
      remedy: "correct the \"where\", or remove it")
  }

  /// The error if no feature has the property that holds the names of regions.
  private var nameError: BuildError? {
    guard let slot = properties.nameSlot, !isPresent[slot] else { return nil }
    let name = properties.names[slot]
    let others = foundNames.sorted()
    return BuildError(
      .manifestValue, file: source.name,
      problem: "no feature has the property \"\(oneLine(name))\" for its name; \(foundNamesText)",
      remedy: didYouMean(name, among: others)
        ?? (others.isEmpty
          ? "remove the layer's \"name\"" : "name one of these as the layer's \"name\""))
  }

  /// The list of the features' properties for messages, such as "they have NAME, ISO_A3".
  private var foundNamesText: String {
    if foundNames.isEmpty { return "they have no properties" }
    return "they have \(listed(foundNames.sorted().lazy.map(oneLine), limit: 20))"
  }

  /// Reads the features of one document.
  private mutating func read(
    _ text: SourceText, with reader: GeoJSONReader, scanAhead: Bool
  ) throws(BuildError) {
    self.text = text
    do {
      try reader.open(text.range, scanAhead: scanAhead)
    } catch {
      throw sourceError(error, feature: nil)
    }
    let transform: ProjObject? = try transform(declared: reader.crs)
    var sourceFeature = SourceFeature()
    while true {
      if report.featureCount & 0xFF == 0 {
        try environment.checkCancellation(reading: source.name)
      }
      do {
        guard try reader.next(into: &sourceFeature) else { break }
      } catch {
        let isInside = error.isOfFeature || !sourceFeature.propertyNames.isEmpty
        throw sourceError(error, feature: isInside ? sourceFeature : nil)
      }
      if keepsFaults { moveLine(to: text.range.lowerBound + reader.featureStart) }
      try add(sourceFeature, transform: transform)
      report.featureCount += 1
    }
  }

  /// Counts the lines up to a position of the source.
  private mutating func moveLine(to position: Int) {
    guard position > countedBytes else { return }
    line += source.bytes.withSpan(countedBytes..<position) { bytes in
      bytes.indices.count { bytes[$0] == UInt8(ascii: "\n") }
    }
    countedBytes = position
  }

  /// The place of the open document in the source, such as "line 13"; nil if it was converted, or if it is all of
  /// the source, and lines are not counted.
  private var documentLabel: String? {
    source.isConverted ? nil : text.label ?? (keepsFaults ? "line \(line)" : nil)
  }

  /// Adds a feature, or records why it is left out.
  private mutating func add(
    _ found: SourceFeature, transform: ProjObject?
  ) throws(BuildError) {
    for (slot, value) in found.values.enumerated()
    where value != .absent || properties.isIdentifier(slot, of: found) {
      isPresent[slot] = true
    }
    if isPresent.prefix(properties.askedCount).allSatisfy(\.self) {
      foundNames = []
    } else if foundNames.count < 1_000 {
      foundNames.formUnion(found.propertyNames)
    }
    guard properties.isWanted(found) else {
      report.filteredCount += 1
      if firstFiltered == nil { firstFiltered = (found, place(of: found)) }
      return
    }
    if found.isNull || (found.points.isEmpty && found.ringEnds.isEmpty) {
      let reason =
        found.lineType.map { "it is a \($0), which has no area" }
        ?? (found.isNull ? "its geometry is null" : "its geometry is empty")
      guard keepsFaults else { return leaveOut(found, reason) }
      var feature = try feature(of: found, transform: transform)
      feature.members.faults.append(
        BuildError(
          .geometry, file: source.name, place: place(of: found), problem: reason,
          remedy: found.lineType == nil
            ? "draw it, or take the feature out"
            : "leave it out, or make a polygon of it (ogr2ogr -nlt POLYGON)"))
      features.append(feature)
      return
    }
    if found.lineType != nil {
      report.lineCount += 1
      if report.lineCount == 1 { report.firstLine = place(of: found) }
    }
    let hadDegenerateRing = report.firstDegenerateRing != nil
    let hadRepeatedPosition = report.firstRepeatedPosition != nil
    var ownTransform = transform
    if found.crs != .none, layer.crs == nil {
      ownTransform = try self.transform(declared: found.crs)
    }
    let feature = try feature(of: found, transform: ownTransform)
    if !hadDegenerateRing, let ring = report.firstDegenerateRing {
      report.firstDegenerateRing = "\(place(of: found)): \(ring)"
    }
    if !hadRepeatedPosition, let position = report.firstRepeatedPosition {
      report.firstRepeatedPosition = "\(place(of: found)): \(position)"
    }
    let isEmpty = feature.geometry.ringEnds.isEmpty && feature.geometry.points.isEmpty
    guard isEmpty, feature.members.faults.isEmpty else {
      features.append(feature)
      return
    }
    let reason = "all its rings have fewer than three distinct positions"
    guard layer.skipsEmptyFeatures else {
      throw BuildError(
        .geometry, file: source.name, place: place(of: found), problem: reason,
        remedy: "draw it, or leave out such features with --skip-empty")
    }
    featureOfKey[feature.key] = nil
    leaveOut(found, reason)
  }

  private mutating func leaveOut(_ found: SourceFeature, _ reason: String) {
    report.leftOut.append("\(place(of: found)): left out, as \(reason)")
  }

  /// - Throws: the first error, unless errors are stored with the feature.
  private mutating func feature(
    of found: SourceFeature, transform: ProjObject?
  ) throws(BuildError) -> Feature {
    var members = keepsFaults ? properties.members(of: found) : SourceMembers()
    var key = ""
    var shape: (geometry: Geometry, laps: [Int8]) = (Geometry(), [])
    do { key = try self.key(of: found) } catch { try note(error, in: found, &members) }
    do { shape = try geometry(of: found, transform: transform) } catch {
      try note(error, in: found, &members)
    }
    if !source.isConverted { members.line = keepsFaults ? line : nil }
    if let text = properties.padded(found) {
      if report.paddedCount == 0 { report.firstPadded = text }
      report.paddedCount += 1
    }
    var feature = Feature(
      index: report.featureCount, key: key, name: properties.name(of: found) ?? key,
      attributes: properties.attributes(of: found), parentKey: properties.parent(of: found),
      geometry: shape.geometry)
    feature.aliases = properties.aliases(of: found)
    feature.laps = shape.laps
    feature.isRenderedAsPoint = properties.isRenderedAsPoint(found)
    feature.members = members
    return feature
  }

  private func note(
    _ error: BuildError, in found: SourceFeature, _ members: inout SourceMembers
  ) throws(BuildError) {
    // The location is formatted only when it is needed.
    var error = error
    error.place = place(of: found)
    guard keepsFaults else { throw error }
    members.faults.append(error)
  }

  private mutating func key(of found: SourceFeature) throws(BuildError) -> String {
    let key = try properties.key(of: found, index: report.featureCount, file: source.name)
    if layer.dissolves { return key }
    if let other = featureOfKey.updateValue(features.count, forKey: key) {
      let first = features[other]
      // Books of visits could not tell them apart, nor could readers.
      guard first.key.isExactly(key) else {
        throw BuildError(
          .duplicateKey, file: source.name,
          problem: "has the key \"\(codePoints(key))\", which Unicode takes for "
            + "\"\(codePoints(first.key))\", the key of feature \(first.index) "
            + "(\(oneLine(first.name)))",
          remedy: "write letters with marks in one way, or choose another property as its \"key\"")
      }
      throw BuildError(
        .duplicateKey, file: source.name,
        problem: "has the key \"\(oneLine(key))\", as feature \(first.index) "
          + "(\(oneLine(first.name))) has",
        remedy:
          "keys must be unique in a layer; choose another property as its \"key\", or join the "
          + "features of each key with \"dissolve\": true or --dissolve")
    }
    return key
  }

  private mutating func geometry(
    of found: SourceFeature, transform: ProjObject?
  ) throws(BuildError) -> (geometry: Geometry, laps: [Int8]) {
    if layer.kind == .points, !found.ringEnds.isEmpty {
      throw BuildError(
        .geometry, file: source.name,
        problem: "is a polygon in layer \"\(layer.id)\", whose kind is points",
        remedy: "leave it out, or let the layer's kind be polygons")
    }
    let unclosed = report.unclosedRingCount
    let shape = try GeometryRounding(
      grid: grid, file: source.name, isStrict: keepsFaults || layer.refusesDegenerateRings,
      refusesRepetitions: layer.refusesDegenerateRings
    ).geometry(of: found, transform: transform, report: &report)
    // A layer with a schema is checked strictly; in other layers the ring is closed and counted.
    guard !keepsFaults || report.unclosedRingCount == unclosed else {
      throw BuildError(
        .geometry, file: source.name,
        problem: "has a ring whose last position is not its first",
        remedy: "close the ring (RFC 7946 §3.1.6)")
    }
    return shape
  }

  // MARK: Reference systems

  /// The transformation of a document's coordinates; nil if they are used unchanged.
  ///
  /// The manifest's reference system takes precedence over the file's.
  private mutating func transform(
    declared: GeoJSONReader.DeclaredCRS
  ) throws(BuildError) -> ProjObject? {
    let declaredName: String? = if case .named(let name) = declared { name } else { nil }
    guard let name = layer.crs ?? source.crs ?? declaredName else {
      guard case .other(let text) = declared else { return nil }
      throw BuildError(
        .crs, file: source.name,
        problem:
          "has a \"crs\" member that names no reference system: \(oneLine(text.prefix(100)))",
        remedy: "name it, as with --crs EPSG:2263, or as the layer's \"crs\"")
    }
    if let known = transforms[name] { return known }
    let resolved = try resolveReferenceSystem(
      name, isDeclared: layer.crs == nil, file: source.name, database: environment.projDatabase)
    transforms[name] = .some(resolved.operation)
    report.operation = report.operation ?? resolved.note
    report.warnings += resolved.warnings.map { "\(source.name): \($0)" }
    return resolved.operation
  }

  // MARK: Errors

  /// The error for a failure in the document.
  /// - Parameter feature: the feature that it is in; nil for the document itself.
  private func sourceError(_ failure: SourceFailure, feature: SourceFeature?) -> BuildError {
    let byte = source.isConverted ? nil : "byte \(text.range.lowerBound + failure.offset)"
    let label = source.isConverted ? nil : text.label
    let parts: [String?] =
      switch failure.place {
      case .feature: [feature.map { place(of: $0) } ?? label, byte]
      case .text: [label, byte]
      case .label: [label]
      case .byte: [byte]
      case .file: []
      }
    let location = parts.compactMap(\.self).joined(separator: ", ")
    return BuildError(
      failure.code, file: source.name, place: location.isEmpty ? nil : location,
      problem: failure.problem, remedy: failure.remedy)
  }

  /// The location of a feature for messages, such as "line 13, feature 12 (Monaco)".
  private func place(of feature: SourceFeature) -> String {
    var place = documentLabel.map { "\($0), " } ?? ""
    place += "feature \(report.featureCount)"
    if let name = properties.name(of: feature) ?? properties.keyText(of: feature) {
      place += " (\(oneLine(name)))"
    }
    return place
  }
}

/// A text with escapes for all but ASCII, to show how its characters are encoded.
private func codePoints(_ text: String) -> String {
  oneLine(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())
}
