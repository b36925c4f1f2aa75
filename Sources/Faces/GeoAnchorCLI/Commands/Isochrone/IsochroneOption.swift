import GeoCommandLine
import GeoRequests

/// Options of commands that search the streets.
enum StreetOption {
  static let network = required("Route")

  /// The network of a command that needs one.
  static func required(_ group: String) -> Option<String> {
    Option(required: "network", "FILE", .file, group: group, help: help())
  }

  /// The network of a command that does without as well; `use` says what it is for.
  static func network(_ group: String, _ use: String = "") -> Option<String?> {
    Option("network", "FILE", .file, group: group, help: help(use))
  }

  private static func help(_ use: String = "") -> String {
    "Street network, from `geoanchor network build`\(use)."
  }
}

/// Start and limits of `geoanchor isochrone`.
enum IsochroneOption {
  static let from = Option(
    required: "from", "PLACE", .place, group: "Route",
    help: "Start: LAT,LON, an anchor by @name or id, or the name of a street or place.")
  static let meters = Option<Double?>(IsochroneRequest.table, "meters")
  static let minutes = Option<Double?>(IsochroneRequest.table, "minutes")
  static let speed = Option<Double?>(IsochroneRequest.table, "speedKilometersPerHour")
}
