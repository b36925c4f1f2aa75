import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite struct OptionBindingTests {
  private struct Request {
    var spacing = 0.0
    var count = 0
  }

  @Test func `values and defaults go into a request`() throws {
    let spacing = Option("spacing", "METERS", .number(above: 0), default: "10", help: "")
    let bindings = [
      OptionBinding<Request>(spacing, \.spacing),
      OptionBinding<Request>(spacing, \.count) { arguments, option in Int(arguments[option]) * 2 },
    ]
    expectEqual(bindings.map(\.spec.long), ["spacing", "spacing"])
    var request = Request()
    try #require(try SampleTable.route()).set(bindings, in: &request)
    expect(request.spacing == 10 && request.count == 20)
    try #require(try SampleTable.route("--spacing", "4")).set(bindings, in: &request)
    expect(request.spacing == 4 && request.count == 8)
  }
}
