// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Globe",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [.library(name: "VisitedGlobe", targets: ["VisitedGlobe"])],
  dependencies: [.package(name: "landfall", path: "../..")],
  targets: [
    .target(
      name: "VisitedGlobe",
      dependencies: [
        .product(name: "Landfall", package: "landfall"),
        .product(name: "LandfallData", package: "landfall"),
        .product(name: "LandfallTravel", package: "landfall"),
      ]
    ),
    .testTarget(name: "VisitedGlobeTests", dependencies: ["VisitedGlobe"]),
  ],
  swiftLanguageModes: [.v6]
)
