extension LintFinding {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// Content will probably not appear as meant.
    case warning
    /// A platform refuses it, or it cannot be used.
    case error

    /// Orders severities from notes to errors.
    public static func < (one: LintFinding.Severity, other: LintFinding.Severity) -> Bool {
      one.order < other.order
    }

    private var order: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }
}
