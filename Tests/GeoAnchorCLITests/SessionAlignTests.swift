import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionAlignTests {
  /// A walk toward the east at 1.4 m/s with a fix a second.
  ///
  /// A degree of longitude at 48.137° north and 520 m above the ellipsoid has (N + h) cos φ π / 180 =
  /// 74,433.617 m, with N the radius of curvature in the prime vertical.
  static func log(meters: Double, compass: Bool = false, extra: String = "") -> String {
    var lines = [#"{"format":"geoanchor-session","version":1}"#]
    for step in 0..<226 {
      let time = Double(step) / 5
      let x = meters * Double(step) / 225
      lines.append(
        #"{"time":\#(time),"event":"frame","position":[\#(x),1.5,0],"orientation":[0,0,0,1]}"#)
      if step % 5 == 2 {
        let longitude = 11.575 + x / 74_433.617
        lines.append(
          #"{"time":\#(time),"event":"gnss","latitude":48.137,"longitude":\#(longitude),"#
            + #""altitude":520,"datum":"ellipsoid","horizontalAccuracy":3}"#)
        if compass {
          lines.append(#"{"time":\#(time),"event":"heading","degrees":12,"accuracy":5}"#)
        }
      }
    }
    return lines.joined(separator: "\n") + "\n" + extra
  }

  @Test func `a walk is answered`() throws {
    let run = CommandRun(["session", "align", "-"], input: Self.log(meters: 60, compass: true))
    expectEqual(run.status, .done)
    expectEqual(run.messages, "")
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.first?.hasPrefix("yaw        "), true, "\(run.output)")
    expect(run.output.contains("\norigin     48.137"), "\(run.output)")
    expect(run.output.contains("45 GNSS, 0 visual, 0 rejected"), "\(run.output)")
    expect(run.output.contains("\ncompass    off by 12° ± "), "\(run.output)")
  }

  @Test func `the answer keeps its schema`() throws {
    let truth =
      #"{"time":45.2,"event":"groundTruth","latitude":48.137,"longitude":11.57580609,"height":520}"#
    for (meters, extra, status) in [
      (60.0, "", GeoCommandLine.ExitStatus.done), (60, truth + "\n", .done), (0.3, "", .no),
    ] {
      for more in [[], ["--live"], ["--accuracy", "9", "--correlation", "0"]] {
        let run = CommandRun(
          ["session", "align", "-", "--format", "json"] + more,
          input: Self.log(meters: meters, extra: extra))
        expectEqual(run.status, status)
        try expectEqual(SchemaChecker(named: "alignment").findings(in: run.output), [])
      }
    }
    let run = CommandRun(
      ["session", "align", "-", "--format", "json"], input: Self.log(meters: 60))
    let root = try JSONReader.read(text: run.output)
    let placement = try #require(root["placement"])
    expect(abs(placement["yaw"]?.number ?? .nan) < 0.01)
    expectNear((placement["origin"]?["longitude"]?.number ?? .nan), 11.575, within: 1e-7)
    expectNear((placement["origin"]?["altitude"]?.number ?? .nan), 518.5, within: 0.01)
    expectEqual(placement["origin"]?["datum"]?.string, "ellipsoid")
  }

  @Test func `standing is refused with the reason`() throws {
    let run = CommandRun(["session", "align", "-"], input: Self.log(meters: 0.3))
    expectEqual(run.status, .no)
    expect(
      run.output.hasPrefix(
        "no answer  The camera has not moved enough: its path spans 0.1 m, 0.1 times the "
          + "uncertainty of the positions; alignment requires 4 times\n"))
    let lax = CommandRun(
      ["session", "align", "-", "--min-spread-ratio", "0.001"], input: Self.log(meters: 0.3))
    expectEqual(lax.status, .done)
  }

  @Test func `a log without fixes is refused`() throws {
    let input = #"{"format":"geoanchor-session","version":1}"# + "\n"
    let run = CommandRun(["session", "align", "-", "--format", "json"], input: input)
    expectEqual(run.status, .no)
    try expectEqual(SchemaChecker(named: "alignment").findings(in: run.output), [])
    try expectEqual(JSONReader.read(text: run.output)["refusal"]?["reason"]?.string, "noFixes")
  }

  @Test func `bad lines are mentioned`() {
    let run = CommandRun(
      ["session", "align", "-"], input: Self.log(meters: 60, extra: "{\"time\":50,\"even\n{}\n"))
    expectEqual(run.status, .done)
    expect(run.messages.contains("lines are invalid"), "\(run.messages)")
  }

  static let pairs = """
    est_x,est_y,est_z,ref_x,ref_y,ref_z
    0,0,0,10,20,30
    1,0,0,10,21,30
    0,2,0,8,20,30
    0,0,3,10,20,33

    """

  @Test(arguments: ["rigid", "similarity", "yaw"]) func `pairs are fitted`(freedom: String) throws {
    let run = CommandRun(
      ["session", "align", "-", "--pairs", freedom, "--format", "json"], input: Self.pairs)
    expectEqual(run.status, .done)
    try expectEqual(SchemaChecker(named: "pairs-alignment").findings(in: run.output), [])
    let root = try JSONReader.read(text: run.output)
    // A quarter turn about z and a move.
    let expected = [0, 0, 0.5.squareRoot(), 0.5.squareRoot()]
    for (number, other) in zip(try #require(root["rotation"]?.array), expected) {
      expectNear((number.number ?? .nan), other, within: 1e-9)
    }
    expectNear((root["translation"]?.array?[1].number ?? .nan), 20, within: 1e-9)
    try expect(#require(root["residuals"]?["rmse"]?.number) < 1e-9)
    let text = CommandRun(["session", "align", "-", "--pairs", freedom], input: Self.pairs)
    expect(text.output.contains("residuals    0 RMSE"), "\(text.output)")
  }

  @Test func `pairs that do not determine it are refused`() throws {
    let line = "est_x,est_y,est_z,ref_x,ref_y,ref_z\n0,0,0,1,1,1\n1,0,0,2,1,1\n2,0,0,3,1,1\n"
    for shape in ["text", "json"] {
      let run = CommandRun(
        ["session", "align", "-", "--pairs", "rigid", "--format", shape], input: line)
      expectEqual(run.status, .no)
      expect(run.output.contains("all points are on one line"))
      if shape == "json" {
        try expectEqual(SchemaChecker(named: "pairs-alignment").findings(in: run.output), [])
      }
    }
  }

  @Test(arguments: [
    ("", "found an empty text"), ("a,b\n1,2\n", "expected a column `est_x`"),
    (
      "est_x,est_y,est_z,ref_x,ref_y,ref_z\n1,2,3,4,5,six\n",
      "line 2: expected a number for `ref_z`"
    ),
    ("est_x,est_y,est_z,ref_x,ref_y,ref_z\n1,2,3\n", "3 fields"),
  ])
  func `unusable pairs are named`(input: String, message: String) {
    let run = CommandRun(["session", "align", "-", "--pairs", "yaw"], input: input)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `options of logs are not those of pairs`() {
    let run = CommandRun(["session", "align", "-", "--pairs", "yaw", "--live"], input: "")
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("--live"))
  }
}
