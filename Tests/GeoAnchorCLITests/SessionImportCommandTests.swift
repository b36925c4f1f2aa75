import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct SessionImportCommandTests {
  static let nmea =
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n"
    + "$GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*00\n"
    + "$GPGLL,4916.45,N,12311.12,W,123521,A,\n"

  @Test func whatIsImportedValidates() throws {
    let run = CommandRun(["session", "import", "-"], input: Self.nmea)
    #expect(run.status == .done)
    #expect(run.messages.contains("line 2: `checksum` is `00`"), "\(run.messages)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""source":"nmea""#))
    #expect(lines[1].hasPrefix(#"{"time":0,"event":"gnss","latitude":48.1173"#), "\(lines[1])")
    #expect(lines[2].hasPrefix(#"{"time":2,"event":"gnss""#), "\(lines[2])")
    #expect(CommandRun(["session", "validate", "-"], input: run.output).status == .done)
  }

  @Test func everyLineOfALogKeepsTheSchema() throws {
    let schema = try SchemaChecker(named: "session-log")
    let run = CommandRun(["session", "import", "-"], input: Self.nmea)
    for text in [run.output, SessionSamples.walk()] {
      for line in text.split(separator: "\n") {
        #expect(try schema.findings(in: String(line)) == [], "\(line)")
      }
    }
  }

  @Test(arguments: [
    (["session", "import", "-"], "hello\n", "expected a session in a format that is known"),
    (["session", "import", "/nowhere/x.nmea"], "", "/nowhere/x.nmea"),
    (["session", "import", "-", "--source", "nmea"], "hello\n", "the files hold no events"),
    (["session", "import"], "", "`FILE` is missing"),
  ])
  func refuses(arguments: [String], input: String, message: String) {
    let run = CommandRun(arguments, input: input)
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }
}
