import GeoCommandLine
import GeoRouting
import GeoStreets

extension SnapPolicy {
  private typealias Binding = OptionBinding<SnapPolicy>

  private static let bindings = [
    Binding(
      Option(
        "snap", "TARGET", .choice(of: SnapTarget.self), default: "edge", group: "Streets",
        help: "Start at the nearest point of a street (edge) or at the nearest node (node)."),
      \.target),
    Binding(
      Option(
        "max-snap", "METERS", .number(atLeast: 0), default: "250", group: "Streets",
        help: "The farthest that a street may be from a place."),
      \.maximumDistance),
    Binding(
      Option(
        "components", "WHICH", .choice(of: SnapComponents.self), default: "largest",
        group: "Streets",
        help: "Look at the largest connected part of the network, or at all parts."),
      \.components),
  ]

  static let options = bindings.map(\.spec)

  init(_ arguments: ParsedArguments) throws {
    self.init()
    try arguments.set(Self.bindings, in: &self)
  }
}
