import GeoAnchors
import GeoChains
import GeoFormats
import GeoRouting
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct RouteRequestTests {
  static let start = Coordinate(latitude: 48, longitude: 8)
  static let middle = Coordinate(latitude: 48.0001, longitude: 8.0007)
  static let end = Coordinate(latitude: 48.00027, longitude: 8.00134)

  /// A request in which many members are not what is usual.
  static var full: RouteRequest {
    var request = RouteRequest(from: start, to: end, via: [middle])
    request.profile = "walk"
    request.alternatives = 2
    request.chain.anchors.spacing = 15
    request.chain.anchors.side = .left
    request.chain.terrain = "dem"
    request.chain.visibleFrom = 0
    request.chain.regions = ["a", "b"]
    request.chain.platform = .arkit
    request.chain.accuracy = AccuracyBudget(position: 1, yaw: 2, vertical: 1)
    request.chain.isStrict = true
    request.chain.name = "Über"
    return request
  }

  static func text(_ request: RouteRequest) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(request.json)
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  @Test func `a document holds what is not usual`() {
    expectEqual(
      Self.text(RouteRequest(from: Self.start, to: Self.end)),
      #"{"from":{"latitude":48,"longitude":8},"to":{"latitude":48.00027,"longitude":8.00134}}"#)
  }

  @Test func `what is written is read again`() throws {
    var straight = RouteRequest(.straight([.anchor("@A"), .coordinate(Self.end)]))
    straight.chain.anchors.turnAngle = 30
    var levels = RouteRequest(
      .streets([.onLevel(Self.start, level: -1), .anchor("@A"), .coordinate(Self.end)]))
    levels.snapping.level = 0.5
    let requests = [
      levels, Self.full, RouteRequest(from: Self.start, to: Self.end), straight,
      RouteRequest(.line([Self.start, Self.middle, Self.end])),
    ]
    for request in requests {
      let text = Self.text(request)
      try expectEqual(RouteRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
  }

  @Test func `a request that version 0.1 wrote is read`() throws {
    // route-request.json: read here, not by a command.
    let request = try RouteRequest(
      readingJSON: FileBytes.read(Checkout.path("Tests/Compatibility/route-request.json")))
    expectEqual(request.course, .streets([.anchor("@Library"), .anchor("@Gate")]))
    expectEqual(request.chain.anchors.spacing, 20)
  }

  @Test func `documents follow the schema`() throws {
    let checker = try SchemaChecker(named: "route-request")
    try expectEqual(checker.findings(in: Self.text(Self.full)), [])
  }

  @Test(arguments: [
    (#"{"from":{"anchor":"@A"}}"#, "to"),
    (#"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"line":[]}"#, "exactly one of"),
    (#"{}"#, "exactly one of"),
    (#"{"through":[{"anchor":"@A"}]}"#, "2 to 100000 places"),
    (#"{"line":[{"anchor":"@A"},{"anchor":"@B"}]}"#, "no anchors"),
    (#"{"through":[{"anchor":"@A"},{"anchor":"@B"}],"via":[]}"#, "`from` beside it"),
    (#"{"from":{"latitude":91,"longitude":0},"to":{"anchor":"@B"}}"#, "-90 to 90"),
    (
      #"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"spacing":10}"#,
      "an unknown member"
    ),
    (
      #"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"spacingMeters":0}"#,
      "a number from 0.01"
    ),
    (
      #"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"visibleFromMeters":0.5}"#,
      "0, or 1 to 1000"
    ),
    (
      #"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"side":"top"}"#,
      "`sidewalk`, `middle`, `left`, `right`"
    ),
    (
      #"{"from":{"anchor":"@A"},"to":{"anchor":"@B"},"alternatives":1.5}"#,
      "a whole number from 0 to 5"
    ),
    (#"{"from":{"anchor":""},"to":{"anchor":"@B"}}"#, "1 to 1000 characters"),
    ("[", "expected a value"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try RouteRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }

  /// Computed with Python's struct and hashlib: the title `geoanchor route 1`, then a byte for the
  /// field, four for the length and the value for each.
  @Test func `the identity is pinned`() {
    var short = RouteRequest(from: Self.start, to: Self.end)
    expectEqual(
      Self.digest(short, [Self.start, Self.end]),
      "e6151be57905371e3db678bf4f3e07ae097e3733e58d2ff42b957e79ae7127b2")
    // foot-v1 was the first default: the identity leaves it out.
    short.profile = "foot-v1"
    expectEqual(
      Self.digest(short, [Self.start, Self.end]),
      "f1ffa5de1754b00a777598ac133b30c8fa252a5a7cd844460f3db3ff2db7186b")
    expectEqual(
      Self.digest(Self.full, [Self.start, Self.middle, Self.end]),
      "a1651c868262aafd9b4dc63e306660ed315609878fa5320731547bfc0bbd2490")
    let straight = RouteRequest(.straight([.anchor("@A"), .anchor("@B")]))
    let places = [
      Coordinate(latitude: 0, longitude: -0.0), Coordinate(latitude: 1, longitude: 1),
    ]
    expectEqual(
      Self.digest(straight, places),
      "d95ddfa46b6b372ac5a22bf9c15bae727e26f1a783b31ca24e4444e808e363c7")
  }

  static func digest(_ request: RouteRequest, _ places: [Coordinate]) -> String {
    var form = request.canonicalForm(at: places)
    form.append(request.chain, by: ChainOptions.table)
    return form.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func `R12: a level belongs to the identity, none leaves it as it was`() {
    func form(_ levels: [Double?], all: Double? = nil) -> [UInt8] {
      let places = [Self.start, Self.end]
      var request = RouteRequest(
        .streets(
          zip(places, levels).map { place, level in
            level.map { .onLevel(place, level: $0) } ?? .coordinate(place)
          }))
      request.snapping.level = all
      return request.canonicalForm(at: places).bytes
    }
    let plain = RouteRequest(from: Self.start, to: Self.end)
    expectEqual(form([nil, nil]), plain.canonicalForm(at: [Self.start, Self.end]).bytes)
    let forms = [
      form([nil, nil]), form([0, nil]), form([nil, 0]), form([nil, -1]), form([nil, nil], all: 0),
    ]
    expectEqual(Set(forms).count, forms.count)
  }

  @Test func `what changes no chain changes no identity`() {
    var other = Self.full
    other.alternatives = 0
    other.chain.isStrict = false
    let places = [Self.start, Self.middle, Self.end]
    expectEqual(Self.digest(other, places), Self.digest(Self.full, places))
  }

  @Test func `field numbers and names are there once`() {
    let numbers =
      (RouteRequest.table.fields.map(\.identity) + ChainOptions.table.fields.map(\.identity))
      .filter { $0 > 0 } + [1, 2, 3, 4]
    expectEqual(Set(numbers).count, numbers.count)
    let names = RouteRequest.table.members.map(\.name)
    expectEqual(Set(names).count, names.count)
  }
}
