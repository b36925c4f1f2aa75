/// Why the service cannot start or reload.
package enum ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Settings that contradict each other.
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
