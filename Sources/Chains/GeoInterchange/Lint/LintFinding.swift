public import GeoAnchors
public import GeoTexts
public import Geodesy

/// A finding in a set of anchors.
public struct LintFinding: Hashable, Sendable {
  /// The id of the rule.
  public var rule: String
  /// The severity.
  public var severity: LintFinding.Severity
  /// The message.
  public var message: FindingMessage
  /// The anchor, by its id.
  public var anchor: AnchorID
  /// The display name of the anchor; may be empty.
  public var name: String
  /// The position of the anchor; nil where unknown.
  public var coordinate: Coordinate?
  /// The collection or chain of the anchor.
  public var group: String?
  /// The number among the anchors of its chain, from 1; nil for an anchor of no chain.
  public var number: Int?
  /// The lossless fix; nil where a person must decide.
  package var fix: LintFix?
  /// Whether the finding has a lossless fix.
  package var isFixable: Bool { fix != nil }

  package init<Rule: LintRule>(
    _ rule: Rule, _ message: FindingMessage, _ anchor: Anchor, in group: LintGroup,
    fix: LintFix? = nil
  ) {
    self.rule = Rule.id
    severity = Rule.severity
    self.message = message
    self.anchor = anchor.id
    name = anchor.name
    coordinate = anchor.coordinate
    self.group = group.name
    number = group.number(of: anchor.id)
    self.fix = fix
  }

  /// The label of the anchor: `tour #129` in a chain, else its id; a name follows in brackets.
  public var label: String {
    let id = number.map { "\(group ?? "") #\($0)" } ?? anchor.rawValue
    return name.isEmpty ? id : "\(id) (\(name))"
  }

  /// Creates a finding about an anchor of which only the id is known.
  init<Rule: LintRule>(
    _ rule: Rule, _ message: FindingMessage, _ anchor: AnchorID, in group: LintGroup
  ) {
    self.rule = Rule.id
    severity = Rule.severity
    self.message = message
    self.anchor = anchor
    name = ""
    self.group = group.name
  }
}

/// A change that puts a finding right and can be undone.
package enum LintFix: Hashable, Sendable {
  /// The anchor has a copy that says the same: it goes.
  case remove
  /// The quaternion is divided by its length.
  case normalizeOrientation
  /// The heading is brought into one turn.
  case foldHeading

  /// Puts an anchor right; nil when it goes.
  package func applied(to anchor: Anchor) -> Anchor? {
    var anchor = anchor
    switch self {
    case .remove: return nil
    case .normalizeOrientation:
      guard let turn = anchor.details.orientation else { return anchor }
      let length = turn.length
      anchor.details.orientation = AnchorOrientation(
        x: turn.x / length, y: turn.y / length, z: turn.z / length, w: turn.w / length)
    case .foldHeading: anchor.heading = anchor.heading.map(normalizedBearing)
    }
    return anchor
  }
}

extension AnchorOrientation {
  /// The length of the quaternion, 1 for a rotation.
  var length: Double { (x * x + y * y + z * z + w * w).squareRoot() }
}
