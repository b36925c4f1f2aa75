import GeoTesting

@testable import GeoIndoor

struct RoomLabelTests {
  static func square(_ x: Double, _ y: Double, _ side: Double) -> [FloorPoint] {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
      .map { FloorPoint(x: $0.0, y: $0.1) }
  }

  static let venue = Venue(
    id: "v", name: "V",
    rooms: [
      Room(
        id: "hall", floor: "g",
        shape: .polygon(FloorPolygon(exterior: square(0, 0, 20), holes: [square(12, 12, 4)]))),
      Room(id: "desk", floor: "g", shape: .circle(center: FloorPoint(x: 5, y: 5), radius: 1)),
      Room(id: "shop", floor: "g", shape: .polygon(FloorPolygon(exterior: square(3, 3, 6)))),
      Room(id: "b-twin", floor: "g", shape: .polygon(FloorPolygon(exterior: square(30, 0, 2)))),
      Room(id: "a-twin", floor: "g", shape: .polygon(FloorPolygon(exterior: square(32, 0, 2)))),
      Room(id: "above", floor: "u", shape: .polygon(FloorPolygon(exterior: square(0, 0, 2)))),
    ])

  /// A point and its room: inside, in the smaller, in the hole, on edges.
  static let points: [(Double, Double, String?)] = [
    (1, 1, "hall"), (8, 8, "shop"), (5, 5.5, "desk"), (14, 14, nil), (12, 14, "hall"),
    (9, 6, "shop"), (6, 5, "desk"), (20, 20, "hall"), (20.001, 20, nil), (32, 1, "a-twin"),
    (31, 1, "b-twin"),
  ]

  @Test(arguments: points)
  func `N-08: the label is the smallest room there; an edge belongs to it`(
    x: Double, y: Double, room: String?
  ) {
    expectEqual(Self.venue.label(of: FloorPoint(x: x, y: y), on: "g")?.id, room)
  }

  @Test func `N-08: rooms of other floors do not count`() {
    expectEqual(Self.venue.label(of: FloorPoint(x: 1, y: 1), on: "u")?.id, "above")
    expectNil(Self.venue.label(of: FloorPoint(x: 8, y: 8), on: "u"))
  }
}
