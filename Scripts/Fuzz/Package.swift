// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "geoanchor", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", .product(name: "GeoAnchorKit", package: "geoanchor"),
        .product(name: "GeoAnchorClient", package: "geoanchor"),
        .product(name: "GeoService", package: "geoanchor"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
