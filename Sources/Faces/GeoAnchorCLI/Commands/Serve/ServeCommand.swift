import GeoAnchorStore
import GeoCommandLine
import GeoService
import GeoSystem

/// `geoanchor serve`.
enum ServeCommand {
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
    options: ServiceOption.all,
    examples: [
      "geoanchor serve --network city.streets --regions city.geojson":
        "Serve the store of the current folder at http://127.0.0.1:8080.",
      "geoanchor serve --config team.json --log -":
        "Serve what a file says, and log requests to standard error.",
    ]
  ) { arguments, console in
    let plan = try ServicePlan(arguments, console)
    let log = try plan.log.map(openLog)
    if let problem = plan.problem {
      throw CommandFailure(
        "cannot serve", causes: [problem],
        hint: "`geoanchor key add` makes keys for `--keys`; `--read-only` lets everybody read")
    }
    // A store that nobody named is made where there is none; a name that leads nowhere is probably mistyped.
    let isNamed = try arguments.value(CommonOption.store, or: console) != nil
    let isOwn = !isNamed && arguments[ServiceOption.config] == nil
    let host = try host(plan, log: log, console, makesOne: isOwn && !plan.isReadOnly)
    if let keys = plan.configuration.keys, host.services.first?.access.answersAnybody == false {
      console.warning(
        "no key of \(ShownText.file(keys)) counts: no request is answered until one does")
    }
    do throws(HTTPServerError) {
      try run(host, plan, log: log, console)
    } catch {
      throw CommandFailure(serving: error)
    }
    return .done
  }

  /// Opens what a plan serves; `makesOne` creates a store that does not exist.
  static func host(
    _ plan: ServicePlan, log: RequestLog? = nil, _ console: Console, makesOne: Bool = false
  ) throws(CommandFailure) -> ServiceHost {
    do {
      return try plan.host(log: log) { [plan, console] in
        try open($0, plan, console, makesOne: makesOne)
      }
    } catch let error as ServiceError {
      throw CommandFailure("cannot serve", causes: [error.description])
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure("cannot serve", causes: ["\(error)"])
    }
  }

  /// Answers requests until a signal ends it; `ready` gets the addresses once there are answers.
  static func run(
    _ host: ServiceHost, _ plan: ServicePlan, log: RequestLog? = nil, _ console: Console,
    ready: ([ListenAddress]) -> Void = { _ in }
  ) throws(HTTPServerError) {
    let runner = ServiceRunner(host, plan: plan.runner, log: log)
    let isDrained = try runner.run(EventServer.self) { event in
      tell(event, plan, console)
      if case .listening(let addresses, admin: _) = event { ready(addresses) }
    }
    if !isDrained { console.warning("some requests were not answered in time") }
  }

  private static func open(
    _ name: String, _ plan: ServicePlan, _ console: Console, makesOne: Bool
  ) throws(CommandFailure) -> any AnchorStorage {
    let isNew = makesOne && access(name, F_OK) != 0
    if !isNew { try ParsedArguments.checkStore(name, hint: "`geoanchor add` creates one") }
    do throws(AnchorStoreError) {
      let skipped = SkippedAnchors(console)
      let store = try AnchorStorages.open(
        name,
        AnchorStorages.Options(
          mode: plan.isReadOnly ? .readOnly : .createOrOpen, maximumReaders: plan.maximumReaders,
          unreadable: { skipped.note($0) }))
      if isNew { console.message("created store \(ShownText.path(name))") }
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
      self.init("cannot serve", causes: [reason], hint: "install the Debian package `\(package)`")
    case .address(let address, let reason):
      self.init("cannot listen at \(address.url)", causes: [reason])
    }
  }
}
