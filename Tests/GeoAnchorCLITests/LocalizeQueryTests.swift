import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeQueryTests {
  private let folder: TemporaryFolder
  private let configuration: String

  init() throws {
    folder = try TemporaryFolder()
    configuration = try folder.put(
      "c.json",
      """
      {"kind": "multiset", "mapSetCode": "SITE", "localizationMode": "singleFrame",
       "passGeoPose": true, "hintPosition": "1,2,3", "hintFloorHeight": "4,-1", "hintRadius": 60}
      """)
  }

  private func log(_ details: String) throws -> String {
    try folder.put(
      "s.jsonl",
      """
      {"format":"geoanchor-session","version":1}
      {"time":0,"event":"frame","position":[0,0,0],"orientation":[0,0,0,1]}
      {"time":1,"event":"gnss","latitude":47.5,"longitude":8.25,"altitude":440,"datum":"meanSeaLevel"}
      {"time":1.5,"event":"frame","position":[1,2,3],"orientation":[0,0,0,1]\(details)}

      """)
  }

  private static let camera =
    ",\"intrinsics\":[1500,1499,960,540],\"imageSize\":[1920,1080],\"image\":\"a.jpg\""

  private func run(_ details: String = camera, _ more: String...) throws -> CommandRun {
    CommandRun(["localize", "query", try log(details), "--localizer", configuration] + more)
  }

  /// behaviors.md §5.1, REST: the names of the fields.
  @Test func `M-21: requests are written by the names of the service`() throws {
    let run = try run()
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(
      run.output,
      """
      queryImage: a.jpg
      width: 1920
      height: 1080
      fx: 1500
      fy: 1499
      px: 960
      py: 540
      mapSetCode: SITE
      isRightHanded: true
      hintPosition: 1,2,3
      geoHint: 47.5,8.25,440
      hintRadius: 60
      use2DFiltering: false
      hintFloorHeight: -1,4

      """)
    try expect(self.run(Self.camera, "--left-handed").output.contains("hintPosition: 1,2,-3\n"))
  }

  @Test func `M-21: bodies hold the picture that the log names, or one that is given`() throws {
    _ = try folder.put("a.jpg", "JPEG")
    let other = try folder.put("b.jpg", "OTHER")
    let json = try run(Self.camera, "--format", "json")
    // `printf JPEG | base64`.
    try expectEqual(JSONReader.read(text: json.output)["queryImage"]?.string, "SlBFRw==")
    try expectEqual(SchemaChecker(named: "localize-query").findings(in: json.output), [])
    expect(json.messages.contains("POST v1/vps/map/query, Content-Type: application/json"))
    let form = try run(Self.camera, "--format", "form", "--picture", other)
    expect(
      form.output.contains("filename=\"frame1.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nOTHER"))
    expect(
      form.messages.contains("POST v1/vps/map/query-form, Content-Type: multipart/form-data;"))
  }

  @Test func `what cannot be sent says why`() throws {
    try expect(run("").messages.contains("a frame lacks focal lengths or the size of its picture"))
    try expectEqual(run(Self.camera, "--request", "map-2").status, .no)
    let missing = try run(Self.camera, "--format", "json")
    expect(missing.status == .unusable && missing.messages.contains("a.jpg"))
    let codes = try folder.put("f.json", "{\"kind\": \"fantasmo\"}")
    let wrong = CommandRun(["localize", "query", try log(""), "--localizer", codes])
    expect(wrong.status == .unusable && wrong.messages.contains("kind multiset"))
  }
}
