import GeoAnchors
import GeoTesting
import Geodesy

@Suite struct AnchorEditTests {
  private func anchor() -> Anchor {
    Anchor(
      id: AnchorID(rawValue: "a"), name: "Old", coordinate: Coordinate(latitude: 1, longitude: 2),
      heading: 90, tags: ["one", "two"],
      details: AnchorDetails(altitudeSource: .precise, geoid: "EGM96", revealRadius: 20))
  }

  @Test func `what is not given stays`() {
    var edited = anchor()
    AnchorEdit().apply(to: &edited)
    expectEqual(edited, anchor())
    var edit = AnchorEdit()
    edit.latitude = 5
    edit.details.arrivalRadius = 3
    edit.apply(to: &edited)
    expectEqual(edited.coordinate, Coordinate(latitude: 5, longitude: 2))
    expect(edited.details.revealRadius == 20 && edited.details.arrivalRadius == 3)
  }

  @Test func `parts are cleared before others are given`() {
    var edit = AnchorEdit()
    edit.cleared = ["tags", "altitude", "heading"].compactMap(AnchorEdit.Part.init)
    edit.removedTags = ["three"]
    edit.addedTags = ["three", "three"]
    edit.heading = 10
    var edited = anchor()
    edit.apply(to: &edited)
    expect(edited.tags == ["three"] && edited.heading == 10)
    expect(edited.details.geoid == nil && edited.details.altitudeSource == nil)
  }

  @Test func `an altitude is the users unless its source is said`() {
    var edit = AnchorEdit()
    edit.altitude = Altitude(meters: 12, datum: .egm96)
    var edited = anchor()
    edit.apply(to: &edited)
    expectEqual(edited.details.altitudeSource, .userDefined)
    edit.details.altitudeSource = .precise
    edit.apply(to: &edited)
    expectEqual(edited.details.altitudeSource, .precise)
  }

  @Test func `every part can be cleared`() {
    var edit = AnchorEdit()
    edit.cleared = AnchorEdit.Part.allCases
    var edited = anchor()
    edit.apply(to: &edited)
    expectEqual(edited, Anchor(id: edited.id, coordinate: edited.coordinate))
  }
}
