import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoService

@Suite struct ServicePlanTests {
  @Test func `the shipped configuration is read`() throws {
    let plan = try ServicePlan(
      readingJSON: FileBytes.read(Checkout.path("Data/service/service.json")))
    expectEqual(plan.runner.addresses, [.unix(path: "/run/geoanchor/http.sock")])
    expectEqual(plan.runner.admin, .socket(address: "127.0.0.1", port: 9090))
    expectEqual(plan.configuration.networks, ["/var/lib/geoanchor/city.streets"])
  }

  @Test func `without members everything is usual`() throws {
    let plan = try ServicePlan(readingJSON: Array("{}".utf8))
    expectEqual(plan, ServicePlan())
    expectEqual(plan.runner.addresses, [.socket(address: "127.0.0.1", port: 8080)])
  }

  @Test(arguments: [
    ("{\"port\": 80}", "port"), ("{\"workers\": 0}", "workers"),
    ("{\"listen\": [\"nowhere\"]}", "listen[0]"), ("{\"admin\": \"x\"}", "admin"),
    ("{\"networks\": \"a\"}", "networks"), ("[]", "expected"), ("{", "line 1"),
  ])
  func `a mistake is named with its place`(text: String, part: String) {
    let error = #expect(throws: FormatError.self) {
      try ServicePlan(readingJSON: Array(text.utf8))
    }
    expectEqual(error?.description.contains(part), true, "\(error?.description ?? "")")
  }
}
