import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeAnswerTests {
  private static let pose =
    "\"position\": {\"x\": 0, \"y\": 0, \"z\": 2}, "
    + "\"rotation\": {\"x\": 0, \"y\": 0.707106781187, \"z\": 0, \"w\": 0.707106781187}"

  private func run(_ answer: String, _ more: String...) -> CommandRun {
    CommandRun(["localize", "answer", "-"] + more, input: answer)
  }

  /// By hand: a turn of 90° about y takes (0, 0, 2) to (2, 0, 0).
  ///
  /// Of left hands the point is (0, 0, -2)
  /// and the turn the other way. The map's origin is the camera's (1, 0, 0) less the turned-back point.
  @Test func `M-10: an answer places the map in the AR world, for right and left hands`() {
    let right = run("{\(Self.pose)}", "--camera", "1,0,0").output
    expect(right.contains("position     0.000000,0.000000,2.000000\n"))
    expect(
      right.hasSuffix(
        "position     3.000000,0.000000,0.000000\norientation  0.000000000,-0.707106781,0.000000000,"
          + "0.707106781\n"))
    let left = run("{\(Self.pose)}", "--camera", "1,0,0", "--left-handed").output
    expect(left.contains("position     0.000000,0.000000,-2.000000\n"))
    expect(
      left.hasSuffix(
        "position     3.000000,0.000000,0.000000\norientation  0.000000000,0.707106781,0.000000000,"
          + "0.707106781\n"))
  }

  @Test func `M-21: an answer becomes an event of a log`() throws {
    let run = run(
      "{\"poseFound\": true, \(Self.pose), \"confidence\": 0.8, \"mapIds\": [\"7f\"]}",
      "--request", "map-1", "--time", "2.5", "--captured-at", "1.5", "--camera", "1,0,0",
      "--format", "json")
    expectEqual(run.status, .done)
    let line = try JSONReader.read(text: run.output)
    expect(line["event"]?.string == "locResponse" && line["request"]?.string == "map-1")
    expect(line["time"]?.number == 2.5 && line["capturedAt"]?.number == 1.5)
    expect(line["maps"] == .array([.string("7f")]) && line["confidence"]?.number == 0.8)
    try expectEqual(SchemaChecker(named: "session-log").findings(in: run.output), [])
  }

  @Test func `an answer without a pose is a no`() throws {
    let run = run("{\"poseFound\": false}", "--format", "json")
    expect(run.status == .no && run.messages.contains("the service found no pose"))
    try expectEqual(JSONReader.read(text: run.output)["event"]?.string, "locError")
    try expectEqual(SchemaChecker(named: "session-log").findings(in: run.output), [])
    expect(self.run("{\"poseFound\": false}").output.isEmpty)
  }

  @Test(arguments: ["", "[]", "{}", "{\"position\": [1, 2, 3]}"])
  func `a broken answer is refused`(text: String) {
    expectEqual(run(text).status, .unusable)
  }

  @Test func `a camera that is none is refused`() {
    expect(run("{\(Self.pose)}", "--camera", "1,2").messages.contains("expected X,Y,Z"))
  }
}
