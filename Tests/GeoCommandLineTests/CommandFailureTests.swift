import GeoTesting

@testable import GeoCommandLine

@Suite
struct CommandFailureTests {
  @Test func `has the agreed shape`() {
    let failure = CommandFailure(
      "cannot read anchors from `site.geojson`",
      causes: ["line 14, column 9: expected a number for latitude, found \"N59.3\""],
      hint: "latitudes are decimal degrees")
    expectEqual(
      failure.text(),
      """
      error: cannot read anchors from `site.geojson`
        caused by: line 14, column 9: expected a number for latitude, found "N59.3"

      hint: latitudes are decimal degrees

      """)
  }

  @Test func `the unforeseen is internal`() {
    struct Surprise: Error {}
    let failure = CommandFailure(reporting: Surprise())
    expectEqual(failure.status, .internal)
    expectEqual(failure.text(), "internal error: Surprise()\n")
  }

  @Test func `known errors keep their status`() {
    let no = CommandFailure("no route", status: .no)
    expectEqual(CommandFailure(reporting: no), no)
    let usage = UsageError(command: "x", problem: .duplicate("--a"))
    expectEqual(CommandFailure(reporting: usage), usage.failure)
  }

  @Test func `labels are colored`() {
    let text = CommandFailure("x", hint: "y").text(style: TextStyle(isPlain: false))
    expectEqual(text, "\u{1B}[1;31merror:\u{1B}[0m x\n\n\u{1B}[1;36mhint:\u{1B}[0m y\n")
  }
}
