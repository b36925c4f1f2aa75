import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct InstallationReportTests {
  @Test func `missing grids are findings`() throws {
    let folder = try TemporaryFolder()
    let report = InstallationReport(search: GeoidSearch(folders: [folder.path]))
    expect(!report.isHealthy)
    expect(report.grids.allSatisfy { $0.path == nil && !$0.isUsable })
    let serious = report.findings.filter(\.isSerious)
    expectEqual(serious.count, 1)
    expectEqual(serious.first?.problem.contains("egm96"), true)
    expectEqual(serious.first?.advice.contains("proj-data"), true)
    try expectEqual(SchemaChecker(named: "doctor").findings(in: report.json(version: "1")), [])
  }

  @Test func `U-D2: GEOS is needed, and doctor says for what`() throws {
    let report = InstallationReport(search: GeoidSearch(folders: []), geos: ["libgeos_nowhere.so"])
    let finding = try #require(report.findings.first { $0.problem.contains("GEOS") })
    expect(finding.isSerious && finding.problem.contains("regions"))
    expect(finding.problem.contains("check") && finding.problem.contains("isochrone"))
    expect(finding.advice.contains("libgeos"))
    try expectEqual(SchemaChecker(named: "doctor").findings(in: report.json(version: "1")), [])
    let found = InstallationReport(search: GeoidSearch(folders: []))
    expectEqual(found.libraries.first { $0.name == "GEOS" }?.isNeeded, true)
  }

  @Test func `broken grids are findings`() throws {
    let folder = try TemporaryFolder()
    try folder.put("egm96_15.gtx", "no grid")
    let report = InstallationReport(search: GeoidSearch(folders: [folder.path]))
    expect(!report.isHealthy)
    expect(report.grids.first?.path != nil && report.grids.first?.isUsable == false)
  }
}
