extension SeedTexts {
  /// Files of visits. The regions are those of the small atlas: the states N and S, countries such as WST.
  static let books = [
    #"""
    { "version": 1, "nonsense": [1.50, "\u00e9"],
      "settings": { "notificationsEnabled": false, "speedThreshold": 100, "altitudeThreshold": 1e9,
        "stateFillColor": { "red": 1, "green": 0.5, "blue": 0 }, "lastUpdated": "2026-03-01T10:00:00Z" },
      "states": [
        { "stateName": "North", "visited": true, "firstVisitedDate": "2025-03-01T10:00:00Z",
          "lastVisitedDate": "2026-03-01T10:00:00Z", "x": { "y": [] } },
        { "stateName": "Atlantis", "edited": true }, "S" ],
      "visits": [
        { "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "regionKey": "n", "localDay": "2026-03-01",
          "entry": "2026-03-01T10:00:00.250Z", "exit": "2026-03-02T10:00:00Z", "isVerified": true },
        { "id": "6ba7b811-9dad-11d1-80b4-00c04fd430c8", "regionKey": "S", "localDay": "2026-02-28",
          "entry": "2026-03-01T00:10:00Z", "exit": null, "isVerified": false, "mood": 7 }, 7 ],
      "notes": [ { "visit": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "regionKey": "N", "mood": "happy",
        "written": "2026-03-02T11:00:00Z", "text": "a\nb" } ],
      "goals": [
        { "identifier": "g", "type": "regions", "target": 5, "start": "2026-01-01", "end": "2026-12-31",
          "city": "c", "verifiedOnly": false, "changed": "2026-03-02T11:00:00Z" },
        { "identifier": "h", "type": "collection", "collection": "west", "target": 1, "isDeleted": true,
          "reachedDate": "2026-03-02T11:00:00Z" } ],
      "badges": [ { "identifier": "newbie", "isEarned": true, "earnedDate": "2026-03-01T10:00:00Z" } ],
      "viewedBadges": ["newbie"], "wishlist": ["S", "Mars"], "visitedCountries": ["WST", "Östland"] }
    """#,
    #"["North","south",{"stateName":"N","visited":false},{"identifier":"b"},{"regionKey":"N"}]"#,
    #"{"notifyOnlyNewStates":true,"speedThreshold":-1,"backgroundColor":{"red":"x"}}"#,
    #"{"version":2}"#,
    #"{"states":{"a":1},"visits":null,"unknownStates":[{"stateName":"q"}]}"#,
    "{\n}",
  ]

  /// Files of `landfall locate --input`.
  static let points = [
    "id,lat,lon\n1,5.5,5\n2,5,15.25\n3,-15,-179.5\n",
    "lon,\"latitude\",a\r\n10.5,7,\"x, \"\"y\"\"\r\nz\"\r\n,,\r\n1,2\r\n\r\n-1e1,+2.50E1,\r\n",
    "\u{FEFF}LNG,LAT\n179.9999995,90\n540,-90\n541,0\n0.0000005,00000000000000000001.5\n",
    "lat,lon\n1,2\n\"3,4\n",
    "lat;lon\n1;2\n",
    "lat,latitude,lon\n",
    "lat,lon\r1,2\r",
    "id\tlat\tlon\n\"a\tb\"\t1\t2\n",
    "Decimal_Latitude|x\n1|2\n1|2|3\n1\n",
    "5,5,x\n\"6\",1,\n",
    "lat,lon,a,b\n1,2,007,1e3\n1,+.5,\"\\\u{1}\",-0.5\n",
    "{\"lat\":1,\"lon\":2}\n", "PAR1", "\u{1E}{\"lat\":1,\"lon\":2}\n",
  ]

  /// Points in NDJSON.
  static let ndjsonPoints = [
    #"{"id":1,"lat":6,"lon":1}"# + "\n\n" + #"{"lon":"1e1","lat":"-6","id":[{"a":null}],"b":true}"#,
    #"{"y":6,"x":1,"a":"\u00e9\n"}"# + "\n{\n[1]\n" + #"{"y":null}"# + "\n{}\n",
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,6]}}"# + "\n"
      + #"{"type":"Feature","geometry":null,"properties":null,"id":"q"}"# + "\n"
      + #"{"geometry":{"coordinates":[[1,2]],"type":"LineString"},"type":"Feature"}"#,
    "\u{1E}" + #"{"lat":6,"lon":1}"# + "\n\u{1E}{\"lat\":6,\n\"lon\":1}\n\u{1E}",
    #"{"lat":6,"y":6,"lon":1}"#, #"{"lat":6,"lon":1,"st\u0061tes":1}"#,
  ]

  /// Points in GeoJSON collections.
  static let geoJSONPoints = [
    #"{"type":"FeatureCollection","name":"a","features":["#
      + #"{"type":"Feature","properties":{"a":1,"lat":"\\"},"geometry":{"type":"Point","coordinates":[1,6,5]}},"#
      + "\n"
      + #"{"type":"Feature","id":1,"properties":null,"geometry":null}"# + "\n], \"x\":{}}",
    #"{"features":[],"type":"FeatureCollection"}"#, #"{"features":[{"type":"Feature"},],"a":1}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{"states":1}}"#,
    #"{"type":"FeatureCollection","features":[{},[1],{"type":"Feature","properties":5}]}"#,
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,6]}}"#,
  ]

  /// Compressed points, without the first ten bytes of the file.
  static let gzipPoints: [[UInt8]] = [
    [
      0xCB, 0x49, 0x2C, 0xD1, 0xC9, 0xC9, 0xCF, 0xE3, 0x32, 0xD4, 0x31, 0xE2, 0x02, 0x00,
      0x17, 0x98, 0x21, 0xAA, 0x0C, 0x00, 0x00, 0x00,
    ],
    [
      0xCB, 0x49, 0x2C, 0xD1, 0xC9, 0xC9, 0xCF, 0xE3, 0x32, 0xD3, 0x31, 0x1C, 0xD4, 0x18,
      0x00, 0x73, 0x6A, 0x90, 0x16, 0xA8, 0x00, 0x00, 0x00,
    ],
    [
      0xAB, 0x56, 0xCA, 0x49, 0x2C, 0x51, 0xB2, 0x32, 0xD4, 0x51, 0xCA, 0xC9, 0xCF, 0x53,
      0xB2, 0x32, 0xAA, 0xE5, 0x02, 0x00, 0x18, 0xD7, 0x98, 0xB3, 0x12, 0x00, 0x00, 0x00,
    ],
    [
      0x03, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    ],
    [
      0x01, 0x0C, 0x00, 0xF3, 0xFF, 0x6C, 0x61, 0x74, 0x2C, 0x6C, 0x6F, 0x6E, 0x0A, 0x31,
      0x2C, 0x32, 0x0A, 0x17, 0x98, 0x21, 0xAA, 0x0C, 0x00, 0x00, 0x00,
    ],
    [
      0xCB, 0x49, 0x2C, 0xD1, 0xC9, 0xC9, 0xCF, 0xE3, 0x32, 0xD4, 0x01, 0x00, 0xE7, 0x94,
      0xF1, 0x05, 0x0A, 0x00, 0x00, 0x00, 0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x03, 0x33, 0xE2, 0x02, 0x00, 0x90, 0xAF, 0x7C, 0x4C, 0x02, 0x00, 0x00, 0x00,
      0x00, 0x00,
    ],
    [
      0xCB, 0x49, 0x2C, 0xD1, 0xC9, 0xC9, 0xCF, 0xE3, 0x32, 0xD3, 0x31, 0x1C, 0xD4, 0x18,
    ],
    [
      0xCB, 0x49, 0x2C, 0xD1, 0xC9, 0xC9, 0xCF, 0xE3, 0x32, 0xD4, 0x31, 0xE2, 0x02, 0x00,
      0x17, 0x98, 0x21, 0xAA, 0x0C, 0x00, 0x00, 0x00, 0x78,
    ],
  ]
}
