import Landfall
import LandfallModel
import LandfallSupport

extension LayerIngest {
  /// Explains a failure of the parser in terms that help to correct the file.
  func sourceError(
    _ failure: SourceFailure, text: SourceText, feature: SourceFeature?
  ) -> BuildError {
    let detail = oneLine(failure.detail)
    let offset = text.range.lowerBound + failure.offset
    let isInside = feature != nil
    let around = isInside ? place(of: feature, text: text) : text.label
    let place = [around, "byte \(offset)"].compactMap { $0 }.joined(separator: ", ")

    func error(
      _ code: BuildError.Code, _ problem: String, _ remedy: String, place other: String? = nil
    ) -> BuildError {
      BuildError(code, file: source.name, place: other ?? place, problem: problem, remedy: remedy)
    }

    return switch failure.status {
    case .lateCRS: error(.crs, "a \"crs\" member is after the features", "put it in front")
    case .truncated: truncated(text)
    case .syntax:
      error(
        .syntax,
        (isUnmatched(offset, in: text)
          ? "a bracket closes what is not open: " : "not JSON here: ")
          + excerpt(at: offset, in: text),
        "correct the text")
    case .encoding:
      error(
        .syntax, "not UTF-8", "write the file again as UTF-8, as iconv -t UTF-8 does",
        place: "byte \(offset)")
    case .controlCharacter:
      error(
        .syntax, "a string holds a raw control character, such as a line break",
        "write it as an escape, such as \\n")
    case .halfSurrogatePair:
      error(
        .syntax, "a string holds half of a surrogate pair: \(excerpt(at: offset, in: text))",
        "write both halves, as \\ud83c\\udf0d, or the character itself")
    case .number:
      error(
        .syntax, "\(detail) is not a number that JSON and a Double can represent",
        "correct the number")
    case .tooDeep:
      error(
        .syntax, "arrays or objects are nested too deep",
        "GeoJSON needs no more than a dozen levels; flatten it")
    case .trailing:
      error(
        .syntax, "more text after the outermost value: \(excerpt(at: offset, in: text))",
        "remove it, or write a sequence, one GeoJSON text a line (GeoJSONSeq)",
        place: [text.label, "byte \(offset)"].compactMap { $0 }.joined(separator: ", "))
    case .notAnObject: notAnObject(text)
    case .missingType:
      error(
        .syntax, missingTypeProblem(detail, isInside: isInside),
        isInside
          ? "add the \"type\"" : "give a GeoJSON file (RFC 7946), or convert it with ogr2ogr")
    case .unknownType: unknownType(detail, place: isInside ? place : text.label, isInside: isInside)
    case .notAFeature:
      error(
        .syntax, "its \"type\" is \"\(detail)\", not \"Feature\"",
        "put a Feature around each geometry of a FeatureCollection")
    case .repeatedMember:
      error(.syntax, "the member \"\(detail)\" occurs twice in one object", "remove one of them")
    case .missingMember:
      error(.syntax, "the member \"\(detail)\" is missing", "add it (RFC 7946 §3)")
    case .memberKind:
      error(.syntax, "the member \"\(detail)\" is of the wrong kind", memberRemedy(detail))
    case .line:
      error(
        .geometry, "is a \(detail), which has no area",
        "leave it out, or make a polygon of it (ogr2ogr -nlt POLYGON)")
    case .nesting:
      error(.geometry, "the coordinates of a \(detail) are nested wrongly", nestingRemedy(detail))
    case .notANumber:
      error(
        .coordinate, "\(detail) is not a number of a coordinate",
        "write a finite number of degrees")
    case .shortPosition:
      error(.coordinate, "a position has fewer than two numbers", "write [longitude, latitude]")
    }
  }

  /// The error for a document that ends before its outermost value does.
  private func truncated(_ text: SourceText) -> BuildError {
    if source.bytes.firstNonSpace(in: text.range) == nil {
      return BuildError(
        .syntax, file: source.name, problem: "is empty", remedy: "give it a FeatureCollection")
    }
    let place = [text.label, "byte \(text.range.upperBound)"].compactMap { $0 }
    return BuildError(
      .syntax, file: source.name, place: place.joined(separator: ", "),
      problem: "the text ends before its outermost brace closes",
      remedy: "the file is cut short; fetch or write it again")
  }

