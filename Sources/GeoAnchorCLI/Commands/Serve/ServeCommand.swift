import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoHTTP
import GeoPackage
import GeoService

/// `geoanchor serve`.
enum ServeCommand {
  private static let group = "Service"

  private static let config = Option(
    "config", "FILE", .file, group: group,
    help: "Configuration as JSON; options take the place of its members.")
  private static let networks = Option(
    repeating: "network", "FILE", .file, group: "Data",
    help: "Street network, from `geoanchor network build`; repeat for several.")
  private static let regions = RegionsOption.files()
  private static let terrain = CommonOption.terrain("Data", "heights of the ground")
  private static let glyphs = Option(
    "glyphs", "FOLDER", .directory, group: "Data", help: "Glyphs for the labels of maps.")
  private static let listen = Option(
    repeating: "listen", "ADDRESS", .text, group: group,
    help: "Where to answer: ADDRESS:PORT or unix:PATH; defaults to 127.0.0.1:8080.")
  private static let admin = Option(
    "admin", "ADDRESS", .text, group: group,
    help: "Where to answer /livez, /readyz and /metrics; off by default.")
  private static let publicURL = Option(
    "url", "URL", .text, group: group, help: "Where clients reach the service, for links.")
  private static let origins = Option(
    repeating: "origin", "ORIGIN", .text, group: group,
    help: "Origin whose pages may ask (CORS); * for all.")
  private static let keys = Option(
    "keys", "FILE", .file, group: group,
    help:
      "Keys of those who may ask, from `geoanchor key add`; without any, everybody on this machine may."
  )
  private static let readOnly = Option(
    flag: "read-only", group: group, help: "Refuse every change of the store.")
  private static let log = Option(
    "log", "FILE", .file, group: group,
    help: "Append a JSON line per request to a file; - writes to standard error.")

  static let spec = CommandSpec(
    name: "serve",
    summary: "Serve anchors, routes, coverage and map tiles over HTTP",
    discussion: """
      Answers on the loopback interface until it gets SIGTERM or SIGINT; requests that are running \
      are answered first. Without --keys everybody on this machine may read and change the store, \
      and other addresses are refused unless --read-only is given.

      The first page lists what there is; /api is the OpenAPI document. Networks and regions are \
      replaced without losing a request when their file is replaced, or on SIGHUP.
      """,
    group: "Service",
    usage: ["[--store FILE] [--network FILE]... [OPTIONS]", "--config FILE [OPTIONS]"],
    options: [
      config.spec, CommonOption.store.spec, networks.spec, regions.spec, terrain.spec,
      glyphs.spec, listen.spec, admin.spec, publicURL.spec, origins.spec, keys.spec, readOnly.spec,
      log.spec,
    ],
    examples: [
      "geoanchor serve --network city.streets --regions city.geojson":
        "Serve the store of the current folder at http://127.0.0.1:8080.",
      "geoanchor serve --config team.json --log -":
        "Serve what a file says, and log requests to standard error.",
    ]
  ) { arguments, console in
    let plan = try plan(arguments, console)
    let log = try plan.log.map(openLog)
    if let problem = plan.problem {
      throw CommandFailure(
        "cannot serve", causes: [problem],
        hint: "`geoanchor key add` makes keys for `--keys`; `--read-only` lets everybody read")
    }
    let host: ServiceHost
    do {
      host = try plan.host(log: log) { [plan, console] in try open($0, plan, console) }
    } catch let error as ServiceError {
      throw CommandFailure("cannot serve", causes: [error.description])
    }
    let runner = ServiceRunner(host, plan: plan.runner, log: log)
    do throws(HTTPServerError) {
      let isDrained = try runner.run(EventServer.self) { tell($0, plan, console) }
      if !isDrained { console.warning("some requests were not answered in time") }
    } catch {
      throw CommandFailure(serving: error)
    }
    return .done
  }

