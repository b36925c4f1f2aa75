import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct MarkupTreeTests {
  /// The elements of a waypoint beside its own.
  private func elements(_ body: String, root: String = "") throws -> [JSONObject.Member] {
    let text = "<gpx version=\"1.1\" \(root)><wpt lat=\"1\" lon=\"2\">\(body)</wpt></gpx>"
    return try #require(GPXDocument(reading: Array(text.utf8)).waypoints.first).elements
  }

  @Test(arguments: [
    ("<cmt>a &lt;b&gt; &amp;</cmt>", #"{"cmt":"a <b> &"}"#),
    ("<cmt/>", #"{"cmt":""}"#),
    (
      "<link href=\"a\"><text>x</text></link><link href=\"b\"/>",
      #"{"link":[{"@href":"a","text":"x"},{"@href":"b"}]}"#
    ),
    (
      "<extensions>\n <osmand:icon>star</osmand:icon>\n</extensions>", #"{"osmand:icon":"star"}"#
    ),
    (
      "<extensions><gpxx:W><gpxx:C><gpxx:N>1</gpxx:N><gpxx:N>2</gpxx:N></gpxx:C></gpxx:W></extensions>",
      #"{"gpxx:W":{"gpxx:C":{"gpxx:N":["1","2"]}}}"#
    ),
    (
      "<extensions><my:a xmlns:my=\"urn:mine\" b=\"1\">t</my:a></extensions>",
      ##"{"my:a":{"@b":"1","@xmlns:my":"urn:mine","#text":"t"}}"##
    ),
  ])
  func `elements are kept whole and written as they were`(body: String, json: String) throws {
    let found = try elements(body)
    expectEqual(JSONValue.object(JSONObject(found)).compactText, json)
    let written = found.flatMap { MarkupTree.elements($0.name, $0.value) ?? [] }.joined()
    let isForeign = body.contains("<extensions>")
    try expectEqual(
      elements(isForeign ? "<extensions>\(written)</extensions>" : written), found, "\(written)")
  }

  @Test func `a prefix of the root goes with its namespace unless it is the usual one`() throws {
    let body = "<extensions><a:x>1</a:x><osmand:y>2</osmand:y></extensions>"
    let root = "xmlns:a=\"urn:a\" xmlns:osmand=\"https://osmand.net\""
    try expectEqual(
      JSONValue.object(JSONObject(elements(body, root: root))).compactText,
      ##"{"a:x":{"@xmlns:a":"urn:a","#text":"1"},"osmand:y":"2"}"##)
    expectEqual(
      MarkupTree.element("osmand:y", .string("2")),
      "<osmand:y xmlns:osmand=\"https://osmand.net\">2</osmand:y>")
  }

  @Test(arguments: [
    ("a b", #""x""#), ("1a", #""x""#), ("a:b:c", #""x""#), ("my:a", #""x""#), ("a", "5"),
    ("a", "null"), ("a", "[[\"x\"]]"), ("a", #"{"@b":1}"#), ("a", #"{"@b":"1","@b":"2"}"#),
    ("a", #"{"b":true}"#), ("a", #""\u0001""#), ("a", #"{"@b c":"1"}"#), ("a", ##"{"#x":"1"}"##),
    ("", #""x""#), ("a", "[]"),
  ])
  func `what is no element of XML is not written`(name: String, json: String) throws {
    expectNil(MarkupTree.elements(name, try JSONReader.read(text: json)), "\(json)")
  }

  @Test func `an element beyond the limits is left out and counted`() throws {
    let deep = String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60)
    let long = String(repeating: "x", count: MarkupCapture.longest + 1)
    for body in [
      deep, "<a>\(long)</a>", "<a>\(String(repeating: "<b>12345678</b>", count: 130_000))</a>",
    ] {
      let text =
        "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"2\"><extensions>\(body)<c>1</c></extensions></wpt></gpx>"
      var found: [GPXPoint] = []
      let collect = Collected()
      _ = try GPXReader.read(ByteFeed(Array(text.utf8))) { item, _ in
        if case .waypoint(let point) = item { collect.points.append(point) }
      }
      found = collect.points
      expectEqual(found.map(\.longElements), [1])
      expectEqual(found.first?.elements, [.init(name: "c", value: .string("1"))])
    }
  }

  private final class Collected { var points: [GPXPoint] = [] }
}
