import GeoAnchorStore
import GeoCommandLine
import GeoIndoor

extension CommandFailure {
  init(_ attempt: String, _ error: AnchorStoreError) {
    self.init(attempt, causes: [error.description])
    switch error {
    case .file(let problem): status = ExitStatus(problem)
    case .isChain(_, let name, _):
      hint =
        "`geoanchor chain show \(ShownText.word(name))` shows its anchors, "
        + "`geoanchor show --chain \(ShownText.word(name))` its summary"
    case .unknownVenue: (hint, status) = ("`geoanchor venue list` lists the venues", .no)
    case .venueExists: hint = "`--replace` replaces it"
    case .badVenue(_, let problem): causes = Self(attempt, problem).causes
    case .folded(_, let base, _):
      hint =
        "the history begins at revision \(base); `geoanchor sync export` without --since writes a "
        + "snapshot, from which readers of a feed can start"
    case .isCollection(_, let name, _):
      hint = "`geoanchor list --collection \(ShownText.word(name))` shows its anchors"
    default: break
    }
  }

  /// The failure that stands for an error about a venue.
  init(_ attempt: String, _ error: VenueError) {
    self.init(attempt, causes: [error.description])
    switch error {
    case .issues(let issues):
      causes = Self.first(issues.filter { !$0.isWarning }.map(\.description))
    case .controlPoints(let problem): causes = [problem]
    case .document, .noBuildings, .noFloors, .noMarkers, .noLocation, .unusable, .part, .archive,
      .tooLarge, .noPlace, .empty, .unknownPart, .severalBuildings, .noPicture:
      break
    }
  }

  /// The first of some causes, and how many more there are.
  static func first(_ causes: [String], most: Int = 20) -> [String] {
    causes.count <= most ? causes : causes.prefix(most) + ["and \(causes.count - most) more"]
  }

  /// The failure of a command that looks up anchors or chains by name or id.
  ///
  /// An unknown one, or one that belongs to a chain, is an answer; any other error is not.
  init(answering attempt: String, _ error: AnchorStoreError) {
    self.init(attempt, error)
    switch error {
    case .unknownAnchor(_, nil), .unknownChain(_, nil):
      hint = "`geoanchor list` and `geoanchor list --chains` show what is stored"
      status = .no
    case .unknownAnchor, .isChain, .isCollection, .unknownChain, .memberOfChain, .editConflict,
      .nothingTo, .unknownChange, .folded,
      .changedSince, .brokenChain, .unknownConflict, .unknownRegionSet, .unknownVenue:
      status = .no
    case .file, .badAnchor, .duplicate, .repeated, .alreadyThere, .ambiguousName, .badChainName,
      .badChain, .chainExists, .badQuery, .unreadableRow, .geodesics, .badFeed, .regionSetExists,
      .badRegionSet, .venueExists, .badVenue, .unknownScheme:
      break
    }
  }
}
