public import GeoFormats
public import Geodesy

/// A request to convert points between frames, vertical datums and coordinate reference systems.
///
/// A value that a program, the command line and a document (`conversion-request.schema.json`) make
/// alike. `Converter` answers it for points, `ConversionStream` for text.
public struct ConversionRequest: Hashable, RequestDocument {
  /// The source of the points.
  public var source: ConversionFrame
  /// The target of the points.
  public var target: ConversionFrame
  /// The datum of input altitudes; needed where the source is `geodetic` and points have one.
  public var sourceDatum: VerticalDatum?
  /// The datum of output altitudes, where the target is `geodetic`.
  public var targetDatum = VerticalDatum.ellipsoid
  /// The origin of the frames `enu`, `ar` and `unity`; needed for these.
  public var origin: Coordinate?
  /// The altitude of the origin; nil for 0 on the ellipsoid.
  public var originAltitude: Altitude?
  /// The geoid that mean sea level is taken to be; nil refuses heights above mean sea level.
  public var seaLevel: GeoidModel?
  /// The interpolation between a grid's nodes.
  public var interpolation = GridInterpolation.bicubic
  /// The name of the terrain for heights above the ground.
  public var terrain: String?
  /// Whether PROJ's best operation is insisted on where its grids are missing.
  public var grids = GridAvailability.best
  /// The fallback where no operation leads from one system to the other; nil refuses.
  package var accepted: AcceptedOperation?
  /// The epoch of the coordinates, as a decimal year; needed where systems move.
  public var epoch: Double?
  /// Whether longitudes beyond ±180° are brought back; else they are a problem.
  public var wrapsLongitudes = false
  /// The points, where the request brings them: two or three numbers each, in the order of the source's
  /// columns.
  public var points: [[Double]] = []

  /// The maximum number of points of a document.
  public static let maximumPoints = 100_000

  /// Creates a request with the defaults.
  public init(from source: ConversionFrame = .geodetic, to target: ConversionFrame = .geodetic) {
    self.source = source
    self.target = target
  }

  /// Whether PROJ's operations take part: by a coordinate reference system or a vertical one.
  package var usesReferenceSystems: Bool {
    let datums = [sourceDatum, targetDatum, originAltitude?.datum]
    return source.isSystem || target.isSystem
      || datums.contains { if case .system? = $0 { true } else { false } }
  }

  /// Whether points without a height cannot be converted.
  var needsHeights: Bool {
    [source, target].contains { $0 == .ecef || $0.isLocal }
  }
}
