import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionImportCommandTests {
  static let nmea =
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n"
    + "$GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*00\n"
    + "$GPGLL,4916.45,N,12311.12,W,123521,A,*1A\n"

  @Test func `what is imported validates`() throws {
    let run = CommandRun(["session", "import", "-"], input: Self.nmea)
    expectEqual(run.status, .done)
    expect(run.messages.contains("line 2: `checksum` is `00`"), "\(run.messages)")
    let lines = run.output.split(separator: "\n").map(String.init)
    expectEqual(lines.count, 3)
    expect(lines[0].contains(#""source":"nmea""#))
    expect(lines[1].hasPrefix(#"{"time":0,"event":"gnss","latitude":48.1173"#), "\(lines[1])")
    expect(lines[2].hasPrefix(#"{"time":2,"event":"gnss""#), "\(lines[2])")
    expectEqual(CommandRun(["session", "validate", "-"], input: run.output).status, .done)
  }

  @Test func `every line of a log keeps the schema`() throws {
    let schema = try SchemaChecker(named: "session-log")
    let run = CommandRun(["session", "import", "-"], input: Self.nmea)
    for text in [run.output, SessionSamples.walk()] {
      for line in text.split(separator: "\n") {
        try expectEqual(schema.findings(in: String(line)), [], "\(line)")
      }
    }
  }

  @Test(arguments: [
    (["session", "import", "-"], "hello\n", "unknown format: the file begins with `hello?`"),
    (
      ["session", "import", "-"], "hello\n", "known formats: `arkit-status`, `arkit-poses`, `arexp`"
    ),
    (
      ["session", "import", "-"], "1,0,0,0,1,0,0,0\n",
      "`--source poses-wxyz` reads time, x, y, z, qw, qx, qy, qz"
    ),
    (
      ["session", "import", "-"], twice,
      "2 recordings: 1 (lines 2 to 4, 2 s), 2 (lines 5 to 6, 1 s)"
    ),
    (["session", "import", "-"], twice, "`--recording 1`, `--recording longest`"),
    (["session", "import", "-", "--recording", "3"], twice, "found 2 recordings, expected one"),
    (["session", "import", "-", "--recording", "0"], twice, "a number from 1, `longest` or `all`"),
    (
      ["session", "import", "-"], "{\"format\":\"geoanchor-session\",\"version\":1}\n",
      "the file is a session log already"
    ),
    (["session", "import", "/nowhere/x.nmea"], "", "/nowhere/x.nmea"),
    (["session", "import", "-", "--source", "nmea"], "hello\n", "the files hold no events"),
    (["session", "import"], "", "`FILE` is missing"),
  ])
  func `refuses`(arguments: [String], input: String, message: String) {
    let run = CommandRun(arguments, input: input)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  static let twice =
    "t,lat,lon\n10,48.1,11.5\n11,48.1,11.5\n12,48.1,11.5\n3,48.1,11.5\n4,48.1,11.5\n"

  @Test
  func `I-3: one recording of a file is chosen, or all are written as sessions of their own`()
    throws
  {
    let second = CommandRun(["session", "import", "-", "--recording", "2"], input: Self.twice)
    expectEqual(second.status, .done)
    expectEqual(second.output.split(separator: "\n").count, 3)
    expect(
      second.messages.contains("line 5: the clock goes back by 9 s; another recording begins"))
    let all = CommandRun(["session", "import", "-", "--recording", "all"], input: Self.twice)
    expectEqual(all.output.split(separator: "\n").filter { $0.contains("format") }.count, 2)
    let checked = CommandRun(["session", "validate", "-"], input: all.output)
    expectEqual(checked.status, .done)
    expect(checked.output.contains("5 events in 3 s: 5 gnss"), "\(checked.output)")
  }

  @Test func `I-7: ten findings are shown, or all of them in order of lines`() {
    let rows = (1...25).map { "\($0),\($0 % 2 == 0 ? 48 : 91),11.5\n" }.joined()
    let input = "t,lat,lon,mood\n" + rows
    let first = CommandRun(["session", "import", "-"], input: input).messages
    expectEqual(first.split(separator: "\n").count, 11, "\(first)")
    expect(first.contains("warning: 4 more findings; `--findings all` lists them"), "\(first)")
    let all = CommandRun(["session", "import", "-", "--findings", "all"], input: input).messages
    let lines = all.split(separator: "\n").compactMap { line in
      line.split(separator: "line ").last?.split(separator: ":").first.flatMap { Int($0) }
    }
    expectEqual(lines, [1] + stride(from: 2, through: 26, by: 2))
  }

  @Test func `I-7: comments of a receiver's log are no warnings, notes say no warning`() {
    let input =
      "# a\n#b\n" + Self.nmea.split(separator: "\n")[0] + "\n$GPGSV,1,1,01,21,00,000,00*4B\n"
    let run = CommandRun(["session", "import", "-"], input: input)
    expectEqual(run.status, .done)
    expectEqual(
      run.messages,
      "standard input: line 4: a session has no place for `GSV`; left out, told once\n")
  }

  @Test func `altitudes of a table need a datum, which an option gives`() {
    let input = "t,lat,lon,alt\n1,48.1,11.5,520\n"
    let without = CommandRun(["session", "import", "-"], input: input)
    expect(!without.output.contains("altitude"))
    expect(without.messages.contains("left out, told once; `--datum` specifies it"))
    let run = CommandRun(["session", "import", "-", "--datum", "egm2008"], input: input)
    expect(run.output.contains(#""altitude":520,"datum":"egm2008""#))
    expectEqual(run.messages, "")
  }

  @Test func `files of different clocks are no one session`() throws {
    let folder = try TemporaryFolder()
    let phone = try folder.put("phone.csv", "t,lat,lon\n1777629600,48.1,11.5\n")
    let camera = try folder.put("camera.csv", "t,x,y,z,qw,qx,qy,qz\n5231.5,0,0,0,1,0,0,0\n")
    let run = CommandRun(["session", "import", phone, camera])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("the files have different clocks"), "\(run.messages)")
  }
}
