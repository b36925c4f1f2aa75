import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoPackage
import GeoTeamStore
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoService

/// Reads that ask for a revision.
@Suite(.timeLimit(.minutes(20))) struct RevisionWaitsTests {
  private let store = MemoryAnchorStore()
  private let service: Service

  init() throws {
    service = try Service(ServiceConfiguration(), store: store)
    try add("a")
  }

  private func add(_ id: String) throws {
    try store.add(
      Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
  }

  private func request(
    _ path: String, _ revision: String, method: String = "GET",
    within time: Duration = .seconds(600)
  ) -> ServerRequest {
    ServerRequest(
      method: method, path: path,
      fields: HTTPFields([("host", "h.example"), ("Geoanchor-Min-Revision", revision)]),
      deadline: .now + time)
  }

  /// The answer, for which no thread of the pool waits.
  private func answer(_ request: ServerRequest, by service: Service? = nil) async -> ServerResponse
  {
    await withCheckedContinuation { continuation in
      (service ?? self.service).answer(request) { continuation.resume(returning: $0) }
    }
  }

  @Test(arguments: [
    ("/collections/anchors/items", "0", 200), ("/collections/anchors/items", "1", 200),
    ("/collections/anchors/items", "-1", 400), ("/collections/anchors/items", "soon", 400),
    ("/collections/anchors/items", "9007199254740992", 400), ("/none", "7", 404),
    // An operation that shows nothing of the store waits for nothing.
    ("/conformance", "7", 200),
  ])
  func `a revision that is there is not waited for`(path: String, revision: String, status: Int) {
    let request = request(path, revision)
    let answer = service.immediateResponse(to: request) ?? service.response(to: request)
    expectEqual(answer.status, status)
  }

  @Test func `an answer waits until it shows the revision, and holds no worker meanwhile`()
    async throws
  {
    let request = request("/collections/anchors/items/b", "2")
    expectNil(service.immediateResponse(to: request))
    let answered = Atomic(false)
    let status = await withCheckedContinuation { continuation in
      service.answer(request) { answer in
        answered.store(true, ordering: .sequentiallyConsistent)
        continuation.resume(returning: answer.status)
      }
      // The worker is free again, and the answer is not there.
      let isAnswered = answered.load(ordering: .sequentiallyConsistent)
      expect(!isAnswered)
      do { try add("b") } catch { Issue.record(error) }
    }
    expectEqual(status, 200)
  }

  @Test func `a revision that does not come in time is a problem that says so`() async throws {
    let request = request("/collections/anchors/items", "7", within: .milliseconds(50))
    let answer = await answer(request)
    expect(ContinuousClock.now >= request.deadline)
    expect(answer.status == 503 && answer.fields["retry-after"] == "1")
    let problem = try answer.json()
    expectEqual(problem["detail"]?.string, "the store has revision 1, expected 7")
    expectEqual(problem["parameter"]?.string, "Geoanchor-Min-Revision")
    expectEqual(problem["in"]?.string, "header")
  }

  @Test func `only so many wait`() async throws {
    let waiting = request("/collections/anchors/items", "2")
    let statuses = Mutex<[Int]>([])
    let last: Int = await withCheckedContinuation { continuation in
      for _ in 0..<RevisionWaits.mostWaiting {
        service.answer(waiting) { answer in
          let count = statuses.withLock { statuses in
            statuses.append(answer.status)
            return statuses.count
          }
          if count == RevisionWaits.mostWaiting { continuation.resume(returning: count) }
        }
      }
      // One more is refused at once.
      let refused = service.response(to: waiting)
      expect(refused.status == 503 && refused.fields["retry-after"] == "1")
      do { try add("b") } catch { Issue.record(error) }
    }
    expectEqual(last, RevisionWaits.mostWaiting)
    expectEqual(statuses.withLock { Set($0) }, [200])
  }

  /// A replica of one project, which follows its server only when the test updates it.
  private func lagging() throws -> (replica: TeamServer, plain: String, copy: String) {
    let (server, replica) = (try TeamServer.shared(), try TeamServer())
    let plain = server.newURL()
    let store = try TeamStore(url: plain)
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 1, longitude: 2)))
    let copy = plain.replacing(server.folder, with: replica.folder)
    _ = try store.copy(into: TeamStore(url: copy))
    return (replica, plain, copy)
  }

  @Test func `a replica that lags is waited for, then the server that it follows answers`()
    async throws
  {
    let (replica, plain, _) = try lagging()
    let service = try Service(
      ServiceConfiguration(), store: TeamStore(url: plain + "&replicas=\(replica.folder)"))
    try TeamStore(url: plain).add(
      Anchor(id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 1, longitude: 2)))
    // The service cannot know what another one wrote.
    expectEqual(service.ask("/collections/anchors/items/b").status, 404)
    let answer = await answer(request("/collections/anchors/items/b", "2"), by: service)
    expectEqual(answer.status, 200)
    expectEqual(service.ask("/collections/anchors/items/b").status, 200)
  }

  @Test func `a service of a replica alone waits until that has the revision`() async throws {
    let (replica, _, copy) = try lagging()
    let service = try Service(ServiceConfiguration(), store: TeamStore(url: copy, mode: .readOnly))
    let impatient = request("/collections/anchors/items/a", "2", within: .milliseconds(100))
    expectEqual(await answer(impatient, by: service).status, 503)
    let waiting = request("/collections/anchors/items/a", "2")
    let status = await withCheckedContinuation { continuation in
      service.answer(waiting) { continuation.resume(returning: $0.status) }
      do { try replica.run("UPDATE geoanchor.projects SET revision = 2") } catch {
        Issue.record(error)
      }
    }
    expectEqual(status, 200)
  }

  @Test func `operations that show the store describe the header, and no others`() throws {
    for (id, expected) in [
      ("getAnchors", true), ("planChain", true), ("getConformance", false),
      ("createAnchorsItem", false),
    ] {
      let endpoint = try #require(Service.allEndpoints.first { $0.id == id }, "\(id)")
      let described = try service.ask("/api").json()["paths"]?[endpoint.path]?[
        endpoint.method.lowercased()]?["parameters"]?.array
      let names = described?.compactMap { $0["name"]?.string } ?? []
      expectEqual(names.contains("Geoanchor-Min-Revision"), expected, "\(id)")
    }
  }
}
