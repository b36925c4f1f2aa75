import GeoSessions
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoLocalization

@Suite struct SimulatedPositioningServiceTests {
  private let truth = FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity)

  @Test func `it waits and answers`() async throws {
    let slept = Slept()
    var parameters = SimulatedPositioningModel.Parameters.perfect
    parameters.leastLatency = 7
    let truth = truth
    let service = SimulatedPositioningService(
      SimulatedPositioningModel(parameters, seed: 1), truth: { _ in truth },
      sleep: { slept.add($0) })
    let response = try await service.localize(
      ServiceSamples.request(), pictures: ServiceSamples.pictures())
    expect(response.mapPose?.position == truth.position && slept.all == [7])
  }

  @Test func `it fails where it knows nothing`() async throws {
    let service = SimulatedPositioningService(
      SimulatedPositioningModel(.perfect, seed: 1), truth: { _ in nil }, sleep: { _ in })
    let error = await #expect(throws: PositioningFailure.self) {
      try await service.localize(ServiceSamples.request(), pictures: [])
    }
    expectEqual(error?.reason, .notFound)
  }

  private final class Slept: Sendable {
    private let state = Mutex<[Seconds]>([])
    func add(_ seconds: Seconds) { state.withLock { $0.append(seconds) } }
    var all: [Seconds] { state.withLock { $0 } }
  }
}
