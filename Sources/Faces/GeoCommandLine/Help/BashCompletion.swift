/// The completion script for bash 4 and later; it needs no other script.
package struct BashCompletion: Sendable {
  package let tree: CompletionTree

  package var script: String {
    """
    # Completions of \(tree.program) for bash.

    # Names of the store; they are compared as they stand, never evaluated.
    _\(tree.program)_names() {
      local name index mark="" store=()
      for ((index = 1; index + 1 < COMP_CWORD; index++)); do
        [[ ${COMP_WORDS[index]} == --store ]] && store=(--store "${COMP_WORDS[index + 1]}")
      done
      # Readline splits words at "@".
      if [[ $1 == anchors && $current != "@" && ${COMP_WORDS[COMP_CWORD - 1]} != "@" ]]; then mark="@"; fi
      [[ $current == "@" ]] && current=""
      while IFS= read -r name; do
        [[ $mark$name == "$current"* ]] && COMPREPLY+=("$mark$(printf '%q' "$name")")
      done < <(\(tree.program) completions --names "$1" ${store[@]+"${store[@]}"} 2>/dev/null)
    }

    _\(tree.program)() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="" word="" operands=0 skip=0 ended=0
      local place="\(tree.program)" index
      COMPREPLY=()
      # Walk to the command and count its operands; readline splits words at "=".
      for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        [[ $word == "=" || $word == "@" ]] && continue
        previous=""
        if ((skip)); then
          skip=0
          continue
        fi
        if ((ended)); then
          ((operands++))
          continue
        fi
        case "$place $word" in
    \(descents)
    \(valueOptions)
          *" --") ended=1 ;;
          *" -"*) ;;
          *) ((operands++)) ;;
        esac
      done
      [[ $current == "=" ]] && current=""
      case "$place $previous" in
    \(valueOffers)
      esac
      if [[ $current == -* ]] && ((!ended)); then
        case "$place" in
    \(optionOffers)
        esac
        return
      fi
      case "$place $operands" in
    \(operandOffers)
      esac
    }

    complete -F _\(tree.program) \(tree.program)

    """
  }

  private var descents: String {
    lines(8, tree.paths.dropFirst().map { "\"\($0.name)\") place=\"$place $word\" operands=0 ;;" })
  }

  private var valueOptions: String {
    lines(
      8,
      tree.paths.compactMap { path in
        let names = tree.options(of: path).filter { !$0.isFlag }.flatMap(\.spellings)
        guard !names.isEmpty else { return nil }
        return names.map { "\"\(path.name) \($0)\"" }.joined(separator: " | ")
          + ") previous=\"$word\" skip=1 ;;"
      })
  }

  private var valueOffers: String {
    var cases: [String] = []
    for path in tree.paths {
      for option in tree.options(of: path) where !option.isFlag {
        let patterns = option.spellings.map { "\"\(path.name) \($0)\"" }
        cases.append(
          "\(patterns.joined(separator: " | "))) \(command(tree.offer(for: option.kind, named: option.long)))return ;;"
        )
      }
    }
    return lines(4, cases)
  }

  private var optionOffers: String {
    lines(
      6,
      tree.paths.map { path in
        let words = tree.options(of: path).map(\.flagText)
        return "\"\(path.name)\") \(command(.words(words)));;"
      })
  }

  private var operandOffers: String {
    var cases: [String] = []
    for path in tree.paths {
      let commands = path.spec.subcommands.map(\.name)
      if !commands.isEmpty { cases.append("\"\(path.name) 0\") \(command(.words(commands)));;") }
      for (index, spec) in path.spec.positionals.enumerated() {
        let offer = tree.offer(for: spec.kind, named: spec.name)
        guard offer != .nothing else { continue }
        let pattern = spec.repeats ? "\"\(path.name) \"*" : "\"\(path.name) \(index)\""
        cases.append("\(pattern)) \(command(offer));;")
      }
    }
    return lines(4, cases)
  }

  private func command(_ offer: CompletionOffer) -> String {
    switch offer {
    case .files:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
    case .folders:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); "
    case .words(let words):
      "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\"); "
    case .names(let kind): "_\(tree.program)_names \(kind.rawValue); "
    case .nothing: ""
    }
  }

  private func lines(_ indent: Int, _ texts: [String]) -> String {
    let margin = String(repeating: " ", count: indent)
    return texts.map { margin + $0 }.joined(separator: "\n")
  }
}
