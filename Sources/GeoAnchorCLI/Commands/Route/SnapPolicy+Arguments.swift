import GeoCommandLine
import GeoRouting
import GeoStreets

extension SnapPolicy {
  static let options = [
    OptionSpec(
      "snap", valueName: "TARGET", kind: .choice(of: SnapTarget.self), default: "edge",
      group: "Streets",
      help: "Start at the nearest point of a street (edge) or at the nearest node (node)."),
    OptionSpec(
      "max-snap", valueName: "METERS", kind: .number(atLeast: 0), default: "250",
      group: "Streets", help: "The farthest that a street may be from a place."),
    OptionSpec(
      "components", valueName: "WHICH", kind: .choice(of: SnapComponents.self),
      default: "largest", group: "Streets",
      help: "Look at the largest connected part of the network, or at all parts."),
  ]

  init(_ arguments: ParsedArguments) throws {
    self.init(
      target: try arguments.required.choice("snap", as: SnapTarget.self),
      components: try arguments.required.choice("components", as: SnapComponents.self),
      maximumDistance: try arguments.required.number("max-snap"))
  }
}
