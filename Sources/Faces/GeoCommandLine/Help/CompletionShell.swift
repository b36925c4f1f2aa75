/// A shell that can complete command lines.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  package func script(for root: CommandSpec) -> String {
    let tree = CompletionTree(root: root)
    return switch self {
    case .bash: BashCompletion(tree: tree).script
    case .zsh: ZshCompletion(tree: tree).script
    case .fish: FishCompletion(tree: tree).script
    }
  }
}

/// The visible commands, and text that is safe between single quotes.
package struct CompletionTree: Sendable {
  package let program: String
  package let paths: [CommandPath]

  package init(root: CommandSpec) {
    program = root.name
    paths = CommandPath(root: root).tree
  }

  /// The options of a command, the ones of every command included.
  package func options(of path: CommandPath) -> [OptionSpec] {
    path.spec.options + GlobalOption.all
  }

  /// The offer for a value; names of the store are recognized by what the value is called.
  package func offer(for kind: ValueKind, named name: String) -> CompletionOffer {
    let offer = offer(for: kind)
    guard offer == .nothing else { return offer }
    switch name {
    case "chain": return .names(.chains)
    case "collection": return .names(.collections)
    case "anchor", "anchors": return .names(.anchors)
    default: return kind.expectation.contains("@name") ? .names(.anchors) : .nothing
    }
  }

  private func offer(for kind: ValueKind) -> CompletionOffer {
    switch kind {
    case .file: .files
    case .directory: .folders
    case .command: .words(paths[0].spec.subcommands.map(\.name))
    default: kind.words.map(CompletionOffer.words) ?? .nothing
    }
  }
}

/// Completions of a shell.
package enum CompletionOffer: Hashable, Sendable {
  case files
  case folders
  case words([String])
  /// The names of a kind in the store.
  case names(StoredNames)
  case nothing
}

/// The named things of a store.
package enum StoredNames: String, CaseIterable, Sendable {
  case anchors
  case chains
  case collections
}
