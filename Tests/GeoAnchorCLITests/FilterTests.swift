import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoService
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// A filter finds the same anchors by the command and by the service, and is refused with the same words.
@Suite struct FilterTests {
  private let runs: StoreRuns
  private let service: Service

  init() throws {
    runs = try StoreRuns.equator()
    service = try Service(ServiceConfiguration(), store: AnchorStore(path: runs.store))
  }

  private func ask(_ filter: String) throws -> JSONValue {
    let isJSON = filter.hasPrefix("{")
    // Every byte is written with a percent sign.
    let text = filter.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let request = ServerRequest(
      path: "/collections/anchors/items",
      query: "filter=\(text)&limit=100" + (isJSON ? "&filter-lang=cql2-json" : ""))
    return try JSONReader.read(service.response(to: request).body)
  }

  @Test(arguments: [
    "TRUE", "FALSE", "name IS NULL", "name LIKE '%a'", "A_OVERLAPS(tags, ('x', 'z'))",
    "altitude.meters BETWEEN 5 AND 6",
    "S_INTERSECTS(geometry, BBOX(0.5, -1, 2, 1))", "NOT S_DISJOINT(geometry, POINT(2 0))",
    "headingDegrees * 2 = 180",
    "distance(geometry, POINT(0 0)) < 120000", "collection = 'far' OR id = 'a'", "revision = 1",
    "created <= now() AND T_AFTER(changed, DATE('2020-01-01'))",
    #"{"op":"=","args":[{"property":"altitude.datum"},"egm96"]}"#,
  ])
  func `the command and the service find the same`(filter: String) throws {
    let run = runs("list", ["--filter", filter, "--format", "geojson"])
    expectEqual(run.status, .done, "\(run.messages)")
    let ids = { (document: JSONValue) in document["features"]?.array?.map { $0["id"] } }
    let served = try ask(filter)
    expect(ids(served) != nil, "\(served)")
    expectEqual(ids(try JSONReader.read(text: run.output)), ids(served))
    // An export is of the same.
    let exported = runs("export", ["--filter", filter, "--format", "geojson"])
    expectEqual(ids(try JSONReader.read(text: exported.output)), ids(served))
  }

  @Test(arguments: [
    "name = ", "nane = 1", "name = 1", "size(name) = 1", "S_WITHIN(geometry, POINT(1 91))", "{",
    "name",
    #"{"op":"like","args":[1]}"#, String(repeating: "NOT ", count: 40) + "TRUE",
  ])
  func `and refuse the same, for the same reason`(filter: String) throws {
    let run = runs("list", ["--filter", filter])
    expectEqual(run.status, .unusable)
    let detail = try #require(ask(filter)["detail"]?.string)
    expect(detail.hasPrefix("`filter`: "))
    // The service has the place in members of its own.
    let reason = detail.dropFirst("`filter`: ".count)
    expect(run.messages.contains(reason), "\(run.messages)\n\(reason)")
  }
}
