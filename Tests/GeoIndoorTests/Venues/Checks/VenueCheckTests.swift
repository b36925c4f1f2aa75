import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenueCheckTests {
  private static let floor = VenueItem(.floor, "g")
  private static let room = VenueItem(.room, "r1")
  private static let corner = FloorPoint(x: 1, y: 1)

  @Test func `finds nothing in a sound venue`() {
    expectEqual(SampleVenue.small.issues(), [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var issue: VenueIssue
    var change: @Sendable (inout Venue) -> Void
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "no id", issue: .emptyID(kind: "room")) { $0.rooms[0].id = "" },
    Case(name: "a node without an id", issue: .emptyID(kind: "path node")) {
      $0.pathNodes.append(PathNode(id: "", floor: "g", position: corner))
    },
    Case(
      name: "one id for a room and a marker",
      issue: .duplicateID(VenueItem(.marker, "r1"), and: room)
    ) { $0.markers[0].id = "r1" },
    Case(
      name: "one id for two floors",
      issue: .duplicateID(floor, and: floor)
    ) { $0.floors[1].id = "g" },
    Case(
      name: "a floor of no building",
      issue: .unknownReference(from: floor, to: VenueItem(.building, "x"))
    ) { $0.floors[0].building = "x" },
    Case(
      name: "a marker on no floor",
      issue: .unknownReference(from: VenueItem(.marker, "m1"), to: VenueItem(.floor, "attic"))
    ) { $0.markers[0].floor = "attic" },
    Case(
      name: "a floor that is a room",
      issue: .unknownReference(from: VenueItem(.marker, "m1"), to: VenueItem(.floor, "r1"))
    ) { $0.markers[0].floor = "r1" },
    Case(
      name: "a negative print",
      issue: .badNumber(
        VenueItem(.marker, "m1"), member: "physical width", value: -0.2, expected: "more than 0 m")
    ) { $0.markers[0].physicalWidth = -0.2 },
    Case(
      name: "an infinite height",
      issue: .badNumber(
        floor, member: "height", value: .infinity, expected: "-1000 to 1000 m")
    ) { $0.floors[0].height = .infinity },
    Case(
      name: "a plan without width",
      issue: .badNumber(floor, member: "plan width", value: 0, expected: "more than 0 m")
    ) { $0.floors[0].planWidth = 0 },
    Case(
      name: "a circle of no size",
      issue: .badNumber(
        VenueItem(.fence, "f1"), member: "radius", value: 0, expected: "more than 0 m")
    ) { $0.fences[0].shape = .circle(center: corner, radius: 0) },
    Case(
      name: "a place beyond all plans",
      issue: .badNumber(
        VenueItem(.pointOfInterest, "p1"), member: "position", value: 1e9,
        expected: "-100000 to 100000 m")
    ) { $0.pointsOfInterest[0].position.x = 1e9 },
    Case(
      name: "an image without pixels",
      issue: .badNumber(
        floor, member: "image width", value: 0, expected: "1 to 1000000 pixels")
    ) { $0.floors[0].image?.pixelWidth = 0 },
    Case(
      name: "a control point beyond the pole",
      issue: .badCoordinate(floor, .latitudeOutOfRange(91, looksSwapped: true))
    ) {
      $0.floors[0].controlPoints = [
        ControlPoint(point: corner, coordinate: Coordinate(latitude: 91, longitude: 0))
      ]
    },
    Case(
      name: "two floors in one place",
      issue: .overlappingFloors("g", and: "u", ordinal: 0)
    ) { $0.floors[1].ordinal = 0 },
    Case(
      name: "an upper floor below", issue: .heightsNotRising(lower: "g", upper: "u")
    ) { $0.floors[1].height = -1 },
    Case(name: "a lift to nowhere", issue: .tooFewStops(connector: "c1", stops: 1)) {
      $0.connectors[0].stops.removeLast()
    },
    Case(
      name: "beacons with one address",
      issue: .repeatedAddress(beacons: "b1", and: "b2", address: "aa:01")
    ) { $0.beacons[1] = Beacon(id: "b2", floor: "g", position: corner, mac: "AA:01") },
    Case(
      name: "beacons with one identity and no address",
      issue: .repeatedFrame(beacons: "b2", and: "b3", identity: "f00d/1/2")
    ) {
      $0.beacons.append(
        Beacon(id: "b3", floor: "u", position: corner, uuid: "F00D", major: 1, minor: 2))
    },
    Case(name: "a beacon without identity", issue: .namelessBeacon("b2")) {
      $0.beacons[1] = Beacon(id: "b2", floor: "g", position: corner, uuid: "f00d")
    },
    Case(
      name: "a link to no node",
      issue: .unknownReference(
        from: VenueItem(.pathLink, "n1 n9"), to: VenueItem(.pathNode, "n9"))
    ) { $0.pathLinks[0].to = "n9" },
    Case(
      name: "a negative cost",
      issue: .badNumber(
        VenueItem(.pathLink, "n1 n2"), member: "cost", value: -1, expected: "0 to 10000000 m")
    ) { $0.pathLinks[0].cost = -1 },
    Case(
      name: "a marker in the garden",
      issue: .outsideFloor(VenueItem(.marker, "m1"), floor: "g", meters: 5)
    ) { $0.markers[0].position = FloorPoint(x: 25, y: 5) },
  ]

  @Test(arguments: cases) func `names`(_ one: Case) {
    var venue = SampleVenue.small
    one.change(&venue)
    let issues = venue.issues()
    expect(issues.contains(one.issue), "\(issues)")
    expect(!one.issue.description.isEmpty)
  }

  @Test func `a number that is none is named`() {
    var venue = SampleVenue.small
    venue.beacons[0].position.y = .nan
    venue.markers[0].physicalWidth = .nan
    let texts = venue.issues().map(\.description)
    expect(texts.contains("beacon `b1` has position nan, expected -100000 to 100000 m"))
    expect(texts.contains("marker `m1` has physical width nan, expected more than 0 m"))
  }

  @Test func `defect 11: beacons that share their numbers are told apart by their addresses`() {
    var venue = SampleVenue.small
    venue.beacons = ["01", "02", "03"].map { (mac: String) in
      Beacon(
        id: "b\(mac)", floor: "g", position: Self.corner, uuid: "f00d", major: 1, minor: 2,
        mac: mac)
    }
    expectEqual(venue.issues(), [])
  }

  @Test(
    arguments: [
      ([(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)], "crosses itself near 2.00, 2.00 m"),
      ([(0, 0), (4, 0), (4, 4), (0, 4)], "does not end where it begins"),
      ([(0, 0), (4, 0), (0, 0)], "has 3 points, expected at least 4"),
      ([(0, 0), (4, 0), (8, 0), (0, 0)], "has no area"),
      ([(0, 0), (.nan, 0), (8, 1), (0, 0)], "has a bad number in point 2"),
    ] as [([(Double, Double)], String)])
  func `rings are checked`(ring: [(Double, Double)], problem: String) {
    var venue = SampleVenue.small
    let points = ring.map { FloorPoint(x: $0.0, y: $0.1) }
    venue.rooms[0].shape = .polygon(FloorPolygon(exterior: points))
    expect(venue.issues().contains(.badRing(Self.room, ring: 0, problem: problem)))
  }

  @Test func `parts of one storey may lie side by side`() {
    var venue = SampleVenue.small
    venue.floors[1].ordinal = 0
    venue.floors[0].planWidth = nil
    venue.floors[1].planWidth = nil
    func half(_ from: Double, _ to: Double) -> FloorPolygon {
      FloorPolygon(
        exterior: [(from, 0), (to, 0), (to, 10), (from, 10), (from, 0)]
          .map { FloorPoint(x: $0.0, y: $0.1) })
    }
    venue.floors[0].outline = half(0, 10)
    venue.floors[1].outline = half(10, 20)
    expect(!venue.issues().contains(.overlappingFloors("g", and: "u", ordinal: 0)))
    venue.floors[1].outline = half(9.5, 20)
    expect(venue.issues().contains(.overlappingFloors("g", and: "u", ordinal: 0)))
  }
}
