import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Files of GIS programs, as commands read them.
@Suite struct ForeignFileTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  private func regions(_ command: String, _ arguments: [String]) -> CommandRun {
    let store = command == "import" ? ["--store", runs.store] : []
    return CommandRun(["regions", command] + store + arguments)
  }

  private static let zones = """
    {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 25829},
     "fields": [{"name": "NAME", "type": "esriFieldTypeString", "length": 20}],
     "features": [{"attributes": {"NAME": "Zone"}, "geometry": {"rings": [[
       [532730, 4554371], [532730, 4554471], [532830, 4554471], [532830, 4554371],
       [532730, 4554371]]]}}]}
    """
  private static let lines = """
    {"type": "Topology", "arcs": [[[-8.61, 41.14], [-8.62, 41.15]], [[-8.6, 41.1], [-8.6, 41.2]]],
     "objects": {"walks": {"type": "GeometryCollection", "geometries": [
       {"type": "LineString", "arcs": [0], "properties": {"name": "one"}},
       {"type": "LineString", "arcs": [1], "properties": {"name": "two"}}]}}}
    """

  /// The store is a GeoPackage of this project: its columns are those of anchors.
  @Test("F10 a GeoPackage keeps what it has", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func geoPackages() throws {
    let other = runs.folder.file("other.gpkg")
    let run = CommandRun(["import", runs.store, "--layer", "anchors", "--store", other])
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(run.output, "3 added\n")
    let columns = ["--format", "csv"]
    func list(_ store: String) -> [String] {
      CommandRun(["list", "--store", store] + columns).output.split(separator: "\n").map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).prefix(8)
          .joined(separator: ",")
      }
    }
    expectEqual(list(other), list(runs.store))
  }

  @Test("F10 regions and lines", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func regionsAndLines() throws {
    let zones = try runs.folder.put("zones.json", Self.zones)
    let taken = regions("import", [zones, "--name", "z"])
    expectEqual(taken.output, "z: 1 region, 5 points\n", "\(taken.messages)")
    let check = CommandRun(["check", "--regions", zones, "--lat", "41.1405", "--lon", "-8.6095"])
    expectEqual(check.status, .done, "\(check.messages)")
    let walks = try runs.folder.put("walks.json", Self.lines)
    let several = runs("route", ["--path", walks, "--save", "w"])
    expect(several.messages.contains("found 2 ways"), "\(several.messages)")
    let one = runs("route", ["--path", walks, "--way", "two", "--save", "w"])
    expectEqual(one.status, .done, "\(one.messages)")
  }

  @Test("F11 regions name their system", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func systems() throws {
    let text =
      #"{"type":"Polygon","coordinates":[[[532730,4554371],[532830,4554371],[532830,4554471],"#
      + "[532730,4554371]]]}"
    let file = try runs.folder.put("r.geojson", text)
    let run = regions("import", [file, "--name", "r", "--crs", "EPSG:25829"])
    expectEqual(run.status, .done, "\(run.messages)")
    let without = regions("import", [file, "--name", "s"])
    expect(without.messages.contains("`--crs EPSG:…` names"), "\(without.messages)")
    let points = try runs.folder.put(
      "p.geojson", #"{"type":"Point","coordinates":[532730,4554371]}"#)
    let point = runs("import", [points])
    expect(point.messages.contains("`--crs EPSG:…` names"), "\(point.messages)")
    let wrong = regions("validate", [file, "--crs", "EPSG:1"])
    expectEqual(wrong.status, .unusable)
    expect(wrong.messages.contains("`EPSG:1` cannot be used"), "\(wrong.messages)")
  }

  @Test("F13 the ground from a grid", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func terrain() throws {
    let grid = ForeignFiles.geoTIFF([[5, 5], [5, 5]], west: -9, north: 42, cell: 0.5)
    try runs.folder.write(grid, to: "dem.tif")
    let run = CommandRun(
      [
        "convert", "--datum", "ground", "--to-datum", "egm96", "--terrain",
        runs.folder.file("dem.tif"), "--", "41.14,-8.61,1",
      ])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains(" 6.0000"), "\(run.output)")
  }

  /// A file that is no library stands before the system's one.
  @Test(
    "without GDAL the command names the package",
    .enabled("needs the built program") { Spawn.builtProgram != nil })
  func missing() throws {
    let program = try #require(Spawn.builtProgram)
    for name in ["libgdal.so.32", "libgdal.so.30", "libgdal.so.34", "libgdal.so.36"]
      + ["libgdal.so.37", "libgdal.so"]
    {
      try runs.folder.write([], to: name)
    }
    let zones = try runs.folder.put("zones.json", Self.zones)
    let script = "LD_LIBRARY_PATH=\"$1\" \"${@:2}\" 2>&1"
    let run = try Spawn.bash(
      script, [runs.folder.path, program, "regions", "validate", zones])
    expectEqual(run.status, 2)
    expect(run.output.contains("libgdal32"), "\(run.output)")
    let doctor = try Spawn.bash(script, [runs.folder.path, program, "doctor"])
    expectEqual(doctor.status, 0, "\(doctor.output)")
    expect(doctor.output.contains("apt-get install libgdal32"), "\(doctor.output)")
  }
}
