/// A command with those above it, from the root down.
struct CommandPath: Sendable {
  /// The commands, the program itself first.
  private(set) var specs: [CommandSpec]

  /// The path of the program itself.
  init(root: CommandSpec) {
    specs = [root]
    spec = root
  }

  /// The last command.
  private(set) var spec: CommandSpec

  /// What people type to reach the command.
  var name: String { specs.map(\.name).joined(separator: " ") }

  /// The path one step further down.
  func appending(_ next: CommandSpec) -> CommandPath {
    var path = self
    path.specs.append(next)
    path.spec = next
    return path
  }

  /// This command and all below it that are not hidden, parents first.
  var visibleTree: [CommandPath] {
    [self] + spec.visibleSubcommands.flatMap { appending($0).visibleTree }
  }

  /// The usage lines, each with the whole path.
  var usageLines: [String] {
    if !spec.usage.isEmpty { return spec.usage.map { "\(name) \($0)" } }
    var parts = [name]
    if !spec.subcommands.isEmpty { parts.append(spec.run == nil ? "COMMAND" : "[COMMAND]") }
    for option in spec.options where option.required {
      parts.append("\(option.flagText) \(option.valueName ?? "")" + (option.repeats ? "..." : ""))
    }
    if spec.options.contains(where: { !$0.required }) || !spec.subcommands.isEmpty {
      parts.append("[OPTIONS]")
    }
    parts += spec.positionals.map(\.usageText)
    return [parts.joined(separator: " ")]
  }
}
