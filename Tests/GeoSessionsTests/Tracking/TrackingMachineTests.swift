import GeoAreas
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoSessions

@Suite struct TrackingMachineTests {
  /// A walk that localizes at 5 s; `fault` adds what goes wrong.
  private func script(_ fault: (inout SessionScript) -> Void) -> SessionScript {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.at(5, SessionScript.seen())
    fault(&script)
    return script
  }

  /// Reasons and texts from a time on, in order, as `reason:` and `coaching` lines.
  private func lines(
    _ script: SessionScript, from start: Seconds, coverage: CoverageMap? = Places.coverage
  ) -> [String] {
    script.play(TrackingMachine(coverage: coverage)).filter { $0.time >= start }.compactMap {
      output in
      switch output.kind {
      case .state:
        guard case .list(let reasons)? = output["reasons"] else { return nil }
        let names = reasons.map { if case .text(let name) = $0 { name } else { "?" } }
        return "[" + names.joined(separator: " ") + "]"
      case .coaching, .message:
        guard case .text(let id)? = output["id"] else { return "-" }
        return id
      default: return nil
      }
    }
  }

  @Test func `tunnel`() {
    let tunnel = script { script in
      script.frames(from: 0, to: 20)
      script.frames(from: 20, to: 40, .limited(.insufficientFeatures))
      script.frames(from: 40, to: 60)
      script.fixes(from: 1, to: 20)
      script.fixes(from: 45, to: 60)
      script.at(50, SessionScript.seen())
    }
    #expect(
      lines(tunnel, from: 20) == [
        "[worldTrackingUnstable]", "coachMoreDetail",
        // The last fix was at 19 s and grows old after 10 s; the place is lost after 10 s more.
        "[worldTrackingUnstable waitingForLocation]",
        "[worldTrackingUnstable waitingForLocation geoDataNotLoaded]",
        "[worldTrackingUnstable waitingForLocation]", "[waitingForLocation]",
        "coachWaitForLocation", "[]", "coachLookAtBuildings",
        "coachLookAtBuildingsClear", "[]", "-",
      ])
  }

  @Test func `coverage exit`() {
    let exit = script { script in
      script.frames(from: 0, to: 60)
      script.fixes(from: 1, to: 60) { time in
        (20..<40).contains(time) ? Places.outside : Places.inside
      }
      script.at(50, SessionScript.seen())
    }
    expectEqual(
      lines(exit, from: 20),
      [
        "[notAvailableAtLocation]", "returnHint", "[geoDataNotLoaded]", "coachWaitForData", "[]",
        "coachLookAtBuildings", "[]", "-",
      ])
  }

  @Test func `pointing down`() {
    var down = SessionScript()
    down.at(0, .session(.start))
    down.frames(from: 0, to: 10)
    down.frames(from: 10, to: 15, pitch: -70)
    down.frames(from: 15, to: 18)
    down.fixes(from: 1, to: 18)
    expectEqual(
      lines(down, from: 10),
      [
        "[devicePointedTooLow]", "coachLookUp", "[]", "coachLookAtBuildings",
      ])
  }

  @Test func `permission revoked`() {
    let revoked = script { script in
      script.frames(from: 0, to: 30)
      script.fixes(from: 1, to: 30)
      script.at(20, .permission(.location, isGranted: false))
    }
    expectEqual(lines(revoked, from: 20), ["[needLocationPermissions]", "coachAllowLocation"])
  }

  @Test func `network loss`() {
    let loss = script { script in
      script.frames(from: 0, to: 50)
      script.fixes(from: 1, to: 50)
      script.at(20, .network(isConnected: false))
      script.at(45, .network(isConnected: true))
    }
    // 5 s of grace, then the hint after 10 s more.
    expectEqual(lines(loss, from: 20), ["[geoDataNotLoaded]", "coachCheckNetwork", "[]", "-"])
  }

  @Test
  func `S-5: no network at the start is the alert of the sample, with the reason and a restart`() {
    var script = SessionScript()
    script.at(0, .session(.start), .network(isConnected: false))
    script.frames(from: 0, to: 20)
    script.fixes(from: 1, to: 20)
    let alerts = script.play(TrackingMachine()).filter { $0.kind == .message }
    expectEqual(alerts.count, 1)
    expect(alerts.first?["id"] == .text("unavailable") && (alerts.first?.time ?? 9) <= 2.5)
    expectEqual(
      alerts.first?["text"],
      .text(
        "Geotracking unavailable\nThere is no network connection.\n"
          + "Please try again in an area where geotracking is supported."))
    expectEqual(alerts.first?["actions"], .list([.text("Restart Session")]))
  }

  @Test func `excessive motion`() {
    let motion = script { script in
      script.frames(from: 0, to: 20)
      script.frames(from: 20, to: 25, .limited(.excessiveMotion))
      script.frames(from: 25, to: 30)
      script.fixes(from: 1, to: 30)
    }
    expectEqual(
      lines(motion, from: 20), ["[worldTrackingUnstable]", "coachSlowDown", "[]", "-"])
  }

  @Test func `the same events give the same outputs`() {
    let walk = script { script in
      script.every(0.1, from: 0, to: 60) { time in
        .frame(
          SessionScript.frame(
            .normal, pitch: -60 + time, at: Vector3(x: time, y: 0, z: -time)))
      }
      script.fixes(from: 1, to: 60) { time in
        Places.inside.destination(distance: 1.4 * time, bearing: 45)
      }
      for second in 10..<20 {
        script.at(Double(second), .mapTap(Places.inside, name: "A\(second)"))
      }
    }
    let machine = TrackingMachine(coverage: Places.coverage)
    expectEqual(walk.play(machine), walk.play(machine))
  }

  @Test(arguments: Language.allCases) func `speaks every language`(_ language: Language) {
    let walk = script { script in
      script.frames(from: 0, to: 10)
      script.fixes(from: 1, to: 10)
    }
    let texts = walk.play(TrackingMachine(coverage: Places.coverage), in: language)
      .compactMap { if case .text(let text)? = $0["text"] { text } else { nil } }
    expect(texts.contains(Catalogue.template(CoachingMessage.coachStart, in: language)))
    expect(texts.allSatisfy { !$0.contains("{") })
  }

  @Test func `survives strange numbers`() {
    var machine = TrackingMachine(coverage: Places.coverage)
    let strange: [SessionEvent.Kind] = [
      .gnss(GNSSFix(Coordinate(latitude: .nan, longitude: 0), horizontalAccuracy: .nan)),
      .gnss(GNSSFix(Coordinate(latitude: 90, longitude: 180), horizontalAccuracy: -1)),
      .heading(HeadingReading(degrees: .nan, accuracy: .infinity)),
      .frame(SessionScript.frame(.normal, pitch: .nan, at: Vector3(x: .nan, y: 0, z: .infinity))),
      .geoStatus(GeoStatus(.localized, accuracy: .high)),
      .mapTap(Coordinate(latitude: .nan, longitude: .infinity)),
      .viewTap(.point(Vector3(x: .nan, y: .infinity, z: 1e308))),
      .viewTap(
        .ray(origin: .zero, direction: Vector3(x: 0, y: -Double.leastNonzeroMagnitude, z: 0))),
      .userAction(.saveAnchors), .userAction(.undo), .tick,
    ]
    for time in [0, 1e300, -1e300, .nan, .infinity, 2] as [Seconds] {
      for kind in strange { _ = machine.handle(SessionEvent(time: time, kind)) }
    }
    expectEqual(machine.status?.isLocalized, true)
  }
}
