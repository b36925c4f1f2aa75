import GeoNumerics
import Geodesy

/// A visual positioning service that errs as a `LocalizationModel` says.
struct VisualService {
  /// The true state when a picture is taken.
  struct Truth {
    var time: Seconds
    var place: ENUPosition
    /// The heading of the camera against true north there.
    var heading: Degrees
    var pitch: Degrees
    var roll: Degrees
    var pose: FramePose
    /// Whether the picture can be found at all.
    var isFindable: Bool
  }

  private let model: LocalizationModel
  private var random: SeededRandom
  private var count = 0
  private var waiting: [(due: Seconds, kind: SessionEvent.Kind)] = []

  init(_ plan: SimulationPlan) {
    model = plan.models.localization
    random = SeededRandom(seed: plan.seed, stream: SimulationStream.localization)
  }

  /// Requests a localization with a picture; the answer comes later.
  mutating func ask(_ truth: Truth, frame: DeterministicLocalFrame) {
    count += 1
    let latency = model.latency + model.latencySpread * random.exponential()
    let chance = random.uniform()
    let error = (random.gaussian(), random.gaussian(), random.gaussian())
    let turn = model.yawStandardDeviation * random.gaussian()
    let uncertainty = random.uniform()
    let isFound = truth.isFindable && chance < model.success
    let due = truth.time + latency
    let kind: SessionEvent.Kind
    let place = ENUPosition(
      east: truth.place.east + model.standardDeviation * error.0,
      north: truth.place.north + model.standardDeviation * error.1,
      up: truth.place.up + 0.5 * model.standardDeviation * error.2)
    if isFound, let position = try? frame.position(place) {
      kind = .localization(
        LocalizationResponse(
          request: String(count), capturedAt: truth.time, latency: latency,
          coordinate: position.coordinate,
          altitude: Altitude(meters: position.height, datum: .ellipsoid),
          orientation: CameraTurn.local(
            heading: truth.heading + turn, pitch: truth.pitch, roll: truth.roll),
          trackerPose: truth.pose,
          horizontalAccuracy: max(0.1, model.standardDeviation * 1.5096 * model.accuracyScale),
          verticalAccuracy: max(0.1, 0.5 * model.standardDeviation * model.accuracyScale),
          yawAccuracy: max(0.1, model.yawStandardDeviation * model.accuracyScale),
          confidence: 0.7 + 0.3 * uncertainty))
    } else {
      kind = .localizationFailed(
        LocalizationFailure(
          request: String(count), capturedAt: truth.time, latency: latency, code: "notFound"))
    }
    // Answers may overtake each other; a list of a few needs no heap.
    let index = waiting.firstIndex { $0.due > due } ?? waiting.count
    waiting.insert((due, kind), at: index)
  }

  /// The next answer that has arrived by a moment.
  mutating func answer(by time: Seconds) -> SessionEvent.Kind? {
    guard let first = waiting.first, first.due <= time else { return nil }
    waiting.removeFirst()
    return first.kind
  }

  /// Fails all waiting requests, because the network is lost.
  mutating func fail(at time: Seconds) -> [SessionEvent.Kind] {
    let failed = waiting.map { entry -> SessionEvent.Kind in
      var failure = LocalizationFailure(code: "network")
      switch entry.kind {
      case .localization(let response):
        failure.request = response.request
        failure.capturedAt = response.capturedAt
      case .localizationFailed(let other):
        failure.request = other.request
        failure.capturedAt = other.capturedAt
      default: break
      }
      failure.latency = failure.capturedAt.map { time - $0 }
      return .localizationFailed(failure)
    }
    waiting.removeAll()
    return failed
  }
}
