// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled the same way: warnings are errors, imports are internal and explicit.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library module.
///
/// `imports` lists every module of this package that its files import; the files of a folder
/// `Embedded` become constants.
func module(_ name: String, imports: [String] = [], embeds: Bool = false) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) },
    exclude: embeds ? ["Embedded"] : [], swiftSettings: settings,
    plugins: embeds ? ["EmbedTexts"] : [])
}

/// The tests of one module.
func tests(_ name: String, imports: [String]) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The public modules, in the order of their layers.
let publicModules = [
  "Geodesy", "GeoTexts", "GeoFormats", "GeoTerrain", "GeoPackage", "GeoAnchors", "GeoAnchorStore",
  "GeoStreets", "GeoOSM", "GeoRouting", "GeoChains", "GeoInterchange", "GeoPictures", "GeoAreas",
  "GeoCoverage", "GeoSessions", "GeoTracking", "GeoSimulation", "GeoLint",
  "GeoCamera", "GeoLocalization", "GeoMapLocalization", "GeoVenues", "GeoIndoorPositioning",
  "GeoIndoorRouting", "GeoRequests", "GeoConversion",
]

let package = Package(
  name: "geoanchor",
  products: [
    .library(name: "GeoAnchorKit", targets: ["GeoAnchorKit", "GeoNumerics"] + publicModules),
    // Apart from the others: only who talks to services pays for the system's HTTP library.
    .library(name: "GeoPositioningService", targets: ["GeoPositioningService"]),
    .executable(name: "geoanchor", targets: ["geoanchor"]),
  ],
  targets: [
    // C and C++ libraries of the system, one small module each.
    .target(name: "CGeoPROJ", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoGEOS", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoZip", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoKernels"),
    .systemLibrary(
      name: "CGeoSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CGeoZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGeoExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "CGeoOsmium",
      cxxSettings: [.define("OSMIUM_WITH_LZ4")],
      linkerSettings: [
        .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"),
      ]),

    // Texts as constants of the compiler.
    .executableTarget(name: "embed-texts", swiftSettings: settings),
    .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"]),

    // Values and syntax.
    module("Geodesy", imports: ["CGeoPROJ", "CGeoKernels"]),
    module("GeoNumerics", imports: ["Geodesy"]),
    module("GeoTexts", embeds: true),
    module("GeoFormats", imports: ["Geodesy", "CGeoExpat", "CGeoZip", "CGeoZlib"]),
    module("GeoTerrain", imports: ["Geodesy", "GeoFormats"]),
    module("GeoPackage", imports: ["Geodesy", "CGeoSQLite"]),
    module("GeoAnchors", imports: ["Geodesy", "GeoNumerics"]),
    module("GeoAreas", imports: ["Geodesy", "CGeoGEOS"]),
    module("GeoStreets", imports: ["Geodesy"]),

    // Engines.
    module("GeoAnchorStore", imports: ["Geodesy", "GeoFormats", "GeoAnchors", "GeoPackage"]),
    module("GeoCoverage", imports: ["Geodesy", "GeoAreas", "GeoPackage", "GeoNumerics"]),
    module("GeoConversion", imports: ["Geodesy", "GeoFormats"]),
    module("GeoOSM", imports: ["GeoStreets", "GeoNumerics", "CGeoOsmium"]),
    module("GeoRouting", imports: ["Geodesy", "GeoStreets", "GeoAreas", "GeoTexts"]),
    module(
      "GeoChains",
      imports: [
        "Geodesy", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoCoverage", "GeoFormats",
        "GeoTexts", "GeoNumerics",
      ]),

    // Sessions: recorded or simulated, played through the machines of a phone.
    module("GeoSessions", imports: ["Geodesy", "GeoFormats", "GeoNumerics"]),
    module(
      "GeoTracking",
      imports: [
        "Geodesy", "GeoSessions", "GeoCoverage", "GeoAnchors", "GeoFormats", "GeoTexts",
        "GeoNumerics",
      ]),
    module(
      "GeoSimulation",
      imports: [
        "Geodesy", "GeoSessions", "GeoCoverage", "GeoFormats", "GeoNumerics",
      ]),

    // Places by camera, codes and maps.
    module("GeoCamera", imports: ["Geodesy", "GeoSessions", "GeoNumerics"]),
    module(
      "GeoLocalization",
      imports: [
        "Geodesy", "GeoCoverage", "GeoFormats", "GeoSessions", "GeoTexts", "GeoCamera",
        "GeoNumerics",
      ]),
    module(
      "GeoMapLocalization",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoTexts", "GeoCamera", "GeoNumerics",
      ]),
    module(
      "GeoPositioningService",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoCamera", "GeoLocalization",
        "GeoMapLocalization", "GeoNumerics",
      ]),

    // Buildings: what they are, where a phone is in them, ways through them.
    module("GeoVenues", imports: ["Geodesy", "GeoFormats", "GeoPackage", "GeoNumerics"]),
    module(
      "GeoIndoorPositioning",
      imports: [
        "Geodesy", "GeoSessions", "GeoVenues", "GeoCamera", "GeoNumerics",
      ]),
    module(
      "GeoIndoorRouting",
      imports: [
        "Geodesy", "GeoRouting", "GeoStreets", "GeoVenues", "GeoNumerics",
      ]),

    // Documents, findings and pictures.
    module(
      "GeoLint",
      imports: [
        "Geodesy", "GeoAnchors", "GeoCoverage", "GeoStreets", "GeoTexts",
      ]),
    module(
      "GeoInterchange",
      imports: [
        "Geodesy", "GeoAnchors", "GeoAreas", "GeoCoverage", "GeoFormats", "GeoStreets",
        "GeoRouting", "GeoChains", "GeoLint", "GeoTexts", "GeoNumerics", "GeoAnchorStore",
        "GeoPackage",
      ]),
    module(
      "GeoPictures",
      imports: [
        "Geodesy", "GeoTexts", "GeoFormats", "GeoAnchors", "GeoStreets", "GeoCoverage", "GeoChains",
        "GeoVenues",
      ],
      embeds: true),

    // The front door: requests and answers as values.
    module(
      "GeoRequests",
      imports: [
        "Geodesy", "GeoAnchors", "GeoFormats", "GeoStreets", "GeoRouting", "GeoChains",
        "GeoInterchange", "GeoSessions", "GeoTexts", "GeoTracking", "GeoLocalization",
        "GeoMapLocalization", "GeoIndoorRouting", "GeoCoverage", "GeoLint", "GeoPictures",
        "GeoSimulation", "GeoVenues", "GeoAnchorStore", "GeoAreas", "GeoOSM", "GeoPackage",
      ]),

    // The faces: a library and a command line.
    module("GeoAnchorKit", imports: publicModules),
    module("GeoCommandLine", imports: ["GeoFormats", "GeoTexts", "Geodesy"]),
    module(
      "GeoAnchorCLI",
      imports: publicModules + [
        "GeoCommandLine"
      ]),
    .executableTarget(name: "geoanchor", dependencies: ["GeoAnchorCLI"], swiftSettings: settings),

    .target(
      name: "GeoTestSupport",
      dependencies: [
        "Geodesy", "GeoFormats", "GeoStreets", "GeoOSM", "GeoSessions", "GeoCommandLine",
      ],
      path: "Tests/Support", swiftSettings: settings),
    tests("GeodesyTests", imports: ["Geodesy", "GeoFormats", "CGeoPROJ", "GeoTestSupport"]),
    tests("GeoNumericsTests", imports: ["GeoNumerics", "Geodesy", "GeoTestSupport"]),
    tests("GeoTerrainTests", imports: ["GeoTerrain", "Geodesy", "CGeoZlib", "GeoTestSupport"]),
    tests("GeoTextsTests", imports: ["GeoTexts"]),
    tests("GeoFormatsTests", imports: ["GeoFormats", "Geodesy", "GeoTestSupport"]),
    tests("GeoPackageTests", imports: ["GeoPackage", "Geodesy", "GeoTestSupport"]),
    tests("GeoAnchorsTests", imports: ["GeoAnchors", "Geodesy"]),
    tests("GeoAreasTests", imports: ["GeoAreas", "Geodesy", "GeoFormats", "GeoTestSupport"]),
    tests(
      "GeoCoverageTests",
      imports: ["GeoCoverage", "GeoAreas", "GeoPackage", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoConversionTests",
      imports: ["GeoConversion", "GeoFormats", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoAnchorStoreTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoPackage", "Geodesy", "CGeoPROJ", "CGeoSQLite",
        "GeoTestSupport",
      ]),
    tests("GeoStreetsTests", imports: ["GeoStreets", "Geodesy", "GeoTestSupport"]),
    tests("GeoOSMTests", imports: ["GeoOSM", "GeoStreets", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoRoutingTests",
      imports: ["GeoRouting", "GeoStreets", "GeoOSM", "GeoTexts", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoChainsTests",
      imports: [
        "GeoChains", "GeoRouting", "GeoStreets", "GeoCoverage", "GeoAreas", "GeoAnchors",
        "GeoTexts", "Geodesy", "GeoTestSupport",
      ]),
    tests(
      "GeoInterchangeTests",
      imports: [
        "GeoStreets", "GeoRouting", "GeoInterchange", "GeoFormats", "GeoAnchors", "Geodesy",
        "GeoChains", "GeoCoverage", "GeoTexts", "GeoAnchorStore", "GeoTestSupport",
      ]),
    tests(
      "GeoPicturesTests",
      imports: [
        "GeoPictures", "GeoTexts", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoCoverage",
        "GeoChains", "GeoVenues", "GeoFormats", "Geodesy", "GeoTestSupport",
      ]),
    tests("GeoSessionsTests", imports: ["GeoSessions", "Geodesy", "GeoFormats", "GeoTestSupport"]),
    tests(
      "GeoTrackingTests",
      imports: [
        "GeoTracking", "GeoSessions", "GeoCoverage", "GeoAnchors", "GeoTexts", "Geodesy",
        "GeoFormats", "GeoTestSupport", "GeoNumerics",
      ]),
    tests(
      "GeoSimulationTests",
      imports: [
        "GeoSimulation", "GeoTracking", "GeoSessions", "GeoCoverage", "GeoFormats", "GeoAreas",
        "GeoAnchors", "Geodesy", "GeoTestSupport", "GeoNumerics",
      ]),
    tests(
      "GeoLocalizationTests",
      imports: [
        "GeoLocalization", "GeoSessions", "GeoCoverage", "GeoFormats", "GeoTexts", "Geodesy",
        "GeoTestSupport", "GeoCamera", "GeoNumerics",
      ]),
    tests(
      "GeoCameraTests",
      imports: [
        "Geodesy", "GeoSessions", "GeoTestSupport", "GeoCamera", "GeoNumerics",
      ]),
    tests(
      "GeoMapLocalizationTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoTestSupport", "GeoTexts", "GeoCamera",
        "GeoMapLocalization",
      ]),
    tests(
      "GeoPositioningServiceTests",
      imports: [
        "GeoPositioningService", "GeoLocalization", "GeoSessions", "GeoFormats", "Geodesy",
        "GeoTestSupport", "GeoMapLocalization", "GeoNumerics",
      ]),
    tests(
      "GeoVenuesTests",
      imports: ["GeoVenues", "GeoFormats", "GeoPackage", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoIndoorPositioningTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoTestSupport", "GeoVenues", "GeoCamera",
        "GeoIndoorPositioning", "GeoNumerics",
      ]),
    tests(
      "GeoIndoorRoutingTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoRouting", "GeoStreets", "GeoTestSupport", "GeoTexts",
        "GeoVenues", "GeoIndoorRouting",
      ]),
    tests(
      "GeoLintTests",
      imports: [
        "GeoLint", "GeoAnchors", "GeoAreas", "GeoCoverage", "GeoStreets", "GeoTexts", "Geodesy",
        "GeoTestSupport",
      ]),
    tests(
      "GeoRequestsTests",
      imports: [
        "GeoRequests", "GeoChains", "GeoRouting", "GeoStreets", "GeoAnchors", "GeoFormats",
        "Geodesy", "GeoTestSupport", "GeoInterchange", "GeoSessions", "GeoTracking",
        "GeoLocalization", "GeoMapLocalization", "GeoIndoorRouting", "GeoCoverage", "GeoPictures",
        "GeoSimulation", "GeoTexts", "GeoAnchorStore", "GeoVenues",
      ]),
    tests("GeoCommandLineTests", imports: ["GeoCommandLine", "GeoTestSupport"]),
    tests(
      "GeoAnchorCLITests",
      imports: [
        "GeoAnchorCLI", "GeoAnchorStore", "GeoAnchors", "GeoFormats", "GeoInterchange", "GeoLint",
        "GeoPackage", "GeoSessions", "GeoSimulation", "GeoStreets", "GeoTexts", "GeoTracking",
        "GeoVenues", "Geodesy", "GeoTestSupport", "GeoIndoorPositioning", "GeoCommandLine",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
