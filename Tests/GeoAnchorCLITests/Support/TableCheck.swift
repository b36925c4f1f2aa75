import GeoCommandLine

@testable import GeoAnchorCLI

/// The rules that the table of commands must keep.
enum TableCheck {
  /// Everything that is wrong with a table.
  static func complaints(about root: CommandSpec) -> [String] {
    var complaints: [String] = []
    visit(CommandPath(root: root), root, &complaints)
    return complaints
  }

  private static func visit(
    _ path: CommandPath, _ root: CommandSpec, _ complaints: inout [String]
  ) {
    let spec = path.spec
    func check(_ isRight: Bool, _ text: String) {
      if !isRight { complaints.append("\(path.name): \(text)") }
    }
    check(isName(spec.name), "a name is of small letters, digits and dashes")
    check((1...80).contains(spec.summary.count), "the summary has 1 to 80 characters")
    check(!spec.summary.hasSuffix("."), "the summary has no final period")
    check(spec.run != nil || !spec.subcommands.isEmpty, "there is something to run")
    check(isUnique(spec.subcommands.map(\.name)), "the commands have names of their own")
    check(spec.examples.count == 2, "there are two examples")
    for (command, note) in spec.examples {
      check(!note.isEmpty, "an example says what it does")
      let words = ShellWords.split(command)
      check(words.first == root.name, "`\(command)` starts with the program")
      do {
        let request = try ArgumentParser(root: root).parse(Array(words.dropFirst()))
        if case .run(let reached, _) = request, path.specs.count > 1 {
          check(reached.name.hasPrefix(path.name), "`\(command)` is of another command")
        }
      } catch {
        check(false, "`\(command)`: \(error.failure.message)")
      }
    }
    let options = spec.options + GlobalOption.all
    check(isUnique(options.flatMap(\.spellings)), "the options have spellings of their own")
    check(
      isUnique(spec.options.map(\.long) + spec.positionals.map(\.name)),
      "options and positionals have names of their own")
    for option in spec.options {
      check(isName(option.long) && option.aliases.allSatisfy(isName), "--\(option.long) is a name")
      check(option.help.hasSuffix("."), "--\(option.long) has help that ends with a period")
      check(option.short?.isLetter ?? true, "the short form of --\(option.long) is a letter")
      check(!(option.required && option.defaultText != nil), "--\(option.long) needs no default")
      if let text = option.defaultText {
        check((try? ArgumentValue(text, as: option.kind)) != nil, "--\(option.long): bad default")
      }
      check(areWords(option.kind), "the choices of --\(option.long) are plain words")
    }
    for (index, positional) in spec.positionals.enumerated() {
      let isLast = index == spec.positionals.count - 1
      check(positional.help.hasSuffix("."), "\(positional.name) has help that ends with a period")
      check(isLast || !positional.repeats, "only the last positional repeats")
      check(areWords(positional.kind), "the choices of \(positional.name) are plain words")
    }
    let required = spec.positionals.map(\.required)
    check(required == required.sorted { $0 && !$1 }, "required positionals come first")
    for next in spec.subcommands { visit(path.appending(next), root, &complaints) }
  }

  private static func areWords(_ kind: ValueKind) -> Bool {
    guard case .choice(let words) = kind else { return true }
    return !words.isEmpty && isUnique(words) && words.allSatisfy { isName($0.lowercased()) }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  private static func isUnique(_ texts: [String]) -> Bool { Set(texts).count == texts.count }
}
