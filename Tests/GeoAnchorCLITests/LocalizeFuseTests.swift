import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

@Suite struct LocalizeFuseTests {
  /// Fifteen answers about one place, three of them far to the south.
  private static let fixes =
    "latitude,longitude\n"
    + SampleFixes.withOutliers.map { "\($0.latitude),\($0.longitude)\n" }.joined()

  private func run(_ arguments: String..., input: String = fixes) -> CommandRun {
    CommandRun(["localize", "fuse", "-"] + arguments, input: input)
  }

  @Test func `F-11: the place that most fixes agree on`() throws {
    let run = run()
    expectEqual(run.status, .done)
    expect(run.output.hasPrefix("place        47.36669722"))
    expect(run.output.contains("fixes        12 of 15 agree"))
    expect(run.output.contains("outliers     lines 7, 8, 9"))
  }

  @Test func `F-12: the confidence by the fixes that agree, or as published`() throws {
    func confidence(_ run: CommandRun) throws -> String? {
      try JSONReader.read(text: run.output)["confidence"]?.string
    }
    try expectEqual(confidence(run("--format", "json")), "low")
    try expectEqual(confidence(run("--format", "json", "--confidence", "reference")), "high")
  }

  @Test func `JSON fits its schema`() throws {
    let schema = try SchemaChecker(named: "fused-position")
    let zoned = "lat,lon,altitude,zone\n48.5,2.5,60,parking\n0,0,,\n"
    for run in [run("--format", "json"), run("--format", "json", input: zoned)] {
      expectEqual(run.status, .done)
      try expectEqual(schema.findings(in: run.output), [])
    }
    expect(run(input: zoned).messages.contains("1 rows have no position"))
  }

  @Test func `each fix with its distance`() {
    let lines = run("--format", "csv").output.split(separator: "\n")
    expectEqual(lines.count, 16)
    expectEqual(lines[0], "line,latitude,longitude,distanceMeters,agrees")
    expectEqual(lines.filter { $0.hasSuffix(",false") }.count, 3)
    // By geod on WGS84.
    expect(lines[1].hasSuffix(",0.723,true"))
  }

  @Test func `without a place the answer is no`() {
    let nothing = run(input: "lat,lon\n0,0\n")
    expect(nothing.status == .no && nothing.output == "")
    for text in ["", "a,b\n1,2\n", "lat,lon\nx,2\n"] {
      let run = run(input: text)
      expectEqual(run.status, .unusable)
      expect(run.messages.contains("cannot read the fixes of standard input"))
    }
  }
}
