import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

/// The findings of GDAL in our files; skipped where `python3-gdal` and `gdal-bin` are not
/// installed.
@Suite(.enabled(if: GDAL.isInstalled, "python3-gdal and gdal-bin are not installed"))
struct ValidityTests {
  private let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    let store = try fixture.open()
    try store.add(Anchor("flat", 1, 2))
    var anchor = Anchor("high", -33.5, 151)
    anchor.altitude = Altitude(meters: 20.5, datum: .ellipsoid)
    anchor.tags = ["demo"]
    try store.add(anchor)
    try store.save(equatorChain("old"), name: "walk")
    try store.save(equatorChain("new"), name: "walk", replace: true)
    try store.save(equatorChain("gone"), name: "gone")
    try store.removeChain(named: "gone")
    try store.remove(AnchorID(rawValue: "flat"))
  }

  @Test func `the validator has no finding`() throws {
    let (status, output) = try GDAL.validate(fixture.path)
    expectEqual(status, 0, "\(output)")
    expectEqual(output, "")
  }

  @Test func `both layers are listed`() throws {
    let (status, output) = try GDAL.run("/usr/bin/ogrinfo", ["-so", "-al", fixture.path])
    expectEqual(status, 0)
    for line in [
      "Layer name: anchors", "Layer name: chains", "Geometry: 3D Point", "Geometry: 3D Line String",
      "Feature Count: 4", "Feature Count: 1",
    ] {
      expect(output.contains(line), "\(line)")
    }
    expect(!output.contains("Warning") && !output.contains("ERROR"), "\(output)")
  }

  @Test func `features appended by GDAL are found`() throws {
    let csv = "\(fixture.folder)/new.csv"
    try "wkt,name,heading\nPOINT (10 20),from outside,45\nPOINT (10 21),too,\n"
      .write(
        toFile: csv, atomically: true, encoding: .utf8)
    let (status, output) = try GDAL.run(
      "/usr/bin/ogr2ogr",
      [
        "-append", "-nln", "anchors", fixture.path, csv, "-oo", "GEOM_POSSIBLE_NAMES=wkt", "-oo",
        "KEEP_GEOM_COLUMNS=NO", "-oo", "AUTODETECT_TYPE=YES", "-a_srs", "EPSG:4326",
      ])
    expectEqual(status, 0, "\(output)")
    let store = try fixture.open()
    let place = Coordinate(latitude: 20, longitude: 10)
    let found = try store.anchors(matching: AnchorQuery(near: .init(place, within: 1)))
    expectEqual(found.map(\.anchor.name), ["from outside"])
    expectEqual(found.map(\.anchor.heading), [45])
    let id = try store.resolve("@from outside").id.rawValue
    expectEqual(id.utf8.count, 36, "\(id)")
    let connection = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(
      connection.integer(
        """
        SELECT count(*) FROM anchors
        WHERE created GLOB '20??-??-??T??:??:??.???Z' AND length(id) = 36 AND revision = 1
        """), 2)
    let (finding, text) = try GDAL.validate(fixture.path)
    expectEqual(finding, 0, "\(text)")
  }
}

/// GDAL's programs.
enum GDAL {
  static let python = "/usr/bin/python3"
  static let validator = "osgeo_utils.samples.validate_gpkg"

  static let isInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/ogr2ogr") else { return false }
    return (try? run(python, ["-c", "import \(validator)"]).status) == 0
  }()

  static func validate(_ path: String) throws -> (status: Int32, output: String) {
    try run(python, ["-m", validator, "--extra", "--warning-as-error", "-k", path])
  }

  static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let run = try Spawn(program, arguments)
    return (run.status, run.output)
  }
}
