/// A number of a policy that cannot be used.
public struct PolicyIssue: Hashable, Sendable, CustomStringConvertible {
  /// The name of the number, for people.
  public var name: String
  /// The number.
  public var value: Double
  /// The required range, as in `between 0 and 180 degrees`.
  public var range: String

  /// The number and what it must be, for people.
  public var description: String { "\(name) \(value) is not \(range)" }

  /// A number that must keep a rule.
  package typealias Rule = (name: String, value: Double, isMet: Bool, range: String)

  /// The first number that does not keep its rule or is not finite; nil when all do.
  package static func first(in rules: [Rule]) -> PolicyIssue? {
    rules.first { !$0.isMet || !$0.value.isFinite }
      .map { PolicyIssue(name: $0.name, value: $0.value, range: $0.range) }
  }
}
