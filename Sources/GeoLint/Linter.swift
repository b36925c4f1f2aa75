/// Checks sets of anchors against every rule.
public struct Linter: Sendable {
  /// Every rule, in the order of the documentation.
  public static let rules: [any LintRule.Type] = [
    UnreadableRule.self, AltitudeUnknownRule.self, AltitudeDatumRule.self,
    AltitudeProvenanceRule.self,
    AltitudeRangeRule.self, AltitudeGroundRule.self, GroundUnknownRule.self,
    DuplicatePlaceRule.self, DuplicateNameRule.self, OutsideCoverageRule.self,
    AxesSwappedRule.self, NullIslandRule.self, OrientationInvalidRule.self,
    HeadingInvalidRule.self, HeadingConflictRule.self, ExpiredRule.self, StreetFarRule.self,
    StreetCutOffRule.self, NearPoleRule.self, StartDistanceRule.self, LiveAnchorsRule.self,
    TerrainAnchorsRule.self, RevealDistanceRule.self, ArrivalRadiusRule.self,
  ]

  /// What is checked against.
  public var context: LintContext

  /// Makes a linter.
  public init(_ context: LintContext = LintContext()) {
    self.context = context
  }

  /// The findings of all groups, group by group and rule by rule.
  ///
  /// - Throws: `LintError` when data that was given cannot be read.
  public func findings(in groups: [LintGroup]) throws(LintError) -> [LintFinding] {
    var found: [LintFinding] = []
    for group in groups {
      for rule in Self.rules where !rule.platforms.isDisjoint(with: context.platforms) {
        guard !group.anchors.isEmpty || rule.id == UnreadableRule.id else { continue }
        found += try rule.init().check(group, context)
      }
    }
    return found
  }
}
