import GeoFormats
import GeoHTTP
import GeoTestSupport
import Testing

@testable import GeoService

@Suite struct ServicePlanTests {
  @Test func `the shipped configuration is read`() throws {
    let plan = try ServicePlan(
      readingJSON: FileBytes.read(Checkout.path("Data/service/service.json")))
    #expect(plan.runner.addresses == [.unix(path: "/run/geoanchor/http.sock")])
    #expect(plan.runner.admin == .socket(address: "127.0.0.1", port: 9090))
    #expect(plan.configuration.networks == ["/var/lib/geoanchor/city.streets"])
  }

  @Test func `without members everything is usual`() throws {
    let plan = try ServicePlan(readingJSON: Array("{}".utf8))
    #expect(plan == ServicePlan())
    #expect(plan.runner.addresses == [.socket(address: "127.0.0.1", port: 8080)])
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
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
