/// `geoanchor completions`.
package enum CompletionsCommand {
  private static let shell = Argument(
    "shell", "SHELL", .choice(of: CompletionShell.self), help: "Shell.")

  package static let spec = CommandSpec(
    name: "completions",
    summary: "Print a shell completion script",
    discussion: """
      The script completes commands, options, choices and file names. Load it for the current \
      session, or install it where the shell looks for completions:

        bash   source <(geoanchor completions bash)
        zsh    geoanchor completions zsh -o ~/.zfunc/_geoanchor
        fish   geoanchor completions fish -o ~/.config/fish/completions/geoanchor.fish
      """,
    group: "Help",
    positionals: [shell.spec],
    options: [CommonOption.output.spec],
    examples: [
      "geoanchor completions bash -o geoanchor.bash": "Write the bash script to a file.",
      "geoanchor completions fish": "Print the fish script.",
    ],
    outputEndings: [.only("bash", "zsh", "fish", "sh")]
  ) { arguments, console in
    let script = arguments[shell].script(for: arguments.path.specs[0])
    try console.deliver(script, to: arguments[CommonOption.output])
    return .done
  }
}
