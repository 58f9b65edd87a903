// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "VisitedStates",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [.library(name: "VisitedStates", targets: ["VisitedStates"])],
  dependencies: [.package(name: "landfall", path: "../..")],
  targets: [
    .target(
      name: "VisitedStates",
      dependencies: [
        .product(name: "Landfall", package: "landfall"),
        .product(name: "LandfallData", package: "landfall"),
        .product(name: "LandfallTravel", package: "landfall"),
      ],
      plugins: [.plugin(name: "LandfallPlugin", package: "landfall")]
    ),
    .testTarget(name: "VisitedStatesTests", dependencies: ["VisitedStates"]),
  ],
  swiftLanguageModes: [.v6]
)
