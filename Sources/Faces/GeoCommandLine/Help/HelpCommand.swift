/// `geoanchor help`.
package enum HelpCommand {
  private static let command = Argument(
    repeating: "command", "COMMAND", .command, required: false,
    help: "Command; if omitted, shows an overview.")

  package static let spec = CommandSpec(
    name: "help",
    summary: "Show the help of a command",
    group: "Help",
    positionals: [command.spec],
    examples: [
      "geoanchor help": "Show an overview of all commands.",
      "geoanchor help completions": "Show the help of a command.",
    ]
  ) { arguments, console in
    let parser = ArgumentParser(root: arguments.path.specs[0])
    let path = try parser.command(named: arguments[command])
    try console.write(HelpPage(path: path).text(for: console.outputTerminal))
    return .done
  }
}
