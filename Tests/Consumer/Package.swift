// swift-tools-version: 6.2
import PackageDescription

/// A package as an app has it: it uses the libraries Landfall and LandfallData and nothing else.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "Landfall", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "Landfall", package: "Landfall"),
        .product(name: "LandfallData", package: "Landfall"),
      ])
  ]
)
