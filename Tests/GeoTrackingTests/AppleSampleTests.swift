import GeoAnchors
import GeoCoverage
import GeoSessions
import GeoTexts
import GeoTracking
import Geodesy
import Testing

/// The behaviours of Apple's geotracking sample, by their ids (A-13 and A-16 are beside the formats
/// and the pictures that they are about).
@Suite struct AppleSampleTests {
  private func machine(
    coverage: CoverageMap? = Places.coverage, source: StatusMachine.Source = .automatic,
    surroundings: TrackingMachine.Surroundings = .init()
  ) -> TrackingMachine {
    var machine = TrackingMachine(
      coverage: coverage, source: source, surroundings: surroundings)
    machine.fixedWorld = Self.world()
    return machine
  }

  private static func world(
    _ place: Coordinate = Places.inside, yaw: Degrees = 0
  ) -> WorldPlacement {
    WorldPlacement(
      coordinate: place, altitude: Altitude(meters: 500, datum: .egm96), yaw: yaw,
      uncertainty: PlacementUncertainty(yaw: 1, east: 1, north: 1))
  }

  private func text(_ output: SessionOutput?, _ name: String = "text") -> String? {
    if case .text(let text)? = output?[name] { text } else { nil }
  }

  private func number(_ output: SessionOutput?, _ name: String) -> Double? {
    if case .number(let number, _)? = output?[name] { number } else { nil }
  }

