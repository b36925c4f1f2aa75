import GeoAnchorStore
import GeoFormats
import GeoTesting

@testable import GeoService

/// The service as a whole, without a socket.
@Suite struct ServiceTests {
  private let service: Service

  init() throws {
    var configuration = ServiceConfiguration()
    configuration.origins = ["https://maps.example"]
    configuration.version = "9.9"
    service = try Service(configuration, store: MemoryAnchorStore())
  }

  private func json(_ response: ServerResponse) throws -> JSONValue {
    try JSONReader.read(response.body)
  }

  /// A parameter that the operation has no use for this time, and one of a wrong length.
  @Test(arguments: ["network=", "network=" + String(repeating: "x", count: 201)])
  func `parameters are read also where nothing asks for them`(query: String) throws {
    let answer = service.ask(
      "/v1/reports", query, method: "POST", fields: [("content-type", "application/jsonl")],
      body: #"{"format":"geoanchor-session","version":1,"epoch":0}"#)
    expectEqual(answer.status, 400)
    try expectEqual(answer.json()["parameter"]?.string, "network")
  }

  @Test func `the first page links to the description`() throws {
    let links = try #require(json(service.ask("/"))["links"]?.array)
    #expect(
      links.contains {
        $0["rel"]?.string == "service-desc" && $0["href"]?.string == "http://h.example/api"
      })
  }

  @Test(arguments: [
    ("GET", "/none", "", 404), ("PUT", "/", "", 405), ("GET", "/", "x=1", 400),
    ("GET", "/", "%zz", 400), ("GET", "/%zz", "", 400), ("OPTIONS", "/", "", 204),
    ("HEAD", "/conformance", "", 200), ("TRACE", "/", "", 405),
  ])
  func `what cannot be answered says why`(
    method: String, path: String, query: String, status: Int
  ) throws {
    let response = service.ask(path, query, method: method)
    expectEqual(response.status, status)
    guard response.status >= 400 else { return }
    expectEqual(response.fields["content-type"], "application/problem+json")
    let problem = try json(response)
    expectEqual(problem["status"]?.number, Double(response.status))
    expectEqual(problem["detail"]?.string?.isEmpty, false)
  }

  @Test func `an unknown parameter is named with what is known`() throws {
    let problem = try json(service.ask("/", "limits=3"))
    expect(problem["parameter"]?.string == "limits" && problem["in"]?.string == "query")
    expectEqual(problem["detail"]?.string?.contains("`f`"), true)
  }

  @Test func `only listed origins may ask`() {
    let known = service.ask("/", fields: [("Origin", "https://maps.example")])
    #expect(known.fields["access-control-allow-origin"] == "https://maps.example")
    expect(known.fields.values(of: "vary").contains("origin"))
    let other = service.ask("/", fields: [("Origin", "https://evil.example")])
    expectNil(other.fields["access-control-allow-origin"])
  }

  @Test func `a preflight is answered with the methods`() {
    let response = service.ask(
      "/", method: "OPTIONS",
      fields: [("Origin", "https://maps.example"), ("Access-Control-Request-Method", "GET")])
    expectEqual(response.status, 204)
    expectEqual(response.fields["access-control-allow-methods"], "GET, HEAD, OPTIONS")
    let allowed = response.fields["access-control-allow-headers"]?.split(separator: ",").map {
      $0.trimmingASCIIBlanks()
    }
    for name in ["authorization", "if-match", "idempotency-key", "last-event-id"] {
      expectEqual(allowed?.contains { $0 == name }, true, "\(name)")
    }
  }

  @Test(arguments: [("gzip", 415), ("br, gzip", 415), ("identity", 200), (" Identity ", 200)])
  func `content that is compressed is refused with what is taken`(coding: String, status: Int) {
    let answer = service.ask(
      "/v1/lint", method: "POST",
      fields: [("content-type", "application/json"), ("content-encoding", coding)], body: "{}")
    expectEqual(answer.status, status)
    expectEqual(answer.fields["accept-encoding"], status == 415 ? "identity" : nil)
  }

  @Test func `every operation has its own name and path`() {
    let endpoints = Service.allEndpoints
    expectEqual(Set(endpoints.map(\.id)).count, endpoints.count)
    expectEqual(Set(endpoints.map { $0.method + $0.path }).count, endpoints.count)
    expect(endpoints.count > 2)
  }

  @Test func `metrics count by operation and status`() {
    let request = ServerRequest(path: "/conformance")
    service.didRespond(to: request, with: service.ask("/conformance"), after: .milliseconds(3))
    let text = service.metrics.text(gauges: [])
    expect(
      text.contains("geoanchor_requests_total{operation=\"getConformance\",status=\"200\"} 1\n"))
    expect(text.contains("operation=\"getConformance\",le=\"0.005\"} 1\n"))
    expect(text.contains("operation=\"getConformance\",le=\"0.001\"} 0\n"))
  }
}
