import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionStatisticsTests {
  /// A walk of 40 s at ten frames a second, of which 30 are not tracked; with a code at its start and a
  /// position every five seconds.
  private static let walk: String = {
    var lines = SessionSamples.walk().split(separator: "\n", omittingEmptySubsequences: false)
    func insert(_ time: Double, _ event: String) {
      let at = lines.firstIndex { line in
        let record = try? JSONReader.read(text: String(line))
        return record?["event"]?.string == "frame" && record?["time"]?.number ?? -1 >= time
      }
      lines.insert("{\"time\":\(time),\(event)}", at: at ?? lines.count - 1)
    }
    insert(0, #""event":"qr","text":"BIKE-7""#)
    for time in stride(from: 0.05, to: 40, by: 5) {
      insert(
        time, #""event":"gnss","latitude":48.8,"longitude":2.3,"horizontalAccuracy":5"#)
    }
    return lines.joined(separator: "\n")
  }()

  private func run(_ arguments: String..., input: String = walk) -> CommandRun {
    CommandRun(["session"] + arguments, input: input)
  }

  @Test func `F-20: the sums of a log`() throws {
    let text = run("statistics", "-")
    expectEqual(text.status, .done, "\(text.messages)")
    expect(text.output.contains("frames       400, "))
    expect(text.output.contains("trackingStateExcessiveMotion 30"))
    let json = run("statistics", "-", "--format", "json")
    try expectEqual(SchemaChecker(named: "session-statistics").findings(in: json.output), [])
    let record = try JSONReader.read(text: json.output)
    expectEqual(record["frameRejections"]?["count"]?.number, 30)
    // 37 s of tracked frames, one sent each 0.4 s.
    try expect(#require(record["totalFramesUploaded"]?.number) > 85)
    expectEqual(record["totalDuration"]?.number, 39.9)
  }

  @Test func `F-21: a replay asks as the service's app does, the same twice`() throws {
    let arguments = ["session", "replay", "-", "--localizer", "fantasmo", "--format", "json"]
    let first = CommandRun(arguments, input: Self.walk)
    expectEqual(first.status, .done, "\(first.messages)")
    let schema = try SchemaChecker(named: "session-output")
    let records = try first.output.split(separator: "\n").map {
      try expectEqual(schema.findings(in: String($0)), [])
      return try JSONReader.read(text: String($0))
    }
    let requests = records.filter { $0["output"]?.string == "request" }
    expect(requests.count > 85)
    expectEqual(requests.first?["location"]?["coordinate"]?["latitude"]?.number, 48.8)
    let coaching = records.filter { $0["output"]?.string == "coaching" }
    expectEqual(Set(coaching.map { $0["machine"]?.string }), ["fantasmo", "tracking"])
    expectEqual(CommandRun(arguments, input: Self.walk).output, first.output)
    let elsewhere = CommandRun(
      arguments, input: Self.walk, environment: ["FM_GPS_LAT_LONG": "1.5,2.5"])
    expect(elsewhere.output.contains("\"latitude\":1.5,\"longitude\":2.5"))
    expect(!elsewhere.output.contains("\"latitude\":48.8,"))
  }

  @Test func `sessions in a map ask by schedule`() throws {
    let maps = run("replay", "-", "--localizer", "multiset", "--format", "json")
    expectEqual(maps.status, .done, "\(maps.messages)")
    expect(maps.output.contains("\"output\":\"request\""))
    expectEqual(run("statistics", "-", "--localizer", "multiset").status, .unusable)
  }

  @Test func `configurations of files`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.put(
      "ride.json",
      #"{"kind":"fantasmo","session":{"sessionId":"ride","tags":["night"]},"remote_config":{"min_localization_window_time":1,"max_localization_window_time":2}}"#
    )
    let json = run("statistics", "-", "--localizer", path, "--format", "json")
    let record = try JSONReader.read(text: json.output)
    expectEqual(record["sessionId"]?.string, "ride")
    expectEqual(record["tags"]?.array?.count, 1)
    expectEqual(record["totalFrames"]?.number, 400)
    let bad = try folder.put("bad.json", #"{"kind":"fantasmo","colour":1}"#)
    let refused = run("replay", "-", "--localizer", bad)
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("`colour` is an unknown member"))
    expectEqual(run("replay", "-", "--localizer", folder.file("none")).status, .unusable)
    let place = CommandRun(
      ["session", "replay", "-", "--localizer", "fantasmo"], input: Self.walk,
      environment: ["FM_GPS_LAT_LONG": "north"])
    expectEqual(place.status, .unusable)
    expect(place.messages.contains("FM_GPS_LAT_LONG"))
  }
}
