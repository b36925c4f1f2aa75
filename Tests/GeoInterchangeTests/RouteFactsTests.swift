import GeoFormats
import GeoInterchange
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct RouteFactsTests {
  static let town = DrawnNetwork(
    """
    A---B---C---K--D
    """,
    ways: [
      (
        "AB",
        [
          "highway": "footway", "footway": "sidewalk", "street:name": "Main", "lit": "yes",
          "surface": "asphalt", "smoothness": "bad", "width": "1.5", "incline": "4%",
        ]
      ),
      (
        "BC",
        ["highway": "steps", "step_count": "12", "handrail": "yes", "wheelchair": "no"]
      ),
      ("CKD", ["highway": "footway", "foot:conditional": "no @ (22:00-06:00)"]),
    ], nodes: ["K": ["kerb": "raised", "barrier": "kerb"]])

  /// The JSON of a walk from A over C to D.
  func json() throws -> JSONValue {
    let finder = try RouteFinder(try Self.town.image.open(), profile: .walk)
    let places = "ACD".map { Self.town[$0].destination(distance: 2, bearing: 0) }
    let routes = try finder.routes(through: places, using: finder.workspace())
    let snapped = finder.snappedPlaces(places, along: routes)
    let trace = try RouteTrace(routes, on: finder.graph)
    let path = try #require(Path([Self.town["A"], Self.town["D"]]))
    let document = RouteDocument(
      path: path.points, length: path.length, maneuvers: [], alternatives: [], attribution: nil,
      facts: RouteFacts(
        places: snapped, notices: [], trace: trace,
        sections: Route.traits(along: routes, on: finder.graph)),
      language: .english)
    var bytes: [UInt8] = []
    document.write(.json) { bytes.append(contentsOf: $0) }
    return try JSONReader.read(text: String(decoding: bytes, as: UTF8.self))
  }

  @Test func `sections say what is known of the way`() throws {
    let sections = try #require(try json()["sections"]?.array)
    expectEqual(sections.map { $0["leg"]?.number }, [1, 1, 2])
    let first = sections[0]
    for (name, expected) in [
      ("street", "Main"), ("nameSource", "street:name"), ("surface", "paved"),
      ("smoothness", "bad"),
    ] {
      expectEqual(first[name]?.string, expected, "\(name)")
    }
    for (name, expected) in [("widthMeters", 1.5), ("inclinePercent", 4)] {
      expectEqual(first[name]?.number, expected, "\(name)")
    }
    expectEqual(first["structure"]?.array?.compactMap(\.string), ["lit", "upward"])
    expectEqual(sections.map { Self.ids($0, "wayIDs") }, [[1], [2], [3]])
    expectEqual(sections.map { Self.ids($0, "nodeIDs") }, [[65, 66], [66, 67], [67, 75, 68]])
    expectEqual(
      sections[1]["structure"]?.array?.compactMap(\.string),
      ["handrail", "no-wheelchair", "steps"])
    expectEqual(sections[1]["stepCount"]?.number, 12)
    expectEqual(
      sections[2]["points"]?.array?.map { $0["features"]?.array?.compactMap(\.string) },
      [["raised-kerb"]])
    expectEqual(sections[2]["points"]?.array?.first?["nodeID"]?.number, 75)
    expectEqual(sections.map { $0["notices"]?.array?.count }, [nil, nil, 1])
    expect(sections.allSatisfy { $0["seconds"]?.number ?? 0 > 10 })
  }

  @Test func `legs say what they pass`() throws {
    let legs = try #require(try json()["legs"]?.array)
    expectEqual(legs.map { $0["toMeters"]?.number?.rounded() }, [80, 150])
    expectEqual(legs.map { Self.ids($0, "wayIDs") }, [[1, 2], [3]])
    expectEqual(legs.map { Self.ids($0, "nodeIDs") }, [[65, 66, 67], [67, 75, 68]])
    expectEqual(legs.map { $0["stepCount"]?.number }, [12, nil])
    expectEqual(legs.map { $0["notices"]?.array?.count }, [nil, 1])
    for leg in legs {
      for place in [leg["start"], leg["end"]] {
        expectNear(place?["snapMeters"]?.number ?? 0, 2, within: 0.01)
        expect(place?["requestedLatitude"]?.number ?? 0 > place?["latitude"]?.number ?? 90)
      }
      expect(leg["seconds"]?.number ?? 0 > 20)
    }
  }

  static func ids(_ value: JSONValue, _ name: String) -> [Double]? {
    value[name]?.array?.compactMap(\.number)
  }
}
