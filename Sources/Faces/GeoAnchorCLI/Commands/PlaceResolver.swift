import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoSystem
import Geodesy

/// Turns places that were typed into coordinates; opens the store only when an anchor is meant.
final class PlaceResolver {
  private let arguments: ParsedArguments
  private let console: Console
  private var store: (any AnchorStorage)?

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func coordinate(of place: PlaceArgument, option: String) throws -> Coordinate {
    if case .point(let point) = place { return point.coordinate }
    let store = try store ?? arguments.openStore(console, mode: .readOnly)
    self.store = store
    return try store.coordinate(of: place, option: option)
  }
}

extension AnchorStorage {
  /// The coordinate of a place that an option names.
  func coordinate(of place: PlaceArgument, option: String) throws(CommandFailure) -> Coordinate {
    let reference: String
    switch place {
    case .point(let point): return point.coordinate
    case .named(let name): reference = "@" + name
    case .id(let id): reference = id
    }
    return try attempt("cannot find the anchor of `--\(option)`") {
      try resolve(reference).coordinate
    }
  }
}
