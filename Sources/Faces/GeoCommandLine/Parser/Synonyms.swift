/// Words that people bring along from other programs, and what they are called here.
extension CommandAdvice {
  /// The command of a group that a word means, as people type it.
  func command(_ word: String, in path: CommandPath) -> String? {
    guard let meant = commands[word.lowercased()] else { return nil }
    return meant.first { candidate in
      let first = String(candidate.prefix { $0 != " " })
      return path.spec.subcommand(first) != nil
        || path.specs.count > 1 && first == path.specs[0].name
    }
  }

  /// The option that a name, without its dashes, means; nil where the command has none of it.
  ///
  /// `next` is the argument behind it.
  func option(_ name: String, before next: String?, among options: [OptionSpec]) -> String? {
    if case .choice(let shapes)? = options.first(where: { $0.long == "format" })?.kind {
      if shapes.contains(name.lowercased()) { return "--format \(name.lowercased())" }
      if name == "f" {
        return "--format" + (next.map { shapes.contains($0) ? " \($0)" : "" } ?? "")
      }
    }
    guard let meant = self.options[name.lowercased()],
      let option = options.first(where: { $0.long == meant })
    else { return nil }
    return option.flagText
  }
}
