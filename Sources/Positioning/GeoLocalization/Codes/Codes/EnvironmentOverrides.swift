import GeoFormats
package import Geodesy

/// Environment variables that replace sensors and settings.
///
/// A pure function over the variables, which the caller passes in. A value that a program sets at
/// run time takes precedence (`setting(_:)`).
///
/// | variable | meaning |
/// |---|---|
/// | `FM_GPS_LAT_LONG` | `LAT,LON` in place of every position |
/// | `FM_API_BASE_URL` | address of the service: `HOST[:PORT][/PATH]`, with or without a scheme |
/// | `FM_ACCESS_TOKEN` | the key to it |
package struct EnvironmentOverrides: Hashable, Sendable {
  /// The position in place of every other; nil for the sensors' own.
  package var position: Coordinate?
  /// Address of the service, with its scheme; nil for the default.
  package var baseURL: String?
  /// The key to the service; never part of a description or an output.
  package var accessToken: Secret?

  /// The usual place of the service.
  package static let usualBaseURL = "https://api.fantasmo.io"

  /// A text that does not show itself.
  package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
  {
    /// The text, for the request that needs it.
    package let value: String

    package init(_ value: String) { self.value = value }

    /// A placeholder that hides the secret.
    package var description: String { "a secret" }
    /// A placeholder that hides the secret.
    package var debugDescription: String { description }
    /// Nothing.
    package var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
  }

  package init() {}

  /// Reads variables; empty ones count as absent.
  ///
  /// An address without a scheme, as the service's app wants it, is one of `https`; of `http` if it
  /// is on this machine.
  /// - Throws: `LocalizationError.unusable` naming the variable: an invalid position, an address of
  ///   another scheme or without a host.
  package init(_ variables: [String: String]) throws(LocalizationError) {
    func text(_ name: String) -> String? {
      variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let text = text("FM_GPS_LAT_LONG") {
      guard let point = try? PointText(text), point.height == nil,
        LocationFix.isPlace(point.coordinate)
      else {
        throw .unusable(
          name: "FM_GPS_LAT_LONG", found: "`\(text.prefix(40))`", expected: "`LAT,LON` on Earth")
      }
      position = point.coordinate
    }
    baseURL = try text("FM_API_BASE_URL").map { (text) throws(LocalizationError) in
      try Self.address(text)
    }
    accessToken = text("FM_ACCESS_TOKEN").map { Secret($0) }
  }

  private static func address(_ text: String) throws(LocalizationError) -> String {
    let pieces = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = pieces.count == 2 ? pieces[0].lowercased() : nil
    let rest = pieces[pieces.count - 1]
    let host = rest.prefix { !"/?#:".contains($0) }
    guard scheme == nil || scheme == "https" || scheme == "http",
      host.contains(where: { $0.isLetter || $0.isNumber }),
      !text.contains(where: { $0.isWhitespace })
    else {
      throw .unusable(
        name: "FM_API_BASE_URL", found: "`\(text.prefix(80))`",
        expected: "an address such as `\(usualBaseURL)` or `host:8090/v1`")
    }
    guard scheme == nil else { return text }
    return (host == "localhost" || host == "127.0.0.1" ? "http://" : "https://") + text
  }

  /// These overrides with those that a program sets, which win where they say something.
  package func setting(_ runtime: EnvironmentOverrides) -> EnvironmentOverrides {
    var joined = self
    joined.position = runtime.position ?? position
    joined.baseURL = runtime.baseURL ?? baseURL
    joined.accessToken = runtime.accessToken ?? accessToken
    return joined
  }
}
