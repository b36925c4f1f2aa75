import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct LocalizeRequestFormTests {
  private func request(_ tags: [String] = ["night"]) throws -> LocalizeRequest {
    var options = CodeSessionOptions()
    options.sessionID = SessionID("ride")
    options.tags = tags
    var session = CodeSession.localizing(options)
    let pose = FramePose(position: Vector3(x: 1, y: 1.5, z: 0), orientation: .identity)
    session.at(0.5, .frame(Frame(pose: pose, details: FrameDetails(quality: 0.9))))
    return try #require(session.requests.first)
  }

  @Test func `F-18: a request is a form for curl`() throws {
    let request = try request(["a \"b\"\n"])
    let names = request.formFields.map(\.name)
    expect(names.contains("uuid") && names.contains("location") && !names.contains("image"))
    let curl = try request.curl(
      to: EnvironmentOverrides(), picture: "frames/1.PNG", headers: ["X-Trace: 7"])
    let lines = curl.split(separator: "\n").map(String.init)
    #expect(lines.first == "url = \"https://api.fantasmo.io/v1/image.localize\"")
    expect(lines.contains("header = \"X-Trace: 7\""))
    expect(lines.contains("form = \"image=@frames/1.PNG;type=image/png\""))
    expect(lines.contains("form-string = \"appSessionId=ride\""))
    // Quotes of JSON within quotes of curl: each text is on one line.
    expect(
      lines.contains(
        "form-string = \"appSessionTags=[\\\"a \\\\\\\"b\\\\\\\"\\\\n\\\"]\""))
    expect(!curl.contains("Authorization"))
  }

  @Test(arguments: ["a;b.jpg", "a\"b.jpg", "a,b.jpg", "a\nb.jpg"])
  func `a picture whose name curl reads otherwise is refused`(name: String) throws {
    let request = try request()
    #expect(throws: LocalizationError.self) {
      try request.curl(to: EnvironmentOverrides(), picture: name)
    }
  }
}
