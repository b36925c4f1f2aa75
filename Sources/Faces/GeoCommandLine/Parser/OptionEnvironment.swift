extension ParsedArguments {
  /// The value of an option, or else of the environment variable that stands for it; nil where the
  /// command lacks the option.
  ///
  /// A variable that is empty counts as not set.
  /// - Throws: A failure that names the variable where its text is no value of the option.
  package func value<Wrapped>(
    _ option: Option<Wrapped?>, or console: Console
  ) throws(CommandFailure) -> Wrapped? {
    guard path.spec.has(option.spec) else { return nil }
    if let given = self[option] { return given }
    let (kind, name) = (option.spec.kind, option.spec.environment?.name)
    guard let name, let text = console.environment(name), !text.isEmpty else { return nil }
    do throws(ArgumentValueError) {
      return option.value([try ArgumentValue(text, as: kind)]) ?? nil
    } catch {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text)) of $\(name): expected \(kind.expectation)",
        hint: path.explanation(of: text, kind) ?? error.hint)
    }
  }
}

extension CommandPath {
  /// Explains a text that is no word of a kind when several words could be meant.
  func explanation(of text: String, _ kind: ValueKind) -> String? {
    kind.words.flatMap { advice.explanation(text, $0) }
  }
}
