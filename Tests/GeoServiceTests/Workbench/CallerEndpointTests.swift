import Foundation
import GeoAnchorStore
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoService

@Suite struct CallerEndpointTests {
  @Test(arguments: [
    (false, "", ["read", "write"]), (true, "", ["read"]), (false, "reader", ["read"]),
    (false, "editor", ["read", "write"]), (true, "editor", ["read"]),
  ])
  func `a session has the scopes that count`(
    isReadOnly: Bool, name: String, scopes: [String]
  ) throws {
    let folder = try TemporaryFolder()
    var configuration = ServiceConfiguration()
    configuration.isReadOnly = isReadOnly
    var fields: [(name: String, value: String)] = []
    if !name.isEmpty {
      let made = AccessKey.make(name: name, scopes: name == "reader" ? [.read] : [.read, .write])
      var keys = AccessKeys()
      keys.keys = [made.key]
      _ = try folder.put("keys.json", keys.json)
      configuration.keys = folder.file("keys.json")
      fields = [("authorization", "Bearer \(made.secret)")]
    }
    let service = try Service(configuration, store: MemoryAnchorStore())
    let session = try service.ask("/v1/session", fields: fields).json()
    expectEqual(session["scopes"]?.array?.compactMap(\.string), scopes)
    expectEqual(session["author"]?.string, name.isEmpty ? nil : name)
    expectEqual(session["revision"]?.number, 0)
    expectEqual(session["regions"]?.string, "store")
    expectEqual(session["terrain"], .bool(false))
    expect(session["languages"]?.array?.contains(.string("pt")) == true)
  }
}
