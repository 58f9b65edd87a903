import Foundation
import Landfall
import LandfallData
import Testing

extension Workspace {
  /// Writes regions of the bundled atlas, without holes, as GeoJSON with the properties `id` and `name`.
  func write(_ keys: [String], of layerID: String, to file: String) throws {
    let layer = try Atlas.bundled.layer(layerID)
    let features = try keys.map { key in
      let region = try #require(layer.region(key: key))
      let polygons = region.polygons.map { polygon in
        let ring = (polygon.outer + polygon.outer.prefix(1)).map {
          "[\($0.longitude),\($0.latitude)]"
        }
        return "[[\(ring.joined(separator: ","))]]"
      }
      return """
        {"type":"Feature","properties":{"id":"\(key)","name":"\(region.name)"},
         "geometry":{"type":"MultiPolygon","coordinates":[\(polygons.joined(separator: ","))]}}
        """
    }
    try write(features: features, to: file)
  }

  func write(features: [String], to file: String) throws {
    try write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}", to: file
    )
  }
}
