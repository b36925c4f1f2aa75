// swift-tools-version: 6.2
import PackageDescription

/// A program as a user of the library would write it.
func program(_ name: String, _ products: [String] = ["GeoAnchorKit"]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "geoanchor") },
    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
}

/// Programs to start from, in a package as a user of the library would write it.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "geoanchor", path: "../..")],
  targets: [
    program("batch-planner"), program("store-watcher"), program("session-check"),
    // The agreement of several tasks on the same store and the same log.
    program("agreement"),
    // A session in a map with the service that answers it.
    program("map-localizer", ["GeoAnchorKit", "GeoAnchorClient"]),
    // A tour from a running service.
    program("tour-planner", ["GeoAnchorKit", "GeoAnchorClient"]),
  ],
  swiftLanguageModes: [.v6]
)
