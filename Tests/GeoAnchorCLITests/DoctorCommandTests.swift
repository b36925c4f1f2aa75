import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct DoctorCommandTests {
  @Test func `report fits its schema`() throws {
    let run = CommandRun(["doctor", "--format", "json"])
    try expectEqual(SchemaChecker(named: "doctor").findings(in: run.output), [])
    for name in [
      "PROJ", "GEOS", "SQLite", "libosmium", "Expat", "zlib", "libzip", "librsvg", "GeographicLib",
      "GDAL",
    ] {
      expect(run.output.contains("\"name\": \"\(name)\""))
    }
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `missing database is told with its places`() throws {
    let program = try #require(Spawn.builtProgram)
    let run = try Spawn.bash("PROJ_DATA=/nowhere HOME=/nowhere \"$1\" doctor", [program])
    expectEqual(run.status, 1)
    expect(run.output.contains("problem: PROJ found no `proj.db` in `"))
    expect(run.output.contains("`/nowhere`; install PROJ 9"))
    expect(run.output.contains("apt-get install"))
  }
}
