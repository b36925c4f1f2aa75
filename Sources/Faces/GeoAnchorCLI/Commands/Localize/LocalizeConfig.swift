import GeoCommandLine
import GeoLocalization

/// `geoanchor localize config`.
enum LocalizeConfig {
  private static let received = Argument(
    "config", "CONFIG", .file, help: "Configuration as received; - reads standard input.")
  private static let last = Option(
    "last", "FILE", .file, group: "Options",
    help: "Configuration to keep if the received one is invalid.")

  static let spec = CommandSpec(
    name: "config",
    summary: "Print the effective remote configuration of a localizer",
    discussion: """
      Prints the received configuration with every member: what it leaves out has its default, and \
      unknown members are ignored. If it is invalid, the last configuration is kept, or the \
      defaults, with a warning.
      """,
    positionals: [received.spec],
    options: [last.spec, CommonOption.output.spec],
    examples: [
      "geoanchor localize config received.json": "Print the effective configuration.",
      "geoanchor localize config received.json --last last.json -o next.json":
        "Write what to keep: the received configuration, or the last valid one.",
    ],
    outputEndings: [.only("json")]
  ) { arguments, console in
    let bytes = try document(arguments[received], console)
    let last = try arguments[last].map { try document($0, console) }
    let kept = try attempt("cannot use the configuration") {
      try RemoteConfigurationDocument.kept(received: bytes, last: last)
    }
    if let rejection = kept.rejection {
      console.warning("the received configuration is ignored: \(rejection)")
    }
    try console.withOutput(to: arguments[CommonOption.output]) { try $0.write(kept.text) }
    return .done
  }

  private static func document(_ path: String, _ console: Console) throws -> [UInt8] {
    try attempt("cannot read \(ShownText.file(path))") { try DocumentBytes.read(path, console) }
  }
}
