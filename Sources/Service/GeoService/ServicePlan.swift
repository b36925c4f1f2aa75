package import GeoAnchorStore
package import GeoFormats
import GeoWorkbench

/// The plan of a serving process: `geoanchor serve`, and the file of `--config`.
package struct ServicePlan: Sendable, Hashable {
  package var configuration = ServiceConfiguration()
  /// The store: a path, or a URL of a store; nil for none.
  package var store: String?
  /// The addresses that requests are answered on: `ADDRESS:PORT` or `unix:PATH`.
  package var listen: [String] = []
  /// The address of health and metrics; nil for none.
  package var admin: String?
  /// The file of the log of requests; nil for none, `-` for standard error.
  package var log: String?
  /// Threads that hold connections.
  package var connectionThreads = 2
  /// Threads that answer.
  package var workers = 4
  /// The maximum number of requests that wait for a worker.
  package var queueLength = 256
  /// The maximum number of connections.
  package var maximumConnections = 12_000
  /// The projects: a store each, under `/projects/` and its name.
  package var projects: [Project] = []
  /// Whether nothing can be changed.
  package var isReadOnly = false
  /// The time until an answer is made, in seconds.
  package var deadlineSeconds = 10.0

  package struct Project: Sendable, Hashable {
    /// The name, as paths have it.
    package var name: String
    /// The store: a path, or a URL of a store.
    package var store: String

    package init(name: String, store: String) {
      self.name = name
      self.store = store
    }
  }

  /// Creates a plan with what is usual.
  package init() {}

  private static let table = RequestTable(
    ServicePlan(),
    [
      .text("title", \.configuration.title),
      .text("store", \.store),
      .texts("networks", \.configuration.networks),
      .texts("regions", \.configuration.regions),
      .text("terrain", \.configuration.terrain),
      .datum("terrainDatum", \.configuration.terrainDatum, ""),
      .text("glyphs", \.configuration.glyphs),
      .texts("listen", \.listen),
      .text("admin", \.admin),
      .text("keys", \.configuration.keys),
      RequestField(
        DocumentMember("tokens", .any, ""), \.configuration.tokens,
        read: { node throws(FormatError) in
          try node.requireObject(known: ["keys", "issuer", "audience", "roleClaim", "roles"])
          var tokens = ServiceConfiguration.Tokens(
            keys: try node["keys"].name(), issuer: try node["issuer"].name(),
            audience: try node["audience"].name())
          if !node["roleClaim"].isNull { tokens.roleClaim = try node["roleClaim"].name() }
          if !node["roles"].isNull { try node["roles"].requireObject() }
          for member in node["roles"].value?.object?.members ?? [] {
            tokens.roles[member.name] = try node["roles"][member.name].elements().map {
              (element) throws(FormatError) in try element.choice(of: AccessScope.self)
            }
          }
          return tokens
        }, write: { _ in nil }),
      RequestField(
        DocumentMember("webhooks", .any, ""), \.configuration.webhooks,
        read: { node throws(FormatError) in
          try node.elements().map { (hook) throws(FormatError) in
            try hook.requireObject(known: ["url", "secret", "position", "networks"])
            return Webhook.Settings(
              url: try hook["url"].name(), secret: try hook["secret"].name(),
              position: try hook["position"].name(),
              networks: try hook["networks"].elements().map { (text) throws(FormatError) in
                try text.name()
              })
          }
        }, write: { _ in nil }),
      RequestField(
        DocumentMember("projects", .any, ""), \.projects,
        read: { node throws(FormatError) in try Self.projects(node) }, write: { _ in nil }),
      .flag("readOnly", \.isReadOnly),
      .flag("requireIfMatch", \.configuration.requiresIfMatch),
      .text("publicURL", \.configuration.publicURL),
      .texts("trustedProxies", \.configuration.trustedProxies),
      .texts("origins", \.configuration.origins),
      .text("log", \.log),
      .integer("connectionThreads", \.connectionThreads, in: 1...64),
      .integer("workers", \.workers, in: 1...256),
      .integer("queueLength", \.queueLength, in: 1...100_000),
      .integer("maximumConnections", \.maximumConnections, in: 1...1_000_000),
      .number("deadlineSeconds", \.deadlineSeconds, in: 0.1...600),
    ])

  /// Reads a plan from JSON (`Data/schemas/service-configuration.schema.json`).
  /// - Throws: `FormatError` with line, column and the path of the member.
  package init(readingJSON bytes: [UInt8]) throws(FormatError) {
    let node = try JSONNode(reading: bytes)
    self = try Self.table.read(node)
    for (index, text) in listen.enumerated() where ListenAddress(text) == nil {
      throw try node["listen"].elements()[index].error(expected: ListenAddress.expectation)
    }
    if let admin, ListenAddress(admin) == nil {
      throw node["admin"].error(expected: ListenAddress.expectation)
    }
  }

  private static func projects(_ node: JSONNode) throws(FormatError) -> [Project] {
    var projects: [Project] = []
    for element in try node.elements() {
      try element.requireObject(known: ["name", "store"])
      let name = try element["name"].string()
      guard (1...63).contains(name.utf8.count), !projects.contains(where: { $0.name == name }),
        name.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) })
      else {
        throw element["name"].error(
          expected: "another name of 1 to 63 characters: a to z, digits and hyphens")
      }
      projects.append(Project(name: name, store: try element["store"].name()))
    }
    return projects
  }

  /// Why this must not be served; nil when it may be.
  ///
  /// Without keys everybody who reaches the service may write: only the machine itself may then reach it.
  package var problem: String? {
    guard !isClosed, !isReadOnly, let address = openAddress else { return nil }
    return "without keys everybody who reaches \(address.url) could write"
  }

  /// Whether only callers with a key or a token are answered.
  private var isClosed: Bool { configuration.keys != nil || configuration.tokens != nil }

  /// The first address that other machines reach.
  private var openAddress: ListenAddress? { runner.addresses.first { !$0.isLocal } }

  /// The services that are planned.
  /// - Parameters:
  ///   - log: The log of requests.
  ///   - open: opens the store of a name.
  /// - Returns: The host that a process serves.
  /// - Throws: `ServiceError` that names the file which cannot be used, or what `open` throws.
  package func host(
    log: RequestLog?, _ open: @escaping @Sendable (String) throws -> any AnchorStorage
  ) throws -> ServiceHost {
    var configuration = configuration
    configuration.isReadOnly = isReadOnly
    configuration.isOpenForReading = !isClosed && isReadOnly && openAddress != nil
    let access = try AccessControl(configuration)
    let metrics = Metrics()
    let workbench = WorkbenchFiles(library: configuration.workbench)
    var stores = Dictionary(
      projects.map { ($0.name as String?, $0.store) }, uniquingKeysWith: { first, _ in first })
    if store != nil || projects.isEmpty { stores[nil] = store ?? "anchors.gpkg" }
    let service = { @Sendable [configuration, stores] (project: String?) throws -> Service in
      var configuration = configuration
      configuration.project = project
      // A database has no place beside it.
      configuration.recordings = stores[project].flatMap {
        $0.contains("://") ? nil : $0 + ".recordings"
      }
      return try Service(
        configuration, store: try open(stores[project] ?? ""), log: log, access: access,
        metrics: metrics, workbench: workbench)
    }
    var named: [String: Service] = [:]
    for project in projects { named[project.name] = try service(project.name) }
    return ServiceHost(
      main: stores[nil] == nil ? nil : try service(nil), projects: named, open: service)
  }

  /// The number of connections that read a store at the same time: one for each thread that may read, so that
  /// none waits for another.
  package var maximumReaders: Int {
    workers + connectionThreads + LongJobs.maximumRunning + 2
  }

  package var runner: ServiceRunner.Plan {
    var plan = ServiceRunner.Plan()
    if !listen.isEmpty { plan.addresses = listen.compactMap(ListenAddress.init) }
    plan.admin = admin.flatMap(ListenAddress.init)
    plan.options.connectionThreads = connectionThreads
    plan.options.workers = workers
    plan.options.queueLength = queueLength
    plan.options.maximumConnections = maximumConnections
    plan.options.workTime = .milliseconds(Int(deadlineSeconds * 1_000))
    return plan
  }
}
