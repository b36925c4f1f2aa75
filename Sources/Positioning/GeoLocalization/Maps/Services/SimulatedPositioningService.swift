public import GeoSessions
public import Geodesy

/// A made-up positioning service for apps and tests: with a latency, misses and errors, the same for a
/// seed on every machine.
///
/// Requests take their chances in the order in which they come.
public actor SimulatedPositioningService: VisualPositioningService {
  private var model: SimulatedPositioningModel
  private let truth: @Sendable (PositioningRequest) -> FramePose?
  private let sleep: @Sendable (Seconds) async throws -> Void

  /// Creates a good service.
  /// - Parameters:
  ///   - maps: The codes of the maps that it names in its answers.
  ///   - seed: The seed of its random numbers.
  ///   - truth: The true pose in the map of the camera of a request's first frame; nil if the
  ///     service does not know the place.
  public init(
    maps: [String] = [], seed: UInt64,
    truth: @escaping @Sendable (PositioningRequest) -> FramePose?
  ) {
    self.init(SimulatedPositioningModel(maps: maps, seed: seed), truth: truth)
  }

  /// Creates a service.
  /// - Parameters:
  ///   - model: The model of the service.
  ///   - truth: The true position of the camera of a request's first frame in the map; nil where
  ///     the service does not know the place.
  ///   - sleep: waits for so long; tests give one that does not.
  init(
    _ model: SimulatedPositioningModel,
    truth: @escaping @Sendable (PositioningRequest) -> FramePose?,
    sleep: @escaping @Sendable (Seconds) async throws -> Void = SimulatedPositioningService.wait
  ) {
    self.model = model
    self.truth = truth
    self.sleep = sleep
  }

  /// Waits for so long.
  package static let wait: @Sendable (Seconds) async throws -> Void = { seconds in
    try await Task.sleep(for: .seconds(min(max(0, seconds), 3600)))
  }

  /// Looks for the camera of a request; the pictures do not matter.
  public func localize(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) async throws(PositioningFailure) -> LocalizationResponse {
    let outcome = model.outcome(of: request, truth: truth(request))
    do {
      try await sleep(outcome.latency)
    } catch {
      throw PositioningFailure(.cancelled)
    }
    guard let response = outcome.response else {
      throw outcome.failure ?? PositioningFailure(.service)
    }
    return response
  }
}
