import GeoCommandLine

/// Options of commands that search the streets.
enum StreetOption {
  /// The network to search on.
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

/// How far `geoanchor isochrone` goes, and from where.
enum IsochroneOption {
  static let from = Option(
    required: "from", "PLACE", .place, group: "Route",
    help: "Start: LAT,LON, or an anchor by @name or id.")
  static let meters = Option(
    "meters", "METERS", .number(above: 0, atMost: 10_000_000), group: "Limit",
    help: "Maximum distance.")
  static let minutes = Option(
    "minutes", "MINUTES", .number(above: 0, atMost: 100_000), group: "Limit",
    help: "Maximum duration.")
  static let speed = Option(
    "speed", "KMH", .number(above: 0, atMost: 50), default: "5", group: "Limit",
    help: "Walking speed in km/h.")
  static let width = Option(
    "width", "METERS", .number(in: 0...1000), default: "25", group: "Limit",
    help: "Buffer around reachable streets, on each side.")
}
