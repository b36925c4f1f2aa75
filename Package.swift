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
  "GeoOSM", "GeoRouting", "GeoAnchors", "GeoIndoor", "GeoSessions",
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
func module(
  _ name: String, in area: String, imports: [String] = [], embeds: Bool = false
) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) }, path: "Sources/\(area)/\(name)",
    exclude: embeds ? ["Embedded"] : [], swiftSettings: settings(of: name),
    plugins: embeds ? ["EmbedTexts"] : [])
}

/// The tests of one module.
func tests(_ name: String, imports: [String]) -> Target {
  .testTarget(
    name: name, dependencies: (imports + ["GeoTesting"]).map { .byName(name: $0) },
    swiftSettings: settings + wholeModule())
}

let publicModules = [
  "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoAnchorStore", "GeoStreets",
  "GeoOpeningHours", "GeoOSM", "GeoRouting", "GeoSessions", "GeoLocalization", "GeoIndoor",
  "GeoChains", "GeoTexts", "GeoInterchange", "GeoPictures", "GeoRequests",
]

let package = Package(
  name: "geoanchor",
  products: [
    .library(
      name: "GeoAnchorKit", targets: ["GeoAnchorKit", "GeoNumerics", "GeoPackage"] + publicModules),
    // Apart from the others: only users of services pay for the system's HTTP library.
    .library(name: "GeoAnchorClient", targets: ["GeoAnchorClient"]),
    // Apart as well: only who has a server needs it.
    .library(name: "GeoTeamStore", targets: ["GeoTeamStore"]),
    // Nothing in it is public: `Scripts/Fuzz` asks it without a socket.
    .library(name: "GeoService", targets: ["GeoService"]),
    .executable(name: "geoanchor", targets: ["geoanchor"]),
  ],
  targets: [
    // Base: the earth, numbers, files and syntax, areas.
    .target(
      name: "CGeoPROJ", path: "Sources/Base/CGeoPROJ", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoKernels", path: "Sources/Base/CGeoKernels", cSettings: optimizedC),
    .systemLibrary(
      name: "CGeoExpat", path: "Sources/Base/CGeoExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CGeoZip", path: "Sources/Base/CGeoZip", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(
      name: "CGeoZlib", path: "Sources/Base/CGeoZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CGeoGDAL", path: "Sources/Base/CGeoGDAL", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CGeoGEOS", path: "Sources/Base/CGeoGEOS", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CGeoGeographic", path: "Sources/Base/CGeoGeographic",
      linkerSettings: [.linkedLibrary("dl")]),
    module("GeoSystem", in: "Base", imports: []),
    module("Geodesy", in: "Base", imports: ["GeoSystem", "CGeoPROJ", "CGeoKernels"]),
    module("GeoNumerics", in: "Base", imports: ["Geodesy"]),
    module(
      "GeoFormats", in: "Base",
      imports: [
        "GeoSystem", "Geodesy", "CGeoExpat", "CGeoGDAL", "CGeoGeographic", "CGeoZip", "CGeoZlib",
      ]),
    module("GeoAreas", in: "Base", imports: ["GeoSystem", "Geodesy", "GeoNumerics", "CGeoGEOS"]),

    // Anchors: values, and the stores that keep them.
    .systemLibrary(
      name: "CGeoSQLite", path: "Sources/Anchors/CGeoSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CGeoPQ", path: "Sources/Anchors/CGeoPQ", linkerSettings: [.linkedLibrary("dl")]),
    module(
      "GeoAnchors", in: "Anchors", imports: ["GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats"]),
    module("GeoPackage", in: "Anchors", imports: ["GeoSystem", "Geodesy", "CGeoSQLite"]),
    module(
      "GeoAnchorStore", in: "Anchors",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoIndoor",
      ], embeds: true),
    module(
      "GeoTeamStore", in: "Anchors",
      imports: ["GeoSystem", "Geodesy", "GeoAnchors", "GeoAnchorStore", "CGeoPQ"], embeds: true),

    // Streets: networks, and ways through them.
    .target(
      name: "CGeoOsmium", path: "Sources/Streets/CGeoOsmium",
      cxxSettings: [.define("OSMIUM_WITH_LZ4")] + optimizedCXX,
      linkerSettings: [
        .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"),
      ]),
    module("GeoStreets", in: "Streets", imports: ["GeoSystem", "Geodesy"]),
    module("GeoOpeningHours", in: "Streets", imports: ["GeoSystem", "Geodesy", "GeoNumerics"]),
    module(
      "GeoOSM", in: "Streets", imports: ["Geodesy", "GeoNumerics", "GeoStreets", "CGeoOsmium"]),
    module(
      "GeoRouting", in: "Streets",
      imports: ["GeoSystem", "Geodesy", "GeoAreas", "GeoStreets", "GeoOpeningHours"]),

    // Sessions: recorded or simulated, and the machines of a phone.
    module(
      "GeoSessions", in: "Sessions",
      imports: ["GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors"]),

    // Positioning: places by camera, codes and maps.
    module(
      "GeoLocalization", in: "Positioning",
      imports: ["Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoSessions"]),

    // Indoor: buildings, where a phone is in them, ways through them.
    module(
      "GeoIndoor", in: "Indoor",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoStreets", "GeoRouting",
        "GeoSessions", "GeoLocalization",
      ]),

    // Chains: from a request to a chain, a document and a picture.
    .target(
      name: "CGeoRSVG", path: "Sources/Chains/CGeoRSVG", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGeoTiles", path: "Sources/Chains/CGeoTiles", cxxSettings: optimizedCXX),
    module(
      "GeoChains", in: "Chains",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoStreets",
        "GeoRouting",
      ]),
    module(
      "GeoTexts", in: "Chains",
      imports: [
        "Geodesy", "GeoAreas", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoSessions", "GeoChains",
      ], embeds: true),
    module(
      "GeoInterchange", in: "Chains",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoStreets", "GeoRouting", "GeoIndoor", "GeoChains", "GeoTexts",
      ]),
    module(
      "GeoPictures", in: "Chains",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoStreets",
        "GeoRouting", "GeoIndoor", "GeoChains", "GeoTexts", "CGeoRSVG", "CGeoTiles",
      ], embeds: true),
    module(
      "GeoRequests", in: "Chains",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoStreets", "GeoOpeningHours", "GeoOSM", "GeoRouting", "GeoSessions",
        "GeoLocalization", "GeoIndoor", "GeoChains", "GeoTexts", "GeoInterchange", "GeoPictures",
      ]),

    // Service: operations over HTTP, and clients of services.
    .target(
      name: "CGeoEvent", path: "Sources/Service/CGeoEvent", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CGeoJOSE", path: "Sources/Service/CGeoJOSE", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CGeoCurl", path: "Sources/Service/CGeoCurl", linkerSettings: [.linkedLibrary("dl")]),
    module(
      "GeoWorkbench", in: "Service",
      imports: ["GeoSystem", "GeoFormats", "GeoSessions", "GeoTexts", "GeoPictures"], embeds: true),
    module(
      "GeoService", in: "Service",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors",
        "GeoAnchorStore", "GeoStreets", "GeoRouting", "GeoSessions", "GeoIndoor", "GeoTexts",
        "GeoInterchange", "GeoPictures", "GeoRequests", "GeoWorkbench", "CGeoEvent", "CGeoJOSE",
        "CGeoCurl",
      ], embeds: true),
    module(
      "GeoAnchorClient", in: "Service",
      imports: [
        "Geodesy", "GeoNumerics", "GeoFormats", "GeoSessions", "GeoLocalization", "GeoInterchange",
        "GeoRequests",
      ]),

    // Faces: the library as one module, and the command line.
    .executableTarget(
      name: "embed-texts", path: "Sources/Faces/embed-texts", swiftSettings: settings),
    .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"]),
    module("GeoAnchorKit", in: "Faces", imports: publicModules),
    module(
      "GeoCommandLine", in: "Faces",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoAnchorStore",
        "GeoStreets", "GeoRouting", "GeoSessions", "GeoLocalization", "GeoIndoor", "GeoChains",
        "GeoTexts", "GeoInterchange", "GeoRequests",
      ]),
    module(
      "GeoAnchorCLI", in: "Faces",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoTeamStore", "GeoStreets", "GeoOpeningHours", "GeoOSM", "GeoRouting",
        "GeoSessions", "GeoLocalization", "GeoIndoor", "GeoChains", "GeoTexts", "GeoInterchange",
        "GeoPictures", "GeoRequests", "GeoService", "GeoCommandLine",
      ]),
    .executableTarget(
      name: "geoanchor", dependencies: ["GeoAnchorCLI"], path: "Sources/Faces/geoanchor",
      swiftSettings: settings),
    // Tests.
    .target(name: "GeoTesting", path: "Tests/Testing", swiftSettings: settings + wholeModule()),
    .target(
      name: "GeoTestSupport",
      dependencies: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoStreets", "GeoOSM", "GeoSessions",
        "GeoIndoor", "GeoCommandLine", "CGeoSQLite",
      ],
      path: "Tests/Support", swiftSettings: settings + wholeModule()),
    tests(
      "FuzzSeedsTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAnchors", "GeoPackage", "GeoAnchorStore",
        "GeoStreets", "GeoOSM", "GeoRouting", "GeoSessions", "GeoLocalization", "GeoIndoor",
        "GeoChains", "GeoInterchange", "GeoRequests", "GeoService", "GeoAnchorClient",
        "GeoTestSupport",
      ]),
    tests(
      "GeoAnchorCLITests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoStreets", "GeoSessions", "GeoIndoor", "GeoTexts", "GeoInterchange",
        "GeoRequests", "GeoService", "GeoCommandLine", "GeoAnchorCLI", "GeoTestSupport",
      ]),
    tests(
      "GeoAnchorClientTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAnchors", "GeoAnchorStore",
        "GeoSessions", "GeoLocalization", "GeoInterchange", "GeoRequests", "GeoService",
        "GeoAnchorClient", "GeoTestSupport",
      ]),
    tests(
      "GeoAnchorStoreTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoTeamStore", "GeoIndoor", "GeoTestSupport", "CGeoPROJ", "CGeoSQLite",
      ]),
    tests(
      "GeoAnchorsTests",
      imports: ["GeoSystem", "Geodesy", "GeoFormats", "GeoAnchors", "GeoTestSupport"]),
    tests(
      "GeoAreasTests",
      imports: ["GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoTestSupport"]),
    tests(
      "GeoChainsTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoAreas", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoChains",
        "GeoTexts", "GeoTestSupport",
      ]),
    tests(
      "GeoCommandLineTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoAnchorStore",
        "GeoSessions", "GeoTexts", "GeoCommandLine", "GeoTestSupport",
      ]),
    tests(
      "GeoFormatsTests",
      imports: ["GeoSystem", "Geodesy", "GeoFormats", "GeoTestSupport", "CGeoZlib"]),
    tests(
      "GeoIndoorTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoNumerics", "GeoFormats", "GeoStreets", "GeoRouting",
        "GeoSessions", "GeoLocalization", "GeoIndoor", "GeoTexts", "GeoRequests", "GeoTestSupport",
      ]),
    tests(
      "GeoInterchangeTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoAnchorStore",
        "GeoStreets", "GeoRouting", "GeoChains", "GeoTexts", "GeoInterchange", "GeoTestSupport",
      ]),
    tests(
      "GeoLocalizationTests",
      imports: [
        "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoSessions", "GeoLocalization",
        "GeoTexts", "GeoRequests", "GeoTestSupport",
      ]),
    tests("GeoNumericsTests", imports: ["Geodesy", "GeoNumerics", "GeoTestSupport"]),
    tests("GeoOSMTests", imports: ["Geodesy", "GeoStreets", "GeoOSM", "GeoTestSupport"]),
    tests("GeoOpeningHoursTests", imports: ["Geodesy", "GeoOpeningHours"]),
    tests(
      "GeoPackageTests",
      imports: ["GeoSystem", "Geodesy", "GeoPackage", "GeoTestSupport", "CGeoSQLite"]),
    tests(
      "GeoPicturesTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoStreets", "GeoOSM", "GeoRouting",
        "GeoIndoor", "GeoChains", "GeoTexts", "GeoPictures", "GeoTestSupport", "CGeoZlib",
      ]),
    tests(
      "GeoRequestsTests",
      imports: [
        "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoAnchorStore", "GeoStreets",
        "GeoOpeningHours", "GeoRouting", "GeoSessions", "GeoLocalization", "GeoIndoor", "GeoChains",
        "GeoTexts", "GeoInterchange", "GeoPictures", "GeoRequests", "GeoTestSupport",
      ]),
    tests(
      "GeoRoutingTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoStreets", "GeoOpeningHours", "GeoOSM",
        "GeoRouting", "GeoTexts", "GeoTestSupport",
      ]),
    tests(
      "GeoServiceTests",
      imports: [
        "GeoSystem", "Geodesy", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoPackage",
        "GeoAnchorStore", "GeoTeamStore", "GeoStreets", "GeoIndoor", "GeoTexts", "GeoInterchange",
        "GeoRequests", "GeoWorkbench", "GeoService", "GeoTestSupport",
      ]),
    tests(
      "GeoSessionsTests",
      imports: [
        "Geodesy", "GeoNumerics", "GeoFormats", "GeoAreas", "GeoAnchors", "GeoSessions", "GeoTexts",
        "GeoRequests", "GeoTestSupport",
      ]),
    tests("GeoStreetsTests", imports: ["Geodesy", "GeoStreets", "GeoTestSupport"]),
    tests(
      "GeoTeamStoreTests",
      imports: [
        "Geodesy", "GeoAnchors", "GeoPackage", "GeoAnchorStore", "GeoTeamStore", "GeoTestSupport",
      ]),
    tests(
      "GeoTextsTests",
      imports: ["Geodesy", "GeoAnchors", "GeoStreets", "GeoRouting", "GeoSessions", "GeoTexts"]),
    tests(
      "GeodesyTests", imports: ["GeoSystem", "Geodesy", "GeoFormats", "GeoTestSupport", "CGeoPROJ"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
