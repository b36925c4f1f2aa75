import GeoFormats
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct LocalizeRequestTests {
  private func request() throws -> LocalizeRequest {
    var options = CodeSessionOptions()
    options.sessionID = SessionID("ride")
    options.tags = ["night"]
    var session = CodeSession.localizing(options)
    let details = FrameDetails(
      intrinsics: CameraIntrinsics(
        fx: 1500, fy: 1490, cx: 970, cy: 550, width: 1920, height: 1080),
      image: "frames/12.jpg", brightness: [9, 1, 0, 0, 0], quality: 0.9)
    // Held upright, a meter to the right of where the code was read.
    let turn = Orientation(degrees: -90, about: Vector3(x: 0, y: 0, z: 1))
    let pose = FramePose(position: Vector3(x: 1, y: 1.5, z: 0), orientation: turn)
    session.at(0.5, .frame(Frame(pose: pose, details: details)))
    return try #require(session.requests.first)
  }

  @Test func `F-18: a request has the service's fields`() throws {
    let request = try request()
    let output = SessionOutput(time: 0.5, .request, request.fields)
    let names = output.fields.map(\.name)
    for name in [
      "intrinsics", "gravity", "capturedAt", "uuid", "location", "appSessionId",
      "localizationSessionId", "frameEventCounts", "totalDistance", "rotationSpread",
      "frameEvaluation", "imageEnhancementInfo", "remoteConfigId", "appSessionTags",
      "imageResolution", "referenceFrame", "image",
    ] { expect(names.contains(name), "\(name)") }
    expectEqual(Set(names).count, names.count)
    let record = SessionOutputRecord(output).fields
    expectEqual(record["appSessionId"]?.string, "ride")
    expectEqual(record["localizationSessionId"]?.string, "ride-1")
    expectEqual(record["uuid"]?.string, "ride-1-1")
    expectEqual(record["location"]?["coordinate"]?["latitude"]?.number, 47.366702)
    expectEqual(record["frameEvaluation"]?["score"]?.number, 0.9)
    expectEqual(record["frameEventCounts"]?["total"]?.number, 1)
  }

  @Test func `F-18: intrinsics and size are those of the upright picture that is sent`() throws {
    let request = try request()
    expectEqual(request.held, .portrait)
    let camera = try #require(request.intrinsics)
    expect(camera.width == 720 && camera.height == 1280)
    expectNear(camera.fy, 1000, within: 1e-9)
    expectNear(camera.cy, 970 * 2 / 3.0, within: 1e-9)
    expectNear(camera.cx, (1080 - 550) * 2 / 3.0, within: 1e-9)
  }

  @Test func `F-17: the anchor is told as the upright camera sees it`() throws {
    let pose = try #require(request().anchor).pose
    // A meter to the left at the same height.
    expect((pose.position - Vector3(x: -1, y: 0, z: 0)).length < 1e-9)
    expect(pose.orientation.angle(to: .identity) < 1e-6)
  }

  @Test func `F-10: the power for the picture is told`() throws {
    // A tenth of the pixels at a quarter: 0.1 · 0.25^γ = 0.15 has no solution with γ in 0…1.
    try expectEqual(request().gamma, 1)
    let histogram = try #require(BrightnessHistogram([5, 5, 0, 0, 0]))
    // 0.5 · 0.25^γ = 0.15 at γ = log(0.3) / log(0.25) = 0.8685.
    expectNear(histogram.gamma(target: 0.15), 0.8685, within: 0.01)
  }
}
