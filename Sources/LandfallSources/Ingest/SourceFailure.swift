/// Why a document is not GeoJSON, or why a feature is invalid. `LayerIngest` adds the file and the feature.
package struct SourceFailure: Error {
  /// What a message names of the place.
  enum Place {
    /// The line or record, the feature and the byte.
    case feature
    /// The line or record, and the byte.
    case text
    /// The line or record alone.
    case label
    case byte, file
  }

  let code: BuildError.Code
  /// The position of the failure in bytes from the start of the document.
  let offset: Int
  let problem: String
  let remedy: String
  let place: Place
  /// Whether the failure concerns the GeoJSON of an object, in a document that may be valid JSON.
  let isOfFeature: Bool
  /// Whether the document is an Esri JSON feature set.
  var isEsriJSON = false

  /// A failure in the GeoJSON of an object, or in all of a document.
  init(
    _ code: BuildError.Code = .syntax, at offset: Int, _ problem: String, _ remedy: String,
    place: Place = .feature, isOfFeature: Bool = true
  ) {
    (self.code, self.offset, self.place) = (code, offset, place)
    (self.problem, self.remedy, self.isOfFeature) = (problem, remedy, isOfFeature)
  }

  /// A failure of JSON.
  private init(
    json offset: Int, _ problem: String, _ remedy: String, place: Place = .feature
  ) {
    self.init(at: offset, problem, remedy, place: place, isOfFeature: false)
  }

  /// Explains an error in a document.
  init(_ error: JSONSyntaxError, in bytes: Span<UInt8>) {
    let place = error.position
    guard place < bytes.count else {
      self = .truncated(bytes)
      return
    }
    switch error.problem {
    case .unexpected:
      let isUnmatched =
        bytes.firstNonSpace(from: 0).map { bytes.brackets(from: $0) } == .mismatched(place)
      self.init(
        json: place,
        (isUnmatched ? "a bracket closes what is not open: " : "not JSON here: ")
          + excerpt(bytes, at: place), "correct the text")
    case .number(let start): self = .number(token(bytes, start), at: start)
    case .controlCharacter:
      self.init(
        json: place, "a string holds a raw control character, such as a line break",
        "write it as an escape, such as \\n")
    case .notUTF8:
      self.init(
        json: place, "not UTF-8", "write the file again as UTF-8, as iconv -t UTF-8 does",
        place: .byte)
    case .halfSurrogatePair:
      self.init(
        json: place, "a string holds half of a surrogate pair: \(excerpt(bytes, at: place))",
        "write both halves, as \\ud83c\\udf0d, or the character itself")
    case .nestedTooDeep: self = .tooDeep(at: place)
    }
  }

  static func number(_ text: String, at offset: Int) -> SourceFailure {
    SourceFailure(
      json: offset, "\(oneLine(text)) is not a number that JSON and a Double can represent",
      "correct the number")
  }

  static func tooDeep(at offset: Int) -> SourceFailure {
    SourceFailure(
      json: offset, "arrays or objects are nested too deep",
      "GeoJSON needs no more than a dozen levels; flatten it")
  }

  /// A document that ends before its outermost value does.
  static func truncated(_ bytes: Span<UInt8>) -> SourceFailure {
    bytes.firstNonSpace(from: 0) == nil
      ? SourceFailure(json: 0, "is empty", "give it a FeatureCollection", place: .file)
      : SourceFailure(
        json: bytes.count, "the text ends before its outermost brace closes",
        "the file is cut short; fetch or write it again", place: .text)
  }

  /// More text after the outermost value.
  static func trailing(_ bytes: Span<UInt8>, at offset: Int) -> SourceFailure {
    SourceFailure(
      json: offset, "more text after the outermost value: \(excerpt(bytes, at: offset))",
      "remove it, or write a sequence, one GeoJSON text a line (GeoJSONSeq)", place: .text)
  }

  /// A document whose outermost value is not an object.
  static func notAnObject(_ bytes: Span<UInt8>, at offset: Int) -> SourceFailure {
    SourceFailure(
      json: offset, "is not a GeoJSON object; it starts with \(excerpt(bytes, at: offset))",
      bytes[offset] == UInt8(ascii: "[")
        ? "take the FeatureCollection out of the array, as jq '.[0]' does; of an array of Features, "
          + "jq -c '.[]' makes a sequence"
        : "give it a FeatureCollection; another format is read from a file with the ending of its own",
      place: .label)
  }
}

