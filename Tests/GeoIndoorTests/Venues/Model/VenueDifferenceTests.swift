import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenueDifferenceTests {
  private func differences(_ change: (inout Venue) -> Void) -> [VenueDifference] {
    var venue = SampleVenue.small
    change(&venue)
    return VenueDifference.between(SampleVenue.small, venue)
  }

  @Test func `the same venue has no differences`() {
    expect(differences { _ in }.isEmpty)
  }

  @Test func `what moved moved so far`() throws {
    // Three meters to the right and four down are five.
    let moved = differences {
      $0.pointsOfInterest[0].position.x += 3
      $0.pointsOfInterest[0].position.y += 4
    }
    expectEqual(moved.count, 1)
    let place = try #require(moved.first)
    expect(place.item == VenueItem(.pointOfInterest, "p1") && place.name == "Desk")
    expect(place.change == .changed && place.fields == ["position"] && place.moved == 5)
    expectNil(place.areaChange)
    let door = try #require(
      differences {
        $0.openings[0].start.y += 2
        $0.openings[0].end.y += 2
      }.first)
    expect(door.item.kind == .opening && abs((door.moved ?? 0) - 2) < 1e-12)
    // Of the stops of a lift, the one that moved most.
    let lift = try #require(differences { $0.connectors[0].stops[1].position.x += 1.5 }.first)
    expect(lift.item.kind == .connector && lift.fields == ["stops"] && lift.moved == 1.5)
  }

  @Test func `a room that grew has more square meters`() throws {
    // From 20 m by 4 m to 20 m by 6 m; its middle goes down by one.
    let room = try #require(
      differences { $0.rooms[0].shape = .polygon(FloorPolygon(width: 20, height: 6)) }.first)
    expect(room.item == VenueItem(.room, "r1") && room.fields == ["shape"])
    expect(room.areaChange == 40 && room.moved == 1)
  }

  @Test func `names, floors and words are told by their fields`() {
    let found = differences {
      $0.rooms[0].name = "Lobby"
      $0.floors[1].height = 5
      $0.floors[1].name = "First floor"
      $0.version = 4
    }
    expectEqual(found.map(\.item.kind), [.venue, .floor, .room])
    expectEqual(found.map(\.fields), [["version"], ["name", "height"], ["name"]])
    expectEqual(found.map(\.name), ["Small House", "First floor", "Lobby"])
    expect(found[2].areaChange == 0 && found[2].moved == 0)
  }

  @Test func `what came and went is told`() {
    let found = differences {
      $0.rooms.removeFirst()
      $0.beacons.append(
        Beacon(id: "b3", floor: "g", position: FloorPoint(x: 1, y: 1), mac: "aa:03"))
    }
    expectEqual(
      found.map { "\($0.item) \($0.change)" },
      [
        "room `r1` removed", "beacon `b3` added",
      ])
    expect(found.allSatisfy { $0.fields.isEmpty && $0.moved == nil && $0.areaChange == nil })
  }

  @Test func `a building that was placed anew moved on the Earth`() throws {
    // A thousandth of a degree of latitude at 40.7536° north by `geod`: 111.042 m.
    let found = differences {
      let corner = Coordinate(
        latitude: SampleVenue.corner.latitude + 0.001, longitude: SampleVenue.corner.longitude)
      $0.buildings[0].frame = FloorFrame(corner: corner, planTop: 29)
    }
    expectEqual(found.map(\.item.kind), [.building])
    expectNear((found.first?.moved ?? 0), 111.042, within: 0.01)
    expectEqual(found.first?.fields, ["placement"])
  }

  @Test func `the list fits its schema`() throws {
    let found = differences {
      $0.rooms.removeFirst()
      $0.pointsOfInterest[0].position.x += 0.25
    }
    let text = RecordLayout.venueDifferences.text(of: found, as: .json)
    try expectEqual(SchemaChecker(named: "venue-differences").findings(in: text), [])
    expect(text.contains(#""movedMeters": 0.25"#))
  }
}
