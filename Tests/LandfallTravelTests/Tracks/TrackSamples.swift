import LandfallTravel

/// A small track in each format.
enum TrackSample {
  static let csv = """
    id,Latitude,Longitude,Time,Accuracy,Altitude,Speed
    1,48.1,11.5,2026-05-01T10:00:00Z,5,520.5,1.5
    2,48.2,11.6,2026-05-01T10:00:10Z,,,
    "3, quoted","48.3"," 11.7 ",1777629620,7.5,-3,0

    """

  static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a <trkpt lat="1" lon="1"/> in a comment is none -->
    <gpx version="1.1" xmlns:x="urn:x">
      <wpt lat="1" lon="2"><time>2026-05-01T09:00:00Z</time></wpt>
      <rte><rtept lat="3" lon="4"></rtept></rte>
      <trk><name><![CDATA[a > b </trkpt>]]></name><trkseg>
        <trkpt lat="48.1" lon="11.5"><ele>520.5</ele><time>2026-05-01T10:00:00Z</time>
          <hdop>900</hdop><extensions><x:speed>1.5</x:speed><x:accuracy>5</x:accuracy></extensions>
        </trkpt>
        <trkpt lon='11.6' lat='48.2'><time> 2026-05-01T10:00:10Z </time><hdop>2</hdop></trkpt>
      </trkseg><trkseg>
        <trkpt lat="48.3" lon="11.7"/>
      </trkseg></trk>
    </gpx>

    """

  static let kml = """
    <?xml version="1.0"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gpx="urn:x"><Document>
      <Placemark><Point><coordinates>1,2,0</coordinates></Point></Placemark>
      <Placemark><gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:10Z</when>
        <gx:coord>11.5 48.1 520.5</gx:coord><gx:coord>11.6 48.2</gx:coord></gx:Track></Placemark>
      <Placemark><LineString><coordinates>
        11.7,48.3 11.8,48.4,5
      </coordinates></LineString></Placemark>
      <Placemark><TimeStamp><when>2026-05-01T10:01:00Z</when></TimeStamp>
        <Point><coordinates>11.9,48.5</coordinates></Point></Placemark>
      <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates>
        </LinearRing></outerBoundaryIs></Polygon></Placemark>
    </Document></kml>

    """

  static let tcx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
      <Activity Sport="Biking"><Id>2026-05-01T10:00:00Z</Id><Lap StartTime="2026-05-01T10:00:00Z">
        <MaximumSpeed>9</MaximumSpeed><Track>
          <Trackpoint><Time>2026-05-01T10:00:00Z</Time><Position><LatitudeDegrees>48.1</LatitudeDegrees>
            <LongitudeDegrees> 11.5 </LongitudeDegrees></Position><AltitudeMeters>520.5</AltitudeMeters>
            <HeartRateBpm><Value>120</Value></HeartRateBpm>
            <Extensions><ns3:TPX><ns3:Speed>1.5</ns3:Speed></ns3:TPX></Extensions></Trackpoint>
          <Trackpoint><Time>2026-05-01T10:00:05Z</Time><HeartRateBpm><Value>121</Value></HeartRateBpm></Trackpoint>
          <Trackpoint><Time>2026-05-01T10:00:10.000Z</Time><Position><LatitudeDegrees>48.2</LatitudeDegrees>
            <LongitudeDegrees>11.6</LongitudeDegrees></Position></Trackpoint>
        </Track><Track>
          <Trackpoint><Position><LatitudeDegrees>48.3</LatitudeDegrees>
            <LongitudeDegrees>11.7</LongitudeDegrees></Position></Trackpoint>
          <Trackpoint><Position><LatitudeDegrees>98.3</LatitudeDegrees>
            <LongitudeDegrees>11.7</LongitudeDegrees></Position></Trackpoint>
        </Track></Lap></Activity>
    </Activities></TrainingCenterDatabase>

    """

  static let geoJSON = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"coordTimes": ["2026-05-01T10:00:00Z", 1777629610]},
       "geometry": {"type": "LineString", "coordinates": [[11.5, 48.1, 520.5], [11.6, 48.2]]}},
      {"type": "Feature", "geometry": {"type": "MultiLineString",
        "coordinates": [[[11.7, 48.3], [11.8, 48.4]], [[12, 49]]]},
       "properties": {"coordinateProperties": {"times":
        [["2026-05-01T10:00:20Z", null], ["2026-05-01T10:00:40Z"]]}}},
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11.9, 48.5]},
       "properties": {"time": "2026-05-01T10:01:00Z", "accuracy": 5, "speed": 2}},
      {"type": "Feature", "geometry": null, "properties": null}
    ]}

    """

  static let records = """
    {"locations": [
      {"latitudeE7": 481000000, "longitudeE7": 115000000, "accuracy": 5, "altitude": 520,
       "velocity": 2, "timestamp": "2026-05-01T10:00:00.000Z", "activity": [{"a": [1, 2]}]},
      {"latitudeE7": 482000000, "longitudeE7": 3494967296, "timestampMs": "1777629610000"}
    ]}

    """

  static let timeline = #"""
    {"semanticSegments": [
      {"startTime": "2026-05-01T12:00:00.000+02:00", "endTime": "2026-05-01T14:00:00.000+02:00",
       "timelinePath": [
        {"point": "48.1\u00b0, 11.5\u00b0", "time": "2026-05-01T12:00:00.000+02:00"},
        {"point": "geo:48.2,11.6", "durationMinutesOffsetFromStartTime": "5"}]},
      {"startTime": "2026-05-01T12:10:00.000+02:00", "endTime": "2026-05-01T12:20:00.000+02:00",
       "visit": {"topCandidate": {"placeLocation": {"latLng": "48.3°, 11.7°"}}}},
      {"startTime": "2026-05-01T12:30:00Z", "endTime": "2026-05-01T12:40:00Z",
       "activity": {"start": "geo:48.4,11.8", "end": {"latLng": "48.5°, 11.9°"}}}],
     "rawSignals": [
      {"position": {"LatLng": "48.6°, 12.0°", "accuracyMeters": 13, "altitudeMeters": 520.5,
        "timestamp": "2026-05-01T13:00:00Z", "speedMetersPerSecond": 1.5}},
      {"wifiScan": {"deliveryTime": "2026-05-01T13:00:00Z"}}],
     "userLocationProfile": {"frequentPlaces": [{"placeLocation": "1°, 1°"}]}}

    """#

  static let locationPoints = """
    {"version": 1, "points": [
      {"latitude": 48.1, "longitude": 11.5, "timestamp": "2026-05-01T10:00:00Z", "accuracy": 5},
      {"accuracy": 7.5, "longitude": 11.6, "latitude": 48.2, "timestamp": 799322410.0, "id": 2},
      {"latitude": 48.3, "longitude": 11.7, "timestamp": 1777629620, "altitude": 520, "speed": 1.5}
    ]}

    """

  static let all = [csv, gpx, kml, geoJSON, records, timeline, locationPoints]

  static func read(_ text: String, file: String = "t") throws -> Track {
    try Track(bytes: Array(text.utf8), file: file)
  }

  /// The points and the report of a track.
  static func parts(
    _ text: String, file: String = "t"
  ) throws -> (points: [TrackPoint], report: TrackReport) {
    let track = try read(text, file: file)
    return (track.points, track.report)
  }
}
