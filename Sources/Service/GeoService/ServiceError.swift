/// Why the service cannot start or reload.
package enum ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it was told to do does not go together.
  case configuration(String)
  /// A file cannot be used.
  case file(String, String)

  package var description: String {
    switch self {
    case .configuration(let text): text
    case .file(let path, let problem): "`\(path)`: \(problem)"
    }
  }
}
