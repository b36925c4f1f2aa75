// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled the same way: warnings are errors, imports are internal and explicit.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether this is the development build: debug, compiled by whole modules, the hot ones optimized.
///
/// The project's scripts set the variable; who depends on the package sees plain settings.
let isDevelopment = Context.environment["GEOANCHOR_BUILD"] == "development"

/// The modules in which the program and its tests spend their time.
let hot: Set = [
  "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoPackage", "GeoAreas", "GeoStreets",
  "GeoOSM", "GeoRouting", "GeoCoverage", "GeoAnchors", "GeoIndoorPositioning", "GeoSimulation",
]

/// Whole-module compilation with an object for each file, as the debug build plans it.
///
/// Debug information would take a tenth of the time; a debugger gets it from a plain `swift build`.
func wholeModule(_ flags: String...) -> [SwiftSetting] {
  let whole = ["-wmo", "-num-threads", "2", "-disable-batch-mode", "-gnone"]
  return isDevelopment ? [.unsafeFlags(whole + flags, .when(configuration: .debug))] : []
}

/// The settings of a module of the program.
func settings(of name: String) -> [SwiftSetting] {
  settings + (hot.contains(name) ? wholeModule("-O") : wholeModule())
}

/// The optimization of C and C++, which computes in every build.
let optimizedC: [CSetting] =
  isDevelopment ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []
let optimizedCXX: [CXXSetting] =
  isDevelopment ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// A library module.
///
/// `imports` lists every module of this package that its files import; the files of a folder
/// `Embedded` become constants.
func module(_ name: String, imports: [String] = [], embeds: Bool = false) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) },
    exclude: embeds ? ["Embedded"] : [], swiftSettings: settings(of: name),
    plugins: embeds ? ["EmbedTexts"] : [])
}

/// The tests of one module.
func tests(_ name: String, imports: [String]) -> Target {
  .testTarget(
    name: name, dependencies: (imports + ["GeoTesting"]).map { .byName(name: $0) },
    swiftSettings: settings + wholeModule())
}

/// The public modules, in the order of their layers.
let publicModules = [
  "Geodesy", "GeoTexts", "GeoFormats", "GeoTerrain", "GeoPackage", "GeoAnchors", "GeoAnchorStore",
  "GeoStreets", "GeoOpeningHours", "GeoOSM", "GeoRouting", "GeoChains", "GeoInterchange",
  "GeoPictures", "GeoAreas",
  "GeoCoverage", "GeoSessions", "GeoTracking", "GeoSimulation", "GeoLint",
  "GeoCamera", "GeoLocalization", "GeoMapLocalization", "GeoPositioningProtocols", "GeoVenues",
  "GeoIndoorPositioning",
  "GeoIndoorRouting", "GeoReplay", "GeoRequests", "GeoConversion", "GeoQuery",
]

