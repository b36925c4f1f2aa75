import GeoAnchors
import GeoAreas
import GeoRequests
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoSessions

/// The behaviors of Apple's geotracking sample, by their ids: status, coaching and the first anchors.
@Suite struct AppleSampleTests: SampleSession {
  @Test func `A-01: a device without support is told so, and may go on with less`() {
    var script = SessionScript()
    script.at(0, .deviceSupport(.geotracking, isSupported: false), .session(.start))
    script.frames(from: 0, to: 20)
    script.at(1, .heading(HeadingReading(degrees: 0, accuracy: 5)))
    script.fixes(from: 1, to: 20, accuracy: 4)
    let stopped = script.play(machine())
    let notice = stopped.first { $0.kind == .message }
    expectEqual(text(notice, "id"), "unsupported")
    expectEqual(text(notice)?.hasPrefix("Geotracking is not supported\n"), true)
    expectEqual(notice?["actions"], .list([.text("Continue anyway")]))
    expectEqual(text(stopped.last { $0.kind == .state }, "state"), "notAvailable")

    script.at(10, .userAction(.init(name: "continueLimited")))
    let limited = script.play(machine())
    let states = limited.filter { $0.kind == .state && $0.time >= 10 }
    expectEqual(text(states.last, "state"), "localized")
    expectEqual(text(states.last, "accuracy"), "low")
  }

