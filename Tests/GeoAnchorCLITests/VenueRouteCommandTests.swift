import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

/// A house of two floors at the corner of the demo city's library, without drawn ways.
struct DemoHouse {
  let city: DemoCity
  var store: String { city.store }

  init() throws {
    city = try DemoCity()
    _ = try AnchorStore(path: city.store).save(Self.venue)
  }

  func run(_ arguments: [String]) -> CommandRun {
    CommandRun(["venue"] + arguments + ["--store", store])
  }

  private static func room(
    _ id: String, _ floor: Floor.ID, _ name: String?, _ corners: [(Double, Double)],
    _ category: Room.Category = .room
  ) -> Room {
    let ring = (corners + corners.prefix(1)).map { FloorPoint(x: $0.0, y: $0.1) }
    return Room(
      id: id, floor: floor, name: name, category: category,
      shape: .polygon(FloorPolygon(exterior: ring)))
  }

  private static func door(
    _ id: String, _ floor: Floor.ID, _ x: Double, _ y: Double, isEntrance: Bool = false
  ) -> Opening {
    Opening(
      id: id, floor: floor, name: isEntrance ? "Main entrance" : nil,
      start: FloorPoint(x: x - 0.5, y: y), end: FloorPoint(x: x + 0.5, y: y),
      isEntrance: isEntrance)
  }

  /// A hall with a room above it, on both floors; stairs at the left, a lift at the right.
  static var venue: Venue {
    let corner = Coordinate(latitude: 40.7530150, longitude: -73.9816300)
    var venue = Venue(
      id: "house", name: "Library",
      buildings: [Building(id: "b", name: "Library", frame: FloorFrame(corner: corner))],
      floors: [
        Floor(
          id: "g", building: "b", name: "Ground floor", shortName: "G", ordinal: 0,
          outline: FloorPolygon(width: 20, height: 10)),
        Floor(
          id: "u", building: "b", name: "Upper floor", ordinal: 1,
          outline: FloorPolygon(width: 20, height: 10)),
      ])
    for floor: Floor.ID in ["g", "u"] {
      let number = floor == "g" ? "1" : "2"
      venue.rooms += [
        room("r" + number, floor, "Room \(number)01", [(0, 0), (20, 0), (20, 5), (0, 5)]),
        room("h" + number, floor, nil, [(0, 5), (20, 5), (20, 10), (0, 10)], .corridor),
      ]
      venue.openings.append(door("d" + number, floor, 10, 5))
    }
    venue.openings.append(door("e", "g", 10, 10, isEntrance: true))
    venue.connectors = [
      Connector(
        id: "s", name: "Stairs", kind: .stairs,
        stops: (["g", "u"] as [Floor.ID]).map {
          Connector.Stop(floor: $0, position: FloorPoint(x: 8, y: 8))
        }),
      Connector(
        id: "l", name: "Lift", kind: .elevator,
        stops: (["g", "u"] as [Floor.ID]).map {
          Connector.Stop(floor: $0, position: FloorPoint(x: 18, y: 8))
        }),
    ]
    venue.pointsOfInterest = [
      PointOfInterest(id: "desk", floor: "u", name: "Desk", position: FloorPoint(x: 10, y: 2.5))
    ]
    return venue
  }
}

@Suite struct VenueRouteCommandTests {
  let house: DemoHouse

  init() throws { house = try DemoHouse() }

