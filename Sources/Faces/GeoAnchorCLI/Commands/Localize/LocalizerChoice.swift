import GeoCommandLine
import GeoLocalization
import GeoRequests

/// The localization that an option names.
enum LocalizerChoice {
  static let option = Option(
    "localizer", "KIND", .file, group: "Machines",
    help: "Localizer to run: fantasmo, multiset, or a JSON configuration file.")

  static let environment = EnvironmentSpec(
    "FM_GPS_LAT_LONG", "Position, LAT,LON, that overrides all others with --localizer fantasmo.")

  static let service = [
    EnvironmentSpec("FM_API_BASE_URL", "Address of the service, HOST[:PORT][/PATH]."),
    EnvironmentSpec("FM_ACCESS_TOKEN", "Access token of the service."),
  ]

  /// Address of the service and its key, from the environment.
  static func service(_ console: Console) throws -> EnvironmentOverrides {
    var variables: [String: String] = [:]
    for spec in service { variables[spec.name] = console.environment(spec.name) }
    return try attempt("cannot use the environment") { try EnvironmentOverrides(variables) }
  }

  /// Reads what the option names: a kind or a file.
  /// - Throws: That a file cannot be used.
  static func localizer(_ name: String, _ console: Console) throws -> Localizer {
    var localizer = try Localizer(kind: name) ?? file(name, console)
    if case .codes(var options) = localizer {
      options.overrides = try overrides(console).setting(options.overrides)
      localizer = .codes(options)
    }
    return localizer
  }

  private static func file(_ path: String, _ console: Console) throws -> Localizer {
    var input = try InputFile(path, console)
    let bytes = try input.readAll(limit: 1 << 20)
    return try attempt("cannot use the localizer \(input.shownName)") {
      try Localizer(reading: bytes)
    }
  }

  /// Values from the environment that replace sensors.
  private static func overrides(_ console: Console) throws -> EnvironmentOverrides {
    let name = "FM_GPS_LAT_LONG"
    return try attempt("cannot use the environment") {
      try EnvironmentOverrides(console.environment(name).map { [name: $0] } ?? [:])
    }
  }
}
