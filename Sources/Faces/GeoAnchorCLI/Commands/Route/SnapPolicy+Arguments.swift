import GeoCommandLine
import GeoRouting

extension SnapPolicy {
  private typealias Binding = OptionBinding<SnapPolicy>

  private static let bindings = [
    Binding(
      "snap", "TARGET", .choice(of: SnapTarget.self), \.target, default: "edge", group: "Streets",
      help: "Snap to the nearest point of a street (edge) or to the nearest node."),
    Binding(
      "max-snap", "METERS", .number(atLeast: 0), \.maximumDistance, default: "250",
      group: "Streets", help: "Maximum distance from a place to a street."),
    Binding(
      "components", "WHICH", .choice(of: SnapComponents.self), \.components, default: "largest",
      group: "Streets",
      help: "Use only the largest connected component of the network, or all components."),
    Binding(
      "level", "LEVEL", .number(in: -1_000...1_000), \.level, group: "Streets",
      help: "Level of the places, 0 for the ground; PLACE@LEVEL is that of one place of a route."),
  ]

  static let options = bindings.map(\.spec)

  init(_ arguments: ParsedArguments) throws {
    self.init()
    try arguments.set(Self.bindings, in: &self)
  }
}
