import GeoAnchors
import GeoChains
import GeoPictures
import GeoRouting
import GeoStreets
import GeoTesting
import GeoTexts
import Geodesy

/// Pictures of a chain's anchors.
@Suite struct MapChainTests {
  private static let roles: [ChainRole] = [
    .start, .path, .turn, .turn, .path, .via, .path, .arrival,
  ]

  /// A chain northward with an anchor each 100 m; two of them turn, one passes a via.
  private static func chain(street: String? = "Avenue de l'Hermitage") -> Chain {
    let start = Coordinate(latitude: 43.7383, longitude: 7.4245)
    let anchors = roles.enumerated().map { index, role in
      ChainAnchor(
        id: AnchorID(rawValue: "a\(index)"),
        coordinate: start.destination(distance: Double(index) * 100, bearing: 0),
        altitude: Altitude(meters: 59.968303, datum: .egm96), heading: role == .turn ? 90 : 0,
        distance: Double(index) * 100, role: role, street: street)
    }
    return Chain(path: anchors.map(\.coordinate), length: 700, anchors: anchors)
  }

  /// The chain with maneuvers at its ends, at its first turn and straight on at its fifth anchor.
  private static func planned() -> PlannedChain {
    var chain = chain()
    let kinds: [(anchor: Int, kind: Maneuver.Kind)] = [
      (0, .depart), (2, .turn), (4, .goOn), (7, .arrive),
    ]
    for (number, place) in kinds.enumerated() {
      chain.anchors[place.anchor].details.maneuvers = [number]
    }
    let maneuvers = kinds.map { place in
      Maneuver(
        kind: place.kind, direction: place.kind == .turn ? .right : .straight, angle: 0, heading: 0,
        distance: Double(place.anchor) * 100, length: 100,
        coordinate: chain.anchors[place.anchor].coordinate,
        street: Street(name: "Avenue de la Costa", kind: .residential))
    }
    return PlannedChain(chain, maneuvers: maneuvers)
  }

  @Test func `V-24: the list has the maneuvers and nothing else; bends are places on the way`() {
    let shown = MapChain(Self.planned(), in: .english)
    let listed = shown.anchors.filter { $0.kind != .path }
    expectEqual(listed.map(\.number), [1, 3, 5, 6, 8])
    expectEqual(listed[1].label, "Turn right onto Avenue de la Costa and walk 100 m")
    expectEqual(listed[2].label, "Continue straight on Avenue de la Costa and walk 100 m")
    expect(listed[2].role.isEmpty)
    // No instruction announces the second turn.
    expect(shown.anchors[3].role == "On the way" && shown.summary.contains(" · 1 turn · "))
  }

  /// At a new name behind a bend, and at steps behind a turn, the instruction says "Turn": two more.
  @Test func `turns are counted as they are announced`() {
    var planned = Self.planned()
    planned.maneuvers[2].direction = .left
    planned.maneuvers[3].kind = .steps
    planned.maneuvers[3].direction = .sharpRight
    let shown = MapChain(planned, in: .english)
    expect(shown.anchors[4].label.hasPrefix("Turn left onto ") && shown.anchors[4].role == "Turn")
    expect(shown.anchors[7].label.hasPrefix("Turn sharply right · "))
    expect(shown.summary.contains(" · 3 turns · "))
    expectEqual(planned.turnCount, 3, "NC-7: every text counts the same turns")
    // 700 m at 1.35 m/s are 8.6 minutes.
    expect(shown.summary.hasSuffix(" · 9 min on foot"))
  }

  /// Two walks that share their first 200 m and differ in length.
  private static func pair() -> MapScene {
    var long = chain()
    long.name = "long"
    var short = long
    short.name = "short"
    short.anchors.removeSubrange(3...)
    short.anchors[2].role = .arrival
    short.length = 200
    short.path = short.anchors.map(\.coordinate)
    return MapScene(
      title: "", chains: [MapChain(long, in: .english), MapChain(short, in: .english)])
  }