  @Test func `the document keeps its schema`() throws {
    let run = house.run(
      ["route", "house", "--from", "e", "--to", "Desk", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    // 2.83 m to the stairs, 3.5 m up, 3.61 m to the door, 2.5 m to the desk.
    try expectNear(#require(document["meters"]?.number), 12.43, within: 0.05)
    expectEqual(document["upMeters"]?.number, 3.5)
    let activities = document["legs"]?.array?.compactMap { $0["activity"]?.string }
    expectEqual(activities, ["floor", "stairs", "floor"])
  }

  @Test func `without steps the lift is told`() {
    let run = house.run(
      ["route", "house", "--from", "Main entrance", "--to", "Room 201", "--step-free"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("lift from level 0 (Ground floor) to level 1 (Upper floor)"))
    expect(run.output.contains("Take the lift to level 1"))
    let german = house.run(
      ["route", "house", "--from", "e", "--to", "r2", "--step-free", "--lang", "de"])
    expect(german.output.contains("Aufzug nehmen: Ebene 1"))
  }

  @Test func `a lift that passes a level is taken to the last one`() {
    let gallery = Checkout.path("Data/gallery.venue.json")
    for (from, to, level) in [
      ("floor-0/2,2", "floor-2/20,10", 2), ("floor-2/20,10", "floor-0/2,2", 0),
    ] {
      let run = CommandRun(
        ["venue", "route", gallery, "--from", from, "--to", to, "--step-free"])
      expect(run.output.contains("Take the lift to level \(level)"), "\(run.output)")
      expect(!run.output.contains("level 1"))
    }
  }

  @Test func `neither stairs nor lift is an answer`() {
    let run = house.run(
      ["route", "house", "--from", "e", "--to", "r2", "--step-free", "--no-lift"])
    expectEqual(run.status, .no)
    expect(run.messages.contains("no route leads from"))
  }

  @Test func `one way leads from the street to the desk`() throws {
    let run = house.run(
      ["route", "house", "--network", house.city.network, "--from", DemoCity.plaza]
        + ["--to", "desk", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    let activities = document["legs"]?.array?.compactMap { $0["activity"]?.string }
    expectEqual(activities, ["outdoors", "floor", "stairs", "floor"])
    expectEqual(document["attribution"]?.string, "drawn")
  }

  @Test func `a chain is kept and its heights step by the floor`() throws {
    let run = house.run(
      ["route", "house", "--network", house.city.network, "--from", DemoCity.plaza]
        + ["--to", "desk", "--save", "visit", "--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "chain").findings(in: run.output), [])
    let anchors = try JSONReader.read(text: run.output)["anchors"]?.array ?? []
    let roles = anchors.compactMap { $0["role"]?.string }
    expect(roles.first == "start" && roles.last == "arrival" && roles.contains("level"))
    let shown = CommandRun(["chain", "show", "visit", "--store", house.store])
    expectEqual(shown.status, .done, "\(shown.messages)")
    let again = house.run(
      ["route", "house", "--from", "e", "--to", "desk", "--save", "visit"])
    expect(again.status == .unusable && again.messages.contains("--replace"))
  }

  @Test func `places are typed in several ways`() {
    for place in ["u/10,2.5", "1/10,2.5", "Upper floor/10,2.5", "desk", "DESK"] {
      let run = house.run(["route", "house", "--from", "e", "--to", place])
      expectEqual(run.status, .done, "\(place): \(run.messages)")
      expect(run.output.hasPrefix("12.4 m, 3.5 m up"), "\(place): \(run.output)")
    }
    let level = house.run(
      ["route", "house", "--from", "e", "--to", "40.7529925,-73.9815116,1"])
    expectEqual(level.status, .done, "\(level.messages)")
  }

  private static let gallery = Checkout.path("Data/gallery.venue.json")

  /// By the drawn plan: 22 m along the corridor, left to the stairs, 4 m on, 8 m up two floors, 4 m back,
  /// right into the corridor, 4.5 m on, right to the room.
  @Test
  func `S-7: every turn indoors is told with its level, and stairs where they begin`() throws {
    let run = CommandRun(
      ["venue", "route", Self.gallery, "--from", "Main door", "--to", "Room 204"]
        + ["--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: run.output), [])
    let maneuvers = try #require(try JSONReader.read(text: run.output)["maneuvers"]?.array)
    expectEqual(
      maneuvers.compactMap { $0["kind"]?.string },
      ["depart", "turn", "steps", "turn", "turn", "arrive"])
    let places = maneuvers.compactMap { $0["atMeters"]?.number }
    for (place, expected) in zip(places, [0, 22, 26, 38, 42.5, 46.5]) {
      expectNear(place, expected, within: 0.05, "\(places)")
    }
    expectEqual(maneuvers.compactMap { $0["level"]?.number }, [0, 0, 2, 2, 2, 2])
    let texts = maneuvers.compactMap { $0["text"]?.string }
    expect(texts[1].contains("left") && texts[3].contains("right") && texts[4].contains("right"))
    expect(!texts.contains { $0.contains("slight") || $0.contains("sharp") }, "\(texts)")
    // On the plan of the ground floor and of the second one.
    expect(
      maneuvers[2]["floor"]?.string == "floor-0" && maneuvers[3]["floor"]?.string == "floor-2")
    try expectNear(#require(maneuvers[3]["x"]?.number), 22, within: 0.02)
  }

  @Test func `S-7: with --chain what is told agrees with where it is told`() throws {
    let run = CommandRun(
      ["venue", "route", Self.gallery, "--from", "Main door", "--to", "Room 204"]
        + ["--format", "json", "--chain"])
    expectEqual(run.status, .done, "\(run.messages)")
    let document = try JSONReader.read(text: run.output)
    let maneuvers = try #require(document["maneuvers"]?.array)
    let places = maneuvers.compactMap { $0["distanceMeters"]?.number }
    let lengths = maneuvers.compactMap { $0["lengthMeters"]?.number }
    expect(maneuvers.count == 6 && places.count == 6 && lengths.count == 6)
    for index in 0..<(places.count - 1) {
      expect(abs(places[index] + lengths[index] - places[index + 1]) < 0.01)
    }
  }

  /// Along a corridor to (11, 2), 1.4 m to stairs, up on the spot, the 1.4 m back and the corridor above
  /// back: by the drawn plan (y downwards) the last turn is from up to the left.
  @Test func `S-7: the turn behind stairs is taken from where they let people out`() throws {
    var venue = Self.unplaced(kind: .stairs)
    let points = [("a", 1.0, 2.0), ("b", 11, 2), ("c", 21, 2), ("s", 11, 3.4)]
    venue.pathNodes = ["g", "u"].flatMap { floor in
      points.map {
        PathNode(
          id: "\(floor)\($0.0)", floor: Floor.ID(rawValue: floor),
          position: FloorPoint(x: $0.1, y: $0.2))
      }
    }
    venue.pathLinks = [PathLink(from: "gs", to: "us", connector: .stairs)]
    venue.pathLinks += ["g", "u"].flatMap { floor in
      ["a", "c", "s"].map { PathLink(from: "\(floor)b", to: "\(floor)\($0)") }
    }
    let folder = try TemporaryFolder()
    try folder.write(VenueExport.json(venue).bytes, to: "mall.json")
    let run = CommandRun(
      ["venue", "route", folder.file("mall.json"), "--from", "Shop", "--to", "Up"]
        + ["--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    let maneuvers = try #require(try JSONReader.read(text: run.output)["maneuvers"]?.array)
    expectEqual(maneuvers.compactMap { $0["kind"]?.string }, ["depart", "steps", "turn", "arrive"])
    expectEqual(maneuvers.compactMap { $0["level"]?.number }, [0, 1, 1, 1])
    expectEqual(maneuvers[2]["text"]?.string?.hasPrefix("Turn left"), true, "\(run.output)")
  }

  /// A building of two floors without a placement, joined by a link without a kind.
  private static func unplaced(kind: Connector.Kind? = nil) -> Venue {
    let points = [(1.0, 2.0), (21, 2)].map { FloorPoint(x: $0.0, y: $0.1) }
    return Venue(
      id: "mall", name: "Mall", buildings: [Building(id: "b", name: "Mall")],
      floors: ["g", "u"].enumerated().map { number, id in
        Floor(
          id: Floor.ID(rawValue: id), building: "b", name: id, ordinal: number, planWidth: 24,
          planHeight: 4)
      },
      pointsOfInterest: [
        PointOfInterest(id: "shop", floor: "g", name: "Shop", position: points[0]),
        PointOfInterest(id: "up", floor: "u", name: "Up", position: points[0]),
      ],
      pathNodes: ["g", "u"].flatMap { floor in
        points.enumerated().map {
          PathNode(id: "\(floor)\($0.offset)", floor: floor, position: $0.element)
        }
      },
      pathLinks: [
        PathLink(from: "g0", to: "g1"), PathLink(from: "g1", to: "u1", connector: kind),
        PathLink(from: "u1", to: "u0"),
      ])
  }

  @Test func `S-8: a way on plans without a place on the Earth is in plan meters`() throws {
    let folder = try TemporaryFolder()
    try folder.write(VenueExport.json(Self.unplaced(kind: .stairs)).bytes, to: "mall.json")
    let ask = ["venue", "route", folder.file("mall.json"), "--from", "Shop", "--to", "u/11,2"]
    let run = CommandRun(ask + ["--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: run.output), [])
    let document = try JSONReader.read(text: run.output)
    // 20 m, a storey of 3.5 m, 10 m.
    try expectNear(#require(document["meters"]?.number), 33.5, within: 0.02)
    let last = try #require(document["points"]?.array?.last)
    expect(last["latitude"] == .null && last["floor"]?.string == "u")
    try expect(
      abs(#require(last["x"]?.number) - 11) < 0.02
        && abs(#require(last["y"]?.number) - 2) < 0.02)
    let lines = CommandRun(ask + ["--format", "geojson"])
    expect(lines.output.contains("\"coordinates\": \"plan\""), "\(lines.output)")
    let chain = CommandRun(ask + ["--chain"])
    expect(chain.status == .unusable && chain.messages.contains("georeference"))
    for (shape, word) in [("html", "<html"), ("geojson", "\"plan\""), ("svg", "<svg")] {
      let drawn = CommandRun(
        ["venue", "render", folder.file("mall.json"), "--from", "shop", "--to", "up"]
          + ["--format", shape])
      expect(drawn.status == .done && drawn.output.contains(word), "\(shape): \(drawn.messages)")
    }
    let tiles = CommandRun(
      ["venue", "render", folder.file("mall.json"), "--format", "tiles", "--zoom", "19"]
        + ["-o", folder.file("tiles")])
    expectEqual(tiles.status, .done, "\(tiles.messages)")
  }

  @Test
  func `S-9: a way between floors of unknown kind is called so, and is not step-free`() throws {
    let folder = try TemporaryFolder()
    try folder.write(VenueExport.json(Self.unplaced()).bytes, to: "mall.json")
    let ask = ["venue", "route", folder.file("mall.json"), "--from", "shop", "--to", "up"]
    let run = CommandRun(ask + ["--format", "json"])
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: run.output), [])
    let legs = try JSONReader.read(text: run.output)["legs"]?.array
    expectEqual(legs?.compactMap { $0["activity"]?.string }, ["floor", "unknown", "floor"])
    let text = CommandRun(ask)
    expect(text.output.contains("unknown") && !text.output.contains("3.5 m ramp"))
    expectEqual(CommandRun(ask + ["--step-free"]).status, .no)
    try folder.write(VenueExport.json(Self.unplaced(kind: .elevator)).bytes, to: "lift.json")
    let lift = CommandRun(
      ["venue", "route", folder.file("lift.json"), "--from", "shop", "--to", "up", "--step-free"])
    expectEqual(lift.status, .done, "\(lift.messages)")
  }

  @Test(arguments: [
    ("nowhere", "nothing matches"), ("cellar/1,1", "there is no such floor"),
    ("99,8", "latitude"), ("40.75,-73.98", "a place outdoors needs a street network"),
  ])
  func `what cannot be found is named`(place: String, expected: String) {
    let run = house.run(["route", "house", "--from", "e", "--to", place])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(expected), "\(run.messages)")
  }
}
