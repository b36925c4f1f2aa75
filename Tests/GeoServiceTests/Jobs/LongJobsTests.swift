import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoHTTP
import GeoSystem
import GeoTesting
import Synchronization

@testable import GeoService

/// Jobs whose work is held until the test lets it go on.
@Suite(.timeLimit(.minutes(20))) struct LongJobsTests {
  /// Work that says how far it is, one step after the other.
  private final class Work: Sendable {
    let steps = Atomic(0)
    let allowed = Atomic(0)
    let isGivenUp = Atomic(false)

    /// Does four steps, as soon as each is allowed.
    func run(_ cancellation: Cancellation) -> ServerResponse {
      Cancellation.$current.withValue(cancellation) {
        for step in 1...4 {
          while allowed.load(ordering: .acquiring) < step {
            if Cancellation.isRequested {
              isGivenUp.store(true, ordering: .releasing)
              return ServerResponse(status: 503)
            }
            usleep(1_000)
          }
          Cancellation.report(Double(step) / 4)
          steps.store(step, ordering: .releasing)
        }
        return .json(.string("done"))
      }
    }

    func allow(_ count: Int) {
      allowed.store(count, ordering: .releasing)
      while steps.load(ordering: .acquiring) < count { usleep(1_000) }
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
    return try #require(response.fields["location"])
  }

  private func document(_ place: String) throws -> JSONValue { try service.ask(place).json() }

  /// The status of a job, when it is none of some.
  private func status(_ place: String, after passed: Set<String>) throws -> String? {
    while true {
      let status = try document(place)["status"]?.string
      guard let status, passed.contains(status) else { return status }
      usleep(1_000)
    }
  }

  @Test func `a job says how far it is, and gives its result once it is done`() throws {
    let work = Work()
    let place = try accept(work)
    try expectEqual(status(place, after: ["accepted"]), "running")
    try expectEqual(document(place)["progress"], .number(0))
    for step in 1...3 {
      work.allow(step)
      try expectEqual(document(place)["progress"], .number(Double(step) * 25))
      let early = service.ask("\(place)/results")
      expect(early.status == 404 && early.fields["retry-after"] != nil)
    }
    work.allow(4)
    try expectEqual(status(place, after: ["running"]), "successful")
    try expectEqual(document(place)["progress"], .number(100))
    for _ in 0..<2 { try expectEqual(service.ask("\(place)/results").json(), .string("done")) }
  }

  @Test func `two run at the same time, the others wait in their order`() throws {
    let works = (0..<4).map { _ in Work() }
    let places = try works.map(accept)
    for place in places.prefix(2) { try expectEqual(status(place, after: ["accepted"]), "running") }
    for place in places.dropFirst(2) {
      try expectEqual(document(place)["status"], .string("accepted"))
    }
    works[1].allow(4)
    try expectEqual(status(places[2], after: ["accepted"]), "running")
    try expectEqual(document(places[3])["status"], .string("accepted"))
    jobs.dismissAll()
    for place in places { expectEqual(service.ask(place).status, 404) }
  }

  @Test func `a running job that is dismissed stops`() throws {
    let work = Work()
    let place = try accept(work)
    try expectEqual(status(place, after: ["accepted"]), "running")
    work.allow(1)
    let answer = try service.ask(place, method: "DELETE").json()
    expect(answer["status"] == .string("dismissed") && answer["progress"] == .number(25))
    while !work.isGivenUp.load(ordering: .acquiring) { usleep(1_000) }
    expectEqual(service.ask("\(place)/results").status, 404)
  }

  @Test func `a job too many is refused, until one is done or dismissed`() throws {
    let works = (0..<LongJobs.maximumJobs).map { _ in Work() }
    let places = try works.map(accept)
    let request = ServerRequest(method: "POST", path: "/v1/work")
    let refused = jobs.accept(request, by: Self.endpoint, of: service, Work().run)
    expect(refused.status == 503 && refused.fields["retry-after"] != nil)
    expectEqual(service.ask(places[50], method: "DELETE").status, 200)
    _ = try accept(Work())
    jobs.dismissAll()
  }
}
