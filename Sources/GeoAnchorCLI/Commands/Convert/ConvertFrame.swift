import Geodesy

/// What points come from or go to.
enum ConvertFrame: Hashable {
  /// Latitude, longitude and altitude on WGS84.
  case geodetic
  /// Meters from the center of the Earth.
  case ecef
  /// A frame at the origin.
  case local(LocalName)
  /// A coordinate reference system, by its definition.
  case system(String)

  /// The frames at an origin, as people type them.
  enum LocalName: String, Hashable, CaseIterable {
    case enu, ar, unity

    var convention: FrameConvention {
      switch self {
      case .enu: .enu
      case .ar: .eus
      case .unity: .eun
      }
    }
  }

  /// The words for frames.
  static let words = ["geodetic", "ecef"] + LocalName.allCases.map(\.rawValue)

  /// The frame of a word; nil when the text is something else.
  init?(word: String) {
    switch word {
    case "geodetic": self = .geodetic
    case "ecef": self = .ecef
    default:
      guard let name = LocalName(rawValue: word) else { return nil }
      self = .local(name)
    }
  }

  /// Whether the frame needs an origin.
  var isLocal: Bool {
    if case .local = self { true } else { false }
  }

  /// The numbers of a point; those of a system are known once it is read.
  var columns: [ConvertColumn] {
    switch self {
    case .geodetic:
      [.degrees("latitude"), .degrees("longitude"), .meters("altitude")]
    case .ecef, .local(.ar), .local(.unity): [.meters("x"), .meters("y"), .meters("z")]
    case .local(.enu): [.meters("east"), .meters("north"), .meters("up")]
    case .system: []
    }
  }
}

/// One of the numbers of a point.
struct ConvertColumn: Hashable {
  var name: String
  var unit: String
  var isAngle: Bool

  static func degrees(_ name: String) -> ConvertColumn {
    ConvertColumn(name: name, unit: "degree", isAngle: true)
  }

  static func meters(_ name: String) -> ConvertColumn {
    ConvertColumn(name: name, unit: "metre", isAngle: false)
  }

  init(name: String, unit: String, isAngle: Bool) {
    self.name = name
    self.unit = unit
    self.isAngle = isAngle
  }

  init(_ axis: ReferenceSystem.Axis) {
    name = axis.role.rawValue
    unit = axis.unit
    isAngle = axis.role == .latitude || axis.role == .longitude
  }

  /// The names that a header may use for it.
  var spellings: [String] {
    switch name {
    case "latitude": ["latitude", "lat"]
    case "longitude": ["longitude", "lon", "lng", "long"]
    case "altitude", "height": ["altitude", "alt", "height", "elevation", "ele", "h"]
    case "east": ["east", "e"]
    case "north": ["north", "n"]
    case "up": ["up", "u"]
    case "easting": ["easting", "e"]
    case "northing": ["northing", "n"]
    default: [name]
    }
  }
}

/// Why a point cannot be converted.
struct ConvertProblem: Error, Hashable {
  /// Which of its numbers is to blame, from 0; nil when it is the point as a whole.
  var field: Int?
  /// What was found; nil when the expectation says it all.
  var found: String?
  /// What was expected, or what failed.
  var expected: String

  /// The problem for people.
  var text: String {
    guard let found else { return expected }
    return "found \(found), expected \(expected)"
  }
}
