import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

@Suite struct ObjectTrackingMachineTests {
  private struct Player {
    var machine: ObjectTrackingMachine
    var outputs: [MapLocalizationOutput] = []
    var tenth = 0

    init(_ objects: ObjectTrackingConfiguration) throws {
      machine = try ObjectTrackingMachine(MapLocalizationConfiguration(objects: objects))
      send(.session(.start), at: 0)
    }

    mutating func send(_ kind: SessionEvent.Kind, at time: Seconds) {
      outputs += machine.handle(SessionEvent(time: time, kind))
    }

    mutating func frames(
      to end: Seconds, tracking: WorldTrackingState = .normal,
      answering answer: ((String) -> SessionEvent.Kind)? = nil
    ) {
      while Double(tenth) / 10 <= end + 1e-9 {
        let time = Double(tenth) / 10
        let from = outputs.count
        send(.frame(MapPlayer.frame(at: time, tracking)), at: time)
        if let answer {
          for output in outputs[from...] {
            if case .request(let request, _) = output.event { send(answer(request.id), at: time) }
          }
        }
        tenth += 1
      }
    }

    var requestTimes: [Seconds] {
      outputs.compactMap { if case .request = $0.event { $0.time } else { nil } }
    }
  }

  @Test func `M-18: objects are looked for after a second and each fifteen seconds`() throws {
    var player = try Player(ObjectTrackingConfiguration(codes: ["DESK"]))
    player.frames(to: 40) { MapPlayer.success($0, maps: ["DESK"]) }
    expect(agree(player.requestTimes, [1, 16, 31]))
    let alignment = try #require(player.machine.objects["DESK"])
    expectNear(alignment.pose.position.x, 31, within: 1e-12)
  }

  @Test func `M-18: all rules can be switched off`() throws {
    var player = try Player(
      ObjectTrackingConfiguration(
        codes: ["DESK"], startsAutomatically: false, repeatsInBackground: false,
        restartsAfterLoss: false))
    player.frames(to: 5) { MapPlayer.success($0, maps: ["DESK"]) }
    expect(player.requestTimes.isEmpty)
    player.send(.userAction(.trackObjects), at: 5.05)
    player.frames(to: 6) { MapPlayer.success($0, maps: ["DESK"]) }
    player.frames(to: 8, tracking: .notAvailable)
    player.frames(to: 60)
    expect(agree(player.requestTimes, [5.1]))
  }

  @Test func `M-18: loss of tracking starts the search again`() throws {
    var player = try Player(
      ObjectTrackingConfiguration(codes: ["DESK"], repeatsInBackground: false))
    player.frames(to: 5) { MapPlayer.success($0, maps: ["DESK"]) }
    player.frames(to: 5.5, tracking: .limited(.excessiveMotion))
    player.frames(to: 10)
    expect(agree(player.requestTimes, [1, 6.1]))
  }

  @Test func `M-18: failures are silent until the first success`() throws {
    for isSilent in [true, false] {
      var player = try Player(
        ObjectTrackingConfiguration(codes: ["DESK"], retriesUntilSuccess: isSilent))
      player.frames(to: 3) { MapPlayer.failure($0) }
      let failures = player.outputs.filter { if case .failed = $0.event { true } else { false } }
      expectEqual(failures.isEmpty, isSilent)
    }
  }

  @Test func `an object is needed`() {
    #expect(throws: LocalizationError.self) {
      try ObjectTrackingMachine(MapLocalizationConfiguration(mapCode: "M"))
    }
  }

  @Test func `maps and objects do not take each others answers`() throws {
    let given = MapLocalizationConfiguration(
      mapCode: "HALL", mode: .singleFrame, objects: ObjectTrackingConfiguration(codes: ["DESK"]))
    var maps = MapPlayer(try MapLocalizationMachine(given))
    maps.frames(to: 2)
    maps.send(MapPlayer.success("object-1", maps: ["DESK"]), at: 2.01)
    maps.send(MapPlayer.success(nil, maps: ["DESK"]), at: 2.02)
    maps.send(MapPlayer.failure("object-1"), at: 2.03)
    expect(maps.results.isEmpty && maps.machine.droppedAnswers == 0)
    var objects = try Player(given.objects)
    objects.frames(to: 2)
    objects.send(MapPlayer.success("map-1"), at: 2.01)
    objects.send(MapPlayer.success(nil), at: 2.02)
    objects.send(MapPlayer.failure("map-1"), at: 2.03)
    expect(objects.machine.objects.isEmpty)
    objects.send(MapPlayer.success(nil, maps: ["DESK"]), at: 2.04)
    expectEqual(objects.machine.objects.count, 1)
  }

  /// Maps and objects report alike; an object is reported as an anchor.
  @Test func `M-18: outputs have the common shape`() throws {
    var player = try Player(ObjectTrackingConfiguration(codes: ["DESK", "LAMP"]))
    player.frames(to: 2) { MapPlayer.success($0, maps: ["DESK"], confidence: 0.75) }
    let outputs = player.outputs.map { $0.sessionOutput(in: .english) }
    let request = try #require(outputs.first { $0.kind == .request })
    expectEqual(request["objectCodes"], .list([.text("DESK"), .text("LAMP")]))
    expect(request["cause"] == .text("start") && request["mapCode"] == nil)
    let found = try #require(outputs.first { $0.kind == .anchorUpdated })
    expectEqual(found["id"], .text("DESK"))
    expectEqual(found["confidence"], .number(0.75, decimals: 6))
    // The camera was 1 m along x and 1.5 m up, and sees itself at the object's origin.
    expectEqual(
      found["originPosition"], .list([1, 1.5, 0].map { .number($0, decimals: 6) }))
    var impatient = ObjectTrackingConfiguration(codes: ["DESK"])
    impatient.retriesUntilSuccess = false
    var failing = try Player(impatient)
    failing.frames(to: 1.5) { MapPlayer.failure($0) }
    let error = try #require(
      failing.outputs.map { $0.sessionOutput(in: .english) }.first { $0.kind == .error })
    expectEqual(error["code"], .text("notFound"))
  }
}
