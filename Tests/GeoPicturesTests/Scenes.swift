import GeoPictures
import Geodesy

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
    scene.labels.map = hostile
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

    var scene: MapScene {
      switch self {
      case .empty: Scenes.empty
      case .oneAnchor: Scenes.oneAnchor
      case .antimeridian: Scenes.antimeridian
      case .unfriendly: Scenes.unfriendly
      case .long: walk(title: "Long", count: 400)
      }
    }
  }

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
    MapPage.html(scene) { text += $0 }
    return text
  }

  static func svg(_ scene: MapScene, width: Int = 800, height: Int = 600) -> String {
    var text = ""
    MapSVG.svg(scene, width: width, height: height) { text += $0 }
    return text
  }

  /// How often a text occurs in another.
  static func count(_ needle: String, in text: String) -> Int {
    let bytes = Array(text.utf8)
    let wanted = Array(needle.utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return 0 }
    return (0...(bytes.count - wanted.count)).count { start in
      bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
