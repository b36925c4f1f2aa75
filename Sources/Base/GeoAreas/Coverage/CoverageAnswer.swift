public import Geodesy

/// A question about a place.
public struct CoverageQuestion: Hashable, Sendable {
  /// The radius that holds the true position in 68 of 100 cases, in meters; nil when unknown.
  public var accuracy: Meters?
  /// The provider whose regions count; nil for all providers.
  public var provider: CoverageProvider?
  /// The grades that count; nil for all.
  public var grades: Set<CoverageGrade>?
  /// The moment, in seconds since 1970; nil to disregard the dates of regions.
  public var time: Seconds?
  /// The number of nearest regions to name when the place is not available; with 0 and without an
  /// accuracy, no distances are computed at all.
  public var alternatives: Int
  /// The least probability of being covered that still counts as available, `0.5...1`.
  public var certainty: Double
  /// Whether the device has a network; nil when it is not asked about.
  public var hasNetwork: Bool?
  /// Whether the device supports tracking at all; nil when it is not asked about.
  public var isDeviceSupported: Bool?

  /// Creates a question about any place.
  public init(
    accuracy: Meters? = nil, provider: CoverageProvider? = nil,
    grades: Set<CoverageGrade>? = nil, time: Seconds? = nil, alternatives: Int = 1,
    certainty: Double = 0.95, hasNetwork: Bool? = nil, isDeviceSupported: Bool? = nil
  ) {
    self.accuracy = accuracy
    self.provider = provider
    self.grades = grades
    self.time = time
    self.alternatives = alternatives
    self.certainty = certainty
    self.hasNetwork = hasNetwork
    self.isDeviceSupported = isDeviceSupported
  }

  /// Whether the answer needs the distance to a border.
  public var wantsDistances: Bool { alternatives > 0 || accuracy != nil }
}

/// Whether a place can be tracked.
public enum CoverageStatus: String, Hashable, Sendable, CaseIterable {
  /// Available.
  case available
  /// Not available.
  case unavailable
  /// Possibly available.
  case uncertain
}

extension CoverageAnswer {
  /// The reason why a place cannot be tracked, or why that is not certain.
  public enum Reason: Hashable, Sendable {
    /// The set has no regions to consider.
    case noRegions
    /// The place is outside of every region.
    case outside
    /// The place is in a hole of the region.
    case insideHole(region: Int)
    /// The position may be on the other side of the edge: how probable it is that it is covered.
    case nearEdge(covered: Double)
    /// The region is over since then.
    case expired(region: Int, since: CoverageTime)
    /// The region begins then.
    case notYetValid(region: Int, from: CoverageTime)
    /// The region is another provider's.
    case wrongProvider(region: Int)
    /// The region has a grade that was not asked for.
    case wrongGrade(region: Int)
    /// The rings of the region are invalid.
    case invalidRegion(region: Int)
    /// The device has no network.
    case noNetwork
    /// The device does not support tracking.
    case unsupportedDevice

    /// The word for the reason in documents.
    public var word: String {
      switch self {
      case .noRegions: "no-regions"
      case .outside: "outside"
      case .insideHole: "inside-hole"
      case .nearEdge: "near-edge"
      case .expired: "expired"
      case .notYetValid: "not-yet-valid"
      case .wrongProvider: "wrong-provider"
      case .wrongGrade: "wrong-grade"
      case .invalidRegion: "invalid-region"
      case .noNetwork: "no-network"
      case .unsupportedDevice: "unsupported-device"
      }
    }

    /// Every word, in the order of the cases.
    public static let words = [
      "no-regions", "outside", "inside-hole", "near-edge", "expired", "not-yet-valid",
      "wrong-provider", "wrong-grade", "invalid-region", "no-network", "unsupported-device",
    ]

    /// The number of the region that it is about.
    public var region: Int? {
      switch self {
      case .insideHole(let region), .expired(let region, _), .notYetValid(let region, _),
        .wrongProvider(let region), .wrongGrade(let region), .invalidRegion(let region):
        region
      case .noRegions, .outside, .nearEdge, .noNetwork, .unsupportedDevice: nil
      }
    }
  }
}

/// The answer about one place.
public struct CoverageAnswer: Hashable, Sendable {
  /// The place.
  public var coordinate: Coordinate
  /// Whether it can be tracked.
  public var status: CoverageStatus
  /// The reasons of an unavailable or uncertain answer; empty when available.
  public var reasons: [CoverageAnswer.Reason]
  /// The numbers of the regions that count and contain the place, in order.
  public var regions: [Int]
  /// The probability that the true position is covered; nil when the accuracy is unknown.
  public var probability: Double?
  /// Geodesic meters to the border of the first region that contains the place, else of the
  /// nearest region that counts; nil without any.
  public var edgeDistance: Meters?
  /// The nearest supported places, one for each region (`area` is its number); empty when available.
  public var nearest: [NearestPlace]
}