// MARK: - Objects

extension SourceFailure {
  static func missingMember(_ member: String, at offset: Int) -> SourceFailure {
    SourceFailure(at: offset, "the member \"\(member)\" is missing", "add it (RFC 7946 §3)")
  }

  static func repeatedMember(_ member: String, at offset: Int) -> SourceFailure {
    SourceFailure(
      at: offset, "the member \"\(oneLine(member))\" occurs twice in one object",
      "remove one of them")
  }

  /// A member of the wrong JSON type.
  static func memberKind(_ member: String, at offset: Int) -> SourceFailure {
    let remedy =
      switch member {
      case "features": "it must be an array of Features"
      case "geometries": "it must be an array of geometries"
      case "geometry", "properties": "it must be an object or null"
      default: "it must be a string"
      }
    return SourceFailure(at: offset, "the member \"\(member)\" is of the wrong kind", remedy)
  }

  /// An object without `type`, described by what it looks like.
  /// - Parameter members: the names of its members.
  static func missingType(
    _ members: [String], isOutermost: Bool, at offset: Int
  ) -> SourceFailure {
    let list = oneLine(members.joined(separator: ", ").prefix(200))
    let names = Set(list.split(separator: ", ").map(String.init))
    var problem = list.isEmpty ? "it is empty" : "its members are: \(list)"
    let isEsriJSON =
      isOutermost
      && !names.isDisjoint(with: ["geometryType", "rings", "spatialReference", "fieldAliases"])
    if isEsriJSON {
      problem = "it looks like Esri JSON, not GeoJSON"
    } else if isOutermost, names.isSuperset(of: ["layers", "grid"]) {
      problem = "it looks like a Landfall manifest, not GeoJSON"
    }
    var failure = SourceFailure(
      at: offset, "has no \"type\"; \(problem)",
      isOutermost
        ? "give a GeoJSON file (RFC 7946), or convert it with ogr2ogr" : "add the \"type\"")
    failure.isEsriJSON = isEsriJSON
    return failure
  }

  /// An outermost object without `type` that has a member with one.
  static func wrapped(in member: String, _ type: String, at offset: Int) -> SourceFailure {
    SourceFailure(
      at: offset, "its \(type) is in the member \"\(oneLine(member))\"",
      "take it out, as jq '.[\(jsonText(member))]' does")
  }

  static func unknownType(
    _ type: String, isOutermost: Bool = false, at offset: Int
  ) -> SourceFailure {
    let place = isOutermost ? Place.label : .feature
    if type == "Topology" {
      return SourceFailure(
        .unsupportedFormat, at: offset, "is TopoJSON after other text",
        "write one topology in each file", place: place)
    }
    let known =
      GeoJSONReader.geometries + (isOutermost ? ["Feature", "FeatureCollection"] : [])
    return SourceFailure(
      at: offset, "the type \"\(oneLine(type))\" is not a GeoJSON type",
      didYouMean(oneLine(type), among: known) ?? "write one of \(known.joined(separator: ", "))",
      place: place)
  }

  /// Coordinates that are not nested as the type of their geometry requires.
  static func nesting(_ type: String, at offset: Int) -> SourceFailure {
    let remedy =
      switch type {
      case "Point": "write [longitude, latitude]"
      case "MultiPoint": "write an array of positions"
      case "Polygon": "write an array of rings, each an array of positions"
      case "Topology":
        "write an array of arcs, each an array of positions, and rings of their numbers"
      default: "write an array of polygons, each an array of rings, each an array of positions"
      }
    return SourceFailure(
      .geometry, at: offset, "the coordinates of a \(type) are nested wrongly", remedy)
  }
}

/// The bytes from an index to the next bracket, separator or space, at most 40.
func token(_ bytes: Span<UInt8>, _ start: Int) -> String {
  let head = bytes.extracting(..<min(start + 40, bytes.count))
  return bytes.text(start..<JSONCursor.tokenEnd(head, start))
}

private func excerpt(_ bytes: Span<UInt8>, at start: Int) -> String {
  "\"\(oneLine(bytes.text(start..<min(start + 20, bytes.count))))\""
}
