extension JSONCursor.Rules {
  /// The rules of sources; the depth limits recursion.
  static let geoJSON = JSONCursor.Rules(depthLimit: 200, isInteroperable: true)
}

/// The steps of a cursor in a GeoJSON document, with the failures of sources.
extension JSONCursor {
  /// Moves to the value of the next member of an object; returns the range of its name, nil after the closing brace.
  @inline(__always)
  mutating func nextMember(isFirst: inout Bool) throws(SourceFailure) -> Range<Int>? {
    do { return try nextName(isFirst: &isFirst) } catch { throw SourceFailure(error, in: bytes) }
  }

  /// Calls `body` with the name of each member of the object at the index, at its value, which it must skip.
  @inline(__always)
  mutating func forEachMember(
    _ body: (inout JSONCursor, Range<Int>) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    index += 1
    var isFirst = true
    while let name = try nextMember(isFirst: &isFirst) { try body(&self, name) }
  }

  /// Moves to the next object of an array, which is the value of a member; returns false after the closing bracket.
  mutating func nextObject(
    of member: String, isFirst: inout Bool
  ) throws(SourceFailure) -> Bool {
    do {
      guard try nextElement(isFirst: &isFirst) else { return false }
    } catch {
      throw SourceFailure(error, in: bytes)
    }
    if isAt("{") { return true }
    throw try wrongKind(of: member)
  }

  /// Skips the value at the index, and checks it.
  /// - Parameter depth: the number of arrays and objects around it.
  mutating func skip(depth: Int) throws(SourceFailure) {
    do { try skipValue(depth: depth) } catch { throw SourceFailure(error, in: bytes) }
  }

  /// Skips the value at the index by its brackets alone.
  mutating func skipBrackets() throws(SourceFailure) {
    do { try skipUnchecked() } catch { throw SourceFailure(error, in: bytes) }
  }

  /// Reads the value at the index.
  /// - Parameter depth: the number of arrays and objects around it.
  mutating func value(depth: Int) throws(SourceFailure) -> SourceValue {
    do { return try SourceValue(&self, depth: depth) } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// The type of the object at the index, whose members may come in any order.
  func type(isOutermost: Bool = false) throws(SourceFailure) -> String {
    var cursor = self
    var others: [String] = []
    try checkingFaults { () throws(SourceFailure) in
      cursor.index += 1
      var isFirst = true
      while let name = try cursor.nextMember(isFirst: &isFirst) {
        if isText(name, "type") { return }
        others.append(text(name))
        if isOutermost, let type = cursor.nestedType {
          throw .wrapped(in: text(name), type, at: cursor.index)
        }
        try cursor.skipBrackets()
      }
      throw .missingType(others, isOutermost: isOutermost, at: index)
    }
    let start = cursor.index
    guard case .string(let type) = try cursor.value(depth: 0) else {
      throw .memberKind("type", at: start)
    }
    return type
  }

  /// Reads the value of a `crs` member: `{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2263"}}`, the same
  /// with `"code": 2263` as in drafts of GeoJSON, or null.
  mutating func declaredCRS() throws(SourceFailure) -> GeoJSONReader.DeclaredCRS {
    let start = index
    guard isAt("{") else {
      return try value(depth: 1) == .null ? .none : .other(bytes.text(start..<index))
    }
    try skip(depth: 1)
    let node = try? JSONReader.read((start..<index).map { bytes[$0] })
    let system = node.flatMap(DeclaredSystem.name)
    return system.map { .named($0) } ?? .other(bytes.text(start..<index))
  }

  /// The type of the object at the index, if that is one of a document; nil for any other value.
  var nestedType: String? {
    var cursor = self
    guard isAt("{") else { return nil }
    cursor.index += 1
    var isFirst = true
    while let name = try? cursor.nextMember(isFirst: &isFirst) {
      if isText(name, "type"), case .string(let type)? = try? cursor.value(depth: 0) {
        return ["FeatureCollection", "Topology"].contains(type) ? type : nil
      }
      guard (try? cursor.skipBrackets()) != nil else { return nil }
    }
    return nil
  }

  /// Runs `body`, which skips parts of the object at the index unchecked. If it fails because the object is not JSON, the
  /// first fault in it is thrown.
  func checkingFaults(_ body: () throws(SourceFailure) -> Void) throws(SourceFailure) {
    do { try body() } catch {
      var cursor = self
      if !error.isOfFeature { try cursor.skip(depth: 0) }
      throw error
    }
  }

  /// The failure of a member whose value, at the index, is of the wrong kind.
  /// - Throws: another failure if the value is not JSON.
  func wrongKind(of member: String) throws(SourceFailure) -> SourceFailure {
    var cursor = self
    try cursor.skip(depth: 0)
    return .memberKind(member, at: index)
  }
}
