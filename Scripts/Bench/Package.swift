// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bench",
  dependencies: [.package(name: "geoanchor", path: "../..")],
  targets: [
    .target(name: "Workers"),
    .executableTarget(
      name: "bench-route",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-engine",
      dependencies: ["Workers", .product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-match",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-store",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-coverage",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-geodesy",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-session",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-align",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-localize",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-guidance",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-chains",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-indoor",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-drift",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-simulate",
      dependencies: [.product(name: "GeoAnchorKit", package: "geoanchor")]),
    .executableTarget(
      name: "bench-team",
      dependencies: ["Workers", .product(name: "GeoTeamStore", package: "geoanchor")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
