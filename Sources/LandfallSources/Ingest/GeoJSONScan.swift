import LandfallSupport

/// Checks the JSON of a GeoJSON document, by the functions of `JSONScan` and the rules of sources.
enum GeoJSONScan {
  /// The depth limits recursion.
  private static let rules = JSONScan.Rules(depthLimit: 200, isInteroperable: true)

  /// Moves to the value of the next member of an object; returns the range of its name, nil after the closing brace.
  @inline(__always)
  static func nextName(
    _ bytes: Span<UInt8>, _ index: inout Int, isFirst: inout Bool
  ) throws(SourceFailure) -> Range<Int>? {
    do {
      return try JSONScan.nextName(bytes, &index, isFirst: &isFirst, rules)
    } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// Moves to the next element of an array; returns false after the closing bracket.
  static func nextElement(
    _ bytes: Span<UInt8>, _ index: inout Int, isFirst: inout Bool
  ) throws(SourceFailure) -> Bool {
    do {
      return try JSONScan.nextElement(bytes, &index, isFirst: &isFirst)
    } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// Skips the value at the index, and checks it.
  /// - Parameter depth: the number of arrays and objects around it.
  static func skip(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int
  ) throws(SourceFailure) {
    do {
      try JSONScan.skipValue(bytes, &index, depth: depth, rules)
    } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// Skips the value at the index without checking it.
  static func skipUnchecked(_ bytes: Span<UInt8>, _ index: inout Int) throws(SourceFailure) {
    do {
      try JSONScan.skipUnchecked(bytes, &index)
    } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// Reads the value at the index.
  /// - Parameter depth: the number of arrays and objects around it.
  static func value(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int
  ) throws(SourceFailure) -> SourceValue {
    do {
      return try SourceValue(bytes, &index, depth: depth, rules)
    } catch {
      throw SourceFailure(error, in: bytes)
    }
  }

  /// The type of the object at an index, whose members may come in any order.
  static func type(_ bytes: Span<UInt8>, at start: Int) throws(SourceFailure) -> String {
    var index = start + 1
    var others: [String] = []
    try checkingFaults(bytes, at: start) { () throws(SourceFailure) in
      var isFirst = true
      while let name = try nextName(bytes, &index, isFirst: &isFirst) {
        if JSONScan.isText(bytes, name, "type") { return }
        others.append(JSONScan.text(bytes, name))
        try skipUnchecked(bytes, &index)
      }
      let names = others.joined(separator: ", ")
      throw SourceFailure(.missingType, at: start, String(names.prefix(200)))
    }
    var end = index
    guard case .string(let type) = try value(bytes, &end, depth: 0) else {
      throw SourceFailure(.memberKind, at: index, "type")
    }
    return type
  }

  /// Runs `body`, which skips parts of the object at an index unchecked. If it fails because the object is not JSON, the
  /// first fault in it is thrown.
  static func checkingFaults(
    _ bytes: Span<UInt8>, at start: Int, _ body: () throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    do {
      try body()
    } catch {
      var index = start
      if !error.status.isOfFeature { try skip(bytes, &index, depth: 0) }
      throw error
    }
  }

  /// The failure of a member whose value, at an index, is of the wrong kind.
  /// - Throws: another failure if the value is not JSON.
  static func wrongKind(
    of member: String, _ bytes: Span<UInt8>, _ index: Int
  ) throws(SourceFailure) -> SourceFailure {
    var end = index
    try skip(bytes, &end, depth: 0)
    return SourceFailure(.memberKind, at: index, member)
  }
}