  /// A session that the platform reports as localized at 1 s.
  private func localized(
    until end: Seconds = 2, accuracy: GeoTrackingAccuracy = .high
  ) -> SessionScript {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: end)
    script.at(1, .gnss(GNSSFix(Places.inside, horizontalAccuracy: 3)))
    script.at(1, .geoStatus(GeoStatus(.localized, accuracy: accuracy)))
    return script
  }

  private func ids(_ outputs: [SessionOutput], _ kind: SessionOutput.Kind) -> [String] {
    outputs.filter { $0.kind == kind }.compactMap { text($0, "id") }
  }

  @Test("A-01: a device without support is told so, and may go on with less")
  func a01() {
    var script = SessionScript()
    script.at(0, .deviceSupport(DeviceSupport(isSupported: false)), .session(.start))
    script.frames(from: 0, to: 20)
    script.at(1, .heading(HeadingReading(degrees: 0, accuracy: 5)))
    script.fixes(from: 1, to: 20, accuracy: 4)
    let stopped = script.play(machine())
    let notice = stopped.first { $0.kind == .message }
    #expect(text(notice, "id") == "unsupported")
    #expect(text(notice)?.hasPrefix("Geotracking is not supported\n") == true)
    #expect(notice?["actions"] == .list([.text("Continue anyway")]))
    #expect(text(stopped.last { $0.kind == .state }, "state") == "notAvailable")

    script.at(10, .userAction(UserAction(.init(name: "continueLimited"))))
    let limited = script.play(machine())
    let states = limited.filter { $0.kind == .state && $0.time >= 10 }
    #expect(text(states.last, "state") == "localized")
    #expect(text(states.last, "accuracy") == "low")
  }

  @Test("A-02: availability needs coverage and a network; the nearest place is named")
  func a02() {
    let map = Places.coverage
    func status(_ place: Coordinate, network: Bool) -> CoverageStatus {
      map.answer(at: place, CoverageQuestion(hasNetwork: network)).status
    }
    #expect(status(Places.inside, network: true) == .available)
    #expect(status(Places.inside, network: false) == .unavailable)
    #expect(status(Places.outside, network: true) == .unavailable)
    let answer = map.answer(at: Places.outside)
    #expect(abs((answer.nearest.first?.distance ?? 0) - 74.6) < 0.1)
    #expect(
      AvailabilityText.causes([.outside, .noNetwork, .unsupportedDevice]).map {
        $0.text(in: .english)
      } == [
        "No imagery covers this place.", "There is no network.",
        "The device lacks what geotracking needs.",
      ])
  }

  @Test("A-03: a reported status is shown with its accuracy only when localized")
  func a03() {
    var script = SessionScript()
    script.at(0, .frame(SessionScript.frame(.limited(.insufficientFeatures))))
    let stream: [(GeoStatus, String)] = [
      (GeoStatus(.notAvailable), "Not available"), (GeoStatus(.initializing), "Initializing"),
      (
        GeoStatus(.initializing, reasons: [.needLocationPermissions]),
        "Initializing\nThe app needs permission to use your location"
      ),
      (
        GeoStatus(.initializing, reasons: [.worldTrackingUnstable]),
        "Initializing\nLimited tracking: too few features"
      ),
      (
        GeoStatus(.initializing, reasons: [.waitingForLocation]),
        "Initializing\nWaiting for a precise position"
      ),
      (
        GeoStatus(.initializing, reasons: [.waitingForAvailabilityCheck]),
        "Initializing\nChecking whether geotracking works here"
      ),
      (
        GeoStatus(.localizing, accuracy: .low, reasons: [.geoDataNotLoaded]),
        "Localizing\nLoading the images of this area. Please wait"
      ),
      (
        GeoStatus(.localizing, reasons: [.devicePointedTooLow]),
        "Localizing\nPoint the camera at a nearby building"
      ),
      (
        GeoStatus(.localizing, reasons: [.visualLocalizationFailed]),
        "Localizing\nPoint the camera at a building that no tree or object hides"
      ),
      (GeoStatus(.localized, accuracy: .undetermined), "Localized, accuracy: undetermined"),
      (GeoStatus(.localized, accuracy: .low), "Localized, accuracy: low"),
      (GeoStatus(.localized, accuracy: .medium), "Localized, accuracy: medium"),
      (GeoStatus(.localized, accuracy: .high), "Localized, accuracy: high"),
      (
        GeoStatus(.localized, accuracy: .high, reasons: [.notAvailableAtLocation]),
        "Localized, accuracy: high\nGeotracking is unavailable here. Please return to your "
          + "previous location to continue"
      ),
    ]
    for (index, item) in stream.enumerated() {
      script.at(Double(index + 1), .geoStatus(item.0))
    }
    let texts = script.play(machine(source: .reported)).filter { $0.kind == .state }
      .compactMap { text($0) }
    #expect(texts == stream.map(\.1))
  }

  @Test("A-04: an unavailable place is an alert with title, advice and restart")
  func a04() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 10)
    script.fixes(from: 1, to: 10) { _ in Places.outside }
    let alerts = script.play(machine()).filter { $0.kind == .message }
    #expect(alerts.count == 1)
    #expect(
      text(alerts.first)
        == "Geotracking unavailable\nNo imagery covers this place.\n"
        + "Please try again in an area where geotracking is supported.\n"
        + "The nearest supported place is 75 m to the west.")
    #expect(alerts.first?["actions"] == .list([.text("Restart Session")]))
  }

  @Test(
    "A-05: a touch on the map is on the ground, one on the picture has its altitude, a miss is said"
  )
  func a05() {
    struct Ground: GroundHeight {
      func ground(at coordinate: Coordinate) -> GroundAnswer {
        .height(Altitude(meters: 498, datum: .egm96), source: "test")
      }
    }
    var script = localized(until: 6)
    script.at(2, .mapTap(MapTap(Places.inside)))
    script.at(3, .viewTap(ViewTap(.point(Vector3(x: 3, y: 1, z: -4)))))
    script.at(4, .viewTap(ViewTap(.miss)))
    let outputs = script.play(machine(surroundings: .init(ground: Ground())))
    let added = outputs.filter { $0.kind == .anchorAdded }
    #expect(added.first?["datum"] == .text("ground"))
    #expect(added.first?["altitudeSource"] == .text("coarse"))
    // One meter up, and the Earth falls away by a thousandth of a millimeter over 5 m.
    #expect(number(added.last, "altitude").map { abs($0 - 501) < 1e-5 } == true)
    #expect(text(added.last, "datum") == "egm96")
    #expect(text(added.last, "altitudeSource") == "userDefined")
    #expect(
      text(outputs.last { $0.time == 4 })
        == "No surface was found there. Try a different area or move closer")
    let without = script.play(machine()).first { $0.kind == .anchorAdded }
    #expect(text(without, "altitudeSource") == "unknown")
  }

  @Test("A-06: anchors are refused before localized and added after")
  func a06() {
    var script = localized(until: 4)
    script.at(0.5, .mapTap(MapTap(Places.inside)))
    script.at(0.6, .userAction(UserAction(.loadAnchors, document: "<gpx/>")))
    script.at(3, .mapTap(MapTap(Places.inside, name: "Gate")))
    let outputs = script.play(machine())
    #expect(
      ids(outputs, .message) == ["anchorNotLocalized", "anchorNotLocalized", "anchorAdded"])
    #expect(outputs.filter { $0.kind == .anchorAdded }.map(\.time) == [3])
  }

  @Test("A-07: local and geographic places agree to 1 mm, and anchors move with the alignment")
  func a07() throws {
    for yaw in [0.0, 37, -120] {
      let world = Self.world(yaw: yaw)
      for point in [(1000.0, 20.0, 0.0), (-700, -5, 700), (0.001, 0, 0.001), (0, 0, -1000)] {
        let local = Vector3(x: point.0, y: point.1, z: point.2)
        let back = try world.point(at: world.geoLocation(forPoint: local))
        #expect((back - local).length < 1e-3)
      }
    }
    // x is east and z is south.
    let east = try Self.world().geoLocation(forPoint: Vector3(x: 100, y: 0, z: 0)).coordinate
    #expect(abs(Places.inside.bearing(to: east) - 90) < 0.01)
    let south = try Self.world().geoLocation(forPoint: Vector3(x: 0, y: 0, z: 100)).coordinate
    #expect(abs(Places.inside.bearing(to: south) - 180) < 0.01)

    var script = localized(until: 3)
    script.at(2, .viewTap(ViewTap(.point(Vector3(x: 30, y: 0, z: 0)))))
    var machine = machine()
    for event in script.sorted { _ = machine.handle(event) }
    machine.fixedWorld = Self.world(yaw: 2)
    let outputs = machine.handle(SessionEvent(time: 4, .tick))
    let moved = outputs.first { $0.kind == .anchorUpdated && $0["change"] == .text("moved") }
    // A chord of 2° over 30 m, on the ellipsoid 500 m below.
    #expect(number(moved, "meters").map { abs($0 - 1.0471) < 1e-3 } == true)
    #expect(text(moved, "id") == "session-1")
    machine.fixedWorld = Self.world(yaw: 2.01)
    let small = machine.handle(SessionEvent(time: 5, .tick))
    #expect(!small.contains { $0["change"] == .text("moved") })
  }

  @Test("A-08: missing data hints at the network, leaving coverage at the way back")
  func a08() {
    var script = localized(until: 60)
    script.at(
      10, .geoStatus(GeoStatus(.localized, accuracy: .high, reasons: [.geoDataNotLoaded])))
    script.at(25, .geoStatus(GeoStatus(.localized, accuracy: .high)))
    script.at(29, .gnss(GNSSFix(Places.inside)))
    script.at(30, .gnss(GNSSFix(Places.outside)))
    script.at(
      31, .geoStatus(GeoStatus(.notAvailable, reasons: [.notAvailableAtLocation])))
    script.at(35, .gnss(GNSSFix(Places.outside.destination(distance: 100, bearing: 90))))
    script.at(45, .gnss(GNSSFix(Places.outside.destination(distance: 105, bearing: 90))))
    let outputs = script.play(machine())
    let coaching = outputs.filter { $0.kind == .coaching && $0.time > 9 }
    #expect(coaching.map { text($0, "id") }.prefix(2) == ["coachCheckNetwork", nil])
    #expect(coaching.map(\.time).prefix(2) == [20, 25])
    let hints = outputs.filter { $0.kind == .message && text($0, "id") == "returnHint" }
    // 0.006° of longitude at 48.005° north are 447.6 m on the ellipsoid.
    #expect(
      hints.map { text($0) } == [
        "Geotracking is unavailable here. Please return to your previous location to continue\n"
          + "Geotracking works again 448 m to the west",
        "Geotracking is unavailable here. Please return to your previous location to continue\n"
          + "Geotracking works again 548 m to the west",
      ])
    // Said again when the way has changed by 10 m, at the earliest 10 s later.
    #expect(zip(hints.map(\.time), [31.0, 41.0]).allSatisfy { abs($0 - $1) < 0.11 })
  }

  @Test("A-09: coaching goes through stability, start, buildings, obstruction and success in time")
  func a09() {
    var script = SessionScript()
    script.at(0, .session(.start), .geoStatus(GeoStatus(.initializing)))
    script.every(0.05, from: 0, to: 2) { _ in
      .frame(SessionScript.frame(.limited(.initializing)))
    }
    script.every(0.05, from: 2, to: 40) { _ in .frame(SessionScript.frame()) }
    script.at(3, .geoStatus(GeoStatus(.localizing)))
    script.at(30, .geoStatus(GeoStatus(.localized, accuracy: .medium)))
    let coaching = script.play(machine(source: .reported)).filter { $0.kind == .coaching }
    #expect(
      coaching.map { text($0) ?? "-" } == [
        "Move the device slowly from side to side", "-", "Move the device to start",
        "Look at nearby buildings",
        "Look at nearby buildings and make sure nothing is in the way", "-",
      ])
    let times = coaching.map(\.time)
    // Steady until 2 s; 0.25 s of stability; 4 s of moving; 15 s of looking; success at 30 s.
    let expected = [0, 2, 2.25, 6.25, 21.25, 30]
    #expect(zip(times, expected).allSatisfy { abs($0 - $1) < 0.051 })
    #expect(
      coaching.map { $0["uiEnabled"] == .flag(true) } == [false, true, false, false, false, true])
  }

  @Test("A-10: too much motion says \"Slow down\" until it is over")
  func a10() {
    var script = localized(until: 5)
    script.frames(from: 5, to: 9, .limited(.excessiveMotion))
    script.at(
      5.05, .geoStatus(GeoStatus(.localized, accuracy: .high, reasons: [.worldTrackingUnstable])))
    script.frames(from: 9, to: 12)
    script.at(9.05, .geoStatus(GeoStatus(.localized, accuracy: .high)))
    let coaching = script.play(machine()).filter { $0.kind == .coaching && $0.time > 4 }
    #expect(coaching.map { text($0) } == ["Slow down", nil])
    #expect(coaching.first?["active"] == .flag(true) && coaching.last?["active"] == .flag(false))
    #expect(coaching.last.map { $0.time < 9.2 } == true)
  }

  @Test("A-11: an anchor appears after distance / 10 s, forgiving at low accuracy")
  func a11() {
    var script = localized(until: 30, accuracy: .low)
    script.at(
      5, .mapTap(MapTap(Places.inside.destination(distance: 100, bearing: 0), name: "Far")))
    script.at(20, .geoStatus(GeoStatus(.localized, accuracy: .medium)))
    let updates = script.play(machine()).filter {
      $0.kind == .anchorUpdated && $0["change"] != .text("live")
    }
    #expect(updates.map { text($0, "change") } == ["revealed", "detail"])
    #expect(updates.map { text($0, "detail") } == ["coarse", "precise"])
    #expect(abs((updates.first?.time ?? 0) - 15) < 0.11)
    #expect(updates.last?.time == 20)
  }

  @Test("A-12: undo takes the last one, restart all, equal anchors keep their order")
  func a12() {
    var script = localized(until: 12)
    for second in [2.0, 3, 4] { script.at(second, .mapTap(MapTap(Places.inside, name: "Same"))) }
    script.at(5, .userAction(UserAction(.undo)))
    script.at(6, .userAction(UserAction(.restart)))
    script.at(7, .userAction(UserAction(.undo)))
    let outputs = script.play(machine())
    #expect(ids(outputs, .anchorAdded) == ["session-1", "session-2", "session-3"])
    #expect(ids(outputs, .anchorRemoved) == ["session-3", "session-1", "session-2"])
    let messages = outputs.filter { $0.kind == .message && $0.time >= 5 }.map { text($0) }
    #expect(
      messages == ["Removed the last added anchor", "Running a new session", "Nothing to undo"])
  }

  @Test("A-14: coming near an anchor is said once, leaving it beyond a margin")
  func a14() {
    var script = localized(until: 1.5)
    let anchor = Anchor(
      id: AnchorID(rawValue: "sign"), name: "Sign", coordinate: Places.inside,
      details: AnchorDetails(revealRadius: 10))
    let distances = [40.0, 15, 9.9, 10.2, 9.8, 12.4, 10.1, 12.6, 11, 40]
    for (index, meters) in distances.enumerated() {
      script.at(
        2 + Double(index),
        .gnss(GNSSFix(Places.inside.destination(distance: meters, bearing: 200))))
    }
    var machine = machine(surroundings: .init(walk: [anchor]))
    machine.fixedWorld = nil
    let outputs = script.play(machine).filter {
      $0.time >= 2 && ($0.kind == .enter || $0.kind == .exit)
    }
    #expect(outputs.map(\.kind).suffix(2) == [.enter, .exit])
    #expect(outputs.suffix(2).map(\.time) == [4, 9])
    #expect(text(outputs.last { $0.kind == .enter }) == "You are near Sign")
  }

  @Test("A-15: a walk leads from anchor to anchor and says which are in view")
  func a15() {
    let walk = (1...3).map { index in
      Anchor(
        id: AnchorID(rawValue: "w\(index)"), name: "W\(index)",
        coordinate: Places.inside.destination(distance: Double(index) * 30, bearing: 0),
        altitude: Altitude(meters: 500, datum: .egm96))
    }
    var script = localized(until: 1.05)
    // Walks north, which is -z, at 1 m/s, looking ahead.
    script.every(0.5, from: 2, to: 100) { time in
      .frame(SessionScript.frame(at: Vector3(x: 0, y: 0, z: -(time - 2))))
    }
    let instructions = script.play(machine(surroundings: .init(walk: walk)))
      .filter { $0.time >= 2 && ($0.kind == .instruction || text($0, "id") == "anchorReached") }
    let reached = instructions.filter { text($0, "id") == "anchorReached" }
    #expect(reached.map { text($0) } == ["You have reached W1", "You have reached W2"])
    #expect(zip(reached.map(\.time), [27.0, 57]).allSatisfy { abs($0 - $1) < 0.6 })
    let last = instructions.last
    #expect(text(last, "kind") == "chainDone" && abs((last?.time ?? 0) - 87) < 0.6)
    let toW2 = instructions.first { text($0, "id") == "w2" }
    #expect(text(toW2) == "W2 is 35 m to the north")
    #expect(toW2?["visible"] == .list([.text("w1"), .text("w2"), .text("w3")]))
  }

  @Test("A-17: without a platform's status one is derived from fixes, camera and visual fixes")
  func a17() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 20)
    script.fixes(from: 1, to: 20)
    script.at(8, SessionScript.seen(2))
    let states = script.play(machine()).filter { $0.kind == .state }
    #expect(states.allSatisfy { $0["derived"] == .flag(true) })
    #expect(
      states.map { text($0, "state") ?? "" } == [
        "initializing", "initializing", "initializing", "localizing", "localizing", "localized",
      ])
    #expect(text(states.last, "accuracy") == "medium")
  }

  @Test("A-18: what only a device has enters as events and changes nothing by itself")
  func a18() {
    var script = localized(until: 2)
    let before = script.play(machine())
    script.at(
      1.5, .permission(PermissionStatus(.camera, isGranted: true)),
      .deviceSupport(DeviceSupport(.worldTracking, isSupported: true)),
      .unknown(UnknownEvent(name: "planeDetected", line: #"{"t":1.5,"type":"planeDetected"}"#)))
    #expect(script.play(machine()) == before)
  }
}
