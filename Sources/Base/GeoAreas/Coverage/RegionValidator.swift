import Geodesy

/// A region as a document has it, before anything was checked.
package struct RegionDraft: Hashable, Sendable {
  /// The place in the document, for messages, as in `features[3]`.
  package var place: String
  package var id: String?
  package var name: String?
  /// The provider, if the document has one.
  package var provider: CoverageProvider?
  /// The grade of support, if the document has one.
  package var grade: CoverageGrade?
  /// The begin of its validity, as written.
  package var validFrom: String?
  /// The end of its validity, as written.
  package var validUntil: String?
  /// Everything else, as the text of a JSON object.
  package var properties: String?
  /// The rings of each polygon, in longitude and latitude.
  package var polygons: [[[SIMD2<Double>]]]

  package init(place: String, polygons: [[[SIMD2<Double>]]] = []) {
    self.place = place
    self.polygons = polygons
  }

  /// The place and the name.
  var label: String {
    guard let name = name ?? id, !name.isEmpty else { return place }
    return "\(place) (`\(name.prefix(60))`)"
  }
}

/// A finding about one region of a document.
public struct RegionFinding: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// An unusable region; the defect and its place.
    case issue(PolygonIssue)
    /// An invalid date of the region, as text.
    case date(String)
    /// A change made to the region.
    case note(PolygonNormalizer.Note)
    /// The region has the rings of an earlier one and was left out.
    case duplicate(of: String)
    /// Another region has the same id; it was given a new one.
    case sameID(String, now: String)
    /// All its points would be as plausible with latitude and longitude swapped, and lie with the
    /// other regions then.
    case suspectedSwap
  }

  package var kind: Kind
  /// The place of the region, as in `features[3] (`Egypt`)`.
  public var place: String
  /// The number of the polygon, counted from 0; nil for a single one.
  public var polygon: Int?

  /// Whether the region cannot be used.
  public var isError: Bool {
    switch kind {
    case .issue, .date: true
    case .note, .duplicate, .sameID, .suspectedSwap: false
    }
  }

  /// Whether a repair of the rings would make the region usable.
  public var isRepairable: Bool {
    if case .issue(let issue) = kind, case .rings = issue.kind { true } else { false }
  }

  /// The finding in words.
  public var description: String {
    let words =
      switch kind {
      case .issue(let issue): issue.description
      case .date(let text): "`\(text.prefix(40))` is not a date or a time of RFC 3339"
      case .note(.closed): "a ring was not closed; it was closed"
      case .note(.cutAtAntimeridian): "it crosses the antimeridian; it was cut there"
      case .note(.enclosedPole): "a ring runs round a pole; the pole is taken as inside"
      case .note(.repaired): "its rings were invalid; they were repaired"
      case .duplicate(let other): "it has the same rings as \(other); it was left out"
      case .sameID(let id, let now): "the id `\(id)` is taken; it is now `\(now)`"
      case .suspectedSwap:
        "it lies far from all other regions, but among them with latitude and longitude swapped"
      }
    return place + (polygon.map { ", polygon \($0 + 1)" } ?? "") + ": " + words
  }
}

/// The usable regions of a document, and the findings.
package struct ValidatedRegions: Hashable, Sendable {
  /// The regions, in the order of the document.
  package var regions: [CoverageRegion]
  /// The repairs, doubts and omissions.
  package var findings: [RegionFinding]
}

/// Makes regions of drafts, with findings.
public struct RegionValidator: Sendable {
  /// Whether invalid rings are repaired.
  public var repair = false
  /// Whether invalid rings are used as they are, by counting crossings.
  public var keepsInvalid = false
  /// The provider of regions without one in the document.
  public var provider = CoverageProvider.custom
  /// The grade of support of regions without one in the document.
  public var grade = CoverageGrade.production

  /// Creates a validator that repairs nothing.
  public init() {}

