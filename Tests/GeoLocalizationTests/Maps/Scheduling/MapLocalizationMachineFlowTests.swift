import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

/// Further outputs of the machine: hints, notices, states, models.
@Suite struct MapLocalizationMachineFlowTests {
  private static let single = MapLocalizationConfiguration(mapCode: "HALL", mode: .singleFrame)

  @Test func `M-10: every following position is in the map`() throws {
    var player = try MapPlayer(Self.single)
    // The camera was at x = 1.5 m of the world, which is the map's origin.
    player.frames(to: 10) { MapPlayer.success($0) }
    let found = try #require(player.results.first?.alignment)
    expect((found.pose.position - Vector3(x: 1.5, y: 1.5, z: 0)).length < 1e-12)
    let positions = player.outputs.compactMap { output -> (Seconds, Vector3)? in
      guard case .position(let camera, _) = output.event else { return nil }
      return (output.time, camera.position)
    }
    expect(positions.count > 10)
    for (time, point) in positions {
      expect((point - Vector3(x: time - 1.5, y: 0, z: 0)).length < 1e-9)
    }
  }

  @Test func `M-10: an answer of several frames names its reference`() throws {
    var given = Self.single
    given.mode = .multiFrame
    var player = try MapPlayer(given)
    player.frames(to: 3)
    player.send(MapPlayer.success("map-1", capturedAt: 2.5), at: 3.05)
    let alignment = try #require(player.results.first?.alignment)
    expectNear(alignment.pose.position.x, 2.5, within: 1e-12)
  }

  @Test func `M-11: the newest position goes with the request while it is fresh`() throws {
    var given = Self.single
    given.sendsGeoHint = true
    var player = try MapPlayer(given)
    expect(player.machine.state.usesLocation)
    let place = Coordinate(latitude: 47.5, longitude: 8.25)
    player.send(
      .gnss(GNSSFix(place, altitude: Altitude(meters: 440, datum: .meanSeaLevel))), at: 0.01)
    player.frames(to: 2)
    let hint = try #require(MapPlayer.requests(in: player.outputs).first?.geoHint)
    expect(hint.coordinate == place && hint.text == "47.5,8.25,440")
    expectNear(hint.age, 1.49, within: 1e-9)
    player.send(MapPlayer.success("map-1"), at: 2.05)
    player.frames(to: 40)
    let second = MapPlayer.requests(in: player.outputs).last
    expect(second?.id == "map-2" && second?.geoHint == nil)
  }

  @Test
  func `M-11: without the switch no position is sent and stopping ends the receiver`() throws {
    var player = try MapPlayer(Self.single)
    player.send(.gnss(GNSSFix(Coordinate(latitude: 1, longitude: 2))), at: 0.5)
    player.frames(to: 2)
    expectNil(MapPlayer.requests(in: player.outputs).first?.geoHint)
    var given = Self.single
    given.sendsGeoHint = true
    var other = try MapPlayer(given)
    other.send(.session(.stop), at: 1)
    expect(!other.machine.state.usesLocation)
  }