  /// Whether the byte at an index is a bracket that closes no open one, or one of the other kind.
  private func isUnmatched(_ offset: Int, in text: SourceText) -> Bool {
    guard let start = source.bytes.firstNonSpace(in: text.range) else { return false }
    return source.bytes.brackets(in: start..<text.range.upperBound) == .mismatched(offset)
  }

  private func notAnObject(_ text: SourceText) -> BuildError {
    let start = source.bytes.firstNonSpace(in: text.range) ?? text.range.lowerBound
    return BuildError(
      .syntax, file: source.name, place: text.label,
      problem: "is not a GeoJSON object; it starts with \(excerpt(at: start, in: text))",
      remedy: "give it a FeatureCollection; other formats are read from files, not from standard "
        + "input")
  }

  private func excerpt(at offset: Int, in text: SourceText) -> String {
    let end = min(offset + 20, text.range.upperBound)
    guard offset < end else { return "the text ends" }
    return "\"\(oneLine(source.bytes.text(offset..<end)))\""
  }

  /// Describes a JSON object that is not GeoJSON by what it looks like.
  private func missingTypeProblem(_ members: String, isInside: Bool) -> String {
    let names = Set(members.split(separator: ", ").map(String.init))
    if !isInside {
      if !names.isDisjoint(with: ["geometryType", "rings", "spatialReference"]) {
        return "has no \"type\"; it looks like Esri JSON, not GeoJSON"
      }
      if names.contains("layers") && names.contains("grid") {
        return "has no \"type\"; it looks like a Landfall manifest, not GeoJSON"
      }
    }
    return "has no \"type\"; \(members.isEmpty ? "it is empty" : "its members are: \(members)")"
  }

  private func unknownType(_ type: String, place: String?, isInside: Bool) -> BuildError {
    if type == "Topology" {
      return BuildError(
        .unsupportedFormat, file: source.name, place: place, problem: "is TopoJSON, not GeoJSON",
        remedy: "convert it, as ogr2ogr -f GeoJSON out.geojson in.json or topo2geo do")
    }
    let geometries = [
      "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection",
    ]
    let known = isInside ? geometries : geometries + ["Feature", "FeatureCollection"]
    return BuildError(
      .syntax, file: source.name, place: place,
      problem: "the type \"\(type)\" is not a GeoJSON type",
      remedy: didYouMean(type, among: known)
        ?? "write one of \(known.joined(separator: ", "))")
  }

  private func memberRemedy(_ member: String) -> String {
    switch member {
    case "features": "it must be an array of Features"
    case "geometries": "it must be an array of geometries"
    case "geometry", "properties": "it must be an object or null"
    default: "it must be a string"
    }
  }

  private func nestingRemedy(_ type: String) -> String {
    switch type {
    case "Point": "write [longitude, latitude]"
    case "MultiPoint": "write an array of positions"
    case "Polygon": "write an array of rings, each an array of positions"
    default: "write an array of polygons, each an array of rings, each an array of positions"
    }
  }

  /// Rejects text encodings and compressed formats that no JSON parser can read, and names them.
  func refuseForeignEncodings() throws(BuildError) {
    let head = (0..<min(2, source.bytes.count)).map { source.bytes[$0] }
    let (problem, remedy): (String, String)
    switch head {
    case [0xFE, 0xFF], [0xFF, 0xFE]:
      (problem, remedy) = ("is UTF-16", "write it as UTF-8, as iconv -f UTF-16 -t UTF-8 does")
    case [0x1F, 0x8B]:
      (problem, remedy) = ("is compressed (gzip)", "unpack it with gunzip")
    case [0x50, 0x4B]:
      (problem, remedy) = ("is a ZIP archive", "unpack it, or name the file with the ending .zip")
    default: return
    }
    throw BuildError(.unsupportedFormat, file: source.name, problem: problem, remedy: remedy)
  }
}
