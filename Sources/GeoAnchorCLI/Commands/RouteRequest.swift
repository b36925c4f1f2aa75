import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoRouting
import GeoStreets
import Geodesy

/// What `geoanchor route` answers.
struct PlannedWalk {
  var planned: PlannedChain
  var alternatives: [AlternativeLine] = []

  var chain: Chain { planned.chain }
}

/// What `geoanchor route` was asked for, and how it is answered.
struct RouteRequest {
  private let arguments: ParsedArguments
  private let places: PlaceResolver
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    places = PlaceResolver(arguments, console)
    self.console = console
  }

  /// The walk of the request; `mode` is the option that says where to walk.
  func walk(mode: String) throws -> PlannedWalk {
    var streets: StreetWalk?
    let planned: (plan: ChainPlan, identity: String)
    switch mode {
    case "path": planned = try alongPath()
    case "through": planned = try throughAnchors()
    default:
      let walk = try onStreets()
      planned = (walk.plan, walk.identity)
      streets = walk
    }
    guard planned.plan.path.length.isFinite else {
      try longLines()
      throw CommandFailure("cannot measure the path", status: .internal)
    }
    let choice = try PlanningChoice(arguments, console, network: streets?.network)
    let chain = try choice.planned(
      planned.plan, named: arguments.text("save"), identity: planned.identity, console)
    return PlannedWalk(planned: chain, alternatives: streets?.alternatives ?? [])
  }

  /// A walk on a network.
  private struct StreetWalk {
    var network: StreetNetwork
    var plan: ChainPlan
    var identity: String
    var alternatives: [AlternativeLine]
  }

  private func onStreets() throws -> StreetWalk {
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
    var routes: [Route] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      let route = try walker.route(from: start, to: end)
      routes.append(route)
      for notice in RouteNotice.notices(of: route, on: walker.graph) {
        console.warning(notice.description)
      }
    }
    guard
      let plan = ChainPlan(
        routes: routes, on: walker.graph, destination: points.last?.point,
        attribution: network.provenance.attribution)
    else { throw arguments.missing("to") }
    let identity = points.map { "\($0.option) \($0.point.latitude),\($0.point.longitude)" }
      .joined(separator: " ")
    return StreetWalk(
      network: network, plan: plan,
      identity: "\(network.provenance.profile) \(identity)" + ProfileChoice.identity(arguments),
      alternatives: alternatives(to: routes, walker))
  }

  private func alternatives(to routes: [Route], _ walker: StreetWalker) -> [AlternativeLine] {
    guard let count = arguments.integer("alternatives"), routes.count == 1 else { return [] }
    return walker.alternatives(to: routes[0], count: count).map { found in
      AlternativeLine(
        path: RouteLine(found.route, on: walker.graph).points, length: found.route.length,
        stretch: found.stretch, share: found.share)
    }
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