  @Test func `NC-6: two walks differ in letter, hue and dashes, and are compared`() throws {
    let svg = Scenes.svg(Self.pair(), width: 900, height: 600)
    // The casings and two lines: the second dashed in a hue of its own, over the first.
    let lines = svg.split(separator: "\n").filter { $0.contains("stroke-width=\"5\"") }
    expectEqual(lines.count, 2)
    expect(!lines[0].contains("dasharray") && lines[1].contains("dasharray"))
    expect(lines[0].contains("#0b5fc0") && !lines[1].contains("#0b5fc0"))
    expect(svg.contains(">A</tspan> long · 700 m") && svg.contains(">B</tspan> short · 200 m"))
    // The start is shared: it is marked once, the arrivals stand where they are.
    expect(svg.contains(">A1</text>") && !svg.contains(">B1</text>"))
    expect(svg.contains(">A8</text>") && svg.contains(">B3</text>"))
    expectEqual(Scenes.count("Hermitage</text>", in: svg), 4, "one start, a via, two ends")
    let page = Scenes.html(Self.pair())
    expect(page.contains("\"facts\":[[\"Length\",\"700 m\",700]"))
    let alone = Scenes.html(MapScene(title: "", chains: [MapChain(Self.chain(), in: .english)]))
    expect(!alone.contains("\"facts\":"))
  }

  @Test func `V-24: without maneuvers turns are named by what the anchors know`() {
    let shown = MapChain(Self.chain(), in: .german)
    expectEqual(shown.anchors[2].label, "Rechts abbiegen: Avenue de l'Hermitage")
    expect(shown.anchors[2].kind == .turn && shown.summary.contains(" · 2 Abzweige · "))
  }

  @Test func `V-13: beside markers stand the names of places, not what is to be done`() {
    let shown = MapChain(Self.planned(), in: .english)
    let places = shown.anchors.filter { [.start, .via, .arrival].contains($0.kind) }.map(\.place)
    expectEqual(places, Array(repeating: "Avenue de l'Hermitage", count: 3))
    expect(shown.anchors[2].place.isEmpty)
    let page = Scenes.html(MapScene(title: "", chains: [shown]))
    expect(page.contains("\"place\":\"Avenue de l'Hermitage\""))
  }

  @Test(
    arguments: [
      (Language.english, ["Start", "Via", "Arrival"]),
      (.german, ["Start", "Zwischenziel", "Ziel"]),
      (.french, ["Départ", "Étape", "Arrivée"]), (.japanese, ["出発", "経由地", "到着"]),
    ])
  func `V-13: where no street has a name, the ends are called what they are`(
    language: Language, names: [String]
  ) {
    let shown = MapChain(Self.chain(street: nil), in: language)
    expectEqual(shown.anchors.map(\.place).filter { !$0.isEmpty }, names)
  }

  @Test(arguments: Language.allCases)
  func `V-27: no anchor says its role twice`(language: Language) throws {
    for chain in [Self.chain(), Self.chain(street: nil)] {
      for anchor in MapChain(chain, in: language).anchors {
        expect(anchor.label != anchor.role)
        let first = try #require(anchor.role.first)
        expect(!first.isLowercase, "\(anchor.role)")
      }
    }
    expect(MapChain(Self.chain(street: nil), in: language).anchors[1].label.isEmpty)
  }

  @Test func `V-27: heights out of terrain are told to the meter, others to a tenth`() {
    var chain = Self.chain()
    chain.anchors[1].details.altitudeSource = .terrain
    let shown = MapChain(chain, in: .english)
    let heights = shown.anchors.prefix(2).map { anchor in
      anchor.details.first { $0.label == "Altitude" }?.value
    }
    expectEqual(heights, ["60.0 m above sea level (EGM96)", "60 m above sea level (EGM96)"])
  }

  @Test(arguments: Language.allCases)
  func `V-27: content is not called forgiving`(language: Language) {
    var chain = Self.chain()
    chain.anchors[1].details.asset = .forgiving
    let details = MapChain(chain, in: language).anchors[1].details
    let label = Catalogue.template(ElevationProfileText.assetLabel, in: language)
    let told = details.first { $0.label == label }?.value ?? ""
    expect(told.split(separator: " ").count > 2 || told.count >= 6)
    expect(language != .english || told == "may be off by a few meters")
  }
}
