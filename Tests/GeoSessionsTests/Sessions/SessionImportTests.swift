import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct SessionImportTests {
  private static func read(
    _ text: String, as format: SessionImportFormat? = nil
  ) throws -> SessionImport {
    try SessionImport(reading: Array(text.utf8), as: format)
  }

  private static func frames(_ found: SessionImport) -> [(Double, FramePose?)] {
    found.events.compactMap { event in
      if case .frame(let frame) = event.kind { (event.time, frame.pose) } else { nil }
    }
  }

  private static func fixes(_ found: SessionImport) -> [(Double, GNSSFix)] {
    found.events.compactMap { event in
      if case .gnss(let fix) = event.kind { (event.time, fix) } else { nil }
    }
  }

  @Test func `TUM poses, with a line that is none and one that is not finite`() throws {
    let found = try Self.read(
      """
      # timestamp tx ty tz qx qy qz qw
      1305031098.6659 1.3563 0.6305 1.6380 0.6132 0.5962 -0.3311 -0.3986
      oops
      1305031098.7 nan 0 0 0 0 0 1
      1305031098.8 1 2 3 0 0 0 1
      """)
    expectEqual(found.format, .tum)
    expectEqual(found.epoch, 0)
    let frames = Self.frames(found)
    expectEqual(frames.map(\.0), [1_305_031_098.6659, 1_305_031_098.7, 1_305_031_098.8])
    expectEqual(frames[0].1?.position, Vector3(x: 1.3563, y: 0.6305, z: 1.6380))
    expectNil(frames[1].1)
    expectEqual(found.findings.map(\.line), [3, 4])
    expectEqual(found.findings.map(\.problem.code), ["wrong", "not-finite"])
  }

  @Test func `KITTI poses turn from x right, y down, z forward to y up, camera along -z`() throws {
    // Straight ahead by 2 m, then a quarter turn to the right by hand: forward becomes x.
    let found = try Self.read(
      """
      1 0 0 0 0 1 0 0 0 0 1 2
      0 0 1 3 0 1 0 0 -1 0 0 2
      """)
    expectEqual(found.format, .kitti)
    let frames = Self.frames(found)
    expectEqual(frames.map(\.0), [0, 0.1])
    expectEqual(frames[0].1?.position, Vector3(x: 0, y: 0, z: -2))
    try expect(#require(frames[0].1).orientation.angle(to: .identity) < 1e-9)
    expectEqual(frames[1].1?.position, Vector3(x: 3, y: 0, z: -2))
    let ahead = frames[1].1?.orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    expect((ahead ?? Vector3(x: 0, y: 0, z: 0) - Vector3(x: 1, y: 0, z: 0)).x > 1 - 1e-12)
  }

  @Test func `ARKit-Data-Logger: nanoseconds and rows of a matrix`() throws {
    let found = try Self.read(
      """
      # Created at 2019-07-22
      105230574092166 1 0 0 0.5 0 1 0 -0.25 0 0 1 4
      105230590753958 -1 0 0 0.5 0 1 0 -0.25 0 0 1 4
      """)
    expectEqual(found.format, .arkitPoses)
    expectNil(found.epoch)
    let frames = Self.frames(found)
    expectEqual(frames.map(\.0), [105230.574092166, 105230.590753958])
    expectEqual(frames[0].1?.position, Vector3(x: 0.5, y: -0.25, z: 4))
    expectNil(frames[1].1)
    expectEqual(found.findings, [SessionFinding(line: 3, .mirrored("matrix"))])
  }

  @Test func `ARexp: positions without turns`() throws {
    let found = try Self.read(
      "Timestamp,Distance,DirectionX,DirectionY,DirectionZ\n1709457684.015,1,-0.5,0.25,1\n"
        + "1709457684.03,1,,0,0\n")
    expectEqual(found.format, .arexp)
    expectEqual(Self.frames(found).map(\.1?.position), [Vector3(x: -0.5, y: 0.25, z: 1)])
    expectEqual(
      found.findings,
      [
        SessionFinding(line: 1, .unused("Distance")),
        SessionFinding(line: 3, .missing("DirectionX")),
      ])
  }

  @Test func `GPX tracks: times of the calendar, heights by their surface`() throws {
    let found = try Self.read(
      """
      <gpx version="1.1"><wpt lat="1" lon="1"/><trk><trkseg>
      <trkpt lat="48.1" lon="11.5"><ele>520</ele><time>2026-05-01T10:00:00Z</time></trkpt>
      <trkpt lat="48.2" lon="11.6"><ele>520</ele><geoidheight>47</geoidheight>\
      <time>2026-05-01T12:00:01.5+02:00</time></trkpt>
      </trkseg></trk></gpx>
      """)
    expectEqual(found.format, .gpx)
    expectEqual(found.epoch, 0)
    let fixes = Self.fixes(found)
    // date -u -d 2026-05-01T10:00:00Z +%s
    expectEqual(fixes.map(\.0), [1_777_629_600, 1_777_629_601.5])
    expectEqual(fixes[0].1.altitude, Altitude(meters: 520, datum: .meanSeaLevel))
    expectEqual(fixes[1].1.altitude, Altitude(meters: 567, datum: .ellipsoid))
    let untimed = try Self.read(
      #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk></gpx>"#)
    expectEqual(Self.fixes(untimed).map(\.0), [0, 1])
    expectEqual(untimed.findings.count, 1)
  }

  @Test
  func `I-7: a name with a bare & of Apple's sample does not keep a track from being read`() throws
  {
    let found = try Self.read(
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" creator="GeoTracking Sample">
      <wpt lat="1" lon="1"><name>Tom & Jerry</name></wpt><trk><name>A & B</name><trkseg>
      <trkpt lat="48.1" lon="11.5"><time>2026-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>
      """)
    expectEqual(Self.fixes(found).map(\.0), [1_777_629_600])
    expectEqual(found.findings, [SessionFinding(line: 2, .unused("wpt"))])
  }

  @Test func `waypoints with times, as Xcode plays them, are positions`() throws {
    let found = try Self.read(
      """
      <gpx version="1.1" creator="Xcode">
      <wpt lat="48.1" lon="11.5"><time>2026-05-01T10:00:00Z</time></wpt>
      <wpt lat="48.2" lon="11.5"><time>2026-05-01T10:00:05Z</time></wpt></gpx>
      """)
    expectEqual(Self.fixes(found).map(\.0), [1_777_629_600, 1_777_629_605])
    expect(found.findings.isEmpty)
  }

  static func track(_ seconds: [Int]) -> String {
    let points = seconds.map {
      "<trkpt lat=\"48.1\" lon=\"11.\($0)\"><time>2026-05-01T10:00:\($0)Z</time></trkpt>\n"
    }
    return "<gpx><trk><trkseg>\n" + points.joined() + "</trkseg></trk></gpx>\n"
  }

  @Test func `I-3: a track whose times go backwards is put in order and named`() throws {
    let found = try Self.read(Self.track([40, 30, 20, 10]))
    expectEqual(Self.fixes(found).map(\.0), [10, 20, 30, 40].map { 1_777_629_600 + $0 })
    expectEqual(found.findings, [SessionFinding(line: 2, .reversed(until: 5))])
    expectEqual(
      found.findings.first?.description,
      "line 2: the times go back from here to line 5; put in order")
  }

  @Test func `a point that is not on Earth is named, its neighbours are read`() throws {
    let found = try Self.read(
      Self.track([10, 20, 30]).replacing(#""48.1" lon="11.20""#, with: #""98" lon="0""#))
    expectEqual(Self.fixes(found).map(\.0), [10, 30].map { 1_777_629_600 + $0 })
    expectEqual(found.findings.map { "\($0.line) \($0.problem.code)" }, ["3 wrong"])
  }

  @Test func `I-3: a track whose clock goes back holds two recordings`() throws {
    let text = Self.track([10, 20, 30, 12, 22, 32])
    #expect(throws: SessionError.self) {
      try SessionImport(reading: Array(text.utf8), recordings: .only)
    }
    let found = try SessionImport(reading: Array(text.utf8), recordings: .number(1))
    expectEqual(Self.fixes(found).map(\.0), [10, 20, 30].map { 1_777_629_600 + $0 })
    expectEqual(found.findings, [SessionFinding(line: 5, .anotherRecording(by: 18))])
  }

  @Test func `a GeoPose stream: poses on Earth and in its outer frame`() throws {
    let header =
      #"{"transitionModel":{"authority":"/geopose/1.0","id":"none","parameters":""},"#
      + #""outerFrame":{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=-122.0&latitude=48.0&height=10.5"}}"#
    func element(_ parameters: String, _ time: Int) -> String {
      #"{"streamElement":{"frame":{"authority":"/geopose/1.0","id":"RotateTranslate","#
        + #""parameters":"\#(parameters)"},"validTime":\#(time)}}"#
    }
    let found = try Self.read(
      [
        header, element("translation=[3.0, 4.0, 1.0]&rotation=[0, 0, 0, 1]", 1_673_957_089_600),
        element("translation=[0, 0, 0]", 1_673_957_089_700),
      ].joined(separator: "\n"))
    expectEqual(found.format, .geoPoseStream)
    expectEqual(found.findings.map(\.line), [3])
    let frames = Self.frames(found)
    expectEqual(frames.map(\.0), [1_673_957_089.6])
    // East, north and up in a world with x east, y up, z south.
    expectEqual(frames[0].1?.position, Vector3(x: 3, y: 1, z: -4))
    // The body's x axis points east at rotation 0, so the camera looks east.
    let ahead = frames[0].1?.orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    try expectNear(#require(ahead?.x), 1, within: 1e-12)
    guard case .groundTruth(let truth)? = found.events.first?.kind else {
      Issue.record("no truth")
      return
    }
    expectNear(truth.position.height, 11.5, within: 1e-4)
    let compass = truth.orientation?.heading(of: Vector3(x: 0, y: 0, z: -1))
    try expectNear(#require(compass), 90, within: 1e-4)
  }

  @Test func `ARKit's status from CSV, by name and by raw value`() throws {
    let found = try Self.read(
      """
      timestamp,state,stateReason,accuracy,trackingState,trackingStateReason,latitude,longitude,\
      altitude,horizontalAccuracy,heading
      10.5,localizing,geoDataNotLoaded,0,limited,excessiveMotion,37.7955,-122.3937,12,4.5,271.5
      11,3,0,high,normal,,,,,,
      ,1,0,0,,,,,,,
      12,,,,,,95,0,,,
      """)
    expectEqual(found.format, .arkitStatus)
    expectEqual(
      found.events.map(\.kind),
      [
        .frame(Frame(pose: nil, tracking: .limited(.excessiveMotion))),
        .gnss(
          GNSSFix(
            Coordinate(latitude: 37.7955, longitude: -122.3937),
            altitude: Altitude(meters: 12, datum: .egm96), horizontalAccuracy: 4.5)),
        .heading(HeadingReading(degrees: 271.5)),
        .geoStatus(GeoStatus(.localizing, reasons: [.geoDataNotLoaded])),
        .frame(Frame(pose: nil)), .geoStatus(GeoStatus(.localized, accuracy: .high)),
      ])
    expectEqual(found.findings.map(\.line), [4, 5])
    expectEqual(found.findings.map(\.problem.code), ["missing", "wrong"])
  }

  @Test func `S-20: a column of a status table that nobody knows is named`() throws {
    let found = try Self.read(
      """
      timestamp,trackingState,geoState,geoAccuracy,heading
      10.5,normal,localized,high,90
      """)
    expect(found.format == .arkitStatus && found.events.count == 2)
    expectEqual(
      found.findings,
      [
        SessionFinding(line: 1, .unknownColumn("geoState")),
        SessionFinding(line: 1, .unknownColumn("geoAccuracy")),
      ])
    expect(found.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `ARKit's status from JSON: an array, lines, or inside a record`() throws {
    let record =
      #"{"timestamp":"2026-05-01T10:00:00Z","geoTrackingStatus":{"state":2,"stateReason":42,"#
      + #""accuracy":"low"},"camera":{"trackingState":"normal"}}"#
    for text in ["[\(record)]", record + "\n", #"{"Device":"x","frames":[\#(record)]}"#] {
      let found = try Self.read(text)
      let unused = text.contains("Device") ? [SessionFinding(line: 1, .unused("Device"))] : []
      expectEqual(found.findings, unused)
      expectEqual(found.format, .arkitStatus)
      expectEqual(
        found.events.map(\.kind),
        [
          .frame(Frame(pose: nil)),
          .geoStatus(
            GeoStatus(.localizing, accuracy: .low, reasons: [.unknown(.rawValue(42))])),
        ])
      expectEqual(found.events.first?.time, 1_777_629_600)
    }
  }

  @Test func `recordings of one clock become one session that begins at 0`() throws {
    let poses = try Self.read(
      "Timestamp,Distance,DirectionX,DirectionY,DirectionZ\n1709457684.5,1,0,0,0\n"
        + "1709457686.5,1,1,0,0\n")
    let track = try Self.read(
      #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2024-03-03T09:21:25Z</time></trkpt>"#
        + "</trkseg></trk></gpx>")
    let session = SessionImport.session(of: [poses, track])
    // date -u -d @1709457684 is 2024-03-03T09:21:24Z
    expectEqual(session.events.map(\.time), [0, 0.5, 2])
    expectEqual(session.events.map(\.kind.name), ["frame", "gnss", "frame"])
    expectEqual(session.header.epoch, 1_709_457_684.5)
    var writer = SessionLogWriter(header: session.header)
    for event in session.events { writer.write(event) }
    try expectEqual(Logs.read(writer.buffer.text).events, session.events)
  }

  @Test(.enabled(if: SharedData.has("sessions/comma2k19-ecef/frame_poses_ecef.csv")))
  func `comma2k19: the camera looks where the car drives, fixes lie beside the truth`() throws {
    let folder = SharedData.path("sessions/comma2k19-ecef/")
    let poses = try SessionImport(reading: FileBytes.read(folder + "frame_poses_ecef.csv"))
    let fixes = try SessionImport(reading: FileBytes.read(folder + "live_gnss_ublox.csv"))
    expectEqual(poses.format, .commaPoses)
    expectEqual(poses.findings.map(\.problem), ["vel_x", "vel_y", "vel_z"].map { .unused($0) })
    expectEqual(poses.events.count, 2_400)
    expectEqual(fixes.format, .commaGNSS)
    let frames = Self.frames(poses).compactMap(\.1)
    for index in stride(from: 0, to: frames.count - 20, by: 50) {
      let way = frames[index + 20].position - frames[index].position
      guard way.length > 5 else { continue }
      let ahead = frames[index].orientation.rotated(Vector3(x: 0, y: 0, z: -1))
      expect(ahead.dot(way) / way.length > 0.98)
    }
    let session = SessionImport.session(of: [poses, fixes])
    // 1533226488.299 of the receiver's clock when the device's says 46408.654976041.
    try expectNear(#require(session.header.epoch), 1_533_226_488.1915, within: 0.01)
    var truth: GeodeticPosition?
    var worst = 0.0
    for event in session.events {
      switch event.kind {
      case .groundTruth(let found): truth = found.position
      case .gnss(let fix):
        guard let truth, let altitude = fix.altitude else { continue }
        expectEqual(altitude.datum, .ellipsoid)
        worst = max(worst, truth.coordinate.distance(to: fix.coordinate))
        expectNear(altitude.meters, truth.height, within: 5)
      default: break
      }
    }
    expect(worst > 0.1 && worst < 6)
  }

  /// Real files where they are there, and files of the same forms.
  @Test(
    arguments: [
      ("arkit/camera-pose.txt", SessionImportFormat.arkitPoses, 60),
      ("arkit/directions.csv", .arexp, 60),
      ("arkit-data-logger/ARKit_camera_pose.txt", .arkitPoses, 1_000),
      ("arexp-arkit-groundtruth/ARKit_tracking_dynamic__ARKitData.csv", .arexp, 1_000),
    ].filter { SharedData.has("sessions/" + $0.0) })
  func `files of ARKit play without a finding`(
    file: String, format: SessionImportFormat, least: Int
  ) throws {
    let found = try SessionImport(
      reading: FileBytes.read(SharedData.path("sessions/" + file)))
    expectEqual(found.format, format)
    expect(found.findings.allSatisfy { $0.severity == .note }, "\(found.findings.prefix(3))")
    expect(found.events.count >= least)
    expect(Self.frames(found).allSatisfy { $0.1 != nil })
  }
}
