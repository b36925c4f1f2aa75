import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct ParsedArgumentsTests {
  @Test func `gives values by kind`() throws {
    let parsed = try #require(
      try SampleTable.route(
        "--bbox", "-1,-2,3,4", "--center", "-1,2,3", "--through", "@a,b", "--via", "@x", "--via",
        "5,6"))
    expectEqual(parsed[SampleTable.box], [-1, -2, 3, 4])
    expectEqual(parsed[SampleTable.center], [-1, 2, 3])
    expect(parsed.isGiven(SampleTable.center))
    expectEqual(parsed[SampleTable.through], ["@a", "b"])
    expectEqual(parsed[SampleTable.via], [[], [5, 6]])
    expectEqual(parsed[SampleTable.from], [1, 2])
  }

  @Test func `defaults are values but not given`() throws {
    let parsed = try #require(try SampleTable.route())
    expectEqual(parsed[SampleTable.spacing], 10)
    expect(!parsed.isGiven(SampleTable.spacing))
    expectEqual(parsed[SampleTable.format], .text)
    expectNil(parsed[SampleTable.longitude])
    expect(parsed[SampleTable.via].isEmpty)
  }

  @Test func `checks rules between options`() throws {
    let parsed = try #require(try SampleTable.route("--lon", "4", "--name", "x"))
    func problem(_ body: () throws(UsageError) -> Void) -> UsageError.Problem? {
      do { try body() } catch { return error.problem }
      return nil
    }
    let (limit, spacing, box) = (SampleTable.limit, SampleTable.spacing, SampleTable.box)
    let (longitude, name) = (SampleTable.longitude, SampleTable.name)
    let both = UsageError.Problem.conflict(["--lon", "--name"])
    expectEqual(
      problem { () throws(UsageError) in try parsed.atMostOne(of: longitude, name) }, both)
    expectEqual(
      problem { () throws(UsageError) in try parsed.check(longitude, excludes: name) }, both)
    expectEqual(
      problem { () throws(UsageError) in try parsed.check(longitude, needs: limit, spacing) },
      .needs("--lon", ["--limit"]))
    expectEqual(
      problem { () throws(UsageError) in try parsed.exactlyOne(of: limit, box) },
      .missingOneOf(["--limit", "--bbox"]))
    try parsed.exactlyOne(of: limit, longitude)
    try parsed.atMostOne(of: longitude, limit)
    try parsed.check(limit, needs: box)
  }
}
