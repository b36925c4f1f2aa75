import GeoSystem

/// Checks sets of anchors against every rule.
public struct Linter: Sendable {
  /// Every rule, in the order of the documentation.
  package static let rules: [any LintRule.Type] = [
    UnreadableRule.self, AltitudeUnknownRule.self, AltitudeDatumRule.self,
    AltitudeProvenanceRule.self,
    AltitudeRangeRule.self, AltitudeGroundRule.self, GroundUnknownRule.self,
    DuplicatePlaceRule.self, DuplicateNameRule.self, OutsideCoverageRule.self,
    AxesSwappedRule.self, NullIslandRule.self, OrientationInvalidRule.self,
    HeadingInvalidRule.self, HeadingConflictRule.self, ExpiredRule.self, StreetFarRule.self,
    StreetCutOffRule.self, NearPoleRule.self, StartDistanceRule.self, LiveAnchorsRule.self,
    TerrainAnchorsRule.self, RevealDistanceRule.self, ArrivalRadiusRule.self,
  ]

  /// The data to check against.
  public var context: LintContext

  /// The rules that are not checked, by id.
  public var ignored: Set<String>
  /// The least severe findings that are reported.
  public var least: LintFinding.Severity

  /// Creates a linter.
  public init(
    _ context: LintContext = LintContext(), ignoring ignored: Set<String> = [],
    least: LintFinding.Severity = .note
  ) {
    self.context = context
    self.ignored = ignored
    self.least = least
  }

  /// The findings of all groups, group by group and rule by rule; none once the work is canceled.
  ///
  /// - Throws: `LintError` when data that was given cannot be read.
  public func findings(in groups: [LintGroup]) throws(LintError) -> [LintFinding] {
    var found: [LintFinding] = []
    for group in groups {
      for rule in Self.rules where isChecked(rule) {
        // The findings of canceled work are not used.
        if Cancellation.isRequested { return [] }
        guard !group.anchors.isEmpty || rule.id == UnreadableRule.id else { continue }
        found += try rule.init().check(group, context)
      }
    }
    return found
  }
  private func isChecked(_ rule: any LintRule.Type) -> Bool {
    rule.severity >= least && !ignored.contains(rule.id)
      && !rule.platforms.isDisjoint(with: context.platforms)
  }
}
