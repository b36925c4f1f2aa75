public import GeoAnchorStore
public import GeoAreas
public import GeoChains
public import GeoFormats
public import GeoIndoor
public import GeoInterchange
public import GeoRouting
public import GeoSessions
package import GeoStreets
import GeoSystem
public import Geodesy

/// The reason why a request has no answer.
public enum RequestError: Error, Hashable, Sendable {
  /// The document of the request cannot be read.
  case format(FormatError)
  /// A member of the request does not go with the others, or with what it is asked of.
  case member(name: String, found: String, expected: String)
  /// An anchor that the request names is not known.
  case noAnchor(reference: String, problem: String)
  /// No route was found.
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
  /// The session cannot be simulated.
  case simulation(SimulationError)
  /// The answer was not wanted any more, or took too long.
  case cancelled
  /// No route through a venue was found.
  case indoorRoute(VenueRouteError)
  /// A chain cannot be set: it is not known where the plan of a floor on the route lies.
  case unplacedFloor(Floor.ID)
  /// No floor of the venue is called so; the ids of those that there are.
  case noFloor(String, known: [Floor.ID])
  /// Several floors of the venue are called so.
  case severalFloors(String, ids: [Floor.ID])
  /// Nothing of the venue is called so; names that contain the text.
  case noPlace(String, similar: [String])
  /// Several things of the venue are called so.
  case severalPlaces(String, ids: [String])
  /// The floor of a thing is not part of the venue.
  case missingFloor(of: String, floor: Floor.ID)
  /// The venue has no floors to draw.
  case noFloors
  /// A picture cannot be laid on a floor: the size of its pixels is not known.
  case noPixelSize(floor: Floor.ID)
  /// The document of an export cannot be made.
  case export(InterchangeError)
  /// Anchors would be left out of an export: all of them, or some of a strict request.
  case leftOut([InterchangeError], isStrict: Bool)
  /// Documents of an import cannot be used.
  case documents([ImportReport])
  /// An anchor of an import cannot be stored.
  case store(AnchorStoreError)
  /// A feature to be edited does not exist.
  case noFeature(String, in: String)
  /// A feature that is to be edited is another than the edit was made for.
  case conflict(EditConflict)
  /// A line of a batch is wrong, or cannot be applied.
  indirect case line(Int, RequestError)
  /// The request is strict, and the chain falls short of it.
  case shortfalls([ChainFinding])

  /// Reports the progress of the work, `0...1`, and throws if it was canceled.
  package static func check(_ fraction: Double? = nil) throws(RequestError) {
    if Cancellation.isRequested { throw .cancelled }
    if let fraction { Cancellation.report(fraction) }
  }

  /// The error of a network file that cannot be read.
  package static func network(_ error: NetworkError) -> RequestError { .route(.network(error)) }
}

/// The state in which an edit found its feature, other than expected.
public struct EditConflict: Hashable, Sendable {
  /// The present feature: GeoJSON, or the document of a chain; empty if it does not exist.
  public var present: [UInt8]
  /// Its entity tag; empty if it does not exist.
  public var tag: String
  /// The field of the precondition that does not hold, such as `If-Match`.
  public var precondition: String

  /// Creates a conflict.
  public init(present: [UInt8], tag: String, precondition: String = "If-Match") {
    self.present = present
    self.tag = tag
    self.precondition = precondition
  }
}

extension RequestError: CustomStringConvertible {
  /// The value found and the value expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
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
    case .simulation(let error): error.description
    case .cancelled: "the request was canceled"
    case .indoorRoute(let error): error.description
    case .unplacedFloor(let floor): VenueRouteError.noFrame(floor: floor).description
    case .noFloor(let name, let known):
      "there is no floor `\(name)`" + Self.list(known.map(\.rawValue))
    case .severalFloors(let name, let ids):
      "several floors are called `\(name)`" + Self.list(ids.map(\.rawValue))
    case .noPlace(let name, let similar): "nothing is called `\(name)`" + Self.list(similar)
    case .severalPlaces(let name, let ids):
      "several things are called `\(name)`" + Self.list(ids)
    case .missingFloor(let name, let floor): "the floor `\(floor)` of `\(name)` is missing"
    case .noFloors: "the venue has no floors"
    case .noPixelSize(let floor): "the size of the pixels of floor `\(floor)` is not known"
    case .export(let error): error.description
    case .leftOut(let errors, _):
      ExportSelection.grouped(errors).map { reason, anchors in
        anchors.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
          + (anchors.count > 5 ? " and \(anchors.count - 5) more" : "") + ": \(reason)"
      }.joined(separator: "; ")
    case .documents(let reports):
      reports.map { "\($0.name): \($0.failure?.description ?? "")" }.joined(separator: "\n")
    case .store(let error): error.description
    case .noFeature(let id, let collection): "there is no `\(id.prefix(80))` in `\(collection)`"
    case .conflict(let conflict):
      switch EditCondition.Field(rawValue: conflict.precondition) {
      case .ifNoneMatch: "there is such a feature already, or it has the entity tag"
      case .ifUnmodifiedSince: "the feature was changed since this time"
      default: "the feature was changed since: it has another entity tag"
      }
    case .line(let number, let error): "line \(number): \(error.description)"
    case .shortfalls(let findings):
      "the chain falls short of the request: "
        + findings.prefix(5).map(\.description).joined(separator: "; ")
        + (findings.count > 5 ? " and \(findings.count - 5) more" : "")
    }
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    return ": there are " + names.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
  }
}
