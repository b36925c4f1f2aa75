import GeoCommandLine
import GeoFormats
import GeoService

/// Options of `geoanchor serve`: its data and address.
enum ServiceOption {
  private static let group = "Service"

  static let config = Option(
    "config", "FILE", .file, group: group,
    help: "Configuration as JSON; options take the place of its members.")
  static let networks = Option(
    repeating: "network", "FILE", .file, group: "Data",
    help: "Street network, from `geoanchor network build`; repeat for several.")
  static let regions = RegionsOption.files()
  static let terrain = CommonOption.terrain(
    "Data", "heights of the ground", readsGrids: false)
  static let glyphs = Option(
    "glyphs", "FOLDER", .directory, group: "Data", help: "Glyphs for the labels of maps.")
  static let listen = Option(
    repeating: "listen", "ADDRESS", .text, group: group,
    help: "Where to answer: ADDRESS:PORT or unix:PATH; defaults to 127.0.0.1:8080.")
  static let admin = Option(
    "admin", "ADDRESS", .text, group: group,
    help: "Where to answer /livez, /readyz and /metrics; off by default.")
  static let publicURL = Option(
    "url", "URL", .text, group: group, help: "Where clients reach the service, for links.")
  static let proxies = Option(
    repeating: "trust-proxy", "ADDRESS", .text, group: group,
    help: "Address or network of a proxy whose Forwarded and X-Forwarded fields count.")
  static let origins = Option(
    repeating: "origin", "ORIGIN", .text, group: group,
    help: "Origin whose pages may ask (CORS); * for all.")
  static let keys = Option(
    "keys", "FILE", .file, group: group,
    help:
      "Keys of those who may ask, from `geoanchor key add`; without any, everybody on this machine may."
  )
  static let readOnly = Option(
    flag: "read-only", group: group, help: "Refuse every change of the store.")
  static let log = Option(
    "log", "FILE", .file, group: group,
    help: "Append a JSON line per request to a file; - writes to standard error.")

  static let all = [
    config.spec, CommonOption.store.spec, networks.spec, regions.spec, terrain.spec,
    CommonOption.terrainDatum.spec, glyphs.spec, listen.spec, admin.spec, publicURL.spec,
    proxies.spec, origins.spec, keys.spec, readOnly.spec,
    log.spec,
  ]
}

extension ServicePlan {
  /// Combines the configuration and the options.
  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.init()
    if let file = arguments[ServiceOption.config] {
      self = try attempt("cannot read the configuration \(ShownText.file(file))") {
        try ServicePlan(readingJSON: DocumentBytes.read(file, console))
      }
    }
    configuration.version = geoAnchorVersion
    if arguments.isGiven(CommonOption.store) || store == nil && projects.isEmpty {
      store = try arguments.storePath(console)
    }
    func replace<Value>(_ value: Value?, _ path: WritableKeyPath<ServicePlan, Value?>) {
      if let value { self[keyPath: path] = value }
    }
    func replace(_ values: [String], _ path: WritableKeyPath<ServicePlan, [String]>) {
      if !values.isEmpty { self[keyPath: path] = values }
    }
    replace(arguments[ServiceOption.networks], \.configuration.networks)
    replace(arguments[ServiceOption.regions], \.configuration.regions)
    replace(arguments[ServiceOption.terrain], \.configuration.terrain)
    replace(arguments[CommonOption.terrainDatum], \.configuration.terrainDatum)
    replace(arguments[ServiceOption.glyphs], \.configuration.glyphs)
    useInstalledWorkbench()
    replace(arguments[ServiceOption.listen], \.listen)
    replace(arguments[ServiceOption.admin], \.admin)
    replace(arguments[ServiceOption.publicURL], \.configuration.publicURL)
    replace(arguments[ServiceOption.proxies], \.configuration.trustedProxies)
    replace(arguments[ServiceOption.origins], \.configuration.origins)
    replace(arguments[ServiceOption.keys], \.configuration.keys)
    replace(arguments[ServiceOption.log], \.log)
    if arguments[ServiceOption.readOnly] { isReadOnly = true }
    for (option, texts) in [
      (ServiceOption.listen.spec, arguments[ServiceOption.listen]),
      (ServiceOption.admin.spec, arguments[ServiceOption.admin].map { [$0] } ?? []),
    ] {
      for text in texts where ListenAddress(text) == nil {
        throw CommandFailure(
          "cannot use \(ShownText.quote(text)) for `--\(option.long)`: expected "
            + ListenAddress.expectation)
      }
    }
  }

  /// Serves the workbench with the map library and the glyphs that come with the program.
  mutating func useInstalledWorkbench() {
    configuration.workbench = InstalledData.optional("workbench")
    if configuration.glyphs == nil {
      configuration.glyphs = InstalledData.optional("workbench/glyphs")
    }
  }
}
