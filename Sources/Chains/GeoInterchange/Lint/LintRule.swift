package import GeoAnchors
package import GeoTexts

/// One thing that is checked, in a file of its own.
package protocol LintRule: Sendable {
  /// The name of the rule: lower case, words joined by hyphens, never changed.
  static var id: String { get }
  static var severity: LintFinding.Severity { get }
  /// Whether it concerns users of a platform with these limits; all of them unless the rule says.
  static func concerns(_ limits: Platform.Limits) -> Bool
  /// The finding that names the rule; a rule may have a second one beside it.
  static var key: FindingKey { get }
  init()

  /// Checks a group of anchors; findings come in the order of the anchors.
  func check(_ group: LintGroup, _ context: LintContext) throws(LintError) -> [LintFinding]
}

extension LintRule {
  package static func concerns(_ limits: Platform.Limits) -> Bool { true }

  /// The finding about an anchor that names the rule.
  func finding(
    _ anchor: Anchor, in group: LintGroup, _ values: KeyValuePairs<String, FindingValue> = [:],
    fix: LintFix? = nil
  ) -> LintFinding {
    LintFinding(self, FindingMessage(Self.key, values), anchor, in: group, fix: fix)
  }

  /// The platforms whose users it concerns.
  package static var platforms: Set<Platform> {
    Set(Platform.limited.filter { $0.limits.map(concerns) ?? false })
  }
}

/// The reason why a set of anchors cannot be checked.
public enum LintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The height of the ground cannot be read; `reason` names the file.
  case terrain(reason: String)

  /// A readable description.
  public var description: String {
    switch self {
    case .terrain(let reason): "cannot read the terrain: \(reason)"
    }
  }
}
