import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct SimulatedPositioningModelTests {
  private let truth = FramePose(
    position: Vector3(x: 3, y: 1.5, z: -4),
    orientation: Orientation(degrees: 50, about: Vector3(x: 0, y: 1, z: 0)))

  private func outcomes(
    _ count: Int, _ parameters: SimulatedPositioningModel.Parameters, seed: UInt64 = 1
  ) -> [SimulatedPositioningModel.Outcome] {
    var model = SimulatedPositioningModel(parameters, maps: ["HALL"], seed: seed)
    return (0..<count).map { _ in model.outcome(of: ServiceSamples.request(), truth: truth) }
  }

  @Test func `a perfect service tells the truth at once`() throws {
    let outcome = try #require(outcomes(1, .perfect).first)
    expect(outcome.latency == 0 && outcome.response?.maps == ["HALL"])
    let pose = try #require(outcome.response?.mapPose)
    expect(pose.position == truth.position && outcome.response?.confidence == 1)
    expect(pose.orientation.angle(to: truth.orientation) < 1e-12)
  }

  /// With 20,000 requests a share is known to 1 %, a deviation to 1 %.
  @Test func `shares and noise are those of the model`() {
    let given = SimulatedPositioningModel.Parameters()
    let found = outcomes(20_000, given)
    func fraction(_ condition: (SimulatedPositioningModel.Outcome) -> Bool) -> Double {
      Double(found.count { condition($0) }) / 20_000
    }
    expectNear(fraction { $0.failure?.reason == .notFound }, 0.1, within: 0.01)
    expectNear(fraction { $0.failure?.status == 503 }, 0.02, within: 0.005)
    let gaps = found.compactMap(\.response?.mapPose).map { $0.position - truth.position }
    let near = gaps.filter { $0.length < 5 }
    expectNear(Double(near.count) / Double(gaps.count), 0.98, within: 0.01)
    let squares = near.map { $0.x * $0.x }.reduce(0, +)
    expectNear((squares / Double(near.count)).squareRoot(), 0.15, within: 0.005)
    let latency = found.map(\.latency).reduce(0, +) / 20_000
    expectNear(latency, 1, within: 0.02)
    expect(found.allSatisfy { $0.latency >= 0.4 })
  }

  @Test func `the same seed gives the same service`() {
    let given = SimulatedPositioningModel.Parameters()
    expectEqual(outcomes(50, given), outcomes(50, given))
    expect(outcomes(50, given) != outcomes(50, given, seed: 2))
  }

  @Test func `an unknown place is not found`() {
    var model = SimulatedPositioningModel(.perfect, seed: 1)
    let outcome = model.outcome(of: ServiceSamples.request(), truth: nil)
    expectEqual(outcome.failure?.reason, .notFound)
    let event = outcome.event(of: ServiceSamples.request())
    guard case .localizationFailed(let failure) = event.kind else {
      Issue.record("no failure")
      return
    }
    expect(failure.code == "notFound" && failure.request == "map-7" && event.time == 12.5)
  }

  /// A machine and a made-up service play a session together.
  @Test func `a session runs against the model`() throws {
    var model = SimulatedPositioningModel(SimulatedPositioningModel.Parameters(), seed: 4)
    var player = try MapPlayer(.continuous(mapCode: "HALL"))
    player.frames(to: 300) { id in
      var request = ServiceSamples.request()
      request.id = id
      return model.outcome(of: request, truth: truth).event(of: request).kind
    }
    expect(player.requestTimes.count > 10 && !player.results.isEmpty)
  }
}
