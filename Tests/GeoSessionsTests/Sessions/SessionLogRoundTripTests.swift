import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

/// Details of every kind.
private let detailed: FrameDetails = {
  var details = FrameDetails(
    intrinsics: CameraIntrinsics(
      fx: 1500, fy: 1500.5, cx: 960, cy: 540, width: 1920, height: 1080),
    orientation: .portrait, image: "a \"b\".jpg", brightness: [0.25, 0.5, 0.25],
    sharpness: 310.5, quality: 0.75, featureCount: 120)
  details.eulerAngles = EulerAngles(pitch: -12.5, yaw: 90, roll: 0)
  return details
}()

@Suite struct SessionLogRoundTripTests {
  /// One line of each kind in canonical shape, and what it means.
  static let lines: [(String, SessionEvent.Kind)] = [
    (#"{"time":0,"event":"session","change":"start"}"#, .session(.start)),
    (#"{"time":0,"event":"session","change":"reset"}"#, .session(.reset)),
    (
      #"{"time":0.016667,"event":"frame","position":[0.5,1.6,-0.25],"orientation":[0,0.6,0,0.8]}"#,
      .frame(
        Frame(
          pose: FramePose(
            position: Vector3(x: 0.5, y: 1.6, z: -0.25), orientation: turn(0, 0.6, 0, 0.8))))
    ),
    (
      #"{"time":1,"event":"frame","tracking":"limited","reason":"excessiveMotion"}"#,
      .frame(Frame(pose: nil, tracking: .limited(.excessiveMotion)))
    ),
    (
      #"{"time":1,"event":"frame","tracking":"notAvailable"}"#,
      .frame(Frame(pose: nil, tracking: .notAvailable))
    ),
    (
      #"{"time":1,"event":"frame","tracking":"limited","reason":9}"#,
      .frame(Frame(pose: nil, tracking: .limited(.unknown(.rawValue(9)))))
    ),
    (
      #"{"time":1,"event":"frame","tracking":"dreaming"}"#,
      .frame(Frame(pose: nil, tracking: .unknown(.name("dreaming"))))
    ),
    (
      #"{"time":1,"event":"frame","tracking":"half\u0014 \"awake\""}"#,
      .frame(Frame(pose: nil, tracking: .unknown(.name("half\u{14} \"awake\""))))
    ),
    (
      #"{"time":2,"event":"frame","euler":[-12.5,90,0],"intrinsics":[1500,1500.5,960,540],"#
        + #""imageSize":[1920,1080],"deviceOrientation":"portrait","image":"a \"b\".jpg","#
        + #""brightness":[0.25,0.5,0.25],"sharpness":310.5,"quality":0.75,"features":120}"#,
      .frame(
        Frame(pose: nil, details: detailed))
    ),
    (
      #"{"time":3,"event":"gnss","latitude":37.7955,"longitude":-122.3937,"altitude":12.5,"#
        + #""datum":"egm96","horizontalAccuracy":4.5,"verticalAccuracy":8,"speed":1.25,"#
        + #""course":350,"measuredAt":2.75,"source":"phone"}"#,
      .gnss(
        GNSSFix(
          Coordinate(latitude: 37.7955, longitude: -122.3937),
          altitude: Altitude(meters: 12.5, datum: .egm96), horizontalAccuracy: 4.5,
          verticalAccuracy: 8, speed: 1.25, course: 350, measuredAt: 2.75, source: "phone"))
    ),
    (
      #"{"time":3,"event":"heading","degrees":359.5,"accuracy":10,"magnetic":346.25}"#,
      .heading(HeadingReading(degrees: 359.5, accuracy: 10, magnetic: 346.25))
    ),
    (
      #"{"time":4,"event":"permission","subject":"location","granted":false}"#,
      .permission(.location, isGranted: false)
    ),
    (
      #"{"time":4,"event":"permission","subject":"calendar","granted":true}"#,
      .permission(.unknown(.name("calendar")), isGranted: true)
    ),
    (
      #"{"time":4,"event":"network","connected":true}"#,
      .network(isConnected: true)
    ),
    (
      #"{"time":4,"event":"deviceSupport","feature":"geotracking","supported":false}"#,
      .deviceSupport(.geotracking, isSupported: false)
    ),
    (#"{"time":5,"event":"qr","text":"Aé\n1"}"#, .qr("Aé\n1")),
    (#"{"time":5,"event":"manualCode","text":""}"#, .manualCode("")),
    (
      #"{"time":5,"event":"codeVerdict","accepted":true}"#,
      .codeVerdict(isAccepted: true)
    ),
    (
      #"{"time":6,"event":"marker","id":"door","position":[1,2,3],"orientation":[0,0,0,1],"#
        + #""tracked":false}"#,
      .marker(
        id: "door",
        pose: FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity),
        isTracked: false)
    ),
    (
      #"{"time":7,"event":"beacon","uuid":"F7826DA6","major":1,"minor":65535,"mac":"aa:bb","#
        + #""rssi":-71.5,"txPower":-59,"battery":88}"#,
      .beacon(
        BeaconReading(
          uuid: "F7826DA6", major: 1, minor: 65_535, mac: "aa:bb", rssi: -71.5, txPower: -59,
          battery: 88))
    ),
    (
      #"{"time":8,"event":"locResponse","request":"r1","capturedAt":7.5,"latency":0.45,"#
        + #""latitude":48.1,"longitude":11.5,"altitude":560,"datum":"ellipsoid","#
        + #""orientation":[0,0,0,1],"mapPosition":[1,0,2],"mapOrientation":[0,1,0,0],"#
        + #""trackerPosition":[0,0,1],"trackerOrientation":[1,0,0,0],"horizontalAccuracy":0.5,"#
        + #""verticalAccuracy":0.75,"yawAccuracy":2,"confidence":0.875,"maps":["a","b"],"#
        + #""zones":[{"type":"accessRamp","id":"7"},{"type":"street"}]}"#,
      .localization(
        LocalizationResponse(
          request: "r1", capturedAt: 7.5, latency: 0.45,
          coordinate: Coordinate(latitude: 48.1, longitude: 11.5),
          altitude: Altitude(meters: 560, datum: .ellipsoid), orientation: .identity,
          mapPose: FramePose(
            position: Vector3(x: 1, y: 0, z: 2), orientation: turn(0, 1, 0, 0)),
          trackerPose: FramePose(
            position: Vector3(x: 0, y: 0, z: 1), orientation: turn(1, 0, 0, 0)),
          horizontalAccuracy: 0.5, verticalAccuracy: 0.75, yawAccuracy: 2, confidence: 0.875,
          maps: ["a", "b"],
          zones: [
            LocalizationZone(type: "accessRamp", id: "7"), LocalizationZone(type: "street"),
          ]))
    ),
    (
      #"{"time":8,"event":"locError","request":"r2","capturedAt":7.5,"latency":10,"#
        + #""code":"timeout","status":504,"message":"no answer"}"#,
      .localizationFailed(
        LocalizationFailure(
          request: "r2", capturedAt: 7.5, latency: 10, code: "timeout", status: 504,
          message: "no answer"))
    ),
    (
      #"{"time":9,"event":"geoStatus","state":"localizing","accuracy":"undetermined","#
        + #""reasons":["geoDataNotLoaded","worldTrackingUnstable"]}"#,
      .geoStatus(GeoStatus(.localizing, reasons: [.geoDataNotLoaded, .worldTrackingUnstable]))
    ),
    (
      #"{"time":9,"event":"geoStatus","state":7,"accuracy":"superb","reasons":[42,"x"],"#
        + #""altitudeSource":"precise"}"#,
      .geoStatus(
        GeoStatus(
          .unknown(.rawValue(7)), accuracy: .unknown(.name("superb")),
          reasons: [.unknown(.rawValue(42)), .unknown(.name("x"))], altitudeSource: .precise))
    ),
    (
      #"{"time":10,"event":"mapTap","latitude":-33.5,"longitude":151.25,"name":"Quay"}"#,
      .mapTap(Coordinate(latitude: -33.5, longitude: 151.25), name: "Quay")
    ),
    (
      #"{"time":10,"event":"viewTap","point":[1,0,-2]}"#,
      .viewTap(.point(Vector3(x: 1, y: 0, z: -2)))
    ),
    (
      #"{"time":10,"event":"viewTap","origin":[0,1.5,0],"direction":[0,-0.6,-0.8],"name":"A"}"#,
      .viewTap(
        .ray(
          origin: Vector3(x: 0, y: 1.5, z: 0), direction: Vector3(x: 0, y: -0.6, z: -0.8)),
        name: "A")
    ),
    (#"{"time":10,"event":"viewTap","miss":true}"#, .viewTap(.miss)),
    (
      #"{"time":11,"event":"userAction","action":"loadAnchors","argument":"a.gpx","#
        + #""document":"<gpx/>"}"#,
      .userAction(.loadAnchors, argument: "a.gpx", document: "<gpx/>")
    ),
    (
      #"{"time":11,"event":"userAction","action":"dance"}"#,
      .userAction(.unknown(.name("dance")))
    ),
    (#"{"time":12,"event":"tick"}"#, .tick),
    (
      #"{"time":13,"event":"groundTruth","latitude":48,"longitude":11,"height":600.25,"#
        + #""orientation":[0,0,0,1],"worldLatitude":48.001,"worldLongitude":11.001,"#
        + #""worldHeight":598.75,"worldYaw":-37.5}"#,
      .groundTruth(
        GroundTruth(
          position: GeodeticPosition(Coordinate(latitude: 48, longitude: 11), height: 600.25),
          orientation: .identity,
          worldOrigin: GeodeticPosition(
            Coordinate(latitude: 48.001, longitude: 11.001), height: 598.75),
          worldYaw: -37.5))
    ),
    (
      #"{"time":14,"event":"fault","fault":"tunnel","begins":true}"#,
      .fault("tunnel", begins: true)
    ),
    (
      #"{"time":15,"event":"eclipse","depth":1.50,"list":[1,{"a":null}]}"#,
      .unknown(
        name: "eclipse",
        line: #"{"time":15,"event":"eclipse","depth":1.50,"list":[1,{"a":null}]}"#)
    ),
  ]

  static func turn(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Orientation {
    (try? Orientation(x: x, y: y, z: z, w: w, keptWithin: 1e-9)) ?? .identity
  }

  @Test(arguments: lines.indices)
  func `every kind of event reads as what it says`(index: Int) throws {
    let (line, kind) = Self.lines[index]
    let content = try Logs.events(line)
    expectEqual(content.events.map(\.kind), [kind])
    expect(content.findings.allSatisfy { $0.severity == .note })
  }

  @Test(arguments: lines.indices)
  func `what is read is written back byte for byte`(index: Int) throws {
    let line = Self.lines[index].0
    let content = try Logs.events(line)
    expectEqual(Logs.write(content), Logs.header + line + "\n")
  }

  @Test func `members that are not known survive with their own digits`() throws {
    let line =
      #"{"time":1,"event":"tick","lens":{"f":1.80,"n":"\u0041"},"z":1e2,"time2":[ 1, 2 ]}"#
    let content = try Logs.events(line)
    expectEqual(Logs.write(content), Logs.header + line + "\n")
    expectEqual(
      content.problems,
      [
        .unknownMember("lens"), .unknownMember("z"), .unknownMember("time2"),
      ])
    expectEqual(content.events.first?.foreign.object["z"], .number(100))
  }

  @Test func `a log with a second header is rewritten as one session, with moved times`() throws {
    let tick = #"{"time":105,"event":"tick"}"# + "\n"
    let eclipse = #"{"depth":1.50,"time":2.0,"event":"eclipse"}"# + "\n"
    let log = Logs.header + tick + Logs.header + #"{"time":1,"event":"tick"}"# + "\n" + eclipse
    let moved = #"{"depth":1.50,"time":106,"event":"eclipse"}"# + "\n"
    let content = try Logs.read(log)
    let written = Logs.write(content)
    expectEqual(written, Logs.header + tick + tick + moved)
    let again = try Logs.read(written)
    expectEqual(again.events.map(\.time), content.events.map(\.time))
    expectEqual(again.problems, [.unknownEvent("eclipse")])
    expectEqual(Logs.write(again), written)
  }

  @Test func `a header keeps what it says`() throws {
    let line =
      #"{"format":"geoanchor-session","version":1,"epoch":1533226488.25,"source":"sim","#
      + #""device":"iPhone12,1","alignment":"gravityAndHeading","axes":"eus","mood":"good"}"# + "\n"
    let content = try Logs.read(line)
    expectEqual(content.header.epoch, 1_533_226_488.25)
    expectEqual(content.header.alignment, .gravityAndHeading)
    expectEqual(content.header.device, "iPhone12,1")
    expectEqual(Logs.write(content), line)
  }

  @Test func `random poses come back bit for bit after they were written once`() throws {
    var random = SeededGenerator(seed: 7)
    func number() -> Double { Double(random.next() >> 11) / Double(1 << 53) * 2 - 1 }
    var content = Logs.Content()
    for index in 0..<2_000 {
      let pose = FramePose(
        position: Vector3(x: number() * 1000, y: number(), z: number() * 1000),
        orientation: try Orientation(x: number(), y: number(), z: number(), w: number()))
      content.events.append(SessionEvent(time: Double(index) / 60, .frame(Frame(pose: pose))))
    }
    let text = Logs.write(content)
    let again = try Logs.read(text)
    expect(again.findings.isEmpty)
    expectEqual(again.events.count, 2_000)
    expectEqual(Logs.write(again), text)
  }

  @Test(arguments: [1, 7, 64, 1000])
  func `pieces of any size give the same events`(chunk: Int) throws {
    let text = Logs.header + Self.lines.map(\.0).joined(separator: "\n")
    let whole = try Logs.read(text)
    let pieces = try Logs.read(text, chunk: chunk)
    expectEqual(pieces.events, whole.events)
    expectEqual(pieces.events.count, Self.lines.count)
    expectEqual(pieces.findings, whole.findings)
  }
}
