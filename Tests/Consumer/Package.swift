// swift-tools-version: 6.2
import PackageDescription

/// A package as a user of the library would write it.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "geoanchor", path: "../..")],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
