// FirstAnswer LATITUDE LONGITUDE: prints the regions of a place in the bundled atlas.
//
// The smallest program over the library. scripts/run builds it first, so that there is an answer while the command is
// still compiling.
import Landfall
import LandfallData

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let degrees = CommandLine.arguments.dropFirst().map(Double.init)
guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
  (-90...90).contains(latitude), (-180...180).contains(longitude)
else {
  print("usage: FirstAnswer LATITUDE LONGITUDE, in degrees, such as 36.999 -109.045")
  exit(64)
}
let here = Coordinate(latitude: latitude, longitude: longitude)
for layer in Atlas.bundled.layers where layer.kind == .polygons {
  print("\(layer.id): \(layer.region(at: here)?.name ?? "none")")
}
