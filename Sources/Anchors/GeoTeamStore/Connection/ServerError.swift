import GeoSystem

/// The reason why a server refused a statement, or was unreachable.
struct ServerError {
  /// The SQLSTATE; nil where the connection broke or never was.
  var state: String?
  /// The readable cause.
  var message: String
  /// The function of the server that refused, which is the same in all languages; nil where it did not say.
  var function: String?
  /// Whether the connection cannot be used any more.
  var isBroken = false

  /// Whether the same work may succeed when it is tried again: serialization failures and deadlocks.
  var isTransient: Bool { state == "40001" || state == "40P01" }

  /// The failure as users of a store know it.
  func error(attempted: String) -> StorageError {
    let cause = state == "55P03" ? "others are changing the project" : message
    return StorageError(code: code, message: cause, attempted: attempted)
  }

  /// The error with the right that a role lacks in a project, and the command that grants it.
  func naming(role: String, project: String) -> ServerError {
    guard state == "42501" else { return self }
    let right: String
    switch function {
    case "ExecWithCheckOptions" where message.contains("\"projects\""):
      // To a role without rights, a project looks as if it did not exist.
      return with(
        "the role `\(role)` sees no project `\(project)`; who owns the tables makes and grants it: "
          + Self.command(role, "writer"))
    case "ExecWithCheckOptions": right = "writer"
    case "exec_stmt_raise": right = "admin"
    case "aclcheck_error" where message.contains("geoanchor") && !message.contains("database"):
      right = "reader"
    default:
      return with(
        "the role `\(role)` may not do it (\(message)); the role that owns the tables of the store may"
      )
    }
    let reason = function == "exec_stmt_raise" ? " (\(message))" : ""
    return with(
      "the role `\(role)` lacks the right `\(right)` in the project `\(project)`\(reason); who owns the tables grants it: "
        + Self.command(role, right))
  }

  /// The command that grants a right, as a shell takes it.
  private static func command(_ role: String, _ right: String) -> String {
    let isPlain = role.utf8.allSatisfy { byte in
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.@".utf8.contains(byte)
    }
    let word = isPlain ? role : "'" + role.replacing("'", with: "'\\''") + "'"
    return "`geoanchor store grant \(word) \(right) --store URL`"
  }

  private func with(_ message: String) -> ServerError {
    var error = self
    error.message = message
    return error
  }

  /// The kind of the failure (PostgreSQL's appendix A).
  private var code: StorageError.Code {
    guard let state else { return .locked }
    switch state {
    case "55P03", "57014", "40001", "40P01", "53300", "57P01", "57P02", "57P03", "25P03":
      return .locked
    case "53100": return .diskFull
    case "25006": return .readOnly
    case "42501": return .notPermitted
    case "23505": return .notUnique
    case "58030": return .notWritten
    case "XX001", "XX002": return .damaged
    default:
      return state.hasPrefix("08") ? .locked : state.hasPrefix("23") ? .constraint : .cannotOpen
    }
  }
}