let package = Package(
  name: "geoanchor",
  products: [
    .library(name: "GeoAnchorKit", targets: ["GeoAnchorKit", "GeoNumerics"] + publicModules),
    // Apart from the others: only who talks to services pays for the system's HTTP library.
    .library(name: "GeoPositioningService", targets: ["GeoPositioningService"]),
    .library(name: "GeoAnchorClient", targets: ["GeoAnchorClient"]),
    // Apart as well: only who has a server needs it.
    .library(name: "GeoTeamStore", targets: ["GeoTeamStore"]),
    // Nothing in it is public: `Scripts/Fuzz` asks it without a socket.
    .library(name: "GeoService", targets: ["GeoService"]),
    .executable(name: "geoanchor", targets: ["geoanchor"]),
  ],
  targets: [
    // C and C++ libraries of the system, one small module each.
    .target(name: "CGeoPROJ", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoGEOS", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoZip", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoEvent", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoJOSE", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoCurl", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoPQ", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoRSVG", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoKernels", cSettings: optimizedC),
    .target(name: "CGeoTiles", cxxSettings: optimizedCXX),
    .systemLibrary(
      name: "CGeoSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CGeoZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGeoExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "CGeoOsmium",
      cxxSettings: [.define("OSMIUM_WITH_LZ4")] + optimizedCXX,
      linkerSettings: [
        .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"),
      ]),

    // Texts as constants of the compiler.
    .executableTarget(name: "embed-texts", swiftSettings: settings),
    .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"]),

    // Values and syntax.
    module("GeoSystem"),
    module("Geodesy", imports: ["CGeoPROJ", "CGeoKernels", "GeoSystem"]),
    module("GeoNumerics", imports: ["Geodesy"]),
    module("GeoFormats", imports: ["Geodesy", "CGeoExpat", "CGeoZip", "CGeoZlib", "GeoSystem"]),
    module("GeoTerrain", imports: ["Geodesy", "GeoFormats", "GeoSystem"]),
    module("GeoPackage", imports: ["Geodesy", "CGeoSQLite", "GeoSystem"]),
    module("GeoAnchors", imports: ["Geodesy", "GeoNumerics", "GeoSystem"]),
    module("GeoAreas", imports: ["Geodesy", "CGeoGEOS", "GeoSystem"]),
    module("GeoStreets", imports: ["Geodesy", "GeoSystem"]),
    module("GeoOpeningHours", imports: ["Geodesy", "GeoNumerics", "GeoSystem"]),

    // Engines.
    module(
      "GeoAnchorStore",
      imports: [
        "Geodesy", "GeoFormats", "GeoAnchors", "GeoCoverage", "GeoPackage", "GeoSystem",
        "GeoVenues",
      ]),
    module(
      "GeoTeamStore",
      imports: [
        "CGeoPQ", "GeoAnchorStore", "GeoAnchors", "GeoPackage", "GeoSystem", "Geodesy",
      ], embeds: true),
    module(
      "GeoCoverage",
      imports: [
        "Geodesy", "GeoAreas", "GeoNumerics", "GeoSystem",
      ]),
    module("GeoConversion", imports: ["Geodesy", "GeoFormats", "GeoSystem"]),
    module("GeoOSM", imports: ["Geodesy", "GeoStreets", "GeoNumerics", "CGeoOsmium"]),
    module(
      "GeoRouting",
      imports: ["Geodesy", "GeoStreets", "GeoAreas", "GeoOpeningHours", "GeoSystem"]),
    module(
      "GeoChains",
      imports: [
        "Geodesy", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoCoverage", "GeoFormats",
        "GeoSystem", "GeoNumerics",
      ]),

    // Sessions: recorded or simulated, played through the machines of a phone.
    module("GeoSessions", imports: ["Geodesy", "GeoFormats", "GeoNumerics", "GeoSystem"]),
    module(
      "GeoTracking",
      imports: [
        "Geodesy", "GeoSessions", "GeoCoverage", "GeoAnchors", "GeoFormats", "GeoNumerics",
        "GeoAreas",
      ]),
    module(
      "GeoSimulation",
      imports: [
        "Geodesy", "GeoSessions", "GeoCoverage", "GeoFormats", "GeoNumerics",
      ]),

    // What people read: knows the values of the modules above, which do not know it.
    module(
      "GeoTexts",
      imports: [
        "GeoAnchors", "GeoChains", "GeoCoverage", "GeoRouting", "GeoSessions", "GeoSimulation",
        "GeoStreets", "GeoTracking", "Geodesy",
      ], embeds: true),

    // Places by camera, codes and maps.
    module("GeoCamera", imports: ["Geodesy", "GeoSessions", "GeoNumerics", "GeoFormats"]),
    module(
      "GeoLocalization",
      imports: [
        "Geodesy", "GeoCoverage", "GeoFormats", "GeoSessions", "GeoCamera", "GeoNumerics",
        "GeoAreas",
      ]),
    module(
      "GeoMapLocalization",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoCamera", "GeoNumerics",
      ]),
    module(
      "GeoPositioningProtocols",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoCamera", "GeoLocalization",
        "GeoMapLocalization", "GeoNumerics",
      ]),
    module(
      "GeoPositioningService",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoCamera", "GeoLocalization",
        "GeoMapLocalization", "GeoNumerics", "GeoPositioningProtocols",
      ]),

    // Buildings: what they are, where a phone is in them, ways through them.
    module(
      "GeoVenues",
      imports: [
        "Geodesy", "GeoFormats", "GeoNumerics", "GeoSystem",
      ]),
    module(
      "GeoIndoorPositioning",
      imports: [
        "Geodesy", "GeoSessions", "GeoVenues", "GeoCamera", "GeoNumerics", "GeoFormats",
      ]),
    module(
      "GeoIndoorRouting",
      imports: [
        "Geodesy", "GeoRouting", "GeoStreets", "GeoVenues", "GeoNumerics",
      ]),

    // What machines say, as it is written and read.

    // Documents, findings and pictures.
    module(
      "GeoLint",
      imports: [
        "Geodesy", "GeoAnchors", "GeoCoverage", "GeoStreets", "GeoTexts", "GeoSystem", "GeoAreas",
      ]),
    module(
      "GeoInterchange",
      imports: [
        "Geodesy", "GeoAnchors", "GeoAreas", "GeoCoverage", "GeoFormats", "GeoStreets",
        "GeoRouting", "GeoChains", "GeoLint", "GeoVenues", "GeoTexts", "GeoNumerics",
        "GeoAnchorStore",
        "GeoPackage",
      ]),
    module(
      "GeoPictures",
      imports: [
        "Geodesy", "GeoTexts", "GeoFormats", "GeoAnchors", "GeoStreets", "GeoCoverage", "GeoChains",
        "GeoVenues", "GeoSystem", "GeoRouting", "GeoNumerics", "CGeoRSVG",
      ],
      embeds: true),

    // Filters of CQL2.
    module(
      "GeoQuery",
      imports: ["GeoAnchors", "GeoAreas", "GeoFormats", "GeoNumerics", "GeoSystem", "Geodesy"],
      embeds: true),

    module(
      "GeoTiles",
      imports: [
        "Geodesy", "GeoAnchors", "GeoCoverage", "GeoNumerics", "GeoStreets", "GeoSystem",
        "GeoVenues", "CGeoTiles",
      ]),

    // Sessions through machines, and what these say in a language.
    module(
      "GeoReplay",
      imports: [
        "GeoAnchors", "GeoChains", "GeoCoverage", "GeoFormats", "GeoInterchange", "GeoLocalization",
        "GeoMapLocalization", "GeoSessions", "GeoTexts", "GeoTracking", "Geodesy",
        "GeoIndoorPositioning", "GeoVenues", "GeoCamera", "GeoIndoorRouting",
      ]),

    // The front door: requests and answers as values.
    module(
      "GeoRequests",
      imports: [
        "GeoOpeningHours",
        "Geodesy", "GeoAnchors", "GeoFormats", "GeoStreets", "GeoRouting", "GeoChains",
        "GeoInterchange", "GeoSessions", "GeoTexts", "GeoTracking", "GeoIndoorRouting",
        "GeoCoverage", "GeoLint", "GeoPictures", "GeoSimulation", "GeoVenues", "GeoAnchorStore",
        "GeoAreas", "GeoOSM", "GeoPackage", "GeoSystem", "GeoReplay", "GeoNumerics",
      ]),

    // The service: HTTP as values, a server of it, operations.
    module("GeoHTTP", imports: ["CGeoEvent", "GeoSystem"]),
    module(
      "GeoService",
      imports: [
        "GeoOpeningHours",
        "CGeoCurl",
        "CGeoJOSE", "GeoAnchorStore", "GeoAreas", "GeoCoverage", "GeoFormats", "GeoHTTP",
        "GeoInterchange",
        "GeoNumerics", "GeoPackage", "GeoQuery", "GeoRequests", "GeoRouting", "GeoStreets",
        "GeoSystem",
        "GeoTerrain",
        "Geodesy", "GeoAnchors", "GeoChains", "GeoTexts", "GeoTiles", "GeoVenues",
        "GeoIndoorRouting", "GeoConversion", "GeoLint", "GeoPictures", "GeoReplay", "GeoSessions",
        "GeoSimulation", "GeoTracking",
      ], embeds: true),

    module(
      "GeoAnchorClient",
      imports: [
        "GeoCamera", "GeoFormats", "GeoInterchange", "GeoMapLocalization", "GeoPositioningService",
        "GeoRequests", "Geodesy",
      ]),

    // The faces: a library and a command line.
    module("GeoAnchorKit", imports: publicModules),
    module("GeoCommandLine", imports: ["GeoFormats", "GeoTexts", "Geodesy", "GeoSystem"]),
    module(
      "GeoPresentation",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoAreas", "GeoChains", "GeoCommandLine", "GeoCoverage",
        "GeoFormats", "GeoIndoorPositioning", "GeoIndoorRouting", "GeoInterchange", "GeoLint",
        "GeoLocalization", "GeoMapLocalization", "GeoRequests", "GeoRouting", "GeoSessions",
        "GeoStreets", "GeoTexts", "GeoTracking", "GeoVenues", "Geodesy",
      ]),
    module(
      "GeoAnchorCLI",
      imports: publicModules + [
        "GeoCommandLine", "GeoHTTP", "GeoPresentation", "GeoService", "GeoSystem",
        "GeoTeamStore",
      ]),
    .executableTarget(name: "geoanchor", dependencies: ["GeoAnchorCLI"], swiftSettings: settings),

    .target(name: "GeoTesting", path: "Tests/Testing", swiftSettings: settings + wholeModule()),
    .target(
      name: "GeoTestSupport",
      dependencies: [
        "CGeoSQLite", "Geodesy", "GeoFormats", "GeoStreets", "GeoOSM", "GeoSessions",
        "GeoCommandLine", "GeoSystem", "GeoCoverage", "GeoVenues",
      ],
      path: "Tests/Support", swiftSettings: settings + wholeModule()),
    // The targets of the fuzzer, which Scripts/Fuzz compiles with libFuzzer, and its seeds.
    tests(
      "FuzzSeedsTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoChains", "GeoConversion", "GeoFormats", "GeoHTTP",
        "GeoIndoorPositioning", "GeoInterchange", "GeoLocalization", "GeoMapLocalization", "GeoOSM",
        "GeoPackage", "GeoPositioningProtocols", "GeoPositioningService", "GeoQuery", "GeoReplay",
        "GeoRouting", "GeoService", "GeoSessions", "GeoSimulation", "GeoStreets", "GeoSystem",
        "GeoTerrain", "GeoTestSupport", "GeoTracking", "GeoVenues", "Geodesy",
      ]),
    tests(
      "GeoTilesTests",
      imports: [
        "GeoTiles", "GeoStreets", "GeoTestSupport", "Geodesy", "GeoAnchors",
      ]),
    tests(
      "GeoQueryTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoAreas", "GeoFormats", "GeoNumerics", "GeoPackage",
        "GeoQuery", "GeoTestSupport", "Geodesy",
      ]),
    tests("GeoHTTPTests", imports: ["GeoHTTP", "GeoSystem", "GeoTestSupport"]),
    tests(
      "GeoServiceTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoCoverage", "GeoFormats", "GeoHTTP", "GeoPackage",
        "GeoQuery", "GeoRequests",
        "GeoService", "GeoStreets", "GeoSystem", "GeoTeamStore", "GeoTestSupport", "Geodesy",
        "GeoVenues",
      ]),
    tests(
      "GeoAnchorClientTests",
      imports: [
        "GeoAnchorClient", "GeoAnchorStore", "GeoAnchors", "GeoFormats", "GeoHTTP",
        "GeoInterchange", "GeoMapLocalization",
        "GeoPositioningService", "GeoRequests", "GeoService", "GeoTestSupport", "Geodesy",
      ]),
    tests(
      "GeodesyTests",
      imports: [
        "Geodesy", "GeoFormats", "CGeoPROJ", "GeoTestSupport", "GeoSystem",
      ]),
    tests("GeoNumericsTests", imports: ["GeoNumerics", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoTerrainTests",
      imports: [
        "GeoTerrain", "Geodesy", "CGeoZlib", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoTextsTests",
      imports: [
        "GeoTexts", "GeoRouting", "GeoSessions", "GeoTracking", "Geodesy", "GeoAnchors",
        "GeoSimulation", "GeoStreets",
      ]),
    tests("GeoOpeningHoursTests", imports: ["GeoOpeningHours", "Geodesy"]),
    tests("GeoFormatsTests", imports: ["GeoFormats", "Geodesy", "GeoTestSupport", "GeoSystem"]),
    tests(
      "GeoPackageTests",
      imports: ["GeoPackage", "Geodesy", "CGeoSQLite", "GeoTestSupport", "GeoSystem"]),
    tests("GeoAnchorsTests", imports: ["GeoAnchors", "GeoSystem", "Geodesy"]),
    tests(
      "GeoAreasTests",
      imports: [
        "GeoAreas", "Geodesy", "GeoFormats", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoCoverageTests",
      imports: [
        "GeoCoverage", "GeoAreas", "Geodesy", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoConversionTests",
      imports: ["GeoConversion", "GeoFormats", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoAnchorStoreTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoPackage", "Geodesy", "CGeoPROJ", "CGeoSQLite",
        "GeoTestSupport", "GeoSystem", "GeoFormats", "GeoCoverage", "GeoVenues", "GeoTeamStore",
      ]),
    tests(
      "GeoTeamStoreTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoPackage", "GeoTeamStore", "GeoTestSupport", "Geodesy",
      ]),
    tests("GeoStreetsTests", imports: ["GeoStreets", "Geodesy", "GeoTestSupport"]),
    tests("GeoOSMTests", imports: ["GeoOSM", "GeoStreets", "Geodesy", "GeoTestSupport"]),
    tests(
      "GeoRoutingTests",
      imports: [
        "GeoRouting", "GeoStreets", "GeoOSM", "GeoTexts", "Geodesy", "GeoTestSupport", "GeoSystem",
        "GeoFormats", "GeoOpeningHours",
      ]),
    tests(
      "GeoChainsTests",
      imports: [
        "GeoChains", "GeoRouting", "GeoStreets", "GeoCoverage", "GeoAreas", "GeoAnchors",
        "GeoTexts", "Geodesy", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoInterchangeTests",
      imports: [
        "GeoStreets", "GeoRouting", "GeoInterchange", "GeoFormats", "GeoAnchors", "Geodesy",
        "GeoChains", "GeoCoverage", "GeoTexts", "GeoAnchorStore", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoPicturesTests",
      imports: [
        "GeoPictures", "GeoTexts", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoCoverage",
        "GeoChains", "GeoVenues", "GeoFormats", "Geodesy", "GeoTestSupport", "CGeoZlib",
        "GeoOSM",
      ]),
    tests("GeoSessionsTests", imports: ["GeoSessions", "Geodesy", "GeoFormats", "GeoTestSupport"]),
    tests(
      "GeoTrackingTests",
      imports: [
        "GeoTracking", "GeoSessions", "GeoCoverage", "GeoAnchors", "GeoTexts", "Geodesy",
        "GeoFormats", "GeoTestSupport", "GeoNumerics", "GeoReplay", "GeoAreas",
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
        "GeoTestSupport", "GeoCamera", "GeoNumerics", "GeoReplay", "GeoTracking",
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
        "GeoMapLocalization", "GeoReplay",
      ]),
    tests(
      "GeoPositioningProtocolsTests",
      imports: [
        "GeoPositioningProtocols", "GeoMapLocalization", "GeoSessions", "GeoFormats", "Geodesy",
        "GeoTestSupport",
      ]),
    tests(
      "GeoPositioningServiceTests",
      imports: [
        "GeoPositioningProtocols",
        "GeoPositioningService", "GeoLocalization", "GeoSessions", "GeoFormats", "Geodesy",
        "GeoTestSupport", "GeoMapLocalization", "GeoNumerics", "GeoSystem", "GeoCamera",
      ]),
    tests(
      "GeoVenuesTests",
      imports: [
        "GeoVenues", "GeoFormats", "Geodesy", "GeoTestSupport", "GeoSystem",
      ]),
    tests(
      "GeoIndoorPositioningTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoSessions", "GeoTestSupport", "GeoVenues", "GeoCamera",
        "GeoIndoorPositioning", "GeoNumerics", "GeoSystem", "GeoReplay",
      ]),
    tests(
      "GeoIndoorRoutingTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoRouting", "GeoStreets", "GeoTestSupport", "GeoTexts",
        "GeoVenues", "GeoIndoorRouting", "GeoSystem",
      ]),
    tests(
      "GeoLintTests",
      imports: [
        "GeoLint", "GeoAnchors", "GeoAreas", "GeoCoverage", "GeoStreets", "GeoTexts", "Geodesy",
        "GeoTestSupport",
      ]),
    tests(
      "GeoReplayTests",
      imports: [
        "GeoAnchors", "GeoInterchange", "GeoLocalization", "GeoMapLocalization", "GeoReplay",
        "GeoSessions", "GeoTexts", "GeoTracking", "Geodesy", "GeoIndoorPositioning", "GeoVenues",
      ]),
    tests(
      "GeoRequestsTests",
      imports: [
        "GeoRequests", "GeoChains", "GeoRouting", "GeoStreets", "GeoAnchors", "GeoFormats",
        "Geodesy", "GeoTestSupport", "GeoInterchange", "GeoSessions", "GeoTracking",
        "GeoIndoorRouting", "GeoCoverage", "GeoPictures", "GeoSimulation", "GeoTexts",
        "GeoAnchorStore", "GeoVenues", "GeoLint",
      ]),
    tests(
      "GeoPresentationTests",
      imports: [
        "GeoAnchorStore", "GeoAnchors", "GeoCommandLine", "GeoCoverage", "GeoFormats",
        "GeoPresentation", "GeoSessions", "GeoTestSupport", "GeoTexts", "Geodesy",
      ]),
    tests(
      "GeoCommandLineTests",
      imports: ["GeoCommandLine", "GeoTestSupport", "GeoSystem", "Geodesy"]),
    tests(
      "GeoAnchorCLITests",
      imports: [
        "GeoAnchorCLI", "GeoAnchorStore", "GeoAnchors", "GeoFormats", "GeoInterchange", "GeoLint",
        "GeoPackage", "GeoSessions", "GeoSimulation", "GeoStreets", "GeoTexts", "GeoTracking",
        "GeoVenues", "Geodesy", "GeoTestSupport", "GeoIndoorPositioning", "GeoCommandLine",
        "GeoSystem", "GeoCoverage", "GeoRequests", "GeoHTTP", "GeoService",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
