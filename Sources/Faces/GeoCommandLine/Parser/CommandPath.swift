/// A name of the version before, and that of this one.
package struct Renaming: Hashable, Sendable {
  package let old: String
  package let new: String
}

/// A command with those above it, from the root down.
package struct CommandPath: Sendable {
  /// The commands, the program itself first.
  package private(set) var specs: [CommandSpec]

  package init(root: CommandSpec) {
    specs = [root]
    spec = root
  }

  /// The last command.
  package private(set) var spec: CommandSpec

  /// Words that were typed by the name of the previous version.
  package var renamings: [Renaming] = []

  package var advice: CommandAdvice { specs[0].advice }

  /// The words that select the command.
  package var name: String { specs.map(\.name).joined(separator: " ") }

  /// The path one step further down.
  package func appending(_ next: CommandSpec) -> CommandPath {
    var path = self
    path.specs.append(next)
    path.spec = next
    return path
  }

  /// The path with the command below that is called so, now or in the version before.
  package func command(_ word: String) -> CommandPath? {
    if let next = spec.subcommand(word) { return appending(next) }
    let old = (specs.dropFirst().map(\.name) + [word]).joined(separator: " ")
    guard let next = advice.renamedCommands[old].flatMap(spec.subcommand) else { return nil }
    var path = appending(next)
    path.renamings.append(Renaming(old: "\(name) \(word)", new: path.name))
    return path
  }

  /// This command and all below it, parents first.
  package var tree: [CommandPath] {
    [self] + spec.subcommands.flatMap { appending($0).tree }
  }

  /// The usage lines, each with the whole path.
  package var usageLines: [String] {
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