  @Test
  func `A-02: availability needs coverage and a network; the nearest place is named`() throws {
    let map = Places.coverage
    func status(_ place: Coordinate, network: Bool) -> CoverageStatus {
      map.answer(at: place, CoverageQuestion(hasNetwork: network)).status
    }
    expectEqual(status(Places.inside, network: true), .available)
    expectEqual(status(Places.inside, network: false), .unavailable)
    expectEqual(status(Places.outside, network: true), .unavailable)
    let answer = map.answer(at: Places.outside)
    try expectNear(#require(answer.nearest.first?.distance), 74.6, within: 0.1)
    expectEqual(
      AvailabilityText.causes([.outside, .noNetwork, .unsupportedDevice]).map {
        $0.text(in: .english)
      },
      [
        "This place is not covered by imagery.", "There is no network connection.",
        "The device lacks required hardware.",
      ])
  }

  @Test func `A-03: a reported status is shown with its accuracy only when localized`() {
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
        "Localizing\nLoading imagery of this area. Please wait"
      ),
      (
        GeoStatus(.localizing, reasons: [.devicePointedTooLow]),
        "Localizing\nPoint the camera at a nearby building"
      ),
      (
        GeoStatus(.localizing, reasons: [.visualLocalizationFailed]),
        "Localizing\nPoint the camera at a building that is not obstructed"
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
    expectEqual(texts, stream.map(\.1))
  }

  @Test func `A-04: an unavailable place is an alert with title, advice and restart`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 10)
    script.fixes(from: 1, to: 10) { _ in Places.outside }
    let alerts = script.play(machine()).filter { $0.kind == .message }
    expectEqual(alerts.count, 1)
    expectEqual(
      text(alerts.first),
      "Geotracking unavailable\nThis place is not covered by imagery.\n"
        + "Please try again in an area where geotracking is supported.\n"
        + "The nearest supported place is 75 m to the west.")
    expectEqual(alerts.first?["actions"], .list([.text("Restart Session")]))
  }

  @Test
  func
    `A-05: a touch on the map is on the ground, one on the picture has its altitude, a miss is said`()
  {
    struct Ground: GroundHeight {
      func ground(at coordinate: Coordinate) -> GroundAnswer {
        .height(Altitude(meters: 498, datum: .egm96), source: "test")
      }
    }
    var script = localized(until: 6)
    script.at(2, .mapTap(Places.inside))
    script.at(3, .viewTap(.point(Vector3(x: 3, y: 1, z: -4))))
    script.at(4, .viewTap(.miss))
    let outputs = script.play(machine(ground: Ground()))
    let added = outputs.filter { $0.kind == .anchorAdded }
    expectEqual(added.first?["datum"], .text("ground"))
    expectEqual(added.first?["altitudeSource"], .text("coarse"))
    // One meter up, and the Earth falls away by a thousandth of a millimeter over 5 m.
    expectEqual(number(added.last, "altitude").map { abs($0 - 501) < 1e-5 }, true)
    expectEqual(text(added.last, "datum"), "egm96")
    expectEqual(text(added.last, "altitudeSource"), "userDefined")
    expectEqual(
      text(outputs.last { $0.time == 4 }),
      "No surface was found. Try a different area or move closer")
    let without = script.play(machine()).first { $0.kind == .anchorAdded }
    expectEqual(text(without, "altitudeSource"), "unknown")
  }

  @Test func `A-06: anchors are refused before localized and added after`() {
    var script = localized(until: 4)
    script.at(0.5, .mapTap(Places.inside))
    script.at(0.6, .userAction(.loadAnchors, document: "<gpx/>"))
    script.at(3, .mapTap(Places.inside, name: "Gate"))
    let outputs = script.play(machine())
    expectEqual(
      ids(outputs, .message), ["anchorNotLocalized", "anchorNotLocalized", "anchorAdded"])
    expectEqual(outputs.filter { $0.kind == .anchorAdded }.map(\.time), [3])
  }

  @Test
  func `A-07: local and geographic places agree to 1 mm, and anchors move with the alignment`()
    throws
  {
    for yaw in [0.0, 37, -120] {
      let world = Self.world(yaw: yaw)
      for point in [(1000.0, 20.0, 0.0), (-700, -5, 700), (0.001, 0, 0.001), (0, 0, -1000)] {
        let local = Vector3(x: point.0, y: point.1, z: point.2)
        let back = try world.point(at: world.geoLocation(forPoint: local))
        expect((back - local).length < 1e-3)
      }
    }
    // x is east and z is south.
    let east = try Self.world().geoLocation(forPoint: Vector3(x: 100, y: 0, z: 0)).coordinate
    expectNear(Places.inside.bearing(to: east), 90, within: 0.01)
    let south = try Self.world().geoLocation(forPoint: Vector3(x: 0, y: 0, z: 100)).coordinate
    expectNear(Places.inside.bearing(to: south), 180, within: 0.01)

    var script = localized(until: 3)
    script.at(2, .viewTap(.point(Vector3(x: 30, y: 0, z: 0))))
    var machine = machine()
    for event in script.sorted { _ = machine.handle(event) }
    machine.fixedWorld = Self.world(yaw: 2)
    let outputs = machine.handle(SessionEvent(time: 4, .tick)).map {
      SessionOutput($0, in: .english)
    }
    let moved = outputs.first { $0.kind == .anchorUpdated && $0["change"] == .text("moved") }
    // A chord of 2° over 30 m, on the ellipsoid 500 m below.
    expectEqual(number(moved, "meters").map { abs($0 - 1.0471) < 1e-3 }, true)
    expectEqual(text(moved, "id"), "session-1")
    machine.fixedWorld = Self.world(yaw: 2.01)
    let small = machine.handle(SessionEvent(time: 5, .tick)).map { SessionOutput($0, in: .english) }
    expect(!small.contains { $0["change"] == .text("moved") })
  }

  @Test func `A-08: missing data hints at the network, leaving coverage at the way back`() {
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
    expectEqual(coaching.map { text($0, "id") }.prefix(2), ["coachCheckNetwork", nil])
    expectEqual(coaching.map(\.time).prefix(2), [20, 25])
    let hints = outputs.filter { $0.kind == .message && text($0, "id") == "returnHint" }
    // 0.006° of longitude at 48.005° north are 447.6 m on the ellipsoid.
    expectEqual(
      hints.map { text($0) },
      [
        "Geotracking is unavailable here. Please return to your previous location to continue\n"
          + "Geotracking works again 448 m to the west",
        "Geotracking is unavailable here. Please return to your previous location to continue\n"
          + "Geotracking works again 548 m to the west",
      ])
    // Said again when the way has changed by 10 m, at the earliest 10 s later.
    expect(zip(hints.map(\.time), [31.0, 41.0]).allSatisfy { abs($0 - $1) < 0.11 })
  }

  @Test
  func `A-09: coaching goes through stability, start, buildings, obstruction and success in time`()
  {
    var script = SessionScript()
    script.at(0, .session(.start), .geoStatus(GeoStatus(.initializing)))
    script.every(0.05, from: 0, to: 2) { _ in
      .frame(SessionScript.frame(.limited(.initializing)))
    }
    script.every(0.05, from: 2, to: 40) { _ in .frame(SessionScript.frame()) }
    script.at(3, .geoStatus(GeoStatus(.localizing)))
    script.at(30, .geoStatus(GeoStatus(.localized, accuracy: .medium)))
    let coaching = script.play(machine(source: .reported)).filter { $0.kind == .coaching }
    expectEqual(
      coaching.map { text($0) ?? "-" },
      [
        "Move the device slowly from side to side", "-", "Move the device to start",
        "Look at nearby buildings",
        "Look at nearby buildings and make sure nothing is in the way", "-",
      ])
    let times = coaching.map(\.time)
    // Steady until 2 s; 0.25 s of stability; 4 s of moving; 15 s of looking; success at 30 s.
    let expected = [0, 2, 2.25, 6.25, 21.25, 30]
    expect(zip(times, expected).allSatisfy { abs($0 - $1) < 0.051 })
    expectEqual(
      coaching.map { $0["uiEnabled"] == .flag(true) }, [false, true, false, false, false, true])
  }

  @Test func `A-10: too much motion says "Slow down" until it is over`() {
    var script = localized(until: 5)
    script.frames(from: 5, to: 9, .limited(.excessiveMotion))
    script.at(
      5.05, .geoStatus(GeoStatus(.localized, accuracy: .high, reasons: [.worldTrackingUnstable])))
    script.frames(from: 9, to: 12)
    script.at(9.05, .geoStatus(GeoStatus(.localized, accuracy: .high)))
    let coaching = script.play(machine()).filter { $0.kind == .coaching && $0.time > 4 }
    expectEqual(coaching.map { text($0) }, ["Slow down", nil])
    expect(coaching.first?["active"] == .flag(true) && coaching.last?["active"] == .flag(false))
    expectEqual(coaching.last.map { $0.time < 9.2 }, true)
  }
}
