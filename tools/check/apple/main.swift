import CoreLocation
import Foundation
import Landfall
import LandfallData
import LandfallTravel
import MapKit
import RealityKit
import SceneKit
import SwiftUI

// Tries what is for Apple's modules with substitutes for them; see scripts/check apple.

func check(_ isTrue: Bool, _ text: String) {
  if isTrue { return }
  print("check apple: \(text)")
  exit(1)
}

func fix(
  horizontal: Double = 5, vertical: Double = 3, speed: Double = 10, speedAccuracy: Double = 1,
  altitude: Double = 1_500
) -> Fix {
  Fix(
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 36.999, longitude: -109.045), altitude: altitude,
      horizontalAccuracy: horizontal, verticalAccuracy: vertical, course: 90, courseAccuracy: 1, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: Date(timeIntervalSince1970: 1_700_000_000)))
}

let good = fix()
check(
  good
    == Fix(
      coordinate: Coordinate(latitude: 36.999, longitude: -109.045),
      time: Date(timeIntervalSince1970: 1_700_000_000), accuracyMeters: 5, altitudeMeters: 1_500,
      speedMetersPerSecond: 10), "a good reading: \(good)")
let filter = FixFilter()
check(filter.rejections(of: good).isEmpty, "a good reading is rejected")
let lost = fix(horizontal: -1)
check(
  filter.rejections(of: lost).contains(.invalidAccuracy(meters: -1)), "a negative accuracy passes: \(lost)")
for vertical in [0, -1.0] {
  // An altitude of a plane that no reading has measured.
  let flat = fix(vertical: vertical, altitude: 12_000)
  check(flat.altitudeMeters == nil && filter.rejections(of: flat).isEmpty, "an invalid altitude counts")
}
check(fix(speed: -1).speedMetersPerSecond == nil, "a negative speed counts")
check(fix(speed: 90, speedAccuracy: -1).speedMetersPerSecond == nil, "a speed of no accuracy counts")
check(fix(speed: 0, speedAccuracy: 0).speedMetersPerSecond == 0, "a speed of 0 is lost")
print("    Fix(CLLocation): 8 readings")

let point = { PagePoint(x: $0, y: $1) }
let triangle: [PathElement] = [.move(point(0, 1)), .line(point(2, 0.5)), .line(point(1, 3)), .close]
check(Path(triangle).text == "M0.0,1.0L2.0,0.5L1.0,3.0Z", "a path: \(Path(triangle).text)")
check(
  SwiftUI.Color(RGBAColor(red: 1, green: 0.5, blue: 0, alpha: 0.75)).components == [1, 0.5, 0, 0.75], "a color")
check(RGBAColor(SwiftUI.Color.Resolved(linearRed: 2, linearGreen: 2, linearBlue: 2)) == .white, "a picked color")

let countries = try Atlas.bundled.layer("countries")
let mesh = try countries.globeMesh(countries.globeMeshes[0])
var triangles = 0
for region in countries.regions {
  let node = SCNGeometry.region(region.id, of: mesh)
  let descriptor = MeshDescriptor(region.id, of: mesh)
  check((node == nil) == mesh.triangles(of: region.id).isEmpty, "\(region) has another area than its mesh")
  guard let node, let descriptor, case .triangles(let indices) = descriptor.primitives else { continue }
  triangles += node.elements[0].primitiveCount
  check(node.elements[0].primitiveCount == indices.count / 3 && descriptor.name == region.key, "\(region)")
  check(node.elements[0].data.count == 4 * indices.count, "\(region) has other indices")
  check(node.sources.count == 2 && node.sources[0].data.count == 16 * node.sources[0].vectorCount, "\(region)")
  check(indices.allSatisfy { Int($0) < descriptor.positions.elements.count }, "\(region) has an index too many")
}
check(triangles == mesh.triangleCount, "\(triangles) of \(mesh.triangleCount) triangles")

let detail = countries.details[0]
let southAfrica = countries.region(key: "ZAF")!.mapPolygons(at: detail)
check(southAfrica.contains { $0.interiorPolygons?.isEmpty == false }, "South Africa has no hole for Lesotho")
let rings = countries.regions.reduce(0) { $0 + $1.rings(at: detail).count }
let found = countries.regions.flatMap { $0.mapPolygons(at: detail) }
check(found.reduce(0) { $0 + 1 + ($1.interiorPolygons?.count ?? 0) } == rings, "a ring is lost")
print("    \(triangles) triangles, \(rings) rings")
