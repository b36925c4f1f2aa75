public import Geodesy

/// The provider of tracking in a region.
public struct CoverageProvider: RawRepresentable, Hashable, Sendable {
  /// The name, in lower case.
  public var rawValue: String

  /// Names a provider.
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }

  /// Apple's geotracking.
  public static let arkit = CoverageProvider(rawValue: "arkit")
  /// Google's geospatial service.
  public static let arcore = CoverageProvider(rawValue: "arcore")
  /// Niantic's visual positioning.
  public static let lightship = CoverageProvider(rawValue: "lightship")
  /// Anybody else.
  public static let custom = CoverageProvider(rawValue: "custom")
}

/// The grade of support in a region.
public struct CoverageGrade: RawRepresentable, Hashable, Sendable {
  /// The name, in lower case.
  public var rawValue: String

  /// Names a grade.
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }

  /// Ready for everybody.
  public static let production = CoverageGrade(rawValue: "production")
  /// May work or not.
  public static let experimental = CoverageGrade(rawValue: "experimental")
}

/// An area where places can be tracked, or so its provider says.
public struct CoverageRegion: Hashable, Sendable {
  /// The id within its set.
  public var id: String
  /// The name of its set, as a map has it; empty for a region of its own.
  public internal(set) var set = ""
  /// The display name.
  public var name: String?
  /// The provider.
  public var provider: CoverageProvider
  /// The grade of support.
  public var grade: CoverageGrade
  /// The start of validity; nil without one.
  public var validFrom: CoverageTime?
  /// The end of validity; nil without one.
  public var validUntil: CoverageTime?
  /// Everything else that is known, as the text of a JSON object; nil without.
  public var properties: String?
  /// Its polygons, which do not overlap one another.
  public var polygons: [Polygon]
  /// The defect of its rings; nil when they are valid.
  package var issue: PolygonIssue?

  /// Creates a region of its parts.
  public init(
    id: String, name: String? = nil, provider: CoverageProvider = .custom,
    grade: CoverageGrade = .production, validFrom: CoverageTime? = nil,
    validUntil: CoverageTime? = nil, properties: String? = nil, polygons: [Polygon]
  ) {
    self.id = id
    self.name = name
    self.provider = provider
    self.grade = grade
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.properties = properties
    self.polygons = polygons
  }

  /// The set's name and the id, as in `midtown/12`.
  public var reference: String { "\(set)/\(id)" }

  /// Whether two values are the same region.
  public static func == (one: CoverageRegion, other: CoverageRegion) -> Bool {
    one.id == other.id && one.name == other.name && one.provider == other.provider
      && one.grade == other.grade && one.validFrom == other.validFrom
      && one.validUntil == other.validUntil && one.properties == other.properties
      && one.polygons == other.polygons
  }

  /// Hashes what tells regions apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(polygons)
  }
}

/// Regions that belong together, under a name and a version.
public struct RegionSet: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The version, in the words of the set's author; nil when not given.
  public var version: String?
  /// The source, such as the name of a file.
  public var source: String?
  /// The regions in order.
  public var regions: [CoverageRegion]

  /// Creates a set of its parts.
  public init(
    name: String, version: String? = nil, source: String? = nil, regions: [CoverageRegion]
  ) {
    self.name = name
    self.version = version
    self.source = source
    self.regions = regions
  }
}
