import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoStreets
import GeoSystem
import Geodesy

/// Turns places that were typed into coordinates; opens the store only when an anchor is meant, and the network only for a name
/// that is no anchor's.
final class PlaceResolver {
  private let arguments: ParsedArguments
  private let console: Console
  private let network: String?
  private var store: (any AnchorStorage)?

  /// Creates a resolver; `network` is the file whose streets and places are known by name too, nil for none.
  init(_ arguments: ParsedArguments, _ console: Console, network: String? = nil) {
    self.arguments = arguments
    self.console = console
    self.network = network
  }

  func coordinate(of place: PlaceArgument, option: String) throws -> Coordinate {
    let text: String
    switch place {
    case .point(let point): return point.coordinate
    case .named: return try openedStore().coordinate(of: place, option: option)
    case .id(let id): text = id
    case .words(let words): text = words
    }
    guard let network else { return try openedStore().coordinate(of: place, option: option) }
    let path = try arguments.storePath(console)
    // A walk between streets needs no store.
    let hasStore = store != nil || path.contains("://") || access(path, F_OK) == 0
    if hasStore, case .id = place, let found = try? openedStore().resolve(text) {
      return found.coordinate
    }
    return try search(
      text, option: option,
      in: (hasStore ? [attempt("cannot read the store") { try PlaceIndex(openedStore()) }] : [])
        + [index(of: network)])
  }

  private func openedStore() throws -> any AnchorStorage {
    let opened = try store ?? arguments.openStore(console, mode: .readOnly)
    store = opened
    return opened
  }

  private func index(of network: String) throws -> PlaceIndex {
    let network = try StreetNetwork.opened(network)
    return try attempt("cannot use the network") {
      PlaceIndex(try network.graph(), ground: try network.ground())
    }
  }

  /// Finds the only place of a name; what is spelled otherwise than typed is told.
  ///
  /// - Throws: A failure that lists the places where there are several, or says that there is none.
  private func search(
    _ text: String, option: String, in indexes: [PlaceIndex]
  ) throws(CommandFailure) -> Coordinate {
    let limit = 8
    let found = PlaceSearch(text, limit: limit + 1).places(in: indexes)
      .filter { $0.kind != .tag && $0.kind != .chain }
    let best = found.filter { $0.match == found.first?.match }
    guard let first = best.first else {
      throw CommandFailure(
        "cannot find the place of `--\(option)`",
        causes: ["nothing is called \(ShownText.quote(text))"],
        hint: "`geoanchor find` lists names; LAT,LON is a place too")
    }
    guard best.count == 1 else {
      let lines = best.prefix(limit).map { place in
        "\(place.kind.rawValue) \(ShownText.quote(place.name)) at \(Self.text(place.coordinate))"
      }
      throw CommandFailure(
        "the place of `--\(option)` is not the only one called \(ShownText.quote(text))",
        causes: lines + (best.count > limit ? ["and more"] : []),
        hint: "specify one of them by LAT,LON")
    }
    if first.match != .exact {
      console.message(
        "`--\(option)`: \(ShownText.quote(first.name)) at \(Self.text(first.coordinate))")
    }
    return first.coordinate
  }

  private static func text(_ coordinate: Coordinate) -> String {
    [coordinate.latitude, coordinate.longitude]
      .map { DecimalText.trimmed($0, decimals: 6) ?? "\($0)" }.joined(separator: ",")
  }
}

extension AnchorStorage {
  func coordinate(of place: PlaceArgument, option: String) throws(CommandFailure) -> Coordinate {
    let reference: String
    switch place {
    case .point(let point): return point.coordinate
    case .named(let name), .words(let name): reference = "@" + name
    case .id(let id): reference = id
    }
    return try attempt("cannot find the anchor of `--\(option)`") {
      try resolve(reference).coordinate
    }
  }
}
