import GeoPackage

/// Why a server refused a statement, or could not be asked.
struct ServerError {
  /// The SQLSTATE; nil where the connection broke or never was.
  var state: String?
  /// The cause, for people.
  var message: String
  /// Whether the connection cannot be used any more.
  var isBroken = false

  /// Whether the same work may succeed when it is tried again: serialization failures and deadlocks.
  var isTransient: Bool { state == "40001" || state == "40P01" }

  /// The failure as users of a store know it.
  func error(attempted: String) -> GeoPackageError {
    let cause = state == "55P03" ? "others are changing the project" : message
    return GeoPackageError(code: code, message: cause, attempted: attempted)
  }

  /// What kind of failure it is (PostgreSQL's appendix A).
  private var code: GeoPackageError.Code {
    guard let state else { return .locked }
    switch state {
    case "55P03", "57014", "40001", "40P01", "53300", "57P01", "57P02", "57P03", "25P03":
      return .locked
    case "53100": return .diskFull
    case "25006", "42501": return .readOnly
    case "23505": return .notUnique
    case "58030": return .notWritten
    case "XX001", "XX002": return .damaged
    default:
      return state.hasPrefix("08") ? .locked : state.hasPrefix("23") ? .constraint : .cannotOpen
    }
  }
}
