public import GeoAreas
import GeoStreets
public import Geodesy

/// Coverage of a walk by supported regions.
public struct CoverageReport: Hashable, Sendable {
  /// The sections of the walk, in order and without gaps.
  public var path: CoveragePath
  /// Walking speed, in meters per second.
  public var walkingSpeed: Double

  /// The sections outside supported regions.
  public var gaps: [PathInterval<CoveragePath.Section>] {
    path.sections.filter { !$0.isSupported }
  }
  /// The meters outside supported regions.
  public var metersOutside: Meters { path.length - path.supportedLength }
  /// The seconds outside supported regions, at walking speed.
  public var secondsOutside: Seconds { metersOutside / walkingSpeed }

  /// The borders of the supported regions on the walk, in meters along it.
  var borders: [Meters] {
    zip(path.sections, path.sections.dropFirst()).compactMap { before, behind in
      before.isSupported == behind.isSupported ? nil : behind.from
    }
  }
}

/// Reasons why visual localization may fail although the region is supported: its pictures are
/// taken from cars on public streets.
public enum LowConfidenceReason: String, Hashable, Sendable, CaseIterable {
  /// A way without cars: a footway, a path, steps, a square.
  case footway
  /// A way for those who are let in, or have business there.
  case gated
  /// Under a roof, in a tunnel, in a building.
  case indoors

  /// The doubts of a walk, longer than some meters each; shorter ones are seen from the street.
  static func lowConfidence(
    of sections: [PathInterval<StreetTraits>], longerThan least: Meters = 50
  ) -> [PathInterval<Self>] {
    var found: [PathInterval<Self>] = []
    for section in sections {
      guard let doubt = Self(of: section.value) else { continue }
      found.append(merging: PathInterval(from: section.from, to: section.to, doubt))
    }
    return found.filter { $0.length > least }
  }

  fileprivate init?(of traits: StreetTraits) {
    if !traits.structure.isDisjoint(with: [.tunnel, .indoor, .covered]) {
      self = .indoors
    } else if traits.access != .open {
      self = .gated
    } else if !traits.street.kind.isRoad {
      self = .footway
    } else {
      return nil
    }
  }
}