  @Test func `M-15: notices are said in the foreground only`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 70) { MapPlayer.success($0) }
    // Scan, localizing, success: of the first request alone.
    expectEqual(
      player.notices,
      [
        .scanning, .awaitingAnswer, .located,
      ])
    expectEqual(player.requestTimes.count, 3)
  }

  @Test
  func `S-17: without alerts only the reset is said, and the request still has its overlay`() throws
  {
    var given = Self.single
    given.mode = .multiFrame
    given.showsAlerts = false
    var player = try MapPlayer(given)
    player.frames(to: 10) { MapPlayer.success($0) }
    player.send(.userAction(.resetWorldOrigin), at: 10.5)
    expect(player.notices == [.originReset] && player.results.count == 1)
    let states = player.outputs.compactMap {
      if case .state(let state) = $0.event { state } else { nil }
    }
    expect(states.contains { $0.isShowingOverlay })
    expect(!states.contains { $0.isShowingOverlay && $0.isCapturingFrames })
  }

  @Test(arguments: [
    (Language.english, "Localization successful"), (.german, "Position gefunden"),
    (.japanese, "位置を特定しました"),
  ])
  func `M-15: texts have the language of the session`(language: Language, text: String) throws {
    var player = MapPlayer(try MapLocalizationMachine(Self.single))
    player.frames(to: 3) { MapPlayer.success($0) }
    let texts = player.outputs.map { $0.sessionOutput(in: language) }.filter { $0.kind == .message }
    expectEqual(texts.last?["text"], .text(text))
    expectEqual(texts.last?["id"], .text("locSuccess"))
  }

  @Test func `M-16: resetting the origin begins anew`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 5) { MapPlayer.success($0) }
    expect(player.machine.state.hasLocalized)
    player.send(.userAction(.resetWorldOrigin), at: 5.05)
    expect(!player.machine.state.hasLocalized && player.machine.result == nil)
    expectEqual(player.notices.last, .originReset)
    player.frames(to: 8)
    expect(agree(player.requestTimes, [1.5, 6.6]))
    expectEqual(player.requests.last?.cause, .start)
  }

  @Test func `M-16: resetting drops the answer that was awaited`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 2)
    player.send(.userAction(.resetWorldOrigin), at: 2.05)
    player.send(MapPlayer.success("map-1"), at: 2.1)
    expect(player.results.isEmpty && player.machine.droppedAnswers == 1)
  }

  @Test func `M-16: the mode of later requests can be changed`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 1.5)
    player.send(
      .userAction(.setLocalizationMode, argument: "multiFrame"),
      at: 1.55)
    expectEqual(player.machine.state.mode, .multiFrame)
    player.send(MapPlayer.success("map-1"), at: 1.6)
    player.frames(to: 40)
    let requests = MapPlayer.requests(in: player.outputs)
    expectEqual(requests.map(\.frames.count), [1, 4])
    expectEqual(player.results.first?.mode, .singleFrame)
  }

  @Test
  func
    `S-17: the overlay of the request shows while its answer is awaited, not while frames are gathered`()
    throws
  {
    var given = Self.single
    given.mode = .multiFrame
    var player = try MapPlayer(given)
    player.frames(to: 4) { MapPlayer.success($0) }
    let states = player.outputs.compactMap {
      if case .state(let state) = $0.event { state } else { nil }
    }
    expectEqual(states.map(\.isLocalizing), [false, true, true, false])
    expectEqual(states.map(\.isCapturingFrames), [false, true, false, false])
    expectEqual(states.map(\.isShowingOverlay), [false, false, true, false])
    expectEqual(states.map(\.hasLocalized), [false, false, false, true])
    expect(states.allSatisfy { $0.tracking == .tracking })
  }

  @Test func `M-17: a model appears once and goes with the origin`() throws {
    let catalogue = try MapCatalogue(maps: [
      LocalizationMap(code: "HALL", id: "7f", mesh: "hall.glb"),
      LocalizationMap(code: "GATE", mesh: "gate.exe"),
    ])
    var player = MapPlayer(try MapLocalizationMachine(Self.single, catalogue: catalogue))
    player.frames(to: 40) { MapPlayer.success($0, maps: ["7f", "GATE", "new"]) }
    player.send(.userAction(.resetWorldOrigin), at: 40.05)
    let meshes = player.outputs.compactMap {
      if case .mesh(let mesh) = $0.event { mesh } else { nil }
    }
    expectEqual(
      meshes,
      [
        .ready(map: "7f", reference: "hall.glb"), .failed(map: "GATE", reference: "gate.exe"),
        .cleared,
      ])
    var given = Self.single
    given.showsMesh = false
    var other = try MapPlayer(given)
    other.frames(to: 5) { MapPlayer.success($0) }
    expect(!other.outputs.contains { if case .mesh = $0.event { true } else { false } })
  }

  /// Rendering, encoding of pictures, animation, vibration and sound belong to the device: what a
  /// server can know of them are names of pictures that come in and ids of texts that go out.
  @Test func `M-22: the device is reached by names of pictures and texts`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 2)
    let request = try #require(MapPlayer.requests(in: player.outputs).first)
    expect(request.frames.first?.image == "f1.5" && request.imageQuality == 90)
    let outputs = player.outputs.map { $0.sessionOutput(in: .english) }
    expect(outputs.contains { $0["id"] == .text("locScan") })
  }

  @Test func `a set is answered in its own frame`() throws {
    let turn = try Orientation(x: 0, y: 0.6, z: 0, w: 0.8)
    let catalogue = try MapCatalogue(
      maps: [LocalizationMap(code: "A"), LocalizationMap(code: "B", id: "b-id")],
      sets: [
        MapSet(
          code: "SITE",
          members: [
            .init(
              mapCode: "A",
              pose: FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity),
              order: 0),
            .init(
              mapCode: "B",
              pose: FramePose(position: Vector3(x: 10, y: 0, z: 5), orientation: turn), order: 1),
          ])
      ])
    var given = MapLocalizationConfiguration(mapSetCode: "SITE", mode: .singleFrame)
    given.hints.codes = ["B"]
    var player = MapPlayer(try MapLocalizationMachine(given, catalogue: catalogue))
    player.frames(to: 2) { MapPlayer.success($0, maps: ["b-id"]) }
    expectEqual(MapPlayer.requests(in: player.outputs).first?.hints.codes, ["B"])
    let camera = try #require(player.results.first?.camera)
    expect(camera.position == Vector3(x: 10, y: 0, z: 5) && camera.orientation == turn)
  }

  @Test func `pausing gives up and coming back looks again`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 5) { MapPlayer.success($0) }
    player.send(.session(.pause), at: 5.05)
    player.send(.session(.resume), at: 20)
    player.send(.frame(MapPlayer.frame(at: 20.5)), at: 20.5)
    expectEqual(player.requestTimes.count, 1)
    player.send(.frame(MapPlayer.frame(at: 21)), at: 21)
    expect(agree(player.requestTimes, [1.5, 21]))
    expectEqual(player.requests.last?.cause, .relocalization)
  }

  @Test func `after the end nothing is said until the next start`() throws {
    var player = try MapPlayer(Self.single)
    player.frames(to: 1)
    player.send(.session(.stop), at: 1.05)
    let count = player.outputs.count
    player.frames(to: 30)
    player.send(.userAction(.localize), at: 30.05)
    expectEqual(player.outputs.count, count)
    player.send(.session(.start), at: 31)
    player.send(.frame(MapPlayer.frame(at: 31)), at: 31)
    expectEqual(player.outputs[count].event, .ready)
  }
}
