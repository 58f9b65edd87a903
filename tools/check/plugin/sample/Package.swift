// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Parks",
  platforms: [.macOS(.v15), .iOS(.v15)],
  dependencies: [.package(url: "REPOSITORY", from: "VERSION")],
  targets: [
    .target(
      name: "Parks", dependencies: [.product(name: "Landfall", package: "landfall")],
      plugins: [.plugin(name: "LandfallPlugin", package: "landfall")]),
    .testTarget(name: "ParksTests", dependencies: ["Parks"]),
  ]
)
