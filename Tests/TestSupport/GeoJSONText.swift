package import Landfall
import LandfallBuilder

extension [Feature] {
  /// A GeoJSON FeatureCollection with the members `KEY` and `NAME`, which reads back as these
  /// features on the same grid. Keys and names must need no escapes.
  package func geoJSON(on grid: Grid) -> String {
    let features = map { feature in
      let polygons = feature.geometry.polygonRings.map { rings in
        let texts = rings.map { ring in
          let positions = (ring + ring.prefix(1)).map { vertex in
            let place = grid.coordinate(vertex)
            return "[\(place.longitude),\(place.latitude)]"
          }
          return "[\(positions.joined(separator: ","))]"
        }
        return "[\(texts.joined(separator: ","))]"
      }
      return """
        {"type":"Feature","properties":{"KEY":"\(feature.key)","NAME":"\(feature.name)"},\
        "geometry":{"type":"MultiPolygon","coordinates":[\(polygons.joined(separator: ","))]}}
        """
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }
}
