import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct FeatureSearchTests {
  private let service: Service

  /// 40 anchors on a line to the north, a degree apart.
  init() throws {
    let store = MemoryAnchorStore()
    try store.add(
      contentsOf: (0..<40).map { index in
        var anchor = Anchor(
          id: AnchorID(rawValue: "a\(index)"),
          coordinate: Coordinate(latitude: Double(index), longitude: 10))
        anchor.name = "Anchor \(index)"
        return anchor
      })
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func search(_ body: String, _ query: String = "") -> ServerResponse {
    service.ask(
      "/collections/anchors/search", query, method: "POST",
      fields: [("content-type", "application/json")], body: body)
  }

  private func ids(_ document: JSONValue) -> [String] {
    document["features"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  private static let square =
    #"{"type":"Polygon","coordinates":[[[9,2.5],[11,2.5],[11,5.5],[9,5.5],[9,2.5]]]}"#

  @Test(arguments: [
    (#"{"filter":"name = 'Anchor 7'"}"#, ["a7"]),
    (#"{"filter":{"op":"=","args":[{"property":"name"},"Anchor 7"]}}"#, ["a7"]),
    (
      #"{"filter":"{\"op\":\"=\",\"args\":[{\"property\":\"id\"},\"a7\"]}","filter-lang":"cql2-json"}"#,
      ["a7"]
    ),
    (#"{"intersects":\#(square)}"#, ["a3", "a4", "a5"]),
    (#"{"intersects":\#(square),"filter":"name > 'Anchor 3'","sortby":["-id"]}"#, ["a5", "a4"]),
    (#"{"bbox":[9,2.5,11,5.5],"offset":1,"limit":1}"#, ["a4"]), (#"{"q":"anchor 12"}"#, ["a12"]),
    (#"{"near":[3.1,10],"within":50000}"#, ["a3"]), (#"{"limit":1,"name":null}"#, ["a0"]),
  ])
  func `members select as parameters do`(body: String, expected: [String]) throws {
    let response = search(body)
    expectEqual(response.status, 200, "\(String(decoding: response.body, as: UTF8.self))")
    try expectEqual(ids(response.json()), expected)
    expectNil(response.fields["etag"])
  }

  @Test func `S3-10: a thousand ids and a thousand corners can be asked`() throws {
    let list = (0..<1_000).map { "'a\($0 * 3)'" }.joined(separator: ",")
    let filtered = try search(#"{"filter":"id IN (\#(list))","limit":100}"#).json()
    expectEqual(ids(filtered), (0..<40).filter { $0.isMultiple(of: 3) }.map { "a\($0)" })
    let corners = (0...1_000).map { index in
      let angle = Double(index % 1_000) / 1_000 * 2 * Double.pi
      return "[\(10 + cos(angle) * 4.5),\(20 + sin(angle) * 4.5)]"
    }.joined(separator: ",")
    let inside = try search(
      #"{"intersects":{"type":"Polygon","coordinates":[[\#(corners)]]}}"#
    ).json()
    expectEqual(ids(inside), (16...24).map { "a\($0)" })
  }

  @Test func `the next page is asked for by the document of its link`() throws {
    var body = #"{"filter":"id <> 'a1'","limit":15,"offset":1}"#
    var found: [String] = []
    for page in 0..<3 {
      let document = try search(body).json()
      found += ids(document)
      let next = document["links"]?.array?.first { $0["rel"]?.string == "next" }
      expectEqual(next == nil, page == 2)
      expectEqual(next?["method"]?.string, next.map { _ in "POST" })
      body = next?["body"]?.compactText ?? ""
    }
    expectEqual(found, (2..<40).map { "a\($0)" })
  }

  @Test(arguments: [
    (#"{"limit":0}"#, "limit"), (#"{"limit":1.5}"#, "limit"), (#"{"unknown":1}"#, "unknown"),
    (#"{"filter":"name ="}"#, "filter"), (#"{"filter":{"op":"none","args":[]}}"#, "filter"),
    (#"{"filter":{"op":"=","args":[1,{"property":2}]}}"#, "filter.args[1].property"),
    (#"{"intersects":{"type":"Circle"}}"#, "intersects"), (#"{"sortby":"geometry"}"#, "sortby"),
    (#"{"properties":["nothing"]}"#, "properties"), ("[]", "$"), ("{", "$"),
  ])
  func `a mistake is 400 with the member`(body: String, path: String) throws {
    let response = search(body)
    expectEqual(response.status, 400)
    let problem = try response.json()
    expectEqual(problem["path"]?.string, path, "\(problem)")
    expectNil(problem["parameter"])
  }

  @Test func `every collection can be searched, by readers`() {
    for collection in FeatureCollection.allCases {
      let response = service.ask(
        FeatureSearch.path(of: collection), method: "POST",
        fields: [("content-type", "application/json")], body: #"{"filter":"1 = 1"}"#)
      expectEqual(response.status, 200, "\(collection)")
    }
    expectEqual(service.ask("/collections/anchors/search", method: "POST").status, 415)
  }
}
