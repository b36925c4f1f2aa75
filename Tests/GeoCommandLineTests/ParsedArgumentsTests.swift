import GeoTestSupport
import Testing

@testable import GeoCommandLine

@Suite
struct ParsedArgumentsTests {
  @Test
  func givesValuesByKind() throws {
    let parsed = try #require(
      try SampleTable.route(
        "--bbox", "-1,-2,3,4", "--center", "-1,2,3", "--through", "@a,b", "--via", "@x", "--via",
        "5,6"))
    #expect(parsed.custom("bbox", as: [Double].self) == [-1, -2, 3, 4])
    #expect(parsed[SampleTable.center] == [-1, 2, 3])
    #expect(parsed.isGiven(SampleTable.center))
    #expect(parsed.list("through") == ["@a", "b"])
    #expect(parsed.allCustom("via", as: [Double].self) == [[], [5, 6]])
    #expect(parsed.custom("from", as: String.self) == nil)
  }

  @Test
  func defaultsAreValuesButNotGiven() throws {
    let parsed = try #require(try SampleTable.route())
    #expect(parsed.number("spacing") == 10)
    #expect(!parsed.isGiven("spacing"))
    #expect(parsed.all("format") == ["text"])
    #expect(parsed.number("lon") == nil)
    #expect(parsed.all("via").isEmpty)
  }

  @Test
  func requiredValuesThrowWhenMissing() throws {
    let parsed = try #require(try SampleTable.route("--lon", "4"))
    #expect(try parsed.required.number("lon") == 4)
    #expect(try parsed.required.choice("format", as: SampleTable.Shape.self) == .text)
    #expect(throws: UsageError(command: "tool route", problem: .missing(["--limit"]))) {
      try parsed.required.integer("limit")
    }
  }

  @Test
  func checksRulesBetweenOptions() throws {
    let parsed = try #require(try SampleTable.route("--lon", "4", "--name", "x"))
    func problem(_ body: () throws(UsageError) -> Void) -> UsageError.Problem? {
      do { try body() } catch { return error.problem }
      return nil
    }
    let both = UsageError.Problem.conflict(["--lon", "--name"])
    #expect(problem { () throws(UsageError) in try parsed.atMostOne(of: ["lon", "name"]) } == both)
    #expect(
      problem { () throws(UsageError) in try parsed.check("lon", excludes: ["name"]) } == both)
    #expect(
      problem { () throws(UsageError) in try parsed.check("lon", needs: ["limit", "spacing"]) }
        == .needs("--lon", ["--limit"]))
    #expect(
      problem { () throws(UsageError) in try parsed.exactlyOne(of: ["limit", "bbox"]) }
        == .missingOneOf(["--limit", "--bbox"]))
    #expect(try parsed.exactlyOne(of: ["limit", "lon"]) == "lon")
    try parsed.atMostOne(of: ["lon", "limit"])
    try parsed.check("limit", needs: ["bbox"])
  }
}
