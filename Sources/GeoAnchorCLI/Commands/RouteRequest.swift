import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoRouting
import GeoStreets
import Geodesy

/// What `geoanchor route` was asked for, and how it is answered.
struct RouteRequest {
  private let arguments: ParsedArguments
  private let policy: ChainPolicy
  private let places: PlaceResolver
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.arguments = arguments
    policy = ChainPolicy(
      spacing: try arguments.required.number("spacing"),
      turnAngle: try arguments.required.number("turn-angle"))
    places = PlaceResolver(arguments, console)
    self.console = console
  }

  /// The chain of the request; `mode` is the option that says where to walk.
  func chain(mode: String) throws -> Chain {
    let planned: (plan: ChainPlan, identity: String) =
      switch mode {
      case "path": try alongPath()
      case "through": try throughAnchors()
      default: try onStreets()
      }
    guard planned.plan.path.length.isFinite else {
      try longLines()
      throw CommandFailure("cannot measure the path", status: .internal)
    }
    do {
      var chain = try planned.plan.chain(
        policy: policy, identity: planned.identity + identityOfPolicy)
      chain.name = arguments.text("save")
      return chain
    } catch {
      let isNo = error == .noLength
      throw CommandFailure(
        "cannot set the chain", causes: [error.description], status: isNo ? .no : .unusable)
    }
  }

  /// What makes equal requests equal, beside where they lead.
  private var identityOfPolicy: String {
    let altitude = policy.altitude.map { "\($0.meters) \($0.datum.rawValue)" } ?? "unknown"
    return " spacing \(policy.spacing) turn \(policy.turnAngle) altitude \(altitude)"
      + " name \(arguments.text("save") ?? "")"
  }

  private func onStreets() throws -> (ChainPlan, String) {
    let network = try StreetNetwork.opened(arguments.required.text("network"))
    let walker = try StreetWalker(network, arguments, console)
    var stops = [("from", try arguments.required.place("from"))]
    stops += arguments.places("via").map { ("via", $0) }
    stops.append(("to", try arguments.required.place("to")))
    let points = try stops.map { option, place in
      (option: option, point: try places.coordinate(of: place, option: option))
    }
    let positions = try points.map { option, point in
      try walker.snap(point, option: option)
    }
    var line: RouteLine?
    var vias: [Int] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      let route = try walker.route(from: start, to: end)
      for notice in RouteNotice.notices(of: route, on: walker.graph) {
        console.warning(notice.description)
      }
      let next = RouteLine(route, on: walker.graph)
      if var whole = line {
        vias.append(whole.points.count - 1)
        whole.append(next)
        line = whole
      } else {
        line = next
      }
    }
    guard let line, let path = Path(line.points) else { throw arguments.missing("to") }
    let identity = points.map { "\($0.option) \($0.point.latitude),\($0.point.longitude)" }
      .joined(separator: " ")
    let plan = ChainPlan(
      path: path, streets: line.streets.map(\.name), vias: vias,
      attribution: network.provenance.attribution)
    return (plan, "\(network.provenance.profile) \(identity)" + ProfileChoice.identity(arguments))
  }

  private func alongPath() throws -> (ChainPlan, String) {
    let file = try arguments.required.text("path")
    let points: [Coordinate]
    do {
      points = try WalkDocument(reading: FileBytes.read(file), name: file).path
    } catch let error as FormatError {
      throw CommandFailure("cannot read the path", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure("cannot read the path", causes: ["`\(file)`: \(error.description)"])
    }
    guard let path = Path(points) else {
      throw CommandFailure("cannot read the path", causes: ["`\(file)` has no points"])
    }
    let identity = points.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ")
    return (ChainPlan(path: path), "path \(identity)")
  }

  private func throughAnchors() throws -> (ChainPlan, String) {
    let items = arguments.list("through") ?? []
    guard items.count >= 2 else {
      throw arguments.badValue("through", expected: "at least two anchors, as in @a,@b")
    }
    let points = try items.map { item in
      let place: PlaceArgument
      do {
        place = try PlaceSyntax.place(item)
      } catch {
        throw arguments.badValue("through", expected: "anchors by @name or id, as in @a,@b")
      }
      return try places.coordinate(of: place, option: "through")
    }
    guard let path = Path(points) else { throw arguments.missing("through") }
    let identity = points.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ")
    return (
      ChainPlan(path: path, vias: Array(points.indices.dropFirst().dropLast())),
      "through \(identity)"
    )
  }

  /// Says why a line over 10 km could not be measured.
  private func longLines() throws {
    do {
      try Geodesic.prepare()
    } catch {
      throw CommandFailure("cannot measure a line over 10 km", causes: [error.description])
    }
  }
}

/// Turns places that were typed into coordinates; opens the store only when an anchor is meant.
final class PlaceResolver {
  private let arguments: ParsedArguments
  private let console: Console
  private var store: AnchorStore?

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Where a place is.
  func coordinate(of place: PlaceArgument, option: String) throws -> Coordinate {
    let reference: String
    switch place {
    case .point(let point): return point.coordinate
    case .named(let name): reference = "@" + name
    case .id(let id): reference = id
    }
    let store = try store ?? arguments.openStore(console, mode: .readOnly)
    self.store = store
    do {
      return try store.resolve(reference).coordinate
    } catch {
      throw CommandFailure("cannot find the anchor of `--\(option)`", error)
    }
  }
}
