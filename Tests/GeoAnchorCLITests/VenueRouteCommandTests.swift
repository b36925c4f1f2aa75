import GeoFormats
import GeoTestSupport
import GeoVenues
import Geodesy
import Testing

@testable import GeoAnchorCLI

/// A house of two floors at the corner of the demo city's library, without drawn ways.
struct DemoHouse {
  let city: DemoCity
  var store: String { city.store }

  init() throws {
    city = try DemoCity()
    _ = try VenueStore(path: city.store).save(Self.venue)
  }

  func run(_ arguments: [String]) -> CommandRun {
    CommandRun(["venue"] + arguments + ["--store", store])
  }

  private static func room(
    _ id: String, _ floor: String, _ name: String?, _ corners: [(Double, Double)],
    _ category: RoomCategory = .room
  ) -> Room {
    let ring = (corners + corners.prefix(1)).map { FloorPoint(x: $0.0, y: $0.1) }
    return Room(
      id: id, floor: floor, name: name, category: category,
      shape: .polygon(FloorPolygon(exterior: ring)))
  }

  private static func door(
    _ id: String, _ floor: String, _ x: Double, _ y: Double, isEntrance: Bool = false
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
    for floor in ["g", "u"] {
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
        stops: ["g", "u"].map {
          Connector.Stop(floor: $0, position: FloorPoint(x: 8, y: 8))
        }),
      Connector(
        id: "l", name: "Lift", kind: .elevator,
        stops: ["g", "u"].map {
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

  @Test func theDocumentKeepsItsSchema() throws {
    let run = house.run(
      ["route", "house", "--from", "e", "--to", "Desk", "--format", "json"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try SchemaChecker(named: "venue-route").findings(in: run.output) == [])
    let document = try JSONReader.read(text: run.output)
    // 2.83 m to the stairs, 3.5 m up, 3.61 m to the door, 2.5 m to the desk.
    #expect(abs((document["meters"]?.number ?? 0) - 12.43) < 0.05)
    #expect(document["upMeters"]?.number == 3.5)
    let activities = document["legs"]?.array?.compactMap { $0["activity"]?.string }
    #expect(activities == ["floor", "stairs", "floor"])
  }

  @Test func withoutStepsTheLiftIsTold() {
    let run = house.run(
      ["route", "house", "--from", "Main entrance", "--to", "Room 201", "--step-free"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(run.output.contains("lift from level 0 (Ground floor) to level 1 (Upper floor)"))
    #expect(run.output.contains("Take the lift to level 1"))
    let german = house.run(
      ["route", "house", "--from", "e", "--to", "r2", "--step-free", "--lang", "de"])
    #expect(german.output.contains("Aufzug nehmen: Ebene 1"))
  }

  @Test func neitherStairsNorLiftIsAnAnswer() {
    let run = house.run(
      ["route", "house", "--from", "e", "--to", "r2", "--step-free", "--no-lift"])
    #expect(run.status == .no)
    #expect(run.messages.contains("no way leads from"))
  }

  @Test func oneWayLeadsFromTheStreetToTheDesk() throws {
    let run = house.run(
      ["route", "house", "--network", house.city.network, "--from", DemoCity.plaza]
        + ["--to", "desk", "--format", "json"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try SchemaChecker(named: "venue-route").findings(in: run.output) == [])
    let document = try JSONReader.read(text: run.output)
    let activities = document["legs"]?.array?.compactMap { $0["activity"]?.string }
    #expect(activities == ["outdoors", "floor", "stairs", "floor"])
    #expect(document["attribution"]?.string == "drawn")
  }

  @Test func aChainIsKeptAndItsHeightsStepByTheFloor() throws {
    let run = house.run(
      ["route", "house", "--network", house.city.network, "--from", DemoCity.plaza]
        + ["--to", "desk", "--save", "visit", "--format", "json"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try SchemaChecker(named: "chain").findings(in: run.output) == [])
    let anchors = try JSONReader.read(text: run.output)["anchors"]?.array ?? []
    let roles = anchors.compactMap { $0["role"]?.string }
    #expect(roles.first == "start" && roles.last == "arrival" && roles.contains("level"))
    let shown = CommandRun(["chain", "show", "visit", "--store", house.store])
    #expect(shown.status == .done, "\(shown.messages)")
    let again = house.run(
      ["route", "house", "--from", "e", "--to", "desk", "--save", "visit"])
    #expect(again.status == .unusable && again.messages.contains("--replace"))
  }

  @Test func placesAreTypedInSeveralWays() {
    for place in ["u/10,2.5", "1/10,2.5", "Upper floor/10,2.5", "desk", "DESK"] {
      let run = house.run(["route", "house", "--from", "e", "--to", place])
      #expect(run.status == .done, "\(place): \(run.messages)")
      #expect(run.output.hasPrefix("12.4 m, 3.5 m up"), "\(place): \(run.output)")
    }
    let level = house.run(
      ["route", "house", "--from", "e", "--to", "40.7529925,-73.9815116,1"])
    #expect(level.status == .done, "\(level.messages)")
  }

  @Test(arguments: [
    ("nowhere", "nothing is called so"), ("cellar/1,1", "there is no such floor"),
    ("99,8", "latitude"), ("40.75,-73.98", "a place outdoors needs a street network"),
  ])
  func whatCannotBeFoundIsNamed(place: String, expected: String) {
    let run = house.run(["route", "house", "--from", "e", "--to", place])
    #expect(run.status == .unusable)
    #expect(run.messages.contains(expected), "\(run.messages)")
  }
}
