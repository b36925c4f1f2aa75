import GeoAnchors
import GeoFormats
import GeoSystem
import Synchronization

/// Jobs that run beside the requests that asked for them (`Prefer: respond-async`, RFC 7240 4.1).
///
/// States are those of OGC API - Processes (OGC 18-062r2, 7.12): accepted, running, then successful, failed or
/// dismissed. Any caller who sees the project and knows the name of a job may read it: names cannot be
/// guessed.
final class LongJobs: Sendable {
  /// The maximum number of running jobs.
  static let maximumRunning = 2
  /// The maximum number of known jobs, finished ones included.
  static let maximumJobs = 100
  /// The maximum size of all results that are kept, in bytes.
  static let maximumResultBytes = 134_217_728
  static let workTime: Duration = .seconds(600)
  /// The time that a result is kept.
  static let keepTime: Duration = .seconds(3_600)

  enum Status: String, Sendable { case accepted, running, successful, failed, dismissed }

  /// A job as it is now.
  struct Job: Sendable {
    let id: String
    let operation: String
    let created: String
    fileprivate(set) var status = Status.accepted
    fileprivate(set) var response: ServerResponse?
    fileprivate let cancellation: Cancellation
    fileprivate let work: @Sendable (Cancellation) -> ServerResponse
    fileprivate var ended: ContinuousClock.Instant?

    /// The completed fraction of the work, `0...1`.
    var progress: Double { status == .successful ? 1 : cancellation.fraction }
  }

  fileprivate struct State {
    var jobs: [String: Job] = [:]
    var waiting: [String] = []
    var running = 0
  }

  private let state = Mutex(State())

  /// Whether a request prefers not to wait, and its operation may take long.
  static func isWanted(_ request: ServerRequest, by endpoint: Endpoint) -> Bool {
    guard endpoint.method == "POST" else { return false }
    return request.fields.values(of: "prefer").contains { field in
      field.split(separator: ",").contains {
        $0.split(separator: ";").first?.trimmingASCIIBlanks().lowercased() == "respond-async"
      }
    }
  }

  /// Accepts a job: 202 with the place of its status, or 503 when too many are known.
  func accept(
    _ request: ServerRequest, by endpoint: Endpoint, of service: Service,
    _ work: @escaping @Sendable (Cancellation) -> ServerResponse
  ) -> ServerResponse {
    var random = SystemRandomNumberGenerator()
    let id = (0..<4).map { _ in Self.hex(random.next() as UInt32) }.joined()
    let job = Job(
      id: id, operation: endpoint.id, created: Self.now(),
      cancellation: Cancellation(deadline: .now + Self.workTime), work: work)
    let isAccepted = state.withLock { state in
      state.forget(before: .now - Self.keepTime)
      if state.jobs.count >= Self.maximumJobs { state.forgetOldest() }
      guard state.jobs.count < Self.maximumJobs else { return false }
      state.jobs[id] = job
      state.waiting.append(id)
      return true
    }
    guard isAccepted else {
      return Problem(503, "\(Self.maximumJobs) jobs are known already: dismiss some, or come again")
        .adding("retry-after", "60").response
    }
    start()
    var response = ServerResponse.json(Self.document(job, of: service, for: request), status: 202)
    response.fields["location"] = service.url("/v1/jobs/\(id)", for: request)
    response.fields["preference-applied"] = "respond-async"
    return response
  }

  /// The job of a name; nil for none.
  func job(_ id: String) -> Job? {
    state.withLock { state in
      state.forget(before: .now - Self.keepTime)
      return state.jobs[id]
    }
  }

  /// Dismisses a job: one that waits never runs, one that runs is given up, a result is forgotten.
  func dismiss(_ id: String) -> Job? {
    state.withLock { state in
      guard var job = state.jobs.removeValue(forKey: id) else { return nil }
      state.waiting.removeAll { $0 == id }
      job.cancellation.cancel()
      job.status = .dismissed
      return job
    }
  }

  /// Gives up whatever runs and waits.
  func dismissAll() {
    for id in state.withLock({ Array($0.jobs.keys) }) { _ = dismiss(id) }
  }

  // MARK: - Running

  /// Starts another thread where there is work and place for one.
  private func start() {
    let hasPlace = state.withLock { state in
      guard state.running < Self.maximumRunning, !state.waiting.isEmpty else { return false }
      state.running += 1
      return true
    }
    if hasPlace { PosixThread { self.run() }.detach() }
  }

  /// Runs what waits, one job after the other.
  private func run() {
    while let job = next() {
      let response = job.work(job.cancellation)
      state.withLock { $0.end(job.id, response, within: Self.maximumResultBytes) }
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      let id = state.waiting.removeFirst()
      state.jobs[id]?.status = .running
      return state.jobs[id]
    }
  }

  // MARK: - Documents

  /// The status of a job as JSON, with links as the client of a request reaches the service.
  static func document(_ job: Job, of service: Service, for request: ServerRequest) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "jobID", value: .string(job.id)), .init(name: "type", value: .string("process")),
      .init(name: "processID", value: .string(job.operation)),
      .init(name: "status", value: .string(job.status.rawValue)),
      .init(name: "progress", value: .number((job.progress * 100).rounded(.down))),
      .init(name: "created", value: .string(job.created)),
    ]
    if job.response != nil {
      members.append(
        .init(
          name: "links",
          value: .array([
            .object([
              "href": .string(service.url("/v1/jobs/\(job.id)/results", for: request)),
              "rel": .string("http://www.opengis.net/def/rel/ogc/1.0/results"),
            ])
          ])))
    }
    return .object(JSONObject(members))
  }

  private static func hex(_ number: UInt32) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  private static func now() -> String { Timestamp.text(seconds: GeoSystem.time(nil)) ?? "" }
}

extension LongJobs.State {
  /// Forgets results that are older than a moment.
  mutating func forget(before moment: ContinuousClock.Instant) {
    jobs = jobs.filter { $0.value.ended.map { $0 >= moment } ?? true }
  }

  /// Forgets the oldest result; nothing where every job still waits or runs.
  mutating func forgetOldest() {
    let ended = jobs.values.compactMap { job in job.ended.map { (id: job.id, moment: $0) } }
    if let oldest = ended.min(by: { $0.moment < $1.moment }) { jobs[oldest.id] = nil }
  }

  /// Keeps the result of a job that was not dismissed meanwhile; the oldest results make place.
  mutating func end(_ id: String, _ response: ServerResponse, within limit: Int) {
    guard var job = jobs[id] else { return }
    job.status = response.status < 400 ? .successful : .failed
    job.response = response
    job.ended = .now
    jobs[id] = job
    var total = jobs.values.reduce(0) { $0 + ($1.response?.body.count ?? 0) }
    for old in jobs.values.filter({ $0.ended != nil && $0.id != id })
      .sorted(by: { ($0.ended ?? .now) < ($1.ended ?? .now) })
    where total > limit {
      total -= old.response?.body.count ?? 0
      jobs[old.id] = nil
    }
  }
}
