extension SeedTexts {
  static let gpx = [
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- <trkpt lat="1" lon="1"/> -->
    <gpx version="1.1" xmlns:x="urn:x"><wpt lat="1" lon="2"><time>2026-05-01T09:00:00Z</time></wpt>
      <rte><rtept lat="3" lon="4"></rtept></rte>
      <trk><name><![CDATA[a > b </trkpt>]]></name><trkseg>
        <trkpt lat="48.1" lon="11.5"><ele>520.5</ele><time>2026-05-01T10:00:00Z</time>
          <hdop>900</hdop><extensions><x:speed>1.5</x:speed><x:accuracy>5</x:accuracy></extensions>
        </trkpt>
        <trkpt lon='11.6' lat='48.2'><time> 2026-05-01T10:00:10.5+02:00 </time><hdop>2</hdop></trkpt>
      </trkseg><trkseg><trkpt lat="48.3" lon="11.7"/></trkseg></trk></gpx>
    """,
    "\u{FEFF}<g:gpx xmlns:g='u'><g:rte><g:rtept lat='1' lon='2'><g:name>&lt;&#65;&#x41;&amp;</g:name></g:rtept></g:rte></g:gpx>",
    "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx><wpt lat='90' lon='-180'><time>1777629620</time></wpt><wpt lat='91' lon='0'/>",
    "<gpx><trk><trkseg><trkpt lat=\"1\" lat=\"2\"><time>x</time></trkpt></trk></gpx><gpx/>",
    """
    <kml xmlns:gx="u"><Placemark><TimeStamp><when>2026-05</when></TimeStamp><Point><coordinates>1,2
    </coordinates></Point></Placemark><gx:Track><when>2026-05-01T10:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>
    <LineString><coordinates>1,2 3,4,5 6</coordinates></LineString><LinearRing><coordinates/></LinearRing></kml>
    """,
    """
    <kml><Placemark><TimeSpan><begin>2026-05-01T10:00:00Z</begin><end>2026-05-01T11:00:00Z</end></TimeSpan>
    <ExtendedData><Data name="accuracy"><value>5 m</value></Data><Data name="date"><value>2026-05-01</value></Data>
    </ExtendedData><LineString><coordinates>1,2,3 4,5,6</coordinates></LineString></Placemark><Placemark><gx:Track>
    <when>2026-05-01T10:00:00Z</when><gx:coord>1 2 3</gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="hAcc">
    <gx:value>8</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>
    """,
    "<gpx><trk><trkseg><trkpt lat='1' lon='2'><fix>none</fix></trkpt></trkseg></trk></gpx>",
    "<kml><gpx/></kml>",
  ]

  static let csvTracks = [
    """
    id,Latitude,Longitude,Time,Accuracy,Altitude,Speed
    1,48.1,11.5,2026-05-01T10:00:00Z,5,520.5,1.5
    2,48.2,11.6,2026-05-01T10:00:10.250+02:00,,,
    "3, ""quoted""
    twice","48.3"," 11.7 ",1777629620,7.5,-3,0

    4,91,0,2026-05-01T10:00:00Z,,,
    5,1,2
    """,
    "lat,lon\n1,2\n-90,180\n",
    "deviceid,valid,Latitude (° N),Longitude (° E),date,time,speed\na,true,1,2,2026-05-01,10:00,3\nb,0,0,0,,,\n",
    "gps,Latitude,NS,Longitude,EW,status\n1,5213.55,N,01022.3,W,A\n2,4807.038,S,01131.000,E,V\n",
    "lat;lng;timestamp\r\n1.5;2.5;1777629620000\r\n;;\r\n",
    "\u{FEFF}\"lat\"\t\"lon\"\n1e1\t-2.50E-1\n",
    "time,lon,lat\n2026-12-31T23:59:60Z,0,0\n\"unclosed,1,2\n",
  ]

  static let jsonTracks = [
    """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"coordTimes": ["2026-05-01T10:00:00Z", 1777629610]},
       "geometry": {"type": "LineString", "coordinates": [[11.5, 48.1, 520.5], [11.6, 48.2]]}},
      {"type": "Feature", "geometry": {"type": "MultiLineString",
        "coordinates": [[[11.7, 48.3], [11.8, 48.4]], [[12, 49]]]},
       "properties": {"coordinateProperties": {"times":
        [["2026-05-01T10:00:20Z", null], ["2026-05-01T10:00:40Z"]]}}},
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11.9, 48.5]},
       "properties": {"time": "2026-05-01T10:01:00Z", "accuracy": 5, "speed": 2}},
      {"type": "Feature", "geometry": null, "properties": null}]}
    """,
    """
    {"locations": [
      {"latitudeE7": 481000000, "longitudeE7": 115000000, "accuracy": 5, "altitude": 520,
       "velocity": 2, "timestamp": "2026-05-01T10:00:00.000Z", "activity": [{"a": [1, 2]}]},
      {"latitudeE7": 482000000, "longitudeE7": 3494967296, "timestampMs": "1777629610000"}]}
    """,
    #"""
    {"semanticSegments": [
      {"startTime": "2026-05-01T12:00:00.000+02:00", "endTime": "2026-05-01T14:00:00.000+02:00",
       "timelinePath": [
        {"point": "48.1\u00b0, 11.5\u00b0", "time": "2026-05-01T12:00:00.000+02:00"},
        {"point": "geo:48.2,11.6;u=5", "durationMinutesOffsetFromStartTime": "5"}]},
      {"startTime": "2026-05-01T12:10:00.000+02:00", "endTime": "2026-05-01T12:20:00.000+02:00",
       "visit": {"topCandidate": {"placeLocation": {"latLng": "48.3°, 11.7°"}}}},
      {"startTime": "2026-05-01T12:30:00Z", "endTime": "2026-05-01T12:40:00Z",
       "activity": {"start": "geo:48.4,11.8", "end": {"latLng": "48.5°, 11.9°"}}}],
     "rawSignals": [
      {"position": {"LatLng": "48.6°, 12.0°", "accuracyMeters": 13, "altitudeMeters": 520.5,
        "timestamp": "2026-05-01T13:00:00Z", "speedMetersPerSecond": 1.5}},
      {"wifiScan": {"deliveryTime": "2026-05-01T13:00:00Z"}}],
     "userLocationProfile": {"frequentPlaces": [{"placeLocation": "1°, 1°"}]}}
    """#,
    #"{"version":1,"points":[{"latitude":48.1,"longitude":11.5,"timestamp":799322410.0,"accuracy":5},{"latitude":"1","longitude":181,"time":"x","tags":[1]}]}"#,
    #"[{"startTime":"2026-05-01T12:00:00Z","endTime":"x","timelinePath":[{"point":"1,2"}]}]"#,
    #"{"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":1,"longitudeE7":2}}},{"activitySegment":{}}]}"#,
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}\n\u{1e}{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[181,91]]}",
    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[1e1,-1E-1]]}],"a":"\ud83d\ude00\n","b":[true,false,null]}"#,
  ]
}
