import GeoIndoor
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct FloorSVGTests {
  private func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

  @Test func `P-12: rooms markers beacons and places are drawn`() {
    let text = DrawnFloor.svg(DrawnFloor.scene())
    expectEqual(count("class=\"room\"", in: text), 3)
    expectEqual(count("class=\"outline\"", in: text), 1)
    expectEqual(count("class=\"opening\"", in: text), 1)
    expectEqual(count("class=\"beacon\"", in: text), 1)
    expectEqual(count("class=\"connector\"", in: text), 1)
    expect(text.contains(">M1</text>"))
    expect(text.contains("<title>poster</title>"))
    expect(text.contains(">Maps</text>") && text.contains(">Desk</text>"))
    expect(!text.contains("class=\"user\""))
  }

  @Test func `P-12: without a plan image only the outline is drawn`() {
    var scene = DrawnFloor.scene()
    scene.venue = Venue(
      id: "v", name: "V", buildings: scene.venue.buildings, floors: [scene.floor])
    let text = DrawnFloor.svg(scene)
    expectEqual(count("class=\"outline\"", in: text), 1)
    expect(!text.contains("<image"))
    expect(!text.contains("class=\"room\""))
  }

  @Test func `P-12: the plan image lies where its pixels say`() throws {
    var scene = DrawnFloor.scene()
    scene.floor.image = PlanImage(
      name: "plan.png", pixelWidth: 200, pixelHeight: 120, metersPerPixel: 0.1)
    scene.plan = "data:image/png;base64,AA\"<"
    let text = DrawnFloor.svg(scene)
    // 768 x 488 px of room less a margin of 24: 20 m take 744 px of width; 12 m take 446.4 px.
    expect(text.contains("matrix(3.72 0 0 3.72 28 76.8)"))
    expect(text.contains("href=\"data:image/png;base64,AA&quot;&lt;\""))
  }

  @Test func `P-12: the user has an arrow a wedge and a disc`() throws {
    var scene = DrawnFloor.scene()
    let east = try #require(PlanHeading(clockwise: 90))
    scene.user = FloorUser(FloorPoint(x: 10, y: 6), heading: east, radius: 2, angle: 30)
    let text = DrawnFloor.svg(scene)
    // The middle of the plan is the middle of the map; 37.2 px are a meter.
    expect(text.contains("<g class=\"user\" transform=\"translate(400 300)\">"))
    expect(text.contains("<circle class=\"radius\" r=\"74.4\""))
    expect(text.contains("class=\"arrow\" transform=\"rotate(90)\""))
    // sin 30° and cos 30° of 44 px.
    expect(text.contains("d=\"M0,0L-22,-38.11A44,44 0 0 1 22,-38.11Z\""))
  }

  @Test(arguments: [
    (90.0, "M0,0L-44,0A44,44 0 0 1 44,0Z"), (120, "M0,0L-38.11,22A44,44 0 1 1 38.11,22Z"),
  ])
  func `wedges open to both sides`(angle: Double, path: String) {
    expectEqual(SVGFloorUser.wedge(angle, radius: 44), path)
  }

  @Test func `P-13: from far away the building is named`() {
    var scene = DrawnFloor.scene()
    scene.span = 80
    expect(!DrawnFloor.svg(scene).contains("class=\"building\""), "four times its size")
    scene.span = 80.1
    let text = DrawnFloor.svg(scene)
    expect(text.contains("class=\"building\""))
    expect(text.contains(">Library &lt;East&gt;</text>"))
    expect(text.contains(">First floor</text>"))
    expect(!text.contains("class=\"room\""))
  }

  @Test func `N-20: ways are solid or dotted`() {
    var scene = DrawnFloor.scene()
    scene.routes = [
      FloorRoute([FloorPoint(x: 1, y: 9), FloorPoint(x: 10, y: 9)]),
      FloorRoute([FloorPoint(x: 10, y: 9), FloorPoint(x: 19, y: 9)], style: .dotted),
    ]
    let text = DrawnFloor.svg(scene)
    expectEqual(count("class=\"route solid\"", in: text), 1)
    expectEqual(count("class=\"route dotted\"", in: text), 1)
    expectEqual(count("stroke-dasharray=\"0.1 9\"", in: text), 1)
  }

  @Test func `the same scene gives the same bytes and text is escaped`() {
    let scene = DrawnFloor.scene()
    let text = DrawnFloor.svg(scene)
    expectEqual(text, DrawnFloor.svg(scene))
    expect(!text.contains("<East>"))
    expect(text.contains("Reading &amp; Co"))
  }

  @Test func `numbers that are none are left out`() {
    var scene = DrawnFloor.scene()
    scene.routes = [
      FloorRoute([
        FloorPoint(x: .nan, y: 0), FloorPoint(x: 1, y: 1), FloorPoint(x: 2, y: .infinity),
        FloorPoint(x: 3, y: 3),
      ])
    ]
    scene.user = FloorUser(FloorPoint(x: .nan, y: 1))
    scene.span = .nan
    let text = DrawnFloor.svg(scene)
    expect(!text.contains("nan") && !text.contains("inf\""))
    expect(!text.contains("class=\"user\""))
  }
}
