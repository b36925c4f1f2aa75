import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct ManualPageTests {
  private static let versioned: CommandSpec = {
    var table = SampleTable.table
    table.version = "1.2"
    return table
  }()
  private let text = ManualPage(root: Self.versioned).text

  @Test func `has the sections of a manual`() {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map {
      $0.dropFirst(4)
    }
    expectEqual(headings, ["NAME", "SYNOPSIS", "COMMANDS", "OPTIONS", "EXIT STATUS"])
    expect(text.hasPrefix(".TH TOOL 1 \"\" \"tool 1.2\""))
    for command in ["tool route", "tool network build", "tool network info"] {
      expect(text.contains(".SS \(command)\n"))
    }
  }

  @Test func `every request is one that was meant`() {
    let known = [
      "TH", "nh", "ad", "SH", "SS", "B", "I", "PP", "TP", "nf", "fi", "RS", "RE",
    ]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      let request = line.dropFirst().prefix { $0 != " " }
      expect(known.contains(String(request)), "\(line)")
    }
    let opened = text.ranges(of: ".nf\n").count
    expect(opened > 0)
    expectEqual(text.ranges(of: ".fi\n").count, opened)
  }

  @Test(arguments: [
    ("--a\\b", "\\-\\-a\\eb"), ("`x`", "\\(gax\\(ga"), ("it's ~^", "it\\(aqs \\(ti\\(ha"),
  ])
  func `escapes`(text: String, escaped: String) {
    expectEqual(Roff.plain(text), escaped)
  }

  @Test func `marks and guards`() {
    expectEqual(Roff.marked("use `-o` now"), "use \\fB\\-o\\fR now")
    expectEqual(Roff.guarded(".gpx files"), "\\&.gpx files")
    expectEqual(
      Roff.paragraphs("a\n\n  .x\n  y\n\nb"),
      ["a", ".PP", ".RS 4", ".nf", "\\&.x", "y", ".fi", ".RE", ".PP", "b"])
  }

  @Test(.enabled("needs groff") { Spawn.find("groff") != nil })
  func `groff has no complaints`() throws {
    let folder = try TemporaryFolder()
    for (name, page) in [
      ("sample.1", text),
      ("own.1", ManualPage(root: GeoAnchorCommand.table).text),
    ] {
      let path = try folder.put(name, page)
      let groff = try #require(Spawn.find("groff"))
      let run = try Spawn(groff, ["-man", "-Kutf8", "-Tutf8", "-ww", "-z", path])
      expectEqual(run.output, "")
      expectEqual(run.status, 0)
    }
  }
}
