import Geodesy

/// The source or target of a conversion.
public enum ConversionFrame: Hashable, Sendable {
  /// Latitude, longitude and altitude on WGS84.
  case geodetic
  /// Meters from the center of the Earth (EPSG:4978).
  case ecef
  /// Meters from an origin: x east, y north, z up.
  case enu
  /// Meters from an origin: x east, y up, z south, as ARKit, ARCore and glTF have it.
  case ar
  /// Meters from an origin: x east, y up, z north, as Unity has it.
  case unity
  /// A coordinate reference system by its code (`EPSG:25832`), WKT, PROJJSON or PROJ string.
  case system(String)

  package static let localWords = ["enu", "ar", "unity"]

  /// The words for frames.
  public static let words = ["geodetic", "ecef"] + localWords

  /// The frame of a word, or the system of a definition; nil for another word of letters.
  public init?(_ text: String) {
    switch text {
    case "geodetic": self = .geodetic
    case "ecef": self = .ecef
    case "enu": self = .enu
    case "ar": self = .ar
    case "unity": self = .unity
    default:
      guard text.contains(where: { !$0.isLetter }) else { return nil }
      self = .system(text)
    }
  }

  /// The word, or the definition of the system.
  public var name: String {
    switch self {
    case .geodetic: "geodetic"
    case .ecef: "ecef"
    case .enu: "enu"
    case .ar: "ar"
    case .unity: "unity"
    case .system(let definition): definition
    }
  }

  /// The axis convention of a frame at an origin; nil for the others.
  var convention: FrameConvention? {
    switch self {
    case .enu: .enu
    case .ar: .eus
    case .unity: .eun
    case .geodetic, .ecef, .system: nil
    }
  }

  /// Whether the frame needs an origin.
  public var isLocal: Bool { convention != nil }

  /// Whether the frame is a coordinate reference system.
  public var isSystem: Bool {
    if case .system = self { true } else { false }
  }
}
