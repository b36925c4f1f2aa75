import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct CoachingMachineTests {
  private typealias Step = (until: Seconds, status: TrackingStatus, camera: WorldTrackingState)

  /// Plays steps at 20 Hz and writes down what changes, as time in tenths and name of the message.
  private func play(
    _ steps: [Step], request: BehaviourName? = nil, policy: CoachingPolicy = CoachingPolicy()
  ) -> [String] {
    var machine = CoachingMachine(policy: policy)
    var lines: [String] = []
    var tick = 0
    for step in steps {
      while Double(tick) * 0.05 < step.until {
        let time = Double(tick) * 0.05
        if let change = machine.update(
          step.status, camera: step.camera, request: request, at: time)
        {
          let name = change.message?.rawValue ?? "-"
          let touch = change.isUIEnabled ? " ui" : ""
          lines.append("\((time * 100).rounded() / 100) \(name)\(touch)")
        }
        tick += 1
      }
    }
    return lines
  }

  private let starting = TrackingStatus(GeoStatus(.initializing))
  private let searching = TrackingStatus(GeoStatus(.localizing))
  private let found = TrackingStatus(GeoStatus(.localized, accuracy: .high))

  private func localized(_ reasons: GeoTrackingReason..., camera: WorldTrackingState = .normal)
    -> TrackingStatus
  {
    TrackingStatus(
      GeoStatus(.localized, accuracy: .high, reasons: reasons), camera: camera)
  }

  @Test func `a message stays for its least time`() {
    let fast = localized(.worldTrackingUnstable, camera: .limited(.excessiveMotion))
    expectEqual(
      play([(1, found, .normal), (1.5, fast, .normal), (10, found, .normal)]),
      ["1.0 coachSlowDown", "3.0 - ui"])
  }

  @Test func `a message does not come back at once`() {
    let fast = localized(.worldTrackingUnstable, camera: .limited(.excessiveMotion))
    expectEqual(
      play([
        (1, found, .normal), (3.5, fast, .normal), (4, found, .normal), (20, fast, .normal),
      ]), ["1.0 coachSlowDown", "3.5 - ui", "6.5 coachSlowDown"])
  }

  @Test func `a greater message displaces a lesser one at once`() {
    let low = TrackingStatus(GeoStatus(.localizing, reasons: [.devicePointedTooLow]))
    let denied = TrackingStatus(
      GeoStatus(.initializing, reasons: [.devicePointedTooLow, .needLocationPermissions]))
    expectEqual(
      play([(0.5, starting, .normal), (1, low, .normal), (2, denied, .normal)]),
      ["0.25 coachStart", "0.5 coachLookUp", "1.0 coachAllowLocation"])
  }

  @Test func `the network is suspected after a while`() {
    let loading = TrackingStatus(GeoStatus(.localizing, reasons: [.geoDataNotLoaded]))
    expectEqual(
      play([(1, starting, .normal), (20, loading, .normal)]),
      ["0.25 coachStart", "2.25 coachWaitForData", "11.0 coachCheckNetwork"])
    expectEqual(
      play([(1, found, .normal), (20, localized(.geoDataNotLoaded), .normal)]),
      ["11.0 coachCheckNetwork ui"])
  }

  @Test func `a service may ask for a behaviour`() {
    expectEqual(
      play([(1, searching, .normal)], request: .tiltUp), ["0.0 requestTiltUp"])
    expectEqual(play([(1, found, .normal)], request: .tiltUp), [])
  }

  @Test func `says what steadies the camera first`() {
    expectEqual(
      play([
        (3, starting, .limited(.initializing)), (3.1, starting, .normal),
        (6.1, starting, .limited(.insufficientFeatures)), (9, starting, .normal),
      ]),
      [
        "0.0 coachSteady", "3.0 - ui", "3.1 coachMoreDetail", "6.1 - ui", "6.35 coachStart",
      ])
  }

  @Test func `failing is said`() {
    var failed = searching
    failed.hasTimedOut = true
    expectEqual(play([(1, searching, .normal), (3, failed, .normal)]).last, "1.0 coachFailed")
  }
}
