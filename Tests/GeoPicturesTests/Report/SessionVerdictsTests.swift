import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct SessionVerdictsTests {
  private static let start = Coordinate(latitude: 49, longitude: 8.5)

  /// A walk north of 100 m that ends some meters before the goal, with the worst error in a tunnel.
  private static func picture(short: Meters, errors: [Meters] = [0.4, 6.3, 1]) -> SessionPicture {
    let goal = start.destination(distance: 100, bearing: 0)
    let end = start.destination(distance: 100 - short, bearing: 0)
    var picture = SessionPicture(
      title: "", start: 0, end: 80,
      lanes: [.init("Faults", [.init(18, 30, "Tunnel", .fault)])],
      series: [
        .init("Error", .line, errors.enumerated().map { .init(Double($0.offset) * 20, $0.element) })
      ],
      track: [.init(0, start), .init(80, end)])
    picture.plan = MapScene(
      title: "",
      chains: [
        MapChain(
          path: [start, goal],
          anchors: [MapAnchor(id: "g", kind: .arrival, label: "", coordinate: goal)])
      ])
    picture.troubles = []
    return picture
  }

  private static func verdicts(_ picture: SessionPicture) -> [String] {
    SessionVerdicts(of: picture).all.map { "\($0.tone.rawValue) \($0.text)" }
  }

  @Test func `a walk that arrives says what would fail and where its world is worst`() {
    var picture = Self.picture(short: 3)
    expectEqual(
      Self.verdicts(picture),
      ["good Arrives", "good Nothing would fail", "warning Worst error 6.3 m at 0:20 · Tunnel"])
    picture.troubles = [
      PathInterval(from: 10, to: 20, .init(kind: "Plan", text: "x", tone: .warning)),
      PathInterval(from: 30, to: 40, .init(time: 31, kind: "Walk", text: "y", tone: .bad)),
    ]
    expectEqual(Self.verdicts(picture)[1], "bad 2 sections would fail")
    let markup = SessionVerdicts(of: picture).markup
    expect(markup.contains("data-time=\"31\">2 sections would fail</button>"))
    expect(markup.contains("data-time=\"20\">Worst error"))
  }

  @Test func `a walk that ends early says by how much`() {
    expectEqual(
      Self.verdicts(Self.picture(short: 40, errors: [12, .nan, 0.2])),
      [
        "warning Ends 40 m before the goal", "good Nothing would fail",
        "bad Worst error 12.0 m at 0:00",
      ])
  }

  @Test func `without a plan or a truth there is nothing to judge`() {
    expectEqual(SessionVerdicts(of: SessionPicture(title: "", start: 0, end: 1)).all, [])
  }
}
