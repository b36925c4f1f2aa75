import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

struct CodeLocalizationMachineTests {
  private let accepted = SessionEvent.Kind.codeVerdict(isAccepted: true)
  private let rejected = SessionEvent.Kind.codeVerdict(isAccepted: false)

  /// Options of an app that judges codes.
  private static let judged = {
    var options = CodeSessionOptions()
    options.verdicts = .app
    return options
  }()

  private func code(_ text: String) -> SessionEvent.Kind { .qr(text) }

  @Test func `F-15: a good code leads from scanning to localizing`() {
    let session = CodeSession.localizing(Self.judged)
    expectEqual(session.states, ["qrScanning", "verifying", "localizing"])
    expectEqual(session.codesAsked, ["BIKE-7"])
  }

  @Test func `F-15: a rejected code is forgotten and scanning goes on`() {
    var session = CodeSession(Self.judged)
    session.at(0, .session(.start))
    session.at(0.1, code("A"))
    session.at(0.2, rejected)
    session.at(0.6, code("B"))
    session.at(0.7, accepted)
    expectEqual(
      session.states, ["qrScanning", "verifying", "qrScanning", "verifying", "localizing"])
    expectEqual(session.codesAsked, ["A", "B"])
    // A verdict that nobody waits for changes nothing.
    session.at(0.8, rejected)
    expectEqual(session.machine.state, .localizing)
  }

  @Test func `F-15: codes are passed over while a verdict is pending`() {
    var session = CodeSession(Self.judged)
    session.at(0, code("A"))
    session.at(1, code("B"))
    session.at(2, .manualCode("C"))
    expectEqual(session.codesAsked, ["A"])
    expectEqual(session.machine.state, .verifying(code: "A"))
  }

  @Test func `F-15: no more than three scans a second, typed codes at any time`() {
    var session = CodeSession(Self.judged)
    for step in 0..<30 {
      session.at(Double(step) / 30, code("A\(step)"))
      session.at(Double(step) / 30, rejected)
    }
    expectEqual(session.codesAsked, ["A0", "A10", "A20"])
    session.at(1.01, .manualCode("typed"))
    expectEqual(session.codesAsked.last, "typed")
  }

  @Test
  func `X-01: any code begins localizing, nothing is localized before`() {
    var session = CodeSession()
    session.at(0, .session(.start))
    session.at(0, .gnss(GNSSFix(SampleFixes.places[0])))
    session.frames(from: 0.1, to: 2)
    expect(session.machine.state == .scanning && session.requests.isEmpty)
    session.at(2.1, code("A"))
    expectEqual(session.states, ["qrScanning", "localizing"])
    expectEqual(session.codesAsked, ["A"])
    session.frames(from: 2.2, to: 4)
    expect(!session.requests.isEmpty)
    // An app that judges after all takes it back.
    session.at(4.1, rejected)
    expect(session.machine.state == .scanning && session.machine.position == nil)
    session.at(5, code("B"))
    session.at(5.1, accepted)
    expectEqual(session.states.suffix(2), ["qrScanning", "localizing"])
  }

  @Test func `X-03: scanning for codes begins and ends as events of their own`() {
    func scanning(_ session: CodeSession) -> [Bool] {
      session.outputs.compactMap { if case .scanning(let isOn) = $0.event { isOn } else { nil } }
    }
    var session = CodeSession(Self.judged)
    session.at(0, .session(.start))
    session.at(1, code("A"))
    session.at(1.1, rejected)
    session.at(2, code("B"))
    expectEqual(scanning(session), [true])
    session.at(2.1, accepted)
    expectEqual(scanning(session), [true, false])
    var options = CodeSessionOptions()
    options.codes = .skipped
    var skipped = CodeSession(options)
    skipped.at(0, .session(.start))
    skipped.frames(from: 0.1, to: 1)
    expectEqual(scanning(skipped), [])
  }

