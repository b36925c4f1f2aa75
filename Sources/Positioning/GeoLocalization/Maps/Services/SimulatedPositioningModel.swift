import GeoNumerics
import GeoSessions
import Geodesy

/// Model of a simulated positioning service: a value, the same for a seed on every machine.
struct SimulatedPositioningModel: Hashable, Sendable {
  struct Parameters: Hashable, Sendable {
    /// The shortest time to an answer.
    var leastLatency: Seconds = 0.4
    /// The mean of what is added to it; exponential.
    var meanExtraLatency: Seconds = 0.6
    /// The fraction of requests, `0...1`, that find nothing.
    var missRate: Double = 0.1
    /// The fraction of requests, `0...1`, that fail with HTTP 503.
    var outageRate: Double = 0.02
    /// The fraction of answers, `0...1`, that are grossly wrong.
    var outlierRate: Double = 0.02
    /// The standard deviation along each horizontal axis.
    var horizontalNoise: Meters = 0.15
    /// The standard deviation of heights.
    var verticalNoise: Meters = 0.1
    /// The standard deviation of turns about up.
    var yawNoise: Degrees = 1
    var outlierDistance: Meters = 30

    /// No delay, no failure, no noise.
    static let perfect: Parameters = {
      var perfect = Parameters()
      perfect.leastLatency = 0
      perfect.meanExtraLatency = 0
      perfect.missRate = 0
      perfect.outageRate = 0
      perfect.outlierRate = 0
      perfect.horizontalNoise = 0
      perfect.verticalNoise = 0
      perfect.yawNoise = 0
      return perfect
    }()
  }

  /// Outcome of a request, and its latency.
  struct Outcome: Hashable, Sendable {
    /// From the request to the outcome.
    var latency: Seconds
    /// The answer; nil for a failure.
    var response: LocalizationResponse?
    /// The failure; nil for an answer.
    var failure: PositioningFailure?

    func event(of request: PositioningRequest) -> SessionEvent {
      let kind: SessionEvent.Kind =
        if let response {
          .localization(response)
        } else {
          .localizationFailed(
            (failure ?? PositioningFailure(.service)).event(
              request: request.id, capturedAt: request.frames.first?.time, latency: latency))
        }
      return SessionEvent(time: request.time + latency, kind)
    }
  }

  let parameters: Parameters
  /// The maps that it knows, named in its answers.
  let maps: [String]
  private var random: SeededRandom

  init(_ parameters: Parameters = Parameters(), maps: [String] = [], seed: UInt64) {
    self.parameters = parameters
    self.maps = maps
    random = SeededRandom(seed: seed)
  }

  /// Simulates the outcome of a request.
  ///
  /// `truth` is the camera of its first frame in the map; nil if the service does not know the place.
  ///
  /// Each request draws the same number of random values, regardless of its outcome.
  mutating func outcome(
    of request: PositioningRequest, truth: FramePose?
  ) -> Outcome {
    let latency = parameters.leastLatency + parameters.meanExtraLatency * random.exponential()
    let (fate, strayed) = (random.uniform(), random.uniform() < parameters.outlierRate)
    let noise = Vector3(
      x: parameters.horizontalNoise * random.gaussian(),
      y: parameters.verticalNoise * random.gaussian(),
      z: parameters.horizontalNoise * random.gaussian())
    let yaw = parameters.yawNoise * random.gaussian()
    let way = 360 * random.uniform()
    if fate < parameters.outageRate {
      return Outcome(latency: latency, failure: PositioningFailure(.status, status: 503))
    }
    guard let truth, fate >= parameters.outageRate + parameters.missRate else {
      return Outcome(latency: latency, failure: PositioningFailure(.notFound))
    }
    var pose = truth
    pose.position = pose.position + noise
    if strayed {
      let (sine, cosine) = ElementaryFunctions.sincos(degrees: way)
      pose.position =
        pose.position + Vector3(x: cosine, y: 0, z: sine) * parameters.outlierDistance
    }
    pose.orientation = Self.yaw(yaw) * pose.orientation
    return Outcome(
      latency: latency,
      response: LocalizationResponse(
        request: request.id, capturedAt: request.frames.first?.time, latency: latency,
        mapPose: pose, trackerPose: request.frames.first?.pose,
        horizontalAccuracy: parameters.horizontalNoise, confidence: confidence(noise, strayed),
        maps: maps))
  }

  /// One over one plus the error in units of half a meter; a gross error does not know of itself.
  private func confidence(_ noise: Vector3, _ strayed: Bool) -> Double {
    let sure = 1 / (1 + 2 * noise.length)
    return strayed ? sure / 2 : sure
  }

  private static func yaw(_ degrees: Degrees) -> Orientation {
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: degrees / 2)
    return (try? Orientation(x: 0, y: sine, z: 0, w: cosine)) ?? .identity
  }
}