  /// What the configuration and the options ask for.
  private static func plan(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ServicePlan {
    var plan = ServicePlan()
    if let file = arguments[config] {
      plan = try attempt("cannot read the configuration \(ShownText.file(file))") {
        try ServicePlan(readingJSON: DocumentBytes.read(file, console))
      }
    }
    plan.configuration.version = geoAnchorVersion
    if arguments.isGiven(CommonOption.store) || plan.store == nil && plan.projects.isEmpty {
      plan.store = arguments.storePath(console)
    }
    func replace<Value>(_ value: Value?, _ path: WritableKeyPath<ServicePlan, Value?>) {
      if let value { plan[keyPath: path] = value }
    }
    func replace(_ values: [String], _ path: WritableKeyPath<ServicePlan, [String]>) {
      if !values.isEmpty { plan[keyPath: path] = values }
    }
    replace(arguments[networks], \.configuration.networks)
    replace(arguments[regions], \.configuration.regions)
    replace(arguments[terrain], \.configuration.terrain)
    replace(arguments[glyphs], \.configuration.glyphs)
    replace(arguments[listen], \.listen)
    replace(arguments[admin], \.admin)
    replace(arguments[publicURL], \.configuration.publicURL)
    replace(arguments[origins], \.configuration.origins)
    replace(arguments[keys], \.configuration.keys)
    replace(arguments[log], \.log)
    if arguments[readOnly] { plan.isReadOnly = true }
    for (option, texts) in [
      (listen.spec, arguments[listen]), (admin.spec, arguments[admin].map { [$0] } ?? []),
    ] {
      for text in texts where ListenAddress(text) == nil {
        throw CommandFailure(
          "cannot use \(ShownText.quote(text)) for `--\(option.long)`: expected "
            + ListenAddress.expectation)
      }
    }
    return plan
  }

  private static func open(
    _ name: String, _ plan: ServicePlan, _ console: Console
  ) throws(CommandFailure) -> any AnchorStorage {
    try ParsedArguments.checkStore(name, hint: "`geoanchor add` creates one")
    do throws(AnchorStoreError) {
      let skipped = SkippedAnchors(console)
      let store = try AnchorStorages.open(
        name,
        AnchorStorages.Options(
          mode: plan.isReadOnly ? .readOnly : .createOrOpen, maximumReaders: plan.maximumReaders,
          unreadable: { skipped.note($0) }))
      if let notice = store.notice { console.warning(notice) }
      return store
    } catch {
      throw CommandFailure(
        "cannot open the store", causes: [error.description],
        hint: plan.isReadOnly ? nil : "`--read-only` serves a store that cannot be written")
    }
  }

  private static func openLog(_ path: String) throws(CommandFailure) -> RequestLog {
    guard path != "-" else { return RequestLog(descriptor: 2) }
    return try attempt("cannot write the log \(ShownText.file(path))") {
      try RequestLog(appendingTo: path)
    }
  }

  private static func tell(
    _ event: ServiceRunner.Event, _ plan: ServicePlan, _ console: Console
  ) {
    switch event {
    case .listening(let addresses, let admin):
      for address in addresses { console.message("serving at \(address.url)") }
      for address in admin { console.message("telling of itself at \(address.url)") }
      let isClosed = plan.configuration.keys != nil || plan.configuration.tokens != nil
      if !isClosed, !plan.isReadOnly {
        console.message("there are no keys: everybody on this machine may read and write")
      } else if !isClosed, !addresses.allSatisfy(\.isLocal) {
        console.warning("everybody who reaches this address may read")
      }
    case .reloaded: console.message("replaced files are served")
    case .notReloaded(let error): console.warning("a replaced file is not served: \(error)")
    case .draining: console.message("answering what was asked, then ending")
    }
  }
}

extension CommandFailure {
  /// The failure that stands for a server that cannot serve.
  init(serving error: HTTPServerError) {
    switch error {
    case .library(let reason, let package):
      self.init(
        "cannot serve", causes: [reason], hint: "install the Debian package `\(package)`")
    case .address(let address, let reason):
      self.init("cannot listen at \(address.url)", causes: [reason])
    }
  }
}
