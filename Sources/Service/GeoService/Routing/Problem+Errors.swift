package import GeoAnchorStore
import GeoAreas
package import GeoFormats
package import GeoRequests
import GeoRouting
import GeoSystem

extension Problem {
  /// The problem of an unreadable body or text: 400 with its place.
  package init(_ error: FormatError) {
    switch error {
    case .unexpected(let found, let expected, let place):
      self.init(
        400, "found \(found), expected \(expected)",
        at: .body(path: JSONPath.root, line: place.line, column: place.column))
    case .member(let path, let found, let expected, let place):
      self.init(
        400, "`\(path)` is \(found), expected \(expected)",
        at: .body(path: path, line: place.line, column: place.column))
    case .coordinate(let error, let path, let place):
      self.init(
        400, "`\(path)`: \(error)", at: .body(path: path, line: place.line, column: place.column))
    case .limit(_, let place):
      self.init(
        400, error.description,
        at: .body(path: JSONPath.root, line: place.line, column: place.column))
    case .point, .document: self.init(400, error.description)
    case .file, .fileTooLarge: self.init(500, "a file of the service cannot be read")
    case .library(let reason): self.init(501, reason)
    }
  }

  /// The problem of an unusable filter: 400 with the place in it.
  package init(_ error: QueryError) {
    switch error {
    case .format(let error):
      self.init(error)
      if case .body(let path, let line, let column)? = place {
        place = .inQuery(
          "filter", path: path == JSONPath.root ? nil : path, line: line, column: column)
      }
      detail = "`filter`: \(detail)"
    case .area(.library(let reason)): self.init(501, reason)
    case .limit, .operands, .unknownProperty, .unknownFunction, .geometry, .area:
      self.init(400, "`filter`: \(error)", at: .query("filter"))
    }
  }

  /// The problem of a request without an answer.
  package init(_ error: RequestError) {
    switch error {
    case .format(let error): self.init(error)
    case .member(let name, _, _):
      self.init(422, error.description, at: .body(path: name, line: nil, column: nil))
    case .store(let error): self.init(error)
    case .unmeasurable: self.init(501, error.description)
    case .noFeature: self.init(404, error.description, at: .path("item"))
    case .conflict(let conflict): self.init(conflict, sent: [])
    case .line(let number, let error):
      self.init(error)
      detail = "line \(number): \(detail)"
      if case .body(let path, _, let column)? = place {
        place = .body(path: path, line: number, column: column)
      } else {
        place = .body(path: "$", line: number, column: nil)
      }
    case .cancelled, .area(.cancelled):
      self = Problem(503, error.description).adding("retry-after", "10")
    case .route(.network): self.init(500, "the network of the service is damaged")
    default: self.init(422, error.description)
    }
  }

  /// The problem of a failed operation of the store.
  package init(_ error: AnchorStoreError) {
    switch error {
    case .unknownAnchor, .unknownChain, .unknownRegionSet, .unknownVenue, .unknownChange,
      .unknownConflict:
      self.init(404, error.description)
    case .folded: self.init(410, error.description)
    case .badQuery: self.init(400, error.description)
    case .duplicate, .repeated, .alreadyThere, .chainExists, .regionSetExists, .venueExists,
      .memberOfChain,
      .nothingTo, .brokenChain:
      self.init(409, error.description)
    case .changedSince(_, let names):
      self.init(409, error.description)
      members = [.init(name: "changed", value: .array(names.map(JSONValue.string)))]
    case .editConflict: self.init(412, error.description)
    case .badAnchor, .badChainName, .badChain, .badRegionSet, .badVenue, .isChain, .isCollection,
      .ambiguousName, .badFeed:
      self.init(422, error.description)
    case .geodesics: self.init(501, error.description)
    case .file(let error) where error.code == .locked:
      self = Problem(
        503, "another program is writing to the store, or its server cannot be reached"
      ).adding("retry-after", "1")
    case .file(let error) where error.code == .notPermitted: self.init(403, error.message)
    case .file(let error) where error.code == .notWritten:
      self = Problem(
        503, "whether the change was made is not known; its Idempotency-Key lets it be sent again"
      ).adding("retry-after", "1")
    case .file(let error) where error.code == .replaced:
      self = Problem(503, "another file has taken the place of the store").adding(
        "retry-after", "2")
    case .file(let error) where error.code == .severalNames:
      self.init(503, "the file of the store has several names; it is written when it has one")
    case .file(let error) where error.code == .outOfMemory:
      self = Problem(503, "there is too little memory").adding("retry-after", "10")
    case .file(let error) where error.code == .diskFull:
      self.init(507, "the disk of the store is full")
    case .file, .unreadableRow, .unknownScheme:
      self.init(500, "the store of the service cannot be read")
    }
  }
}