  /// Checks drafts and makes regions of those that can be used.
  package func validate(_ drafts: [RegionDraft]) -> ValidatedRegions {
    var regions: [CoverageRegion] = []
    var findings: [RegionFinding] = []
    var seen: [[Polygon]: String] = [:]
    var ids: Set<String> = []
    for (index, draft) in drafts.enumerated() {
      guard var region = region(draft, &findings) else { continue }
      if let other = seen[region.polygons] {
        findings.append(RegionFinding(kind: .duplicate(of: other), place: draft.label))
        continue
      }
      seen[region.polygons] = draft.label
      let wanted = draft.id ?? String(index)
      var id = wanted
      var number = 2
      while !ids.insert(id).inserted {
        id = "\(wanted)-\(number)"
        number += 1
      }
      if id != wanted {
        findings.append(RegionFinding(kind: .sameID(wanted, now: id), place: draft.label))
      }
      region.id = id
      regions.append(region)
    }
    findings += SwapDetector.findings(regions)
    return ValidatedRegions(regions: regions, findings: findings)
  }

  private func region(
    _ draft: RegionDraft, _ findings: inout [RegionFinding]
  ) -> CoverageRegion? {
    var region = CoverageRegion(
      id: "", name: draft.name, provider: draft.provider ?? provider,
      grade: draft.grade ?? grade, properties: draft.properties, polygons: [])
    var isUsable = true
    for (text, isEnd) in [(draft.validFrom, false), (draft.validUntil, true)] {
      guard let text, !text.isEmpty else { continue }
      guard let time = CoverageTime(text, endOfDay: isEnd) else {
        findings.append(RegionFinding(kind: .date(text), place: draft.label))
        isUsable = false
        continue
      }
      if isEnd { region.validUntil = time } else { region.validFrom = time }
    }
    if draft.polygons.isEmpty {
      findings.append(RegionFinding(kind: .issue(PolygonNormalizer.emptiness), place: draft.label))
      isUsable = false
    }
    for (index, rings) in draft.polygons.enumerated() {
      let number = draft.polygons.count > 1 ? index : nil
      do throws(PolygonIssue) {
        if keepsInvalid {
          let (polygons, issue) = try PolygonNormalizer.normalizeUnchecked(rings)
          region.polygons += polygons
          if let issue {
            region.issue = region.issue ?? issue
            findings.append(
              RegionFinding(kind: .issue(issue), place: draft.label, polygon: number))
          }
          continue
        }
        let (polygons, notes) = try PolygonNormalizer.normalize(rings, repair: repair)
        region.polygons += polygons
        findings += notes.map {
          RegionFinding(kind: .note($0), place: draft.label, polygon: number)
        }
      } catch {
        findings.append(RegionFinding(kind: .issue(error), place: draft.label, polygon: number))
        isUsable = false
      }
    }
    return isUsable && !region.polygons.isEmpty ? region : nil
  }
}

/// Suspects regions whose latitude and longitude may be swapped.
enum SwapDetector {
  /// The regions that lie far from the others, but among them when swapped.
  static func findings(_ regions: [CoverageRegion]) -> [RegionFinding] {
    guard regions.count >= 5 else { return [] }
    let middles = regions.map { region in
      let box = BoundingBox(around: region.polygons.lazy.flatMap(\.exterior))
      return Coordinate(
        latitude: ((box?.south ?? 0) + (box?.north ?? 0)) / 2,
        longitude: ((box?.west ?? 0) + (box?.east ?? 0)) / 2)
    }
    let latitude = middles.map(\.latitude).sorted()[middles.count / 2]
    let longitude = middles.map(\.longitude).sorted()[middles.count / 2]
    let together = middles.count {
      abs($0.latitude - latitude) + abs($0.longitude - longitude) < 10
    }
    // Only regions that keep together tell where one of them should be.
    guard together * 5 >= middles.count * 4 else { return [] }
    return zip(regions, middles).compactMap { region, middle in
      guard abs(middle.longitude) <= 90 else { return nil }
      let apart = abs(middle.latitude - latitude) + abs(middle.longitude - longitude)
      let swapped = abs(middle.longitude - latitude) + abs(middle.latitude - longitude)
      guard apart > 20, swapped < 5 else { return nil }
      return RegionFinding(kind: .suspectedSwap, place: "`\(region.name ?? region.id)`")
    }
  }
}
