import Landfall
import TestSupport
import Testing

import LandfallTravel

/// A measure has the same names in each format.
@Suite(.timed) struct PositionMeasureTests {
  /// A point with a measure in each format that names what it has.
  private static let formats: [(name: String, text: @Sendable (_ name: String) -> String)] = [
    (
      "GPX extension",
      {
        """
        <gpx xmlns="x"><trk><trkseg><trkpt lat="1" lon="2"><time>2026-05-01T00:00:00Z</time>
        <extensions><\($0)>8</\($0)><a:b xmlns:a="a">1</a:b></extensions></trkpt></trkseg></trk></gpx>
        """
      }
    ),
    (
      "GPX",
      {
        """
        <gpx><trk><trkseg><trkpt lat="1" lon="2"><\($0)>8</\($0)></trkpt></trkseg></trk></gpx>
        """
      }
    ),
    ("CSV", { "lat,lon,\($0)\n1,2,8\n" }),
    (
      "KML data",
      {
        """
        <kml><Placemark><ExtendedData><Data name="\($0)"><value>8</value></Data></ExtendedData>
        <Point><coordinates>2,1</coordinates></Point></Placemark></kml>
        """
      }
    ),
    (
      "KML fields",
      {
        """
        <kml><Placemark><Point><coordinates>2,1</coordinates></Point><ExtendedData><SchemaData schemaUrl="#s">
        <SimpleData name="\($0)"> 8 </SimpleData></SchemaData></ExtendedData></Placemark></kml>
        """
      }
    ),
    (
      "KML arrays",
      {
        """
        <kml><Placemark><gx:Track><when>2026-05-01T00:00:00Z</when><when>2026-05-01T00:00:01Z</when>
        <gx:coord>2 1</gx:coord><gx:coord>3 1</gx:coord><ExtendedData><SchemaData schemaUrl="#s">
        <gx:SimpleArrayData name="cadence"><gx:value>1</gx:value><gx:value>2</gx:value></gx:SimpleArrayData>
        <gx:SimpleArrayData name="\($0)"><gx:value>8</gx:value><gx:value>9</gx:value></gx:SimpleArrayData>
        </SchemaData></ExtendedData></gx:Track></Placemark></kml>
        """
      }
    ),
    ("objects", { #"[{"latitude": 1, "longitude": 2, "time": 1777629600, "\#($0)": 8}]"# }),
    (
      "GeoJSON",
      {
        """
        {"type": "Feature", "properties": {"\($0)": 8, "time": 1777629600},
         "geometry": {"type": "Point", "coordinates": [2, 1]}}
        """
      }
    ),
  ]

  private static let accuracies: [(String, Double)] = [
    ("accuracy", 1), ("hAcc", 1), ("hacc", 1), ("HACC", 1), ("HorizontalAccuracy", 1),
    ("horizontal_accuracy", 1), ("horizontal-accuracy", 1), ("acc", 1), ("accuracy_radius", 1),
    ("h_accuracy", 1), ("accuracyMeters", 1), ("accuracy_m", 1), ("gps_accuracy", 1),
    ("accuracy_ft", 0.3048),
  ]
  private static let speeds: [(String, Double)] = [
    ("speed", 1), ("velocity", 1), ("speed_kmh", 1 / 3.6), ("SpeedKnots", 1852.0 / 3600),
    ("speedMetersPerSecond", 1),
  ]

  private func point(_ format: Int, _ name: String) throws -> TrackPoint {
    let text = Self.formats[format].text(name)
    return try #require(Track(bytes: Array(text.utf8), file: "t").points.first, "\(text)")
  }

  @Test(arguments: formats.indices) func accuracyHasTheSameNames(format: Int) throws {
    for (name, factor) in Self.accuracies {
      #expect(
        try point(format, name).accuracyMeters == 8 * factor,
        "\(name) in \(Self.formats[format].name)")
    }
    for name in ["vAcc", "vertical_accuracy", "hdop", "radius", "accelerometer", "accuracies"] {
      #expect(try point(format, name).accuracyMeters == nil, "\(name)")
    }
  }

  @Test(arguments: formats.indices) func speedHasTheSameNames(format: Int) throws {
    for (name, factor) in Self.speeds {
      #expect(
        try point(format, name).speedMetersPerSecond == 8 * factor,
        "\(name) in \(Self.formats[format].name)")
    }
  }

  /// A unit behind the number is one that a name may have.
  @Test func unitsAreThoseOfNames() throws {
    for (text, meters) in [("8 km/h", 8 / 3.6), ("8 kn", 8 * 1852.0 / 3600), ("8mph", 8 * 0.44704)]
    {
      let gpx = Self.formats[0].text("speed").replacing(">8<", with: ">\(text)<")
      for bytes in [Array(gpx.utf8), Array("lat,lon,speed\n1,2,\(text)\n".utf8)] {
        let speed = try Track(bytes: bytes, file: "t").points[0].speedMetersPerSecond
        #expect(abs(try #require(speed) - meters) < 1e-12, "\(text)")
      }
    }
  }

  /// Elements of an extension are other elevations, such as those of a map.
  @Test(arguments: formats.indices.dropFirst()) func altitudeHasTheSameNames(format: Int) throws {
    for (name, factor) in [("ele", 1), ("altitude", 1), ("alt_ft", 0.3048), ("ElevationM", 1)] {
      #expect(
        try point(format, name).altitudeMeters == 8 * factor,
        "\(name) in \(Self.formats[format].name)")
    }
    #expect(try point(0, "ele").altitudeMeters == nil)
  }

  /// The preferred one of several names.
  @Test func thePreferredNameDecides() throws {
    let text = #"[{"lat": 1, "lon": 2, "acc": 5, "accuracy": 6, "hAcc": 7}]"#
    #expect(try Track(bytes: Array(text.utf8), file: "t").points[0].accuracyMeters == 6)
  }
}
