import Foundation

/// A walk as `geoanchor export --target arkit --chain NAME` writes it: the members that this player reads.
struct Walk: Decodable {
  struct Altitude: Decodable {
    var meters: Double
    /// `egm96`, which is what ARKit means by sea level, or `ground`.
    var datum: String
  }

  struct Quaternion: Decodable {
    var x, y, z, w: Float
  }

  struct Content: Decodable {
    struct Source: Decodable {
      var asset: String?
      var url: String?
      var type: String?
    }

    struct Trigger: Decodable {
      var dwellSeconds: Double?
      var once: Bool?
    }

    /// `none`, `model`, `image`, `video`, `sound`, `text` or `link`.
    var kind: String
    var sources: [Source]?
    var scale: Float?
    /// `fixed`, `along` or `walker`.
    var facing: String?
    var trigger: Trigger?
    var text: [String: String]?
    var alternative: [String: String]?
    var link: String?
  }

  struct Anchor: Decodable {
    var id: String
    var number: Int
    var latitude: Double
    var longitude: Double
    var altitude: Altitude
    /// Turns the content's own axes (forward is -z, up +y) to east, up, south.
    var quaternion: Quaternion
    var distanceMeters: Double
    var instruction: String?
    var revealMeters: Double?
    var asset: String?
    var scale: Float?
    var content: Content?
  }

  struct Section: Decodable {
    var fromMeters: Double
    var toMeters: Double
    var firstLive: Int
    var lastLive: Int
  }

  struct LiveWindow: Decodable {
    var limit: Int
    var sections: [Section]
  }

  struct Line: Decodable {
    /// Longitude and latitude of each point.
    var coordinates: [[Double]]
  }

  struct Chain: Decodable {
    var name: String?
    var lengthMeters: Double
    var attribution: String?
    var geometry: Line
    var liveWindow: LiveWindow?
  }

  var target: String
  var forward: String
  var chain: Chain
  var anchors: [Anchor]

  /// Reads a document.
  /// - Throws: `DecodingError` that names the member, or `WalkError` for another platform's document.
  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Walk.self, from: Data(contentsOf: file))
    guard target == "arkit", forward == "-z" else { throw WalkError.otherPlatform(target) }
  }

  /// The numbers of the anchors that the session holds where the walker is: ARKit tracks few at a time.
  func live(at meters: Double) -> ClosedRange<Int> {
    guard let sections = chain.liveWindow?.sections, !sections.isEmpty else {
      let next = anchors.first { $0.distanceMeters >= meters }?.number ?? anchors.count
      return max(1, next - 1)...min(anchors.count, next + 5)
    }
    let section = sections.first { meters <= $0.toMeters } ?? sections[sections.count - 1]
    return section.firstLive...section.lastLive
  }

  /// The first anchor ahead of the walker; nil once the last is reached.
  func next(at meters: Double) -> Anchor? { anchors.first { $0.distanceMeters > meters } }

  /// The text of content in a language, else in English, else in any.
  static func text(_ texts: [String: String]?, in language: String) -> String? {
    texts?[language] ?? texts?["en"] ?? texts?.sorted { $0.key < $1.key }.first?.value
  }
}

enum WalkError: Error {
  case otherPlatform(String)
}

/// The progress of a walker along the path.
///
/// It looks for the nearest place ahead and a little behind only, so that a path that crosses itself
/// does not jump.
struct Progress {
  private(set) var meters = 0.0
  private let path: [(latitude: Double, longitude: Double, meters: Double)]

  init(_ walk: Walk) {
    var path: [(latitude: Double, longitude: Double, meters: Double)] = []
    for point in walk.chain.geometry.coordinates where point.count == 2 {
      let last = path.last
      let step = last.map {
        Self.offset(from: ($0.latitude, $0.longitude), to: (point[1], point[0]))
      }
      let length = step.map { ($0.east * $0.east + $0.north * $0.north).squareRoot() } ?? 0
      path.append((point[1], point[0], (last?.meters ?? 0) + length))
    }
    self.path = path
  }

  /// Meters east and north: a plane, which is true to centimeters within some hundred meters.
  static func offset(
    from origin: (latitude: Double, longitude: Double),
    to place: (latitude: Double, longitude: Double)
  ) -> (east: Double, north: Double) {
    let latitude = origin.latitude * .pi / 180
    let north = 111_132.95 - 559.85 * cos(2 * latitude) + 1.17 * cos(4 * latitude)
    let east = 111_412.88 * cos(latitude) - 93.5 * cos(3 * latitude)
    return (
      (place.longitude - origin.longitude) * east, (place.latitude - origin.latitude) * north
    )
  }

  /// Moves on to where a fix is; fixes with a radius above 30 m tell nothing.
  mutating func take(latitude: Double, longitude: Double, accuracy: Double) {
    guard accuracy <= 30, path.count > 1 else { return }
    var best = (cost: Double.infinity, meters: meters)
    for (begin, end) in zip(path, path.dropFirst()) {
      let length = end.meters - begin.meters
      guard length > 0, end.meters >= meters - 30, begin.meters <= meters + 60 else { continue }
      let way = Self.offset(
        from: (begin.latitude, begin.longitude), to: (end.latitude, end.longitude))
      let at = Self.offset(from: (begin.latitude, begin.longitude), to: (latitude, longitude))
      let part = min(
        1, max(0, (at.east * way.east + at.north * way.north) / (length * length)))
      let beside = (at.east - part * way.east, at.north - part * way.north)
      let found = begin.meters + part * length
      // A meter along the path counts for a fifth of one beside it.
      let cost =
        beside.0 * beside.0 + beside.1 * beside.1 + (found - meters) * (found - meters) / 25
      if cost < best.cost { best = (cost, found) }
    }
    meters = best.meters
  }
}
