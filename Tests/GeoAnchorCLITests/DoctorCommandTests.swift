import GeoCommandLine
import GeoTestSupport
import Geodesy
import Testing

@testable import GeoAnchorCLI

@Suite struct DoctorCommandTests {
  @Test func reportFitsItsSchema() throws {
    let run = CommandRun(["doctor", "--format", "json"])
    #expect(try SchemaChecker(named: "doctor").findings(in: run.output) == [])
    for name in ["PROJ", "GEOS", "SQLite", "libosmium", "Expat", "zlib", "libzip"] {
      #expect(run.output.contains("\"name\": \"\(name)\""))
    }
  }

  @Test func missingGridsAreFindings() throws {
    let folder = try TemporaryFolder()
    let report = DoctorReport(search: GeoidSearch(folders: [folder.path]))
    #expect(!report.isHealthy)
    #expect(report.grids.allSatisfy { $0.path == nil && !$0.isUsable })
    let serious = report.findings.filter(\.isSerious)
    #expect(serious.count == 1)
    #expect(serious.first?.problem.contains("egm96") == true)
    #expect(serious.first?.advice.contains("proj-data") == true)
    #expect(try SchemaChecker(named: "doctor").findings(in: report.json) == [])
    #expect(report.text.contains("egm96: not found\n"))
  }

  @Test("U-D2: GEOS is needed, and doctor says for what")
  func missingGEOSIsAFinding() throws {
    let report = DoctorReport(search: GeoidSearch(folders: []), geos: ["libgeos_nowhere.so"])
    let finding = try #require(report.findings.first { $0.problem.contains("GEOS") })
    #expect(finding.isSerious && finding.problem.contains("regions"))
    #expect(finding.problem.contains("check") && finding.problem.contains("reach"))
    #expect(finding.advice.contains("libgeos"))
    #expect(report.text.contains("GEOS missing (check"))
    #expect(try SchemaChecker(named: "doctor").findings(in: report.json) == [])
    let found = DoctorReport(search: GeoidSearch(folders: []))
    #expect(found.libraries.first { $0.name == "GEOS" }?.isNeeded == true)
    #expect(!found.text.contains("not needed"))
  }

  @Test func brokenGridsAreFindings() throws {
    let folder = try TemporaryFolder()
    try folder.put("egm96_15.gtx", "no grid")
    let report = DoctorReport(search: GeoidSearch(folders: [folder.path]))
    #expect(!report.isHealthy)
    #expect(report.grids.first?.path != nil && report.grids.first?.isUsable == false)
    #expect(report.text.contains("cannot be used"))
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func missingDatabaseIsToldWithItsPlaces() throws {
    let program = try #require(Spawn.builtProgram)
    let run = try Spawn.bash("PROJ_DATA=/nowhere HOME=/nowhere \"$1\" doctor", [program])
    #expect(run.status == 1)
    #expect(run.output.contains("problem: PROJ found no `proj.db` in `"))
    #expect(run.output.contains("`/nowhere`; install PROJ 9"))
    #expect(run.output.contains("apt-get install"))
  }
}
