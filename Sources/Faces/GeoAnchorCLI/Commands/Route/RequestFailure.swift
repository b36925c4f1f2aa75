import GeoAreas
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

/// Runs a request; its error becomes the failure of the command.
func asking<Answer>(
  else failure: (RequestError) -> any Error = { CommandFailure($0) }, _ work: () throws -> Answer
) throws -> Answer {
  do { return try work() } catch let error as RequestError { throw failure(error) }
}

extension CommandFailure {
  /// The failure of a request without an answer.
  /// - Parameters:
  ///   - error: The reason.
  ///   - options: The options that gave the places, in their order.
  init(_ error: RequestError, places options: [String] = []) {
    switch error {
    case .route(let failure): self.init(failure, places: options)
    case .chain(let problem):
      self.init(
        "cannot plan the chain", causes: [problem.description], hint: Self.hint(problem),
        status: problem == .noLength ? .no : .unusable)
    case .shortfalls(let findings):
      self.init("the chain cannot meet the requirements", causes: Self.first(findings), status: .no)
    case .unmeasurable(let problem):
      self.init("cannot measure a line over 10 km", causes: [problem.description])
    case .guidance(let problem):
      self.init("cannot follow the chain", causes: [problem.description])
    case .lint(let problem):
      self.init("cannot check the anchors", causes: [problem.description])
    case .area(let problem):
      self.init(
        "cannot measure the area", causes: [problem.description],
        hint: "`geoanchor regions validate` names rings that cross")
    case .format, .member, .noAnchor, .session, .indoorRoute, .unplacedFloor, .noFloor,
      .severalFloors, .noPlace, .severalPlaces, .missingFloor, .noFloors, .noPixelSize, .export,
      .leftOut, .documents, .store, .simulation, .cancelled, .noFeature, .conflict, .line:
      self.init("cannot answer the request", causes: [error.description])
    }
  }

  /// A hint for a chain that cannot be planned; nil if nothing helps.
  private static func hint(_ problem: ChainError) -> String? {
    guard case .tooManyAnchors(let needed, _, _, _) = problem else { return nil }
    return needed <= Double(ChainPolicy.mostAnchors)
      ? "`--spacing` sets fewer anchors; `--max-anchors` allows up to \(ChainPolicy.mostAnchors)"
      : "`--spacing` sets fewer anchors"
  }

  /// The failure that stands for places without a route.
  init(_ failure: RouteFailure, places options: [String]) {
    switch failure {
    case .network(let error):
      self.init("cannot use the network", causes: [error.description])
    case .noStreets, .tooFewPlaces: self.init(failure.description)
    case .noStreet(let missing):
      let nearest = missing.nearest
      self.init(
        "no \(missing.street) is within \(PlaceText.meters(missing.maximumDistance)) of "
          + "`--\(options.indices.contains(missing.index) ? options[missing.index] : "via")` "
          + PlaceText.coordinate(missing.place),
        causes: [
          "the nearest\(missing.isOnLevel ? "" : " of any level") is \(PlaceText.meters(nearest.offset)) away, at "
            + PlaceText.coordinate(nearest.coordinate)
        ],
        hint: missing.looksSwapped
          ? "latitude comes first: are the two numbers swapped?"
          : "`--max-snap` sets the maximum distance; the network covers "
            + PlaceText.box(missing.extent))
    case .notConnected(let from, let island, let to, let other):
      self.init(
        "there is no route between the two places",
        causes: [("the start", from, island), ("the arrival", to, other)].map {
          name, place, island in
          "\(name), \(PlaceText.coordinate(place.coordinate)), is on \(RouteFailure.part(island))"
        },
        hint: "without `--components all`, places are put on the largest part alone", status: .no)
    }
  }

  /// People read the first few findings; documents have all.
  static func first(_ findings: [ChainFinding], most: Int = 5) -> [String] {
    let texts = findings.map(\.description)
    return texts.count <= most + 1
      ? texts : texts.prefix(most) + ["and \(texts.count - most) more"]
  }
}
