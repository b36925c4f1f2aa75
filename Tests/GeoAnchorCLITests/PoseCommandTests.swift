import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct PoseCommandTests {
  private func run(_ arguments: String...) -> CommandRun { CommandRun(["pose"] + arguments) }

  /// A quarter turn about up seen from the other hand goes the other way.
  @Test func `axes are renamed between hands`() {
    let unity = run(
      "axes", "1,2,3,0,0.707106781,0,0.707106781", "--source", "eus", "--to-frame", "eun")
    expectEqual(
      unity.output,
      """
      position     1.000000,2.000000,-3.000000
      orientation  0.000000000,-0.707106781,0.000000000,0.707106781

      """)
    let back = run(
      "axes", "1,2,-3,0,-0.707106781,0,0.707106781", "--source", "eun", "--to-frame", "eus")
    expect(back.output.contains("1.000000,2.000000,3.000000"))
    expect(back.output.contains("0.000000000,0.707106781,0.000000000,0.707106781"))
  }

  @Test func `a kept body needs one hand`() {
    // Against east, north and up a camera of ARKit is tipped up by a quarter turn about east.
    let kept = run("axes", "1,2,3", "--source", "eus", "--to-frame", "enu", "--keep-body")
    expect(kept.output.contains("1.000000,-3.000000,2.000000"))
    expect(kept.output.contains("0.707106781,0.000000000,0.000000000,0.707106781"))
    let mirrored = run("axes", "1,2,3", "--source", "eus", "--to-frame", "eun", "--keep-body")
    expectEqual(mirrored.status, .unusable)
    expect(mirrored.messages.contains("hint: without --keep-body"))
  }

  @Test func `cameras of OpenCV`() {
    let camera = run("camera", "0,1.5,0,0,0,0,1")
    expect(camera.output.contains("orientation  1.000000000,0.000000000,0.000000000,0.000000000"))
    expect(run("camera", "0,1.5,0,1,0,0,0").output.contains("0.000000,1.500000,0.000000"))
    let body = run("camera", "0.1,0.2,0.8", "--relative")
    expect(body.output.contains("position     0.100000,-0.200000,-0.800000"))
    let anchor = run("relative", "0,0,-2", "0,0,0")
    expect(anchor.output.contains("position     0.000000,0.000000,2.000000"))
  }

  /// 20 m along -z with a yaw of 90° is 20 m to the west: PROJ ends that geodesic at -122.3939270771.
  @Test func `places on Earth`() {
    let run = run(
      "place", "0,1.5,-20", "--origin", "37.7955,-122.3937,12", "--yaw", "90")
    expect(run.output.contains("latitude     37.79550000"))
    expect(run.output.contains("longitude    -122.39392707"))
    expect(run.output.contains("height       13.5000"))
    expect(run.output.contains("heading      270.0000"))
    expect(run.output.contains("elevation    0.0000"))
  }

  /// A side of 0.2 m over 200 pixels with a focal length of 1400 is 1.4 m away.
  @Test func `markers`() {
    let run = run(
      "marker", "860,440", "1060,440", "1060,640", "860,640", "--side", "0.2", "--camera",
      "1400,1400,960,540")
    expectEqual(run.status, .done)
    expect(run.output.contains("distance     1.400000"))
    expect(run.output.contains("error        0.0000"))
  }

  @Test func `JSON fits its schema`() throws {
    let schema = try SchemaChecker(named: "pose")
    for arguments in [
      ["axes", "-1,2,3,0,0.7,0,0.7", "--source", "eus", "--to-frame", "ned"],
      ["camera", "0,1.5,0,0,0,0,1"], ["relative", "0,0,0", "3,0,0,0,0.7071,0,0.7071"],
      ["place", "2,1.5,-3,0,0.3827,0,0.9239", "--origin", "48.1,11.5"],
      ["place", "2,1.5,-3,0.70710678,0,0,0.70710678", "--origin", "48.1,11.5"],
      [
        "marker", "836,327", "939,75", "1197,196", "1113,447", "--side", "0.03", "--camera",
        "1366.43,1365.85,961.648,533.627", "--distortion", "0.12,-0.18",
      ],
    ] {
      let run = CommandRun(["pose"] + arguments + ["--format", "json"])
      expectEqual(run.status, .done, "\(run.messages)")
      try expectEqual(schema.findings(in: run.output), [])
    }
  }

  @Test(
    arguments: [
      ["camera", "1,2"], ["camera", "1,2,x,0,0,0,1"], ["camera", "1,2,3,0,0,0,0"],
      ["camera", "nan,2,3,0,0,0,1"], ["camera", ""], ["camera", "1e300,2,3"],
      ["marker", "0,0", "1,0", "1,1", "--side", "1", "--camera", "1,1,0,0"],
      ["marker", "0,0", "0,1", "1,1", "1,0", "--side", "1", "--camera", "1,1,0,0"],
      ["marker", "0,0", "1,0", "1,1", "0,1", "--side", "1", "--camera", "1,1,0"],
      ["place", "1,2,3", "--origin", "91,0"],
    ])
  func `what is no pose is named`(arguments: [String]) {
    let run = CommandRun(["pose"] + arguments)
    expectEqual(run.status, .unusable)
    expect(run.messages.hasPrefix("error: "))
    expectEqual(run.output, "")
  }
}
