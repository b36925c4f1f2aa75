package import Geodesy

/// The difference of a region between two states of its set.
package struct RegionDifference: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Missing before.
    case added
    /// Present before and after, but different.
    case changed
    /// Missing after.
    case removed
  }

  /// A field of a region that can differ.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case name, provider, grade, validFrom, validUntil, properties, area
  }

  /// The name of its set after, or before where it is gone.
  package var set: String
  /// The region before; nil if it was added.
  package var before: CoverageRegion?
  /// The region after; nil if it was removed.
  package var after: CoverageRegion?
  /// The fields that changed; empty if the region was added or removed.
  package var fields: [Field] = []
  /// The square meters that it has more, on the ellipsoid; nil where its rings are not valid.
  package var gainedSquareMeters: Double?
  /// The square meters that it has no more, on the ellipsoid; nil where its rings are not valid.
  package var lostSquareMeters: Double?
  /// The Hausdorff distance between its borders, in geodesic meters: how far the border moved where
  /// it moved most; nil where it came or went.
  package var borderMoved: Meters?

  /// The id within its set.
  package var id: String { (after ?? before)?.id ?? "" }
  /// The display name; nil without a name.
  package var name: String? { (after ?? before)?.name }
  package var change: Change {
    before == nil ? .added : after == nil ? .removed : .changed
  }

  /// The regions that differ between two states of sets, matched by set and id: those that changed or
  /// went in the order from before, then those that came.
  package static func between(
    _ before: [RegionSet], _ after: [RegionSet]
  ) throws(AreaError) -> [RegionDifference] {
    var found: [RegionDifference] = []
    for old in before {
      let new = after.first { $0.name == old.name }
      found += try between(old, new ?? RegionSet(name: old.name, regions: []))
    }
    for new in after where !before.contains(where: { $0.name == new.name }) {
      found += try between(RegionSet(name: new.name, regions: []), new)
    }
    return found
  }

  /// The regions that differ between two sets, whatever their names are.
  package static func between(
    _ before: RegionSet, _ after: RegionSet
  ) throws(AreaError) -> [RegionDifference] {
    let new = Dictionary(after.regions.map { ($0.id, $0) }) { first, _ in first }
    let known = Set(before.regions.map(\.id))
    var found: [RegionDifference] = []
    for old in before.regions {
      if let difference = try RegionDifference(set: after.name, old, new[old.id]) {
        found.append(difference)
      }
    }
    for region in after.regions where !known.contains(region.id) {
      if let difference = try RegionDifference(set: after.name, nil, region) {
        found.append(difference)
      }
    }
    return found
  }

  /// Compares two states of a region; nil when they are the same.
  package init?(
    set: String, _ before: CoverageRegion?, _ after: CoverageRegion?
  ) throws(AreaError) {
    guard before != after else { return nil }
    self.set = set
    self.before = before
    self.after = after
    guard let before, let after else {
      gainedSquareMeters = after.map { Self.squareMeters($0.polygons) } ?? 0
      lostSquareMeters = before.map { Self.squareMeters($0.polygons) } ?? 0
      return
    }
    fields = Self.fields(before, after)
    try compareAreas(before, after)
  }

  private static func fields(_ old: CoverageRegion, _ new: CoverageRegion) -> [Field] {
    Field.allCases.filter { field in
      switch field {
      case .name: old.name != new.name
      case .provider: old.provider != new.provider
      case .grade: old.grade != new.grade
      case .validFrom: old.validFrom != new.validFrom
      case .validUntil: old.validUntil != new.validUntil
      case .properties: old.properties != new.properties
      case .area: old.polygons != new.polygons
      }
    }
  }

  private mutating func compareAreas(
    _ old: CoverageRegion, _ new: CoverageRegion
  ) throws(AreaError) {
    guard old.polygons != new.polygons else {
      (gainedSquareMeters, lostSquareMeters, borderMoved) = (0, 0, 0)
      return
    }
    borderMoved = AreaMeasure.hausdorffDistance(old.polygons, new.polygons)
    guard old.issue == nil, new.issue == nil else { return }
    // The parts of only one of them are the gain and the loss; their difference is known too.
    let either = Self.squareMeters(
      try AreaMeasure.symmetricDifference(old.polygons, new.polygons))
    let more = Self.squareMeters(new.polygons) - Self.squareMeters(old.polygons)
    gainedSquareMeters = max(0, (either + more) / 2)
    lostSquareMeters = max(0, (either - more) / 2)
  }

  private static func squareMeters(_ polygons: [Polygon]) -> Double {
    polygons.reduce(0) { $0 + AreaMeasure.squareMeters($1) }
  }
}
