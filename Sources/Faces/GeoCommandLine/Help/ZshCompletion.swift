/// The completion script for zsh: one function a command.
package struct ZshCompletion: Sendable {
  package let tree: CompletionTree

  package var script: String {
    """
    #compdef \(tree.program)
    # Completions of \(tree.program) for zsh.

    _\(tree.program)_names() {
      local -a names
      names=("${(@f)$(\(tree.program) completions --names $1 2>/dev/null)}")
      [[ $1 == anchors ]] && names=("@"${^names})
      compadd -a names
    }

    \(tree.paths.map(function).joined(separator: "\n"))
    if [ "$funcstack[1]" = "_\(tree.program)" ]; then
      _\(tree.program) "$@"
    else
      compdef _\(tree.program) \(tree.program)
    fi

    """
  }

  private func function(_ path: CommandPath) -> String {
    var specs = tree.options(of: path).map(option)
    let commands = path.spec.subcommands
    if commands.isEmpty {
      specs += path.spec.positionals.enumerated().map { operand($1, index: $0) }
    } else {
      specs += ["'1:command:\(functionName(path))_commands'", "'*:: :->below'"]
    }
    var text = """
      \(functionName(path))() {
        local curcontext="$curcontext" state line
        typeset -A opt_args
        _arguments -C -s -S \\
          \(specs.joined(separator: " \\\n    "))\(commands.isEmpty ? "" : " && return 0")

      """
    if !commands.isEmpty { text += descent(path, commands) }
    text += "}\n"
    if !commands.isEmpty { text += "\n" + list(path, commands) }
    return text
  }

  private func descent(_ path: CommandPath, _ commands: [CommandSpec]) -> String {
    var text = "  [[ $state == below ]] || return 1\n  case $line[1] in\n"
    for command in commands {
      text += "    \(command.name)) \(functionName(path.appending(command))) ;;\n"
    }
    return text + "  esac\n"
  }

  private func list(_ path: CommandPath, _ commands: [CommandSpec]) -> String {
    var text = "\(functionName(path))_commands() {\n  local -a commands=(\n"
    for command in commands {
      text += "    '\(quoted(command.name + ":" + command.summary))'\n"
    }
    return text + "  )\n  _describe command commands\n}\n"
  }

  private func option(_ option: OptionSpec) -> String {
    let help = "[" + escaped(option.help) + "]"
    let value = option.valueName.map { ":\(escaped($0)):\(action(option.kind, option.long))" } ?? ""
    let long = option.flagText + (option.isFlag ? "" : "=")
    let mark = option.repeats ? "*" : ""
    guard let short = option.short else { return "'\(mark)\(long)\(quoted(help + value))'" }
    let others = option.repeats ? "'*'" : "'(-\(short) \(option.flagText))'"
    return "\(others){-\(short),\(long)}'\(quoted(help + value))'"
  }

  private func operand(_ spec: PositionalSpec, index: Int) -> String {
    let place = spec.repeats ? "*" : "\(index + 1)"
    let mark = spec.required || spec.repeats ? ":" : "::"
    return "'" + quoted("\(place)\(mark)\(escaped(spec.valueName)):\(action(spec.kind, spec.name))")
      + "'"
  }

  private func action(_ kind: ValueKind, _ name: String) -> String {
    switch tree.offer(for: kind, named: name) {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    case .names(let kind): "_\(tree.program)_names \(kind.rawValue)"
    case .nothing: " "
    }
  }

  private func functionName(_ path: CommandPath) -> String {
    "_" + path.specs.map(\.name).joined(separator: "_")
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
  }

  private func quoted(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) }
  }
}
