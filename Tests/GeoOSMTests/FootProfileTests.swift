import GeoStreets
import GeoTesting

@testable import GeoOSM

/// The decision list of the profile foot-v1, row by row.
@Suite struct FootProfileTests {
  struct Case: Sendable, CustomStringConvertible {
    var tags: [String: String]
    var isWalkable: Bool
    var description: String { "\(tags.sorted { $0.key < $1.key }) → \(isWalkable)" }

    init(_ tags: [String: String], _ isWalkable: Bool) {
      self.tags = tags
      self.isWalkable = isWalkable
    }
  }

  @Test(arguments: [
    Case([:], false),
    Case(["highway": "motorway"], false),
    Case(["highway": "motorway", "foot": "yes"], false),
    Case(["highway": "construction"], false),
    Case(["highway": "elevator"], false),
    Case(["highway": "residential"], true),
    Case(["highway": "Residential"], false),
    Case(["highway": "steps"], true),
    Case(["highway": "platform"], true),
    Case(["highway": "residential;service"], false),
    Case(["highway": "trunk"], false),
    Case(["highway": "trunk", "foot": "yes"], true),
    Case(["highway": "cycleway", "foot": "designated"], true),
    Case(["highway": "cycleway", "foot": "maybe"], false),
    Case(["highway": "footway", "foot": "no"], false),
    Case(["highway": "footway", "foot": "use_sidepath"], false),
    Case(["highway": "service", "access": "private"], false),
    Case(["highway": "service", "access": "private", "foot": "permissive"], true),
    Case(["highway": "service", "access": "no", "foot": "unknown"], false),
    Case(["highway": "service", "access": "yes"], true),
    Case(["highway": "track", "access": "agricultural"], false),
    Case(["highway": "track", "access": "agricultural;forestry"], true),
    Case(["highway": "residential", "oneway": "yes", "motor_vehicle": "no"], true),
    Case(["highway": "path", "foot": "customers"], true),
    Case(["highway": "busway"], false),
  ])
  func `ways are walkable`(_ example: Case) {
    expectEqual(FootProfile.isWalkable(OSMTags(example.tags)), example.isWalkable)
  }

  @Test(arguments: [
    Case([:], false),
    Case(["access": "private"], false),
    Case(["barrier": "gate"], false),
    Case(["barrier": "gate", "access": "private"], true),
    Case(["barrier": "gate", "access": "private", "foot": "yes"], false),
    Case(["barrier": "bollard", "foot": "no"], true),
    Case(["barrier": "gate", "foot": "unknown", "access": "no"], true),
    Case(["barrier": "wall", "foot": "unknown"], false),
  ])
  func `nodes block`(_ example: Case) {
    expectEqual(FootProfile.blocks(OSMTags(example.tags)), example.isWalkable)
  }

  @Test func `every walkable highway has its kind`() {
    for highway in FootProfile.open.union(FootProfile.closed) where highway != "road" {
      let street = FootProfile.street(OSMTags(["highway": highway]))
      expect(street.kind != .road, "\(highway)")
    }
    expectEqual(
      FootProfile.street(OSMTags(["highway": "footway", "footway": "crossing"])).kind, .crossing)
  }

  @Test func `an empty name is no name`() {
    expectNil(FootProfile.street(OSMTags(["highway": "path", "name": ""])).name)
    expectEqual(FootProfile.street(OSMTags(["highway": "path", "name": "Ufer"])).name, "Ufer")
  }
}
