import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoFormats
import GeoPictures
import GeoStreets
import Geodesy

/// Options of views along a chain.
enum ViewOption {
  static let network = StreetOption.network("Streets", ", whose buildings are drawn")
  static let fieldOfView = Option(
    "field-of-view", "DEGREES", .number(in: 10...120), default: "60", group: "Walker",
    help: "Horizontal field of view.")
  static let uncertainty = Option(
    "uncertainty", "METERS", .number(in: 0...100), default: "1", group: "Walker",
    help: "Standard deviation of the position, drawn as a ring around the content.")
}

extension ParsedArguments {
  /// The walker's view at a distance along the path.
  func look(at distance: Meters) -> WalkerView.Look {
    var look = WalkerView.Look(at: distance)
    look.fieldOfView = self[ViewOption.fieldOfView]
    look.uncertainty = self[ViewOption.uncertainty]
    return look
  }

  /// A chain among the buildings and the terrain that were given.
  func viewed(_ chain: Chain, _ console: Console) throws -> ViewedChain {
    let network = try self[ViewOption.network].map(StreetNetwork.opened)
    let surroundings = ChainSurroundings(
      terrain: try self[ChainOption.terrain].map { try Terrain.opened($0, self) },
      buildings: try attempt("cannot use the network") { try network?.footprints() })
    guard let viewed = ViewedChain(chain, among: surroundings, in: language(console)) else {
      throw CommandFailure("the chain has no path")
    }
    return viewed
  }
}
