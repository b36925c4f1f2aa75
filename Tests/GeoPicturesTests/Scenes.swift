import GeoAnchors
import GeoTexts
import Geodesy

@testable import GeoPictures

/// Scenes that several suites draw.
enum Scenes {
  /// Text that breaks out of HTML, of a script, of an attribute and of a template.
  static let hostile =
    "</script><script>pwned()</script><!-- \"'&<img src=x onerror=pwned()> {{scene}} \u{2028}\u{0}\\"

  static let empty = MapScene(title: "Empty")

  static let oneAnchor = MapScene(
    title: "One",
    anchors: [
      MapAnchor(
        id: "only", kind: .place, label: "Ferry Building",
        coordinate: Coordinate(latitude: 37.7955, longitude: -122.3937))
    ])

  static let antimeridian = walk(title: "Fiji", through: [(-16.8, 179.98), (-16.8, -179.98)])

  /// Everything that can hold text holds hostile text; some numbers are none.
  static let unfriendly: MapScene = {
    var scene = walk(title: hostile, through: [(48, 11), (48.001, 11.001), (.nan, 11)])
    scene.attribution = hostile
    scene.labels.replacements["mapOfRoute"] = hostile
    scene.labels.meters = hostile
    scene.chains[0].name = hostile
    scene.chains[0].summary = hostile
    for index in scene.chains[0].anchors.indices {
      scene.chains[0].anchors[index].id = hostile + "\(index)"
      scene.chains[0].anchors[index].label = hostile
      scene.chains[0].anchors[index].role = hostile
      scene.chains[0].anchors[index].note = hostile
      scene.chains[0].anchors[index].heading = .infinity
      scene.chains[0].anchors[index].details = [MapDetail(hostile, hostile)]
    }
    scene.streets = MapStreet.Kind.allCases.map { kind in
      let shift = Double(kind.rawValue) * 0.0004
      return MapStreet(
        kind: kind, name: hostile,
        points: [
          Coordinate(latitude: 47.9 + shift, longitude: 10.9),
          Coordinate(latitude: 48.1 + shift, longitude: 11.1),
        ])
    }
    return scene
  }()

  /// Scenes by name, so that a failure names the scene instead of printing it.
  enum Sample: CaseIterable {
    case empty
    case oneAnchor
    case antimeridian
    case unfriendly
    case long
    case walked
    case badlyWalked

    var scene: MapScene {
      switch self {
      case .empty: Scenes.empty
      case .oneAnchor: Scenes.oneAnchor
      case .antimeridian: Scenes.antimeridian
      case .unfriendly: Scenes.unfriendly
      case .long: walk(title: "Long", count: 400)
      case .walked: Scenes.walked
      case .badlyWalked: Scenes.badlyWalked
      }
    }
  }

  /// A walk of 1,098 m with everything that is known along it.
  static let walked: MapScene = {
    var scene = Scenes.walk(title: "Walked", count: 100)
    let places: [Double] = (0..<100).map { Double($0) * 1_098 / 99 }
    let stops = places.map { MapRoute.Stop(distance: $0) }
    var walk = MapRoute(length: 1_098, pathDistances: places, stops: stops)
    walk.stops[3].revealDistance = 45
    walk.stops[3].asset = .precise
    walk.stops[4].asset = .forgiving
    walk.heights = walk.stops.map { MapRoute.Height(distance: $0.distance, meters: 30) }
    for index in 0...20 {
      let meters: Double? = index == 9 ? nil : 20 + Double(index % 5)
      walk.ground.append(MapRoute.Height(distance: Double(index) * 54.9, meters: meters))
    }
    walk.datum = "sea level (EGM96)"
    walk.coverage = [
      PathInterval(from: 0, to: 700, true),
      PathInterval(from: 700, to: 1_098, false),
    ]
    walk.hidden = [PathInterval(from: 200, to: 235.5, 22)]
    for (index, to) in places.enumerated() {
      let from = index > 0 ? places[index - 1] : 0
      let anchors = max(0, index - 1)..<min(100, index + 19)
      walk.live.append(PathInterval(from: from, to: to, anchors))
    }
    scene.chains[0].walk = walk
    let square = [(10.001, 19.999), (10.001, 20.001), (10.004, 20.001), (10.001, 19.999)]
    let ring = square.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    scene.regions = [MapArea(rings: [ring])]
    scene.buildings = [MapArea(rings: [ring, Array(ring.reversed())]), MapArea(rings: [[]])]
    return scene
  }()

  /// The unfriendly walk with numbers that are none and indices that lead nowhere.
  static let badlyWalked: MapScene = {
    var scene = unfriendly
    var walk = MapRoute(
      length: 150, pathDistances: [0, .nan, 1e300],
      stops: [0, -.infinity, .nan].map { MapRoute.Stop(distance: $0, revealDistance: $0) })
    walk.heights = [0, .nan, .infinity, 1e300].map { MapRoute.Height(distance: $0, meters: $0) }
    walk.ground = walk.heights
    walk.datum = hostile
    walk.coverage = [PathInterval(from: .nan, to: .infinity, false)]
    walk.hidden = [
      PathInterval(from: -1, to: .nan, Int.max - 1),
      PathInterval(from: 0, to: 10, 1),
    ]
    walk.live = [PathInterval(from: 0, to: .nan, 0..<Int.max)]
    scene.chains[0].walk = walk
    for key in ElevationProfileText.allCases { scene.labels.replacements[key.rawValue] = hostile }
    scene.regions = [
      MapArea(rings: [[Coordinate(latitude: .nan, longitude: 0)], []]),
      MapArea(
        rings: [
          [(48, 11), (49, .infinity), (48.1, 11)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
          }
        ]),
    ]
    return scene
  }()

  /// A straight walk with `count` anchors, 11.1 m apart.
  static func walk(title: String, count: Int) -> MapScene {
    walk(title: title, through: (0..<count).map { (10 + Double($0) * 0.0001, 20) })
  }

  /// A walk with an anchor at each point, given as latitude and longitude.
  static func walk(title: String, through points: [(Double, Double)]) -> MapScene {
    let path = points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let anchors = path.enumerated().map { index, point in
      MapAnchor(
        id: "a\(index)", number: index + 1,
        kind: index == 0 ? .start : index == path.count - 1 ? .arrival : .path, label: "Street",
        role: "Role", note: "\(index) m", coordinate: point, heading: 90)
    }
    return MapScene(title: title, chains: [MapChain(path: path, anchors: anchors)])
  }

  static func html(_ scene: MapScene) -> String {
    var text = ""
    scene.html { text += $0 }
    return text
  }

  static func svg(
    _ scene: MapScene, width: Int = 800, height: Int = 600, profile: Bool = true
  ) -> String {
    var text = ""
    scene.svg(width: width, height: height, profile: profile) { text += $0 }
    return text
  }

  /// Number of occurrences of a text in another.
  static func count(_ needle: String, in text: String) -> Int {
    let bytes = Array(text.utf8)
    let wanted = Array(needle.utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return 0 }
    return (0...(bytes.count - wanted.count)).count { start in
      bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
