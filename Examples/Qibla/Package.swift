// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Qibla",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [.library(name: "Qibla", targets: ["Qibla"])],
  dependencies: [.package(name: "landfall", path: "../..")],
  targets: [
    .target(
      name: "Qibla",
      dependencies: [
        .product(name: "Landfall", package: "landfall"),
        .product(name: "LandfallData", package: "landfall"),
        .product(name: "LandfallSun", package: "landfall"),
        .product(name: "LandfallTravel", package: "landfall"),
      ]
    ),
    .testTarget(name: "QiblaTests", dependencies: ["Qibla"]),
  ],
  swiftLanguageModes: [.v6]
)
