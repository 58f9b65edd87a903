extension SeedTexts {
  static let geoJSON = [
    #"""
    {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[
    {"type":"Feature","id":7,"properties":{"KEY":"a","NAME":"é\n","A":1.5e3,"B":[1,{"x":null}]},
    "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0.2,0.1],[0.3,0.2],[0.3,0.1],[0.2,0.1]]]}},
    {"type":"Feature","properties":{"KEY":"b","A":true,"B":null},"geometry":{"type":"MultiPolygon",
    "coordinates":[[[[-180,-90],[180,-90,3],[180,90],[-180,-90]]],[]]}},
    {"type":"Feature","properties":null,"geometry":null}]}
    """#,
    #"{"type":"Feature","properties":{"KEY":"p"},"geometry":{"type":"Point","coordinates":[1e1,-2.50E-1]}}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[1,1]]}]}"#,
    "\u{1e}{\"type\":\"Feature\",\"properties\":{\"KEY\":1},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[2,2],[1,1]]]}}\n",
    """
    {"type":"Feature","properties":{"KEY":"1"},"geometry":{"type":"Point","coordinates":[1,1]}}
    {"type":"Feature","properties":{"KEY":"2"},"geometry":{"type":"Point","coordinates":[2,2]}}
    """,
    #"{"features":[{"geometry":{"coordinates":[[[5,5],[6,5],[6,6],[5,5]]],"type":"Polygon"},"type":"Feature"}],"type":"FeatureCollection","crs":null}"#,
  ]

  static let manifests = [
    #"{ "CA": ["Calif.", "Golden State"], "ca": "X" }"#,
    #"{"name":"n","layers":[{"id":"a","source":"s","aliases":{"properties":["A"],"file":"f.json"}}]}"#,
    #"""
    { "name": "world", "grid": 1e-6,
      "layers": [
        { "id": "countries", "source": "world.geojson", "key": "KEY", "name": "NAME",
          "attributes": ["ISO_A2", "COUNTS"], "details": [1000, 5000], "mesh": { "sag": 1000 } },
        { "id": "states", "source": "us.geojson", "key": "STUSPS", "dissolve": true, "crs": "EPSG:4269",
          "within": { "countries": "USA" }, "layouts": ["us"] },
        { "id": "places", "source": "places.gpkg", "layer": "p", "kind": "points",
          "within": { "countries": { "property": "SOV" } } } ],
      "collections": ["collections/us-badges.json"] }
    """#,
    #"{"name":"a","worldview":"united-nations","layers":[{"id":"x","source":"-"}]}"#,
    #"""
    {"layers":{"countries":{"areas":"a.geojson","moved":{"crimea":{"to":"UKR","source":"UN"}},"joined":{"X":{"to":"Y","source":"s"}}},
    "places":{"attributes":{"p":{"CAPITAL":false}}}}}
    """#,
    #"{"name":"\u00e9\ud83d\ude00","grid":1e-7,"layers":[],"nonsense":[[[[{}]]]],"a":-1.5E+10,"b":tru}"#,
    "{\n}",
  ]
}
