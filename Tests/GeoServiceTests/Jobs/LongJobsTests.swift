import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoSystem
import GeoTesting
import Synchronization

@testable import GeoService

/// Jobs whose work is held until the test allows it.
@Suite(.timeLimit(.minutes(20))) struct LongJobsTests {
  /// Work of four steps that reports its progress.
  private final class Work: Sendable {
    let begun = Tally()
    let steps = Tally()
    let allowed = Tally()
    let givenUp = Tally()

    /// Does each step as soon as it is allowed.
    func run(_ cancellation: Cancellation) -> ServerResponse {
      Cancellation.$current.withValue(cancellation) {
        begun.raise()
        for step in 1...4 {
          allowed.block(until: step)
          if Cancellation.isRequested {
            givenUp.raise()
            return ServerResponse(status: 503)
          }
          Cancellation.report(Double(step) / 4)
          steps.raise()
        }
        return .json(.string("done"))
      }
    }

    /// Allows another step, and waits until it is done.
    func step() async {
      allowed.raise()
      await steps.reaches(allowed.count)
    }

    /// Lets the work see that it was dismissed, and waits until it ends.
    func end() async {
      allowed.raise(by: 4)
      await givenUp.reaches()
    }
  }

  private static let endpoint = Endpoint(
    "POST", "/v1/work", id: "work", tag: "", "", answers: []
  ) { _ in ServerResponse() }

  private let service: Service
  private var jobs: LongJobs { service.longJobs }

  init() throws { service = try Service(ServiceConfiguration(), store: MemoryAnchorStore()) }

  private func accept(_ work: Work) throws -> String {
    let response = jobs.accept(
      ServerRequest(method: "POST", path: "/v1/work"), by: Self.endpoint, of: service, work.run)
    expectEqual(response.status, 202)
    let place = try #require(response.fields["location"])
    let base = "http://localhost"
    try #require(place.hasPrefix(base + "/"))
    return String(place.dropFirst(base.count))
  }

  private func document(_ place: String) throws -> JSONValue { try service.ask(place).json() }

  private func waits(_ place: String, until status: String) async throws {
    try await eventually { try document(place)["status"] == .string(status) }
  }

  @Test func `a job says how far it is, and gives its result once it is done`() async throws {
    let work = Work()
    let place = try accept(work)
    await work.begun.reaches()
    expectEqual(try document(place)["status"], .string("running"))
    expectEqual(try document(place)["progress"], .number(0))
    for step in 1...3 {
      await work.step()
      expectEqual(try document(place)["progress"], .number(Double(step) * 25))
      let early = service.ask("\(place)/results")
      expect(early.status == 404 && early.fields["retry-after"] != nil)
    }
    await work.step()
    try await waits(place, until: "successful")
    expectEqual(try document(place)["progress"], .number(100))
    for _ in 0..<2 { expectEqual(try service.ask("\(place)/results").json(), .string("done")) }
  }

  @Test(arguments: [nil, "https://example.org/geo", "https://example.org/geo/"])
  func `a job is linked where its project is, for the client`(url: String?) throws {
    var configuration = ServiceConfiguration()
    configuration.project = "town"
    configuration.publicURL = url
    let town = try Service(configuration, store: MemoryAnchorStore())
    let host = try ServiceHost(
      main: Service(ServiceConfiguration(), store: MemoryAnchorStore()), projects: ["town": town])
    func ask(_ method: String, _ path: String) -> ServerResponse {
      let fields = [("host", "h.example"), ("content-type", "application/json")]
      let request = ServerRequest(
        method: method, path: path,
        fields: HTTPFields(fields + (method == "POST" ? [("prefer", "respond-async")] : [])),
        body: Array((method == "POST" ? "{}" : "").utf8))
      return host.immediateResponse(to: request) ?? host.response(to: request)
    }
    let accepted = ask("POST", "/projects/town/v1/lint")
    expectEqual(accepted.status, 202)
    let base = (url == nil ? "http://h.example" : "https://example.org/geo") + "/projects/town"
    let place = try #require(accepted.fields["location"])
    try #require(place.hasPrefix("\(base)/v1/jobs/"))
    let path = "/projects/town" + place.dropFirst(base.count)
    var links: [JSONValue]?
    while links == nil {
      let status = ask("GET", path)
      expectEqual(status.status, 200)
      links = try status.json()["links"]?.array
      usleep(1_000)
    }
    expectEqual(links?.first?["href"]?.string, "\(place)/results")
    expectEqual(ask("GET", "\(path)/results").status, 200)
    expectEqual(ask("GET", String(path.dropFirst("/projects/town".count))).status, 404)
  }

  @Test func `two run at the same time, the others wait in their order`() async throws {
    let works = (0..<4).map { _ in Work() }
    let places = try works.map(accept)
    for number in 0...1 {
      await works[number].begun.reaches()
      expectEqual(try document(places[number])["status"], .string("running"))
    }
    for place in places.dropFirst(2) {
      expectEqual(try document(place)["status"], .string("accepted"))
    }
    for _ in 1...4 { await works[1].step() }
    await works[2].begun.reaches()
    expectEqual(try document(places[2])["status"], .string("running"))
    expectEqual(try document(places[3])["status"], .string("accepted"))
    jobs.dismissAll()
    for place in places { expectEqual(service.ask(place).status, 404) }
    for number in [0, 2] { await works[number].end() }
  }

  @Test func `a running job that is dismissed stops`() async throws {
    let work = Work()
    let place = try accept(work)
    await work.step()
    let answer = try service.ask(place, method: "DELETE").json()
    expect(answer["status"] == .string("dismissed") && answer["progress"] == .number(25))
    await work.end()
    expectEqual(work.steps.count, 1)
    expectEqual(service.ask("\(place)/results").status, 404)
  }

  @Test func `a job too many is refused, until one is done or dismissed`() async throws {
    let works = (0..<LongJobs.maximumJobs).map { _ in Work() }
    let places = try works.map(accept)
    for number in 0...1 { await works[number].begun.reaches() }
    let request = ServerRequest(method: "POST", path: "/v1/work")
    let refused = jobs.accept(request, by: Self.endpoint, of: service, Work().run)
    expect(refused.status == 503 && refused.fields["retry-after"] != nil)
    expectEqual(service.ask(places[50], method: "DELETE").status, 200)
    _ = try accept(Work())
    jobs.dismissAll()
    for number in 0...1 { await works[number].end() }
  }
}
