import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeTokenTests {
  private static let token = "{\"token\": \"TOPSECRET\", \"expiresOn\": \"2026-01-01T00:00:00Z\"}"

  private func run(_ time: String, _ more: String..., input: String = token) -> CommandRun {
    CommandRun(["localize", "token", "-", "--at", time] + more, input: input)
  }

  @Test func `M-19: a token is renewed before a request that it would not outlast`() throws {
    expectEqual(run("2025-12-31T23:58:59Z").status, .done)
    expectEqual(run("2025-12-31T23:59:00Z").status, .no)
    expectEqual(run("2026-01-01T00:59:00+01:00").status, .no)
    expectEqual(run("9999-01-01", input: "{\"token\": \"T\"}").status, .done)
    let schema = try SchemaChecker(named: "localize-token")
    for input in [Self.token, "{\"token\": \"T\"}", "{\"token\": \"T\", \"expiresOn\": 1e15}"] {
      let run = run("2026-01-01", "--format", "json", input: input)
      try expectEqual(schema.findings(in: run.output), [])
      expect(!run.output.contains("TOPSECRET") && !run.messages.contains("TOPSECRET"))
    }
  }

  @Test func `what cannot be used is named, but not told`() {
    let broken = run("2026-01-01", input: "{\"token\": \"TOP SECRET\"}")
    expect(broken.status == .unusable && broken.messages.contains("`token` is not"))
    expect(!broken.messages.contains("SECRET"))
    expect(run("noon").messages.contains("expected a time"))
  }
}