  @Test
  func
    `S-16: without a fresh position nothing is sent: revoked permission, a receiver that is silent`()
  {
    func fix(_ index: Int) -> SessionEvent.Kind { .gnss(GNSSFix(SampleFixes.places[index])) }
    var session = CodeSession.localizing()
    session.frames(from: 0.2, to: 3)
    let before = session.requests.count
    session.at(3.1, .permission(.location, isGranted: false))
    // Positions that the log still holds are unknown to the app.
    session.at(3.2, fix(1))
    session.frames(from: 3.3, to: 6)
    expectEqual(session.requests.count, before)
    expectEqual(session.errors.first, .accessDenied)
    expect(session.errors.dropFirst().allSatisfy { $0 == .invalidCoordinate })
    session.at(6.1, .permission(.location, isGranted: true))
    session.frames(from: 6.2, to: 8)
    expectEqual(session.requests.count, before)
    session.at(8.1, fix(2))
    session.frames(from: 8.2, to: 18)
    let after = session.requests.count
    expect(after > before)
    expectEqual(session.requests.last?.location.coordinate, SampleFixes.places[2])
    // Ten seconds after it the position is too old.
    session.frames(from: 18.3, to: 22)
    expectEqual(session.requests.count, after)
    var patient = CodeSessionOptions()
    patient.locationMaximumAge = 60
    var other = CodeSession.localizing(patient)
    other.frames(from: 0.2, to: 22)
    expect(other.requests.allSatisfy { $0.location.coordinate == SampleFixes.places[0] })
    expectEqual(other.requests.last.map { $0.capturedAt > 20 }, true)
  }

  @Test func `S-20: an error carries what the service said`() {
    var session = CodeSession.localizing()
    let failure = LocalizationFailure(code: "backend", status: 503, message: "backend on fire")
    session.at(1, .localizationFailed(failure))
    let output = session.outputs.map { $0.sessionOutput(in: .english) }.last { $0.kind == .error }
    expect(output?["code"] == .text("backend") && output?["message"] == .text("backend on fire"))
  }

  @Test func `S-20: a frame that nothing judged has no score`() {
    var session = CodeSession.localizing()
    session.frames(from: 0.2, to: 1)
    expectNil(session.requests.first?.score)
    let fields = session.requests.first?.fields ?? []
    let evaluation = fields.first { $0.name == "frameEvaluation" }?.value
    expectEqual(evaluation, .object([.init("type", .text("none")), .init("score", .null)]))
  }

  @Test func `F-15: without codes the first frame of normal tracking begins`() {
    var options = CodeSessionOptions()
    options.codes = .skipped
    var session = CodeSession(options)
    session.at(0, .frame(SamplePose.frame(0, tracking: .limited(.initializing))))
    expectEqual(session.machine.state, .scanning)
    session.at(0.1, .frame(SamplePose.frame(0)))
    expectEqual(session.machine.state, .localizing)
    session.at(0.2, code("A"))
    expect(session.codesAsked.isEmpty)
    session.at(1, .session(.stop))
    expectEqual(session.analytics.first?.isCodeSkipped, true)
  }

  @Test func `F-15: an optional code starts over`() {
    var options = CodeSessionOptions()
    options.codes = .optional
    var session = CodeSession(options)
    session.at(0, .frame(SamplePose.frame(0)))
    session.answer(0.5)
    expectEqual(session.machine.position?.fixes, 1)
    session.at(1, code("A"))
    session.at(1.1, accepted)
    expectEqual(session.machine.state, .localizing)
    expectNil(session.machine.position)
    session.at(2, .session(.stop))
    expectEqual(session.analytics.first?.isCodeSkipped, false)
  }

