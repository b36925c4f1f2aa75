package import GeoFormats
import GeoHTTP

/// What a process serves and where: `geoanchor serve`, and the file of `--config`.
package struct ServicePlan: Sendable, Hashable {
  /// What it serves.
  package var configuration = ServiceConfiguration()
  /// The store: a path, or a URL of a store; nil for none.
  package var store: String?
  /// Where requests are answered: `ADDRESS:PORT` or `unix:PATH`.
  package var listen: [String] = []
  /// Where the process tells of itself; nil for nowhere.
  package var admin: String?
  /// The file of the log of requests; nil for none, `-` for standard error.
  package var log: String?
  /// Threads that hold connections.
  package var connectionThreads = 2
  /// Threads that answer.
  package var workers = 4
  /// How many requests may wait for a worker.
  package var queueLength = 256
  /// The maximum number of connections.
  package var maximumConnections = 12_000
  /// The time until an answer is made, in seconds.
  package var deadlineSeconds = 10.0

  /// Creates a plan with what is usual.
  package init() {}

  private static let fields: [RequestField<ServicePlan>] = [
    .text("title", 0, \.configuration.title, default: "geoanchor"),
    .text("store", 0, \.store),
    .texts("networks", 0, \.configuration.networks),
    .texts("regions", 0, \.configuration.regions),
    .text("terrain", 0, \.configuration.terrain),
    .text("glyphs", 0, \.configuration.glyphs),
    .texts("listen", 0, \.listen),
    .text("admin", 0, \.admin),
    .text("publicURL", 0, \.configuration.publicURL),
    .texts("origins", 0, \.configuration.origins),
    .text("log", 0, \.log),
    .integer("connectionThreads", 0, \.connectionThreads, in: 1...64, default: 2),
    .integer("workers", 0, \.workers, in: 1...256, default: 4),
    .integer("queueLength", 0, \.queueLength, in: 1...100_000, default: 256),
    .integer("maximumConnections", 0, \.maximumConnections, in: 1...1_000_000, default: 12_000),
    .number("deadlineSeconds", 0, \.deadlineSeconds, in: 0.1...600, default: 10),
  ]

  /// Reads a plan from JSON (`Data/schemas/service-configuration.schema.json`).
  ///
  /// - Throws: `FormatError` with line, column and the path of the member.
  package init(readingJSON bytes: [UInt8]) throws(FormatError) {
    let node = try JSONNode(reading: bytes)
    try node.requireObject(known: Self.fields.map(\.name))
    for field in Self.fields { try field.read(node[field.name], &self) }
    for (index, text) in listen.enumerated() where ListenAddress(text) == nil {
      throw try node["listen"].elements()[index].error(expected: ListenAddress.expectation)
    }
    if let admin, ListenAddress(admin) == nil {
      throw node["admin"].error(expected: ListenAddress.expectation)
    }
  }

  /// How the process serves.
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
