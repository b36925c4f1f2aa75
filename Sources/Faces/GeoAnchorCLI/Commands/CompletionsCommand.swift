import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoSystem

/// `geoanchor completions`.
enum CompletionsCommand {
  private static let shell = Argument(
    optional: "shell", "SHELL", .choice(of: CompletionShell.self), help: "Shell.")
  private static let names = Option(
    "names", "KIND", .choice(of: StoredNames.self),
    help: "Print names in the store, one per line, as the script asks for them.")

  static let spec = CommandSpec(
    name: "completions",
    summary: "Print a shell completion script",
    discussion: """
      The script completes commands, options, choices, file names, and the names of anchors, chains \
      and collections of the store. Load it for the current session, or install it where the shell \
      looks for completions:

        bash   source <(geoanchor completions bash)
        zsh    geoanchor completions zsh -o ~/.zfunc/_geoanchor
        fish   geoanchor completions fish -o ~/.config/fish/completions/geoanchor.fish
      """,
    group: "Help",
    usage: ["SHELL [-o FILE]", "--names KIND [--store FILE]"],
    positionals: [shell.spec],
    options: [names.spec, CommonOption.store.spec, CommonOption.output.spec],
    examples: [
      "geoanchor completions bash -o geoanchor.bash": "Write the bash script to a file.",
      "geoanchor completions fish": "Print the fish script.",
    ],
    outputEndings: [.only("bash", "zsh", "fish", "sh")]
  ) { arguments, console in
    if let kind = arguments[names] {
      let store = try arguments.openStore(console, mode: .readOnly)
      let found = try attempt("cannot read the store") { try kind.names(in: store) }
      for name in found { try console.line(name) }
      return .done
    }
    guard let shell = arguments[shell] else { throw arguments.missing(Self.shell) }
    let script = shell.script(for: arguments.path.specs[0])
    try console.deliver(script, to: arguments[CommonOption.output])
    return .done
  }
}

extension StoredNames {
  /// The names that fit on a line, in order; at most 2,000, which is more than a shell shows.
  fileprivate func names(in store: any AnchorStorage) throws(AnchorStoreError) -> [String] {
    let names =
      switch self {
      case .chains: try store.chains().map(\.name)
      case .collections: try store.collections().map(\.name)
      case .anchors:
        try store.anchors(matching: AnchorQuery(includesChains: false)).compactMap(\.anchor.name)
      }
    return Array(Set(names.filter { !$0.contains(where: \.isNewline) && !$0.isEmpty })).sorted()
      .prefix(2_000).map { $0 }
  }
}
