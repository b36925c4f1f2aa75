import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct MessageShapeTests {
  @Test(arguments: [
    (["list"], MessageShape.text), (["list", "--messages", "json"], .json),
    (["list", "--messages=json"], .json), (["--messages", "json", "list"], .json),
    (["list", "--messages"], .text), (["list", "--messages", "xml"], .text),
    (["list", "--", "--messages", "json"], .text),
  ])
  func `is found also on wrong command lines`(arguments: [String], shape: MessageShape) {
    expectEqual(MessageShape(asked: arguments), shape)
  }

  @Test(arguments: [
    (["show", "nobody"], 1), (["show", "--store", "/nowhere/x.gpkg", "a"], 2), (["lsit"], 2),
    (["list", "--limit", "x"], 2), (["--messages", "json", "list"], 2),
  ])
  func `errors are one line that follows the schema`(arguments: [String], status: Int) throws {
    let runs = try StoreRuns.equator()
    let store = arguments[0] == "show" && arguments.count == 2 ? ["--store", runs.store] : []
    let run = CommandRun(arguments + store + ["--messages=json"])
    expectEqual(run.output, "")
    let lines = run.messages.split(separator: "\n")
    expectEqual(lines.count, 1, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "message").findings(in: run.messages), [])
    let error = try JSONReader.read(text: run.messages)
    expectEqual(error["level"]?.string, "error")
    expectEqual(error["status"]?.number, Double(status))
    expectEqual(run.status.rawValue, Int32(status))
  }

  @Test func `warnings and notes follow the schema`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("points.csv", "latitude,longitude\n1,2\n")
    let store = folder.file("anchors.gpkg")
    let run = CommandRun(["import", file, "--store", store, "--messages", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    let schema = try SchemaChecker(named: "message")
    let lines = run.messages.split(separator: "\n")
    expect(!lines.isEmpty)
    for line in lines { try expectEqual(schema.findings(in: String(line)), []) }
    expectEqual(
      ConsoleMessage.warning("a \"b\"").json, #"{"level":"warning","message":"a \"b\""}"# + "\n")
  }

  @Test func `messages cannot steer a terminal`() {
    let failure = CommandFailure("no \u{1B}[31mred", causes: ["a\u{7}b"], hint: "c\u{202E}d\nnext")
    expectEqual(
      failure.text(),
      """
      error: no \\u{1b}[31mred
        caused by: a\\u{7}b

      hint: c\\u{202e}d
      next

      """)
    let run = CommandRun(["map", "--route", "/nowhere/\u{1B}[31m"])
    expect(!run.messages.contains("\u{1B}"))
    expect(ShownText.lines(String(repeating: "x", count: 100_000)).count < 5_000)
  }
}
