import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionDiffTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put("a.jsonl", SessionSamples.walk())
    try folder.put("late.jsonl", SessionSamples.walk(rush: 25))
    try folder.put("calm.jsonl", SessionSamples.walk(rush: 1000))
  }

  private func diff(_ a: String, _ b: String, _ options: String...) -> CommandRun {
    CommandRun(["session", "diff", folder.file(a), folder.file(b)] + options)
  }

  @Test func `the same behaviour is done`() {
    let run = diff("a.jsonl", "a.jsonl")
    expectEqual(run.status, .done)
    expectEqual(run.output, "no differences\n")
  }

  @Test func `kept outputs equal a replay`() throws {
    let kept = folder.file("a.outputs")
    _ = CommandRun(
      ["session", "replay", folder.file("a.jsonl"), "--format", "json", "-o", kept])
    expectEqual(diff("a.outputs", "a.jsonl").status, .done)
    expectEqual(diff("late.jsonl", "a.outputs").status, .no)
    // An invalid line in the outputs.
    try folder.put("broken.outputs", (folder.content("a.outputs") ?? "") + "{}\n")
    let broken = diff("broken.outputs", "a.jsonl")
    expectEqual(broken.status, .unusable)
    expect(broken.messages.contains("expected an object with `time` and `output`"))
  }

  @Test func `says what moved and when`() {
    let run = diff("a.jsonl", "late.jsonl")
    expectEqual(run.status, .no)
    expect(run.output.contains("Slow down, now at 0:25."), "\(run.output)")
    expectEqual(diff("a.jsonl", "late.jsonl", "--time-tolerance", "5").status, .done)
    expectEqual(diff("a.jsonl", "late.jsonl", "--time-tolerance", "4").status, .no)
  }

  @Test func `says what is gone`() {
    let run = diff("a.jsonl", "calm.jsonl")
    expectEqual(run.status, .no)
    let lines = run.output.split(separator: "\n")
    expect(lines.contains { $0.hasPrefix("-") && $0.contains("Slow down") }, "\(run.output)")
    expect(!lines.contains { $0.hasPrefix("+") }, "\(run.output)")
  }

  @Test func `JSON keeps its schema`() throws {
    for other in ["a.jsonl", "late.jsonl", "calm.jsonl"] {
      let run = diff("a.jsonl", other, "--format", "json")
      try expectEqual(SchemaChecker(named: "session-diff").findings(in: run.output), [])
    }
  }
}
