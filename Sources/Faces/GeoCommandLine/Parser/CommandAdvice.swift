/// A program's advice on mistakes, beyond the table of its commands.
package struct CommandAdvice: Sendable {
  /// Commands by what other programs call them; of each the first that a group has is meant.
  package var commands: [String: [String]] = [:]
  /// Options by what other programs call them, all without dashes.
  package var options: [String: String] = [:]
  /// Commands that the version before called otherwise, by their words then; they work, with a warning.
  package var renamedCommands: [String: String] = [:]
  /// Options that the version before called otherwise, all without dashes; they work, with a warning.
  package var renamedOptions: [String: String] = [:]
  /// Explains an unknown word when several known words could be meant.
  package var explanation: @Sendable (_ word: String, _ words: [String]) -> String? = { _, _ in nil
  }
  /// The hint for an option, without dashes, that a command lacks on purpose.
  package var hint: @Sendable (_ option: String, _ command: CommandSpec) -> String? = { _, _ in nil
  }
  /// The hint after a failure, where it depends on the command and on whether it had changed a store.
  package var afterFailure: @Sendable (CommandFailure, CommandSpec, Bool) -> String? = { _, _, _ in
    nil
  }
  /// Whether a command can end in a status that is not of every command.
  package var isPossible: @Sendable (ExitStatus, CommandSpec) -> Bool = { _, _ in true }

  /// Advice that knows nothing yet.
  package init() {}
}
