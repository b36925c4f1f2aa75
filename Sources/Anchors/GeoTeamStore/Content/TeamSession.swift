import GeoAnchorStore
import GeoSystem

/// A transaction on a server, for one project.
final class TeamSession {
  let project: String
  private let begun: ServerConnection?
  /// The connections and the purpose of a transaction that only reads, which begins with its first
  /// query.
  private let reading: (connections: ServerConnections, purpose: String)?
  private var reader: ServerConnection?
  /// Whether the first question is asked without a transaction.
  private var isOptimistic = false
  /// The connection that answered the first question, where no transaction began.
  private var answerer: ServerConnection?
  /// Whether the project had changed when a second question was asked.
  private(set) var isOvertaken = false
  private var known: ProjectHead?
  /// The number of journal entries written.
  private(set) var entryCount: Int64 = 0
  private var cursors = 0
  private static let rowsOfFetch = 1000
  /// The number of statements sent before their answers are read: these must fit into the system's
  /// buffers.
  private static let mostWaiting = 64

  /// Goes on in a transaction that has begun.
  init(_ connection: ServerConnection, project: String, _ head: ProjectHead) {
    begun = connection
    reading = nil
    self.project = project
    known = head
  }

  /// Begins to read with the first question; a connection that breaks until then is replaced.
  ///
  /// Where it reads optimistically, that question is asked without a transaction, which a second one begins; what
  /// it throws where another state would be seen is no answer, but a reason to begin again.
  init(reading connections: ServerConnections, _ purpose: String, isOptimistic: Bool = false) {
    begun = nil
    reading = (connections, purpose)
    project = connections.project
    self.isOptimistic = isOptimistic
  }

  /// Ends a transaction that only read.
  func endReading() {
    if let reader { reading?.connections.endReading(reader) }
    if let answerer { reading?.connections.giveBack(answerer) }
    (reader, answerer) = (nil, nil)
  }

  /// The row of the project, with the numbers that the transaction gave to rows.
  func head() throws -> ProjectHead {
    if let known { return known }
    try asking { try $0.flush() }
    guard let known else { throw ProjectHead.missing(project, reading?.purpose ?? "read") }
    return known
  }

  /// Changes the row of the project, which is kept when the change is.
  func changeHead(_ body: (inout ProjectHead) -> Void) throws {
    var head = try head()
    body(&head)
    known = head
  }

  func asking<Result>(_ ask: (ServerConnection) throws -> Result) throws -> Result {
    if let connection = begun ?? reader { return try ask(connection) }
    guard let reading else { throw ProjectHead.missing(project, "read") }
    if let connection = answerer {
      let seen = known
      (reader, answerer) = (connection, nil)
      ProjectHead.readLater(project, on: connection) { head in
        guard head.revision == seen?.revision else {
          self.isOvertaken = true
          throw StorageError(
            code: .locked, message: "the project has changed", attempted: reading.purpose)
        }
      }
      return try ask(connection)
    }
    isOptimistic = false
    let (connection, result) = try reading.connections.beginReading(reading.purpose) {
      connection, least in
      ProjectHead.readLater(project, on: connection) { head in
        guard head.revision >= least else { throw ReplicaBehind() }
        self.known = head
      }
      return try ask(connection)
    }
    if let known { reading.connections.saw(known.revision) }
    reader = connection
    return result
  }

  /// Runs a statement whose first parameter is the project.
  @discardableResult
  func run(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    let values = [.text(project)] + values
    guard isOptimistic, let reading else { return try asking { try $0.run(sql, values) } }
    isOptimistic = false
    let (connection, result) = try reading.connections.beginReading(reading.purpose) {
      connection, least in
      ProjectHead.askLater(project, on: connection) { head in
        guard head.revision >= least else { throw ReplicaBehind() }
        self.known = head
      }
      return try connection.run(sql, values)
    }
    if let known { reading.connections.saw(known.revision) }
    answerer = connection
    return result
  }

  /// Queues a statement whose answer is not needed; it runs with the next one, which fails if it
  /// does.
  func later(_ sql: String, _ values: [ServerValue]) throws {
    try asking { connection in
      connection.later(sql, [.text(project)] + values)
      if connection.waitingCount >= Self.mostWaiting { try connection.flush() }
    }
  }

  /// Runs a statement once, without keeping its plan.
  func runOnce(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    try asking { try $0.runOnce(sql, [.text(project)] + values) }
  }

  func nextEntry() -> ServerValue {
    entryCount += 1
    return .integer(entryCount)
  }

  /// Calls a closure for each row of an answer that may be large; it returns whether it wants the next one.
  func forEachRow(
    _ sql: String, _ values: [ServerValue], _ visit: (ServerResult, Int) throws -> Bool
  ) throws {
    cursors += 1
    let name = "geoanchor_\(cursors)"
    _ = try runOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values)
    defer { try? asking { $0.send("CLOSE \(name)") } }
    while true {
      let result = try asking { try $0.runOnce("FETCH \(Self.rowsOfFetch) FROM \(name)") }
      for row in 0..<result.count {
        guard try visit(result, row) else { return }
      }
      guard result.count == Self.rowsOfFetch else { return }
    }
  }
}
