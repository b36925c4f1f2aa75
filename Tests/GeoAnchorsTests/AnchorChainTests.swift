import GeoAnchors
import GeoTesting
import Geodesy

/// Anchors of chains as anchors of their own, and the rules for their details.
@Suite struct AnchorChainTests {
  private static let member: ChainAnchor = {
    var details = ChainAnchorDetails()
    details.altitudeSource = .terrain
    details.orientation = AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8)
    details.revealDistance = 25
    return ChainAnchor(
      id: AnchorID(rawValue: "m"), coordinate: Coordinate(latitude: 1, longitude: 2),
      altitude: Altitude(meters: 3, datum: .egm96), heading: 90, distance: 4, role: .turn,
      street: nil, details: details)
  }()

  @Test func `carries what planning decided`() {
    expectEqual(
      Anchor(Self.member),
      Anchor(
        id: AnchorID(rawValue: "m"), coordinate: Coordinate(latitude: 1, longitude: 2),
        altitude: Altitude(meters: 3, datum: .egm96), heading: 90,
        details: AnchorDetails(
          altitudeSource: .terrain, orientation: AnchorOrientation(x: 0, y: 0, z: 0.6, w: 0.8),
          revealRadius: 25)))
  }

  @Test func `keeps what chains know nothing of`() {
    var anchor = Anchor(
      id: AnchorID(rawValue: "m"), name: "Gate", coordinate: Coordinate(latitude: 0, longitude: 0),
      altitude: Altitude(meters: 3, datum: .egm96), tags: ["x"],
      details: AnchorDetails(geoid: "EGM96", arrivalRadius: 2, properties: "{}"))
    anchor.apply(Self.member)
    expect(anchor.name == "Gate" && anchor.tags == ["x"] && anchor.details.arrivalRadius == 2)
    expect(anchor.details.geoid == "EGM96" && anchor.details.properties == "{}")
    var higher = Self.member
    higher.altitude?.meters = 4
    anchor.apply(higher)
    expectNil(anchor.details.geoid)
  }

  @Test func `checks details`() {
    func problem(_ change: (inout ChainAnchorDetails) -> Void) -> AnchorProblem? {
      var details = Self.member.details
      change(&details)
      do throws(AnchorProblem) {
        try AnchorRules.check(details)
        return nil
      } catch {
        return error
      }
    }
    expectNil(problem { $0.scale = 2 })
    expectEqual(problem { $0.scale = 0 }, .detail("scale 0.0 is not a number above 0"))
    expectEqual(problem { $0.offset = .nan }, .detail("offset nan is not a number of meters"))
    expectEqual(
      problem { $0.instruction = "" },
      .detail("the instruction has 0 bytes, from 1 to 1000 are allowed"))
    expect(problem { $0.instruction = String(repeating: "é", count: 501) } != nil)
    expectEqual(
      problem { $0.instruction = "a\u{1B}[2J" }, .detail("the instruction has a control character"))
  }
}
