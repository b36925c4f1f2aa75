import GeoFormats
import GeoSessions
import GeoTesting

@testable import GeoCommandLine

@Suite struct OutputTextTests {
  private static let placed = SessionOutput(
    time: 2.95, .alignment,
    [
      .init("state", .text("placed")), .init("yaw", .number(61.8722, decimals: 4)),
      .init("yawAccuracy", .number(0.52, decimals: 3)),
      .init("pivot", .list([.number(1, decimals: 4), .number(2, decimals: 4)])),
      .init("latitude", .number(48, decimals: 9)), .init("longitude", .number(11, decimals: 9)),
      .init("horizontalAccuracy", .number(0.284, decimals: 3)),
      .init("verticalAccuracy", .null),
    ])

  private func line(_ output: SessionOutput) -> String {
    var text = OutputText()
    return text.lines(output).joined(separator: "\n")
  }

  @Test func `V-32: an alignment is a sentence, not fourteen keys`() {
    expectEqual(
      line(Self.placed),
      "  0:02.950  alignment   aligned with the Earth: yaw 61.9° ± 0.5°, position ± 0.3 m")
  }

  @Test(
    arguments: [
      (
        #"{"time":4,"output":"coaching","active":false,"phase":"localized","uiEnabled":true}"#,
        "coaching    coaching ended"
      ),
      (
        #"{"time":1,"output":"state","machine":"tracking","state":"localizing","text":"Localizing\nWait"}"#,
        "status      Localizing · Wait"
      ),
      (
        #"{"time":1,"output":"state","machine":"fantasmo","state":"qrScanning"}"#,
        "status      fantasmo: scanning for a code"
      ),
      (
        #"{"time":1,"output":"anchorUpdated","id":"gate","change":"moved","meters":0.34}"#,
        "anchor      anchor gate moved by 0.34 m"
      ),
      (
        #"{"time":1,"output":"anchorUpdated","id":"gate","change":"live","live":false}"#,
        "anchor      anchor gate is no longer live"
      ),
      (
        #"{"time":1,"output":"anchorUpdated","id":"g","change":"revealed","detail":"coarse","liftMeters":2}"#,
        "anchor      anchor g revealed, coarse, 2 m above its place"
      ),
      (
        #"{"time":1,"output":"position","machine":"fantasmo","latitude":48.5,"longitude":11,"confidence":"high","fixes":4,"inliers":3,"uncertainty":1.25}"#,
        "position    fantasmo: at 48.5000000,11.0000000, ± 1.2 m, high confidence, "
          + "3 of 4 answers agree"
      ),
      (
        #"{"time":1,"output":"position","source":"beacons","floor":"g","x":12.04,"y":9,"room":"Hall","radius":3.1,"doubtful":true}"#,
        "position    on floor g at 12, 9 m, Hall, by beacons, ± 3.1 m, doubtful"
      ),
      (
        #"{"time":1,"output":"request","id":"r1","mapCode":"HALL","frames":[{"time":1},{"time":2}]}"#,
        "request     sending 2 frames for map HALL"
      ),
      (#"{"time":1,"output":"enter","fence":"sale","name":null}"#, "enter       entered sale"),
      (
        #"{"time":1,"output":"visit","fence":"sale","duration":75}"#,
        "visit       visited sale for 1 min 15 s"
      ),
      (#"{"time":1,"output":"error","code":"accessDenied"}"#, "error       access denied"),
      (
        #"{"time":1,"output":"anomaly","reason":"unknownMarker","marker":"M9"}"#,
        "anomaly     marker M9 belongs to no venue, or has no orientation"
      ),
      (#"{"time":1,"output":"zone","zoneKind":"x","id":7}"#, "zone        zone kind x, id 7"),
    ])
  func `V-32: outputs are sentences`(json: String, line: String) throws {
    var reader = SessionOutputReader(ByteFeed(Array((json + "\n").utf8)))
    let record = try #require(try reader.next())
    #expect(OutputText.line(record).dropFirst(12) == line)
  }

  @Test func `V-32: anchors have the names that people know`() {
    var text = OutputText(names: ["5f2c": "anchor 3"])
    let added = SessionOutput(
      time: 0, .anchorAdded,
      [
        .init("id", .text("x1")), .init("name", .text("Gate")),
        .init("latitude", .number(48.1, decimals: 8)),
        .init("longitude", .number(11.5, decimals: 8)),
      ])
    expect(text.lines(added)[0].hasSuffix("Gate added at 48.1000000,11.5000000"))
    for (id, name) in [("5f2c", "anchor 3"), ("x1", "Gate")] {
      let live = SessionOutput(
        time: 0, .anchorUpdated,
        [.init("id", .text(id)), .init("change", .text("live")), .init("live", .flag(true))])
      expect(text.lines(live)[0].hasSuffix("  \(name) is live"))
    }
  }

  @Test func `V-32: on a terminal a sentence hangs beside its time`() {
    let terminal = Terminal(isInteractive: true, reportedWidth: 60) { $0 == "NO_COLOR" ? "1" : nil }
    var text = OutputText(on: terminal)
    expectEqual(
      text.lines(Self.placed),
      [
        "  0:02.950  alignment   aligned with the Earth: yaw 61.9° ±",
        "                        0.5°, position ± 0.3 m",
      ])
  }
}
