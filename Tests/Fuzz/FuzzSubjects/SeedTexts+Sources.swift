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

  static let topoJSON = [
    #"""
    {"type":"Topology","transform":{"scale":[0.001,0.001],"translate":[-1,0.5]},"crs":null,"objects":{"c":
    {"type":"GeometryCollection","geometries":[{"type":"Polygon","id":"A","properties":{"NAME":"é"},"arcs":[[0,1]]},
    {"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","id":7,"arcs":[[[2,-1]],[]]}]},
    {"type":"GeometryCollection","id":"g","geometries":[{"type":"Point","coordinates":[500,5]}]},null,
    {"type":null,"id":"n"},{"type":"LineString","id":"l","arcs":[-3]}]}},
    "arcs":[[[1000,0],[0,1000]],[[1000,1000],[-1000,0],[0,-1000],[1000,0]],[[1000,0],[1000,0],[0,1000],[-1000,0]]]}
    """#,
    #"{"arcs":[[[0,0],[1,0,null],[1,1],[0,0]]],"objects":{"a":{"type":"Polygon","arcs":[[0]]},"b":{"type":"MultiPoint","coordinates":[[1,2]]}},"type":"Topology"}"#,
    #"{"type":"Topology","arcs":[[[0,0]]],"objects":{"a":{"type":"Polygon","arcs":[[5]],"id":1}}}"#,
    #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Polygon","arcs":[]},"c":{"type":"GeometryCollection","geometries":[]}}}"#,
    #"{"type":"Topology","arcs":[[[1e308,1e308],[1e308,1]]],"transform":{"scale":[1e9,-1],"translate":[0,0]},"objects":{"a":{"type":"Polygon","arcs":[[0,-1]]}}}"#,
    #"{"type":"Topology","arcs":[[]],"objects":{"a":{"type":"Polygon","arcs":[[0,0],[]],"properties":{"KEY":1,"id":1.0}}}}"#,
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
