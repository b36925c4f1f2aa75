package struct FishCompletion: Sendable {
  package let tree: CompletionTree

  package var script: String {
    """
    # Completions of \(tree.program) for fish.

    function __\(tree.program)_at --description 'Whether the command line has reached a command'
      set -l place ''
      set -l skip 0
      for word in (commandline -opc)
        if test $skip = 1
          set skip 0
          continue
        end
        switch "$place $word"
          case ' \(tree.program)' '* */\(tree.program)'
            test -z "$place"; and set place '\(tree.program)'
    \(descents)
    \(valueOptions)
        end
      end
      test "$place" = "$argv[1]"
    end

    complete -c \(tree.program) -f
    \(tree.paths.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var descents: String {
    tree.paths.dropFirst().map {
      "      case '\($0.name)'\n        set place '\($0.name)'"
    }.joined(separator: "\n")
  }

  private var valueOptions: String {
    tree.paths.compactMap { path in
      let names = tree.options(of: path).filter { !$0.isFlag }.flatMap(\.spellings)
      guard !names.isEmpty else { return nil }
      return "      case " + names.map { "'\(path.name) \($0)'" }.joined(separator: " ")
        + "\n        set skip 1"
    }.joined(separator: "\n")
  }

  private func lines(_ path: CommandPath) -> [String] {
    let start = "complete -c \(tree.program) -n \"__\(tree.program)_at '\(path.name)'\""
    var lines = path.spec.subcommands.map {
      "\(start) -a \($0.name) -d '\(quoted($0.summary))'"
    }
    for option in tree.options(of: path) {
      let short = option.short.map { " -s \($0)" } ?? ""
      let offer = tree.offer(for: option.kind, named: option.long)
      let value = option.isFlag ? "" : (offer == .files ? " -r" : " -x") + action(offer)
      lines.append("\(start)\(short) -l \(option.long)\(value) -d '\(quoted(option.help))'")
    }
    for offer in path.spec.positionals.map({ tree.offer(for: $0.kind, named: $0.name) })
    where offer != .nothing {
      lines.append(start + action(offer))
    }
    return lines
  }

  private func action(_ offer: CompletionOffer) -> String {
    switch offer {
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .names(let kind):
      " -a '(\(tree.program) completions --names \(kind.rawValue) 2>/dev/null"
        + (kind == .anchors ? " | string replace -r \\'^\\' @" : "") + ")'"
    case .nothing: ""
    }
  }

  private func quoted(_ text: String) -> String {
    text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) }
  }
}
