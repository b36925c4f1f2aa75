import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct ArgumentScanTests {
  @Test func `takes values in every form`() throws {
    let parsed = try #require(
      try SampleTable.parse([
        "route", "-n=a", "--from=-33.8,151.2", "--via", "@x", "--via=-1,-2", "--lon", "-122.39",
        "--limit", "5", "-qr", "--name", "", "--shape", "json",
      ]))
    expectEqual(parsed[SampleTable.network], "a")
    expectEqual(parsed[SampleTable.from], [-33.8, 151.2])
    expectEqual(parsed[SampleTable.via], [[], [-1, -2]])
    expectEqual(parsed[SampleTable.longitude], -122.39)
    expectEqual(parsed[SampleTable.limit], 5)
    expect(parsed[SampleTable.quiet] && parsed[SampleTable.replace])
    expectEqual(parsed[SampleTable.name], "")
    expectEqual(parsed[SampleTable.format], .json)
  }

  @Test func `values may contain equal signs and Unicode`() throws {
    let parsed = try #require(try SampleTable.route("--name=a=b é"))
    expectEqual(parsed[SampleTable.name], "a=b é")
  }

  @Test func `positionals fill in order`() throws {
    let one = try #require(try SampleTable.parse(["network", "build", "-"]))
    expectEqual(one[SampleTable.city], "-")
    expectNil(one[SampleTable.shape])
    let all = try #require(
      try SampleTable.parse(["network", "build", "-1,2", "json", "--", "-x", "--help"]))
    expectEqual(all[SampleTable.city], "-1,2")
    expectEqual(all[SampleTable.shape], .json)
    expectEqual(all[SampleTable.rest], ["-x", "--help"])
  }

  @Test(
    arguments: [
      (["--netwrok", "x"], .unknownOption("--netwrok", hint: "did you mean `--network`?")),
      (["--zzz=1"], .unknownOption("--zzz", hint: nil)),
      (["-z"], .unknownOption("-z", hint: nil)),
      (["-name"], .unknownOption("-name", hint: "did you mean `--name`?")),
      (["-qn", "x"], .duplicate("-n")),
      (["-nq"], .unknownOption("-nq", hint: nil)),
      (["-=x"], .unknownOption("-=x", hint: nil)),
      (["--=x"], .unknownOption("--", hint: nil)),
      (["--name"], .missingValue("--name", valueName: "TEXT", found: nil)),
      (["--name", "--via"], .missingValue("--name", valueName: "TEXT", found: "--via")),
      (["--name", "--"], .missingValue("--name", valueName: "TEXT", found: "--")),
      (["--quiet=1"], .unexpectedValue("--quiet", "1")),
      (["--from", "1,2"], .duplicate("--from")), (["-q", "--quiet"], .duplicate("--quiet")),
      (["a", "--", "-b"], .unexpectedArguments(["a", "-b"])),
      (
        ["--lon", "37,5"],
        .badValue(
          "--lon", text: "37,5", expected: "a number from -180 to 180", problem: nil,
          hint: "the decimal sign is a point, and thousands are not separated")
      ),
      (
        ["--spacing", "0"],
        .badValue(
          "--spacing", text: "0", expected: "a number greater than 0", problem: nil, hint: nil)
      ),
      (
        ["--limit", "0"],
        .badValue(
          "--limit", text: "0", expected: "a whole number from 1 to 1000", problem: nil, hint: nil)
      ),
      (
        ["--format", "geojsn"],
        .badValue(
          "--format", text: "geojsn", expected: "one of `text`, `json`, `geojson`", problem: nil,
          hint: "did you mean `geojson`?")
      ),
      (
        ["--through", "@a,,@b"],
        .badValue(
          "--through", text: "@a,,@b", expected: "comma-separated texts", problem: nil,
          hint: nil)
      ),
      (
        ["--folder="],
        .badValue("--folder", text: "", expected: "the path of a folder", problem: nil, hint: nil)
      ),
    ] as [([String], UsageError.Problem)])
  func `names the mistake`(arguments: [String], problem: UsageError.Problem) {
    expectEqual(SampleTable.problem(arguments), problem)
  }

  @Test func `lists everything that is missing`() {
    #expect(throws: UsageError(command: "tool route", problem: .missing(["--network", "--from"]))) {
      try SampleTable.parse(["route"])
    }
    #expect(throws: UsageError(command: "tool network build", problem: .missing(["CITY"]))) {
      try SampleTable.parse(["network", "build"])
    }
  }

  /// Arguments drawn from pieces that matter; every outcome but a crash is right.
  @Test func `survives nonsense`() {
    let pieces = [
      "route", "network", "build", "--", "-", "--=", "-=", "=", "", "-n", "--from", "1,2", "--help",
      "-h", "--name=\u{0}", "\u{301}", "-\u{301}", "--é", "-🧭q", "-5", "-5=", "--from=,", ",", "@",
      "--lon=-", "--limit=99999999999999999999", "--bbox=1,2,3,4", "--center=1,2,3", "x",
    ]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20000 {
      let count = Int.random(in: 0...6, using: &generator)
      let arguments = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
      do {
        _ = try ArgumentParser(root: SampleTable.table).parse(arguments)
      } catch {
        expect(!error.failure.message.isEmpty)
      }
    }
  }
}