  @Test(
    arguments: [
      nil, Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 91, longitude: 2),
      Coordinate(latitude: .nan, longitude: 2),
    ])
  func `F-16: without a place on Earth nothing is sent, and the session goes on`(place: Coordinate?)
  {
    var options = CodeSessionOptions()
    options.codes = .skipped
    var session = CodeSession(options)
    if let place { session.at(0, .gnss(GNSSFix(place))) }
    session.frames(from: 0, to: 5)
    expect(session.requests.isEmpty)
    expect(session.errors.count >= 5)
    expect(session.errors.allSatisfy { $0 == .invalidCoordinate })
    expectEqual(session.machine.state, .localizing)
    session.at(5.1, .gnss(GNSSFix(SampleFixes.places[0])))
    session.frames(from: 5.2, to: 7)
    expect(!session.requests.isEmpty)
  }

  @Test func `F-16: five errors of every kind do not end a session`() {
    var session = CodeSession.localizing()
    session.at(1, .localizationFailed(LocalizationFailure(code: "httpError", status: 500)))
    session.at(2, .localizationFailed(LocalizationFailure()))
    session.at(3, .localization(LocalizationResponse()))
    session.at(4, .permission(.location, isGranted: false))
    session.at(5, .deviceSupport(.worldTracking, isSupported: false))
    expectEqual(
      session.errors,
      [
        .service(LocalizationFailure(code: "httpError", status: 500)),
        .service(LocalizationFailure()),
        .locationNotFound, .accessDenied, .notSupported,
      ])
    expectEqual(session.machine.state, .localizing)
    session.answer(6)
    expectEqual(session.machine.position?.fixes, 1)
  }

  @Test func `F-06: a stopped session asks for nothing; nor does one that is told not to`() {
    func behaviours(_ session: CodeSession) -> Int {
      session.outputs.filter { if case .behaviour = $0.event { true } else { false } }.count
    }
    var stopped = CodeSession.localizing()
    stopped.at(0.2, .session(.stop))
    var off = CodeSessionOptions()
    off.remote.isBehaviorRequesterEnabled = false
    var silent = CodeSession.localizing(off)
    var usual = CodeSession.localizing()
    for step in 0..<100 {
      let frame = SessionEvent.Kind.frame(SamplePose.frame(1, pitch: -80))
      let time = 0.3 + Double(step) / 10
      stopped.at(time, frame)
      silent.at(time, frame)
      usual.at(time, frame)
    }
    expect(behaviours(stopped) == 0 && behaviours(silent) == 0)
    expectEqual(behaviours(usual), 4)
    let texts = usual.outputs.map { $0.sessionOutput(in: .english) }.filter { $0.kind == .coaching }
    expectEqual(texts.first?["id"], .text("pointAtBuildings"))
    expectEqual(texts[1]["text"], .text(Message.session(.requestTiltUp).text(in: .english)))
  }

  @Test func `F-22: a session ends at the confidence or the number of errors that it is told`() {
    var options = CodeSessionOptions()
    options.stop = .usual
    var session = CodeSession.localizing(options)
    session.answer(1)
    expectEqual(session.machine.state, .localizing)
    session.answer(2)
    expectEqual(session.ends, [.confident])
    expectEqual(session.machine.state, .idle)
    expectEqual(session.analytics.count, 1)
    var failing = CodeSession.localizing(options)
    for number in 1...5 {
      failing.at(Double(number), .localizationFailed(LocalizationFailure(code: "x")))
    }
    expectEqual(failing.ends, [.errors])
    options.stop = CodeSessionOptions.StopPolicy(confidence: nil, errors: 2)
    var two = CodeSession.localizing(options)
    for number in 1...3 {
      two.answer(Double(number))
      two.at(Double(number), .localizationFailed(LocalizationFailure(code: "x")))
    }
    expectEqual(two.ends, [.errors])
    expectEqual(two.errors.count, 2)
  }

  @Test func `F-24: ids are cut, tags are carried, attempts of one id follow each other`() {
    expectEqual(SessionID(String(repeating: "é", count: 70)).text.count, 64)
    let families = String(repeating: "👩‍👩‍👧", count: 65)
    expectEqual(SessionID(families).text, String(families.dropLast()))
    expectEqual(SessionID("short").text, "short")
    var options = CodeSessionOptions()
    options.sessionID = SessionID("ride-1")
    options.tags = ["e-scooter", "night"]
    var session = CodeSession.localizing(options)
    session.frames(from: 0.2, to: 1)
    session.at(1.1, .userAction(.restart))
    session.at(1.6, code("BIKE-7"))
    session.at(1.6, accepted)
    session.frames(from: 1.7, to: 3)
    session.at(3.1, .session(.stop))
    expectEqual(session.requests.map(\.id).first, "ride-1-1-1")
    expectEqual(session.requests.last?.attempt, 2)
    expect(
      session.requests.allSatisfy { $0.tags == options.tags && $0.sessionID.text == "ride-1" })
    expectEqual(session.analytics.map(\.attempt), [1, 2])
    expect(session.analytics.allSatisfy { $0.sessionID == "ride-1" && $0.tags == options.tags })
  }

  @Test func `F-25: where the device is now follows from the anchor and its way since`() throws {
    // The world is turned: its -z points 40° east of north.
    let yaw = -40.0
    let plane = FusionPlane(origin: SampleFixes.median)
    func onEarth(_ point: Vector3) throws -> Coordinate {
      let local = FrameConvention.enu.local(
        Orientation(degrees: yaw, about: Vector3(x: 0, y: 0, z: 1))
          .rotated(FrameConvention.eus.vector(point, in: .enu)))
      return try #require(plane.coordinate(PlanePoint(east: local.east, north: local.north)))
    }
    var session = CodeSession.localizing()
    for step in 1...60 {
      let time = 0.2 + Double(step) / 10
      let camera = SamplePose.camera(Double(step) * 0.1, 1.5, Double(step) * -0.2, yaw: 15)
      session.at(time, .frame(Frame(pose: camera)))
      guard step % 12 == 0 else { continue }
      // An answer about the picture of a second ago.
      let old = SamplePose.camera(
        Double(step - 10) * 0.1, 1.5, Double(step - 10) * -0.2, yaw: 15)
      let upright = try #require(
        FrameConvention.eus.orientation(old.orientation, keepingBodyIn: .enu))
      session.at(
        time,
        .localization(
          LocalizationResponse(
            capturedAt: time - 1, coordinate: try onEarth(old.position),
            orientation: Orientation(degrees: yaw, about: Vector3(x: 0, y: 0, z: 1)) * upright,
            trackerPose: old)))
      let device = try #require(session.machine.devicePlace)
      expect(device.meters(to: try onEarth(camera.position)) < 1e-3)
      let anchor = try #require(session.machine.position?.coordinate)
      expect(anchor.meters(to: SampleFixes.median) < 1e-3)
    }
    // At any later moment too, without another answer.
    session.at(9, .frame(Frame(pose: SamplePose.camera(-3, 1.5, 4))))
    let later = try #require(session.machine.devicePlace)
    expect(later.meters(to: try onEarth(Vector3(x: -3, y: 1.5, z: 4))) < 1e-3)
  }

  @Test
  func `positions of the app count only while localizing, and only where they are asked for`() {
    let here = GNSSFix(SampleFixes.places[3], source: "app")
    var usual = CodeSession.localizing()
    usual.at(0.2, .gnss(here))
    usual.frames(from: 0.3, to: 1)
    expectEqual(usual.requests.first?.location.coordinate, SampleFixes.places[0])
    var options = CodeSessionOptions()
    options.locations = .app
    var early = CodeSession(options)
    early.at(0, .gnss(here))
    early.at(0.1, code("A"))
    early.at(0.1, accepted)
    early.frames(from: 0.2, to: 1)
    expect(early.requests.isEmpty)
    early.at(1.1, .gnss(here))
    early.frames(from: 1.2, to: 3)
    expectEqual(early.requests.first?.location.coordinate, SampleFixes.places[3])
  }

  @Test func `a paused session looks at no frames`() {
    var session = CodeSession.localizing()
    session.at(0.2, .session(.pause))
    session.frames(from: 0.3, to: 3)
    expect(session.requests.isEmpty)
    session.at(3.1, .session(.resume))
    session.frames(from: 3.2, to: 4)
    expect(!session.requests.isEmpty)
    expectEqual(session.states.filter { $0 == "localizing" }.count, 1)
  }

  @Test func `F-26: cameras, torches and pictures are nothing but events here`() {
    // Decoded codes and the device's light enter as events.
    let events: [SessionEvent.Kind] = [
      .session(.start), .qr("A"), accepted,
      .userAction(.unknown(.name("torch")), argument: "on"),
      .frame(SamplePose.frame(1, details: FrameDetails(image: "7.jpg", quality: 0.9))),
    ]
    var session = CodeSession()
    for (index, event) in events.enumerated() { session.at(Double(index), event) }
    expectEqual(
      session.outputs.map { $0.sessionOutput(in: .english).kind },
      [.state, .message, .message, .state, .message, .error, .message])
  }
}
