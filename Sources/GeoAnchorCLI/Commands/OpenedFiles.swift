import GeoAnchorStore
import GeoPackage
import GeoStreets

extension StreetNetwork {
  /// Opens the network that an argument names.
  static func opened(_ path: String) throws(CommandFailure) -> StreetNetwork {
    do {
      return try StreetNetwork(path: path)
    } catch {
      throw CommandFailure("cannot open the network", causes: [error.description])
    }
  }
}

extension CommonOption {
  /// The store of anchors.
  static let store = OptionSpec(
    "store", valueName: "FILE", kind: .file, group: "Store",
    help: "The store of anchors; else $GEOANCHOR_STORE, else anchors.gpkg in the current folder.")

  /// What the store option reads from the environment.
  static let storeEnvironment = EnvironmentSpec(
    "GEOANCHOR_STORE", "The store of anchors, where --store is not given.")
}

extension ParsedArguments {
  /// The path of the store: the option, the environment, or the default.
  func storePath(_ console: Console) -> String {
    text("store") ?? console.environment("GEOANCHOR_STORE") ?? "anchors.gpkg"
  }

  /// Opens the store; what people should know about it is said as a warning.
  func openStore(_ console: Console, mode: OpenMode) throws(CommandFailure)
    -> AnchorStore
  {
    do {
      let store = try AnchorStore(path: storePath(console), mode: mode)
      if let notice = store.notice { console.warning(notice) }
      return store
    } catch {
      throw CommandFailure("cannot open the store", causes: [error.description])
    }
  }
}

extension CommandFailure {
  /// The failure that stands for an error of the store.
  init(_ attempt: String, _ error: AnchorStoreError) {
    self.init(attempt, causes: [error.description])
  }
}
