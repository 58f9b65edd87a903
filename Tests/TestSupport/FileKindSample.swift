package import LandfallSupport

/// The first bytes of a file of each kind.
package struct FileKindSample: Sendable {
  package let kind: FileKind
  /// The name; empty where it makes no difference.
  package let name: String
  package let bytes: [UInt8]

  private init(_ kind: FileKind, _ name: String, _ bytes: [UInt8]) {
    (self.kind, self.name, self.bytes) = (kind, name, bytes)
  }

  /// Text of which each character is a byte.
  private static func raw(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  private static func atPlace(_ offset: Int, _ text: String, head: String = "") -> [UInt8] {
    let start = raw(head)
    return start + [UInt8](repeating: 0, count: offset - start.count) + raw(text)
  }

  private static func entry(_ name: String, _ content: String = "") -> [UInt8] {
    [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [UInt8(name.utf8.count), 0, 0, 0]
      + Array((name + content).utf8)
  }

  package static let all: [FileKindSample] = [
    Self(.empty, "", []), Self(.empty, "", raw(" \r\n")), Self(.empty, "", [0xEF, 0xBB, 0xBF]),
    Self(.atlas, "", raw("\u{89}LFA\r\n\u{1A}\n\u{1}\0")),
    Self(.gzip, "", [0x1F, 0x8B, 8, 0]), Self(.bzip2, "", raw("BZh91AY&SY\u{1}")),
    Self(.xz, "", raw("\u{FD}7zXZ\0\0")), Self(.zstandard, "", [0x28, 0xB5, 0x2F, 0xFD]),
    Self(.zip, "", entry("a.csv", "CO\n")), Self(.zip, "", raw("PK\u{5}\u{6}\0\0")),
    Self(.excel, "", entry("[Content_Types].xml")),
    Self(.excel, "a.XLSX", entry("docProps/app.xml")),
    Self(.openDocument, "", entry("mimetype", "application/vnd.oasis.opendocument.spreadsheet")),
    Self(.appleDocument, "", entry("Index/Document.iwa")), Self(.kmz, "", entry("doc.kml")),
    Self(.kmz, "trip.kmz", entry("files/a.png")),
    Self(.sevenZip, "", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Self(.rar, "", raw("Rar!\u{1A}\u{7}\0")),
    Self(.tar, "", atPlace(257, "ustar\0", head: "visits.txt")),
    Self(.oldOffice, "a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    Self(.pdf, "", raw("%PDF-1.7\n")), Self(.png, "", raw("\u{89}PNG\r\n\u{1A}\n")),
    Self(.jpeg, "", [0xFF, 0xD8, 0xFF, 0xE0]), Self(.gif, "", raw("GIF89a\u{1}\0")),
    Self(.webP, "", raw("RIFF\u{1}\0\0\0WEBPVP8 ")), Self(.tiff, "", raw("II*\0\u{8}\0")),
    Self(.tiff, "", raw("MM\0*\0")), Self(.heic, "", raw("\0\0\0\u{18}ftypheic\0")),
    Self(.heic, "", raw("\0\0\0\u{18}ftypavif\0")), Self(.video, "", raw("\0\0\0\u{18}ftypisom\0")),
    Self(.audio, "", raw("RIFF\u{1}\0\0\0WAVEfmt ")), Self(.elf, "", raw("\u{7F}ELF\u{2}")),
    Self(.machO, "", [0xCF, 0xFA, 0xED, 0xFE]), Self(.windowsProgram, "", raw("MZ\u{90}\0\u{3}\0")),
    Self(.wasm, "", raw("\0asm\u{1}\0\0\0")),
    Self(.geoPackage, "", atPlace(68, "GPKG", head: "SQLite format 3\0")),
    Self(.sqlite, "", atPlace(68, "\0\0\0\0", head: "SQLite format 3\0")),
    Self(.flatGeobuf, "", raw("fgb\u{3}fgb\0")), Self(.shapefile, "a.shp", [0, 0, 0x27, 0x0A, 0]),
    Self(.shapefileIndex, "A.SHX", [0, 0, 0x27, 0x0A, 0]),
    Self(
      .dBase, "a.dbf", [3, 126, 1, 31, 2, 0, 0, 0, 65, 0, 10, 0] + [UInt8](repeating: 0, count: 60)),
    Self(.projection, "a.prj", raw("GEOGCS[\"GCS_WGS_1984\",DATUM[")),
    Self(.parquet, "", raw("PAR1\u{15}\u{4}")), Self(.arrow, "", raw("ARROW1\0\0")),
    Self(.arrow, "", raw("FEA1\0")), Self(.netCDF, "", raw("CDF\u{1}\0")),
    Self(.hdf5, "", raw("\u{89}HDF\r\n\u{1A}\n")), Self(.pmTiles, "", raw("PMTiles\u{3}")),
    Self(.glTF, "", raw("glTF\u{2}\0")), Self(.fit, "", raw("\u{E}\u{10}\0\0\0\0\0\0.FIT")),
    Self(.utf16, "", raw("\u{FF}\u{FE}O\0h\0")), Self(.utf16LE, "", raw("O\0h\0i\0")),
    Self(.utf16BE, "", raw("\0O\0h\0i")), Self(.utf32, "", raw("\u{FF}\u{FE}\0\0O\0\0\0")),
    Self(.utf32LE, "", raw("O\0\0\0h\0\0\0")), Self(.utf32BE, "", raw("\0\0\0O\0\0\0h")),
    Self(.textWithNUL, "", raw("Ohio\nUtah\0\n")),
    Self(.otherEncoding, "", raw("Qu\u{E9}bec\nOhio\n")),
    Self(.binary, "", [1, 2, 3, 0x80, 0]), Self(.binary, "", [0, 0]),
    Self(.gpx, "", raw("<?xml version=\"1.0\"?>\n<!-- <kml> --><gpx creator=\"<html>\">")),
    Self(.gpx, "", raw("<x:gpx xmlns:x=\"a\">")), Self(.kml, "", raw("<kml>")),
    Self(.tcx, "", raw("<TrainingCenterDatabase>")),
    Self(.gml, "", raw("<gml:FeatureCollection>")),
    Self(.gml, "", raw("<a xmlns:gml=\"http://www.opengis.net/gml\">")),
    Self(.osm, "", raw("<?xml version='1.0'?><osm version=\"0.6\">")),
    Self(.svg, "", raw("<svg xmlns=\"a\">")), Self(.xml, "", raw("<rss><svg/></rss>")),
    Self(.html, "", raw("\n<!DOCTYPE HTML><html>\nOhio\n")), Self(.html, "", raw("<HEAD><title>")),
    Self(.geoJSON, "", raw(#"{"type": "FeatureCollection", "states": []}"#)),
    Self(.geoJSON, "", raw(#"{"a": {"type": "FeatureCollection"}}"#)),
    Self(.geoJSON, "", raw(#"[{"type": "Feature"}]"#)), Self(.geoJSON, "", raw("\u{1E}{}")),
    Self(.topoJSON, "", raw(#"{"type":"Topology","objects":{}}"#)),
    Self(
      .overpass, "", raw(#"{"version":0.6,"osm3s":{},"elements":[{"type":"way","id":7,"lat":1}]}"#)),
    Self(.overpass, "", raw(#"{"generator":"x","elements":[]}"#)),
    Self(.serverError, "", raw(#"{"error":{"code":400,"message":"Cannot perform query."}}"#)),
    Self(.serverError, "", raw(#"{"code":"InvalidParameterValue","description":"limit"}"#)),
    Self(
      .serverError, "",
      raw(#"{"type":"about:blank","title":"Not Found","status":404,"detail":"no such collection"}"#)
    ),
    Self(.esriJSON, "", raw(#"{"geometryType":"esriGeometryPolygon","features":[]}"#)),
    Self(.manifest, "", raw(#"{"name": "world", "layers": [{"id": "a", "source": "a.geojson"}]}"#)),
    Self(.book, "", raw(#"{"layers": {"countries": {}}, "version": 1}"#)),
    Self(.book, "", raw(#"[{"stateName": "Ohio", "type": "Feature", "latitude": 1}]"#)),
    Self(.book, "", raw(#"{"bbox": [], "visitedCountries": []}"#)),
    Self(.book, "", raw(#""{\"badges\":[],\"states\":[]}""#)),
    Self(.json, "", raw(#"["Ohio"]"#)),
    Self(.json, "", raw(#"{"layers": [{"layer": "a"}], "gaps": []}"#)),
    Self(.locationRecords, "", raw(#"{"locations": [{"latitudeE7": 1}]}"#)),
    Self(.timeline, "", raw(#"[{"startTime": "a"}]"#)),
    Self(.locationPoints, "", raw(#"{"lat": 1, "lon": 2}"#)),
    Self(.lfsPointer, "", raw("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")),
    Self(.javaScript, "", raw("const a = {}")), Self(.javaScript, "", raw("callback({})")),
    Self(.javaScript, "", raw("// a\n{}")), Self(.nmea, "", raw("$GPRMC,1\n")),
    Self(.ownTracks, "", raw("2026-05-03T10:00:00Z\t* \t{\"_type\":\"location\"}")),
    Self(.text, "", raw("Ohio\nUtah\n")), Self(.text, "", raw("import date,lat,lon\n")),
    Self(.text, "", raw("BZ\nMZ\nBM\nID\n")), Self(.text, "", raw("GIF\nPAR\nPK\n")),
    Self(.text, "", Array("Québec\n".utf8)),
  ]
}
