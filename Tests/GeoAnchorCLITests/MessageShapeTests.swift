import GeoCommandLine
import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct MessageShapeTests {
  @Test(arguments: [
    (["list"], MessageShape.text), (["list", "--messages", "json"], .json),
    (["list", "--messages=json"], .json), (["--messages", "json", "list"], .json),
    (["list", "--messages"], .text), (["list", "--messages", "xml"], .text),
    (["list", "--", "--messages", "json"], .text),
  ])
  func `is found also on wrong command lines`(arguments: [String], shape: MessageShape) {
    #expect(MessageShape(asked: arguments) == shape)
  }

  @Test(arguments: [
    (["show", "nobody"], 1), (["show", "--store", "/nowhere/x.gpkg", "a"], 2), (["lsit"], 2),
    (["list", "--limit", "x"], 2), (["--messages", "json", "list"], 2),
  ])
  func `errors are one line that follows the schema`(arguments: [String], status: Int) throws {
    let runs = try StoreRuns.equator()
    let store = arguments[0] == "show" && arguments.count == 2 ? ["--store", runs.store] : []
    let run = CommandRun(arguments + store + ["--messages=json"])
    #expect(run.output == "")
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 1, "\(run.messages)")
    #expect(try SchemaChecker(named: "message").findings(in: run.messages) == [])
    let error = try JSONReader.read(text: run.messages)
    #expect(error["level"]?.string == "error")
    #expect(error["status"]?.number == Double(status))
    #expect(run.status.rawValue == Int32(status))
  }

  @Test func `warnings and notes follow the schema`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("points.csv", "latitude,longitude\n1,2\n")
    let store = folder.file("anchors.gpkg")
    let run = CommandRun(["import", file, "--store", store, "--messages", "json"])
    #expect(run.status == .done, "\(run.messages)")
    let schema = try SchemaChecker(named: "message")
    let lines = run.messages.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines { #expect(try schema.findings(in: String(line)) == []) }
    #expect(
      ConsoleMessage.warning("a \"b\"").json
        == #"{"level":"warning","message":"a \"b\""}"# + "\n")
  }

  @Test func `messages cannot steer a terminal`() {
    let failure = CommandFailure("no \u{1B}[31mred", causes: ["a\u{7}b"], hint: "c\u{202E}d\nnext")
    #expect(
      failure.text()
        == """
        error: no \\u{1b}[31mred
          caused by: a\\u{7}b

        hint: c\\u{202e}d
        next

        """)
    let run = CommandRun(["map", "--route", "/nowhere/\u{1B}[31m"])
    #expect(!run.messages.contains("\u{1B}"))
    #expect(ShownText.lines(String(repeating: "x", count: 100_000)).count < 5_000)
  }
}
