import GeoCommandLine
import GeoLocalization
import GeoMapLocalization
import GeoRequests
import GeoSessions
import GeoTexts

/// The localization that an option names.
enum LocalizerChoice {
  static let option = OptionSpec(
    "localizer", valueName: "KIND", kind: .file, group: "Machines",
    help:
      "Also find places as a service's app would: fantasmo, multiset, or a JSON file that names its "
      + "kind.")

  static let environment = EnvironmentSpec(
    "FM_GPS_LAT_LONG",
    "A position, LAT,LON, in place of every other one of a session of kind fantasmo.")

  /// Reads what the option names; nil when it is not given.
  ///
  /// - Throws: That a file cannot be used.
  static func localizer(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Localizer? {
    guard let name = arguments.text("localizer") else { return nil }
    guard var localizer = try Localizer(kind: name) ?? file(name, console) else { return nil }
    if case .codes(var options) = localizer {
      options.overrides = try overrides(console).setting(options.overrides)
      localizer = .codes(options)
    }
    return localizer
  }

  private static func file(_ path: String, _ console: Console) throws -> Localizer? {
    var input = try InputFile(path, console)
    let bytes = try input.readAll(limit: 1 << 20)
    do {
      return try Localizer(reading: bytes)
    } catch {
      throw CommandFailure(
        "cannot use the localizer \(input.shownName)", causes: [error.description])
    }
  }

  /// What the environment says in place of sensors.
  private static func overrides(_ console: Console) throws -> EnvironmentOverrides {
    let name = "FM_GPS_LAT_LONG"
    do {
      return try EnvironmentOverrides(console.environment(name).map { [name: $0] } ?? [:])
    } catch {
      throw CommandFailure("cannot use the environment", causes: [error.description])
    }
  }
}

extension SessionEnsemble {
  /// Adds the machine of a localizer.
  ///
  /// - Throws: That its configuration names no map.
  mutating func add(_ localizer: Localizer, language: Language) throws(CommandFailure) {
    switch localizer {
    case .codes(var options):
      options.language = language
      add(CodeLocalizationMachine(options), as: "fantasmo")
    case .maps(let configuration):
      do {
        add(try MapLocalizationMachine(configuration, language: language), as: "multiset")
        if !configuration.objects.codes.isEmpty {
          add(
            try ObjectTrackingMachine(configuration, language: language), as: "multiset objects")
        }
      } catch {
        throw CommandFailure("cannot use the localizer", causes: [error.description])
      }
    }
  }
}
