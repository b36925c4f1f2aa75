public import GeoAnchors
public import GeoIndoor
public import GeoSystem

/// The reason why an operation of a store of anchors failed.
public enum AnchorStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be opened, read or written.
  case file(StorageError)
  /// An anchor is not as `AnchorRules` demand; nothing was written.
  case badAnchor(AnchorID, AnchorProblem)
  /// The store already has an anchor of this id; nothing was written.
  case duplicate(AnchorID)
  /// Two of the anchors to import have this id; nothing was written.
  case repeated(AnchorID)
  /// The store already has anchors of these names and altitudes at these places; nothing was written.
  /// `names` are the first of them, their ids where they have no name.
  case alreadyThere(names: [String], count: Int)
  /// No anchor has this id or `@name`; `suggestion` is the nearest that one has.
  case unknownAnchor(String, suggestion: String?)
  /// No anchor has this id or `@name`, but a chain of so many anchors has that name.
  case isChain(reference: String, name: String, anchors: Int)
  /// No anchor has this id or `@name`, but a collection of so many anchors has that name.
  case isCollection(reference: String, name: String, anchors: Int)
  /// Several anchors have this name.
  case ambiguousName(String, ids: [AnchorID])
  /// The anchor belongs to a chain and goes only with it.
  case memberOfChain(AnchorID, chain: String)
  /// The name of a chain is not as `AnchorRules` demand.
  case badChainName(AnchorProblem)
  /// A chain cannot be stored: it has no path or no anchors, or invalid numbers.
  case badChain(String)
  /// The store already has a chain of this name.
  case chainExists(String)
  /// No chain has this name; `suggestion` is the nearest that one has.
  case unknownChain(String, suggestion: String?)
  /// The store already has a set of regions of this name.
  case regionSetExists(String)
  /// No set of regions has this name; the names of those that are there.
  case unknownRegionSet(String, known: [String])
  /// A set of regions cannot be stored: it has no regions, two of one id, or an invalid name.
  case badRegionSet(String, String)
  /// The store already has a venue of this id, in this version.
  case venueExists(Venue.ID, version: Int?)
  /// No venue has this id; the ids of those that are there.
  case unknownVenue(Venue.ID, known: [Venue.ID])
  /// A venue is at odds with itself and cannot be stored, or its document cannot be read.
  case badVenue(Venue.ID, VenueError)
  /// A query asks for something that cannot be.
  case badQuery(String)
  /// The anchor was changed after the revision that the caller saw.
  case editConflict(AnchorID, expected: Int, found: Int)
  /// No change can be undone or redone.
  case nothingTo(String)
  /// The history has no change or revision of this number.
  case unknownChange(Int)
  /// The change, or the state at the revision, was folded into the base revision of the history on a
  /// date by `compact`.
  case folded(Int, base: Int, date: String)
  /// No conflict of this number waits for a decision.
  case unknownConflict(Int)
  /// A change cannot be taken back, because later ones touched the same anchors or chains.
  case changedSince(Int, names: [String])
  /// A text is not a feed of changes.
  case badFeed(line: Int, problem: String)
  /// The change would leave a chain without one of its anchors.
  case brokenChain
  /// A row does not hold valid values; another program may have written it.
  case unreadableRow(table: String, row: Int64, problem: String)
  /// Distances cannot be computed.
  case geodesics(String)
  /// A URL names a store of a kind that there is not; `known` are the schemes that there are.
  case unknownScheme(String, known: [String])

  /// The value found and the value expected.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .badAnchor(let id, let problem): "anchor `\(id)`: \(problem)"
    case .duplicate(let id): "the store already has an anchor with the id `\(id)`"
    case .repeated(let id):
      "two of the anchors have the id `\(id)`; an id that is a number counts as its text"
    case .alreadyThere(let names, let count):
      "the store already has \(count == 1 ? "one" : "\(count)") of the anchors, with the same name "
        + "and altitude within \(AnchorImporter.samePlace) m: "
        + names.map { "`\($0)`" }.joined(separator: ", ")
        + (count > names.count ? " and \(count - names.count) more" : "")
    case .unknownAnchor(let reference, let suggestion):
      Self.nobody(reference) + Self.hint(suggestion)
    case .isChain(let reference, let name, let count):
      Self.nobody(reference) + ": `\(name)` is a chain of \(Self.anchors(count))"
    case .isCollection(let reference, let name, let count):
      Self.nobody(reference) + ": `\(name)` is a collection of \(Self.anchors(count))"
    case .ambiguousName(let name, let ids):
      "\(ids.count) anchors have the name `\(name)`: "
        + ids.prefix(10).map { "`\($0)`" }.joined(separator: ", ")
        + (ids.count > 10 ? " and \(ids.count - 10) more" : "") + "; use an id"
    case .memberOfChain(let id, let chain):
      "anchor `\(id)` belongs to the chain `\(chain)`; remove the chain instead"
    case .badChainName(let problem): "chain: \(problem)"
    case .badChain(let problem): "the chain cannot be stored: \(problem)"
    case .chainExists(let name): "the store already has a chain named `\(name)`"
    case .unknownChain(let name, let suggestion):
      "no chain has the name `\(name)`" + Self.hint(suggestion)
    case .regionSetExists(let name): "there is a set `\(name)` already"
    case .unknownRegionSet(let name, let known): "there is no set `\(name)`" + Self.others(known)
    case .badRegionSet(_, let problem): problem
    case .venueExists(let id, let version):
      "there is a venue `\(id)` already" + (version.map { " (version \($0))" } ?? "")
    case .unknownVenue(let id, let known):
      "there is no venue `\(id)`" + Self.others(known.map(\.rawValue))
    case .badVenue(_, let problem): problem.description
    case .badQuery(let problem): "the query cannot be answered: \(problem)"
    case .editConflict(let id, let expected, let found):
      "anchor `\(id)` was changed by somebody else: it has revision \(found), "
        + "expected \(expected)"
    case .nothingTo(let what): "there is nothing to \(what)"
    case .unknownChange(let number): "the history has no change \(number)"
    case .folded(let number, let base, let date):
      "change \(number) was folded into the base revision \(base) on \(date) by `store compact`"
    case .unknownConflict(let number): "no conflict \(number) waits for a decision"
    case .changedSince(let number, let names):
      "change \(number) cannot be undone because later changes affect "
        + names.map { "`\($0)`" }.joined(separator: ", ")
    case .badFeed(let line, let problem): "line \(line) of the changes: \(problem)"
    case .brokenChain: "a chain would lose one of its anchors"
    case .unreadableRow(let table, let row, let problem):
      "row \(row) of the layer `\(table)` cannot be read: \(problem)"
    case .geodesics(let problem): problem
    case .unknownScheme(let scheme, let known):
      "no store has URLs that begin with `\(scheme):`, expected a path or one of "
        + known.map { "`\($0):`" }.joined(separator: ", ")
    }
  }

  private static func nobody(_ reference: String) -> String {
    reference.hasPrefix("@")
      ? "no anchor has the name `\(reference.dropFirst())`" : "no anchor has the id `\(reference)`"
  }

  private static func anchors(_ count: Int) -> String {
    count == 1 ? "1 anchor" : "\(count) anchors"
  }

  private static func others(_ known: [String]) -> String {
    known.isEmpty
      ? ", nor any other"
      : "; there are " + known.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean `\($0)`?" } ?? ""
  }
}

extension AnchorStoreError: StoreFailure {}
