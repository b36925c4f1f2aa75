public import GeoAreas
public import GeoChains
public import GeoFormats
public import GeoLint
public import GeoLocalization
public import GeoMapLocalization
public import GeoRouting
public import GeoSessions
public import Geodesy

/// Why a request has no answer.
public enum RequestError: Error, Hashable, Sendable {
  /// The document of the request cannot be read.
  case format(FormatError)
  /// The configuration of a session with codes cannot be used.
  case localization(LocalizationError)
  /// The configuration of a session in a map cannot be used.
  case mapLocalization(MapLocalizationError)
  /// A member of the request does not go with the others, or with what it is asked of.
  case member(name: String, found: String, expected: String)
  /// An anchor that the request names is not known.
  case noAnchor(reference: String, problem: String)
  /// There is no route.
  case route(RouteFailure)
  /// A leg over 10 km cannot be measured: it needs PROJ.
  case unmeasurable(GeodesyError)
  /// An area cannot be measured.
  case area(AreaError)
  /// No chain can be set along the route.
  case chain(ChainError)
  /// The chain cannot be followed.
  case guidance(ChainError)
  /// The anchors of the chain cannot be checked.
  case lint(LintError)
  /// The log of the session cannot be read.
  case session(SessionError)
  /// There is no route through a venue, no place of it, or no picture of its floors.
  case indoor(IndoorFailure)
  /// Anchors cannot be exported.
  case export(ExportFailure)
  /// The request is strict, and the chain falls short of it.
  case shortfalls([ChainFinding])
}

extension RequestError: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .localization(let error): error.description
    case .mapLocalization(let error): error.description
    case .member(let name, let found, let expected):
      "`\(name)`: found \(found), expected \(expected)"
    case .noAnchor(let reference, let problem): "the anchor `\(reference)`: \(problem)"
    case .route(let failure): failure.description
    case .unmeasurable(let error): "a line over 10 km cannot be measured: \(error.description)"
    case .area(let error): error.description
    case .chain(let error): error.description
    case .guidance(let error): error.description
    case .lint(let error): error.description
    case .session(let error): error.description
    case .indoor(let failure): failure.description
    case .export(let failure): failure.description
    case .shortfalls(let findings):
      "the chain falls short of the request: "
        + findings.prefix(5).map(\.description).joined(separator: "; ")
        + (findings.count > 5 ? " and \(findings.count - 5) more" : "")
    }
  }
}
