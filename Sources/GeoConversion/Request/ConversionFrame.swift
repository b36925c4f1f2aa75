public import Geodesy

/// What points come from or go to.
public enum ConversionFrame: Hashable, Sendable {
  /// Latitude, longitude and altitude on WGS84.
  case geodetic
  /// Meters from the center of the Earth (EPSG:4978).
  case ecef
  /// Meters from an origin.
  case local(Local)
  /// A coordinate reference system by its code (`EPSG:25832`), WKT, PROJJSON or PROJ string.
  case system(String)

  /// The frames at an origin.
  public enum Local: String, Hashable, CaseIterable, Sendable {
    /// x east, y north, z up.
    case enu
    /// x east, y up, z south: ARKit, ARCore and glTF.
    case ar
    /// x east, y up, z north: Unity.
    case unity

    /// Which way the axes point.
    public var convention: FrameConvention {
      switch self {
      case .enu: .enu
      case .ar: .eus
      case .unity: .eun
      }
    }
  }

  /// The words for frames.
  public static let words = ["geodetic", "ecef"] + Local.allCases.map(\.rawValue)

  /// The frame of a word, or the system of a definition; nil for another word of letters.
  public init?(_ text: String) {
    switch text {
    case "geodetic": self = .geodetic
    case "ecef": self = .ecef
    default:
      if let local = Local(rawValue: text) {
        self = .local(local)
      } else if text.contains(where: { !$0.isLetter }) {
        self = .system(text)
      } else {
        return nil
      }
    }
  }

  /// The word, or the definition of the system.
  public var name: String {
    switch self {
    case .geodetic: "geodetic"
    case .ecef: "ecef"
    case .local(let local): local.rawValue
    case .system(let definition): definition
    }
  }

  /// Whether the frame needs an origin.
  public var isLocal: Bool {
    if case .local = self { true } else { false }
  }

  /// Whether the frame is a coordinate reference system.
  public var isSystem: Bool {
    if case .system = self { true } else { false }
  }
}
