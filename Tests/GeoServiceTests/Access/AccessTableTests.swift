import GeoAnchorStore
import GeoTestSupport
import GeoTesting

@testable import GeoService

@Suite struct AccessTableTests {
  private static let unlisted = Endpoint(
    "POST", "/v1/unlisted", id: "doSomething", tag: "", "", answers: []
  ) { _ in ServerResponse() }

  @Test func `an operation that is not in the table does not start the service`() {
    let error = #expect(throws: ServiceError.self) {
      try Service(
        ServiceConfiguration(), store: MemoryAnchorStore(),
        endpoints: Service.allEndpoints + [Self.unlisted])
    }
    expectEqual(
      error, .configuration("the operation `doSomething` is not in the table of rights"))
    expectEqual(Self.unlisted.scope, .admin)
  }

  @Test func `a row without an operation does not start the service`() {
    let error = #expect(throws: ServiceError.self) {
      try Service(
        ServiceConfiguration(), store: MemoryAnchorStore(),
        endpoints: Service.allEndpoints.filter { $0.id != "getChanges" })
    }
    expectEqual(
      error, .configuration("the table of rights names `getChanges`, which is no operation"))
  }

  /// The permitted rights of a row, by the kind of operation.
  @Test func `no operation that changes something is open to readers`() {
    for endpoint in Service.allEndpoints {
      let isChange =
        endpoint.prepare != nil || ["PUT", "PATCH", "DELETE"].contains(endpoint.method)
      // A job is known to whoever began it, and a walker's log is the walker's own.
      if isChange, !["dismissJob", "sendRecording"].contains(endpoint.id) {
        expect(endpoint.scope != .read, "\(endpoint.id)")
      }
      expectEqual(endpoint.scope == .admin, endpoint.path.contains("/keys"), "\(endpoint.id)")
      expectEqual(endpoint.rule?.extent == .keys, endpoint.scope == .admin, "\(endpoint.id)")
      expectEqual(
        endpoint.rule?.extent == .caller, endpoint.path.contains("/imports"), "\(endpoint.id)")
    }
  }
}
