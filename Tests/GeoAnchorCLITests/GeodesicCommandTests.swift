import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct GeodesicCommandTests {
  /// `echo "40.6 -73.8 51.6 -0.5" | GeodSolve -i -p 3` and
  /// `echo "40.6 -73.8 53.5 20000" | GeodSolve -p 5`.
  @Test func `agrees with geod solve`() {
    let inverse = CommandRun(
      ["geodesic", "inverse", "40.6,-73.8", "51.6,-0.5", "--precision", "3"])
    expectEqual(inverse.output, "5551759.400 51.19888285 107.82177674\n")
    let direct = CommandRun(
      [
        "geodesic", "direct", "40.6,-73.8", "--azimuth", "53.5", "--distance", "20000",
        "--precision", "5",
      ])
    expectEqual(direct.output, "40.7069731718 -73.6097530539 53.6239427191\n")
    let stream = CommandRun(
      ["geodesic", "direct", "--precision", "5"], input: "40.6,-73.8,53.5,20000\n")
    expectEqual(stream.output, direct.output)
  }

  @Test func `bad lines are named`() {
    let input = "1 2 3 4\n1 2 3\n1 2 x 4\n91 0 0 0\n# a comment\n"
    let run = CommandRun(["geodesic", "inverse", "--on-error", "skip"], input: input)
    expectEqual(run.status, .no)
    expectEqual(run.output.split(separator: "\n").count, 1)
    expectEqual(
      run.messages,
      """
      warning: line 2: found 3 numbers, expected two points
      warning: line 3, number 3: found `x`, expected a number
      warning: line 4: latitude 91.0 is not between -90 and 90; are latitude and longitude swapped?

      """)
    expectEqual(CommandRun(["geodesic", "inverse"], input: input).status, .unusable)
    expectEqual(CommandRun(["geodesic", "inverse", "1,2"]).status, .unusable)
    expectEqual(CommandRun(["geodesic", "direct", "1,2"]).status, .unusable)
    expectEqual(CommandRun(["geodesic", "direct"], input: "1 2 3 1e300\n").status, .unusable)
  }

  @Test func `JSON fits its schema`() throws {
    let schema = try SchemaChecker(named: "geodesic")
    for arguments in [
      ["inverse", "40.6,-73.8", "51.6,-0.5"], ["inverse", "90,0", "90,12"],
      ["direct", "-33.9,18.4", "--azimuth", "-90", "--distance", "-1e6"], ["inverse"],
    ] {
      let run = CommandRun(["geodesic"] + arguments + ["--format", "json"])
      expectEqual(run.status, .done)
      try expectEqual(schema.findings(in: run.output), [])
    }
  }
}
