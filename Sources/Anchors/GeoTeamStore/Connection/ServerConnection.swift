import CGeoPQ
import GeoSystem

/// One connection to a server, used by one thread at a time.
///
/// Each round trip costs time: a statement whose answer is not needed waits and is sent with the
/// next statement (`later`), or its answer is not awaited at all (`send`).
final class ServerConnection: @unchecked Sendable {
  let address: StoreAddress
  private let connection: OpaquePointer
  private var statements: [String: String] = [:]
  private var waiting: [Waiting] = []
  /// Whether an unread answer is still to arrive.
  private var isAnswering = false
  /// The purpose of its work, as errors name it after "cannot".
  var attempted: String
  /// The reason of the last failed statement; nil after `forgive`.
  private(set) var failure: ServerError?
  private static let mostStatements = 500

  /// Connects.
  /// - Parameters:
  ///   - address: the server.
  ///   - attempted: The purpose, for messages.
  ///   - mayPass: whether any refusal passes by itself, as those of a server that let one in before.
  /// - Throws: an error that names the package where the library is missing, else why the server cannot be
  ///   reached or refuses.
  init(
    _ address: StoreAddress, attempted: String, mayPass: Bool = false
  ) throws(StorageError) {
    self.address = address
    self.attempted = attempted
    if let reason = geo_pq_load() {
      throw StorageError(
        code: .cannotOpen,
        message: String(cString: reason) + "; install the Debian package `libpq5`",
        attempted: attempted)
    }
    // Parameters in the URL take precedence over those before it.
    let parameters = [
      ("connect_timeout", "10"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
      ("fallback_application_name", "geoanchor"), ("dbname", address.url),
      ("client_encoding", "UTF8"),
    ]
    let opened = Self.withStrings(parameters.map(\.0)) { keywords in
      Self.withStrings(parameters.map(\.1)) { values in geo_pq_connect(keywords, values) }
    }
    guard let opened else {
      throw ServerError(message: "out of memory").error(attempted: attempted)
    }
    guard geo_pq_is_open(opened) != 0 else {
      let message = Self.line(geo_pq_error(opened))
      geo_pq_close(opened)
      throw Self.refusal(message, mayPass).error(attempted: attempted)
    }
    connection = opened
    let encoding = geo_pq_parameter(opened, "server_encoding").map { String(cString: $0) }
    guard encoding == "UTF8" else {
      throw StorageError(
        code: .cannotOpen,
        message: "the database has the encoding \(encoding ?? "unknown"), expected UTF8",
        attempted: attempted)
    }
    // The statements are made so that one plan serves all parameters; another for each would cost as much
    // time as a search itself.
    send("SET plan_cache_mode = force_generic_plan")
  }

  deinit { geo_pq_close(connection) }

  var isOpen: Bool { geo_pq_is_open(connection) != 0 }

  /// The descriptor that becomes readable when the server sends something.
  var socket: Int32 { geo_pq_socket(connection) }

  /// Creates the error of a failed attempt, for which the library has no SQLSTATE: a temporary
  /// failure is recognized by the words of the server, which come in its language, or by those of
  /// the library, in ours; any other is lasting.
  private static func refusal(_ message: String, _ mayPass: Bool) -> ServerError {
    let isPassing =
      mayPass
      || [
        "Connection refused", "No such file or directory", "timeout expired", "timed out",
        "starting up", "shutting down", "not yet accepting", "recovery mode", "too many clients",
        "too many connections", "Connection reset", "unreachable", "closed the connection",
        "session is read-only", "session is not read-only", "Temporary failure",
      ].contains { message.contains($0) }
    return ServerError(state: isPassing ? nil : "28000", message: message, isBroken: true)
  }

  /// Forgets a failure after which the work went on, and what was to be sent behind it.
  func forgive() {
    if failure != nil { waiting.removeAll() }
    failure = nil
  }

  /// Runs statements without parameters; answers come in text.
  @discardableResult
  func execute(_ sql: String) throws -> ServerResult {
    try flush()
    return try checked(geo_pq_execute(connection, sql))
  }

  /// Sends statements without parameters, whose failure does not matter.
  func send(_ sql: String) {
    guard (try? flush()) != nil else { return }
    isAnswering = geo_pq_send(connection, sql) != 0
  }

  /// Reads and discards the unread answer.
  private func settle() {
    guard isAnswering else { return }
    isAnswering = false
    while let result = geo_pq_next(connection) { geo_pq_clear(result) }
  }

  /// Runs a statement, which stays prepared, together with the next one, which fails as it does.
  func later(
    _ sql: String, _ values: [ServerValue] = [],
    _ receive: @escaping (ServerResult) throws -> Void = { _ in }
  ) {
    waiting.append(Waiting(sql: sql, values: values, receive: receive))
  }

  /// Runs the statements that wait for the next one.
  func flush() throws {
    settle()
    guard !waiting.isEmpty else { return }
    let all = waiting
    waiting.removeAll()
    try runTogether(all)
  }

  /// The number of statements that wait for the next one.
  var waitingCount: Int { waiting.count }

  func drop() { waiting.removeAll() }

  /// Runs a statement, which stays prepared.
  @discardableResult
  func run(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    guard waiting.isEmpty else {
      var last: ServerResult?
      later(sql, values) { last = $0 }
      try flush()
      guard let last else { throw broken() }
      return last
    }
    settle()
    let name = try prepared(sql, values)
    return try checked(
      Self.withValues(values) { pointers, lengths in
        geo_pq_execute_prepared(connection, name, Int32(values.count), pointers, lengths)
      })
  }

  /// A statement that waits for the next one.
  private struct Waiting {
    var sql: String
    var values: [ServerValue]
    var receive: (ServerResult) throws -> Void
  }

  /// Sends statements one behind the other, and reads the answers.
  private func runTogether(_ all: [Waiting]) throws {
    if statements.count + all.count > Self.mostStatements {
      _ = try checked(geo_pq_execute(connection, "DEALLOCATE ALL"))
      statements.removeAll()
    }
    let names = try all.map { try prepared($0.sql, $0.values) }
    guard geo_pq_begin_pipeline(connection) != 0 else { throw broken() }
    defer { _ = geo_pq_end_pipeline(connection) }
    for (name, statement) in zip(names, all) {
      let isSent = Self.withValues(statement.values) { pointers, lengths in
        geo_pq_send_prepared(connection, name, Int32(statement.values.count), pointers, lengths)
      }
      guard isSent != 0 else { throw broken() }
    }
    guard geo_pq_sync(connection) != 0 else { throw broken() }
    var thrown: (any Error)?
    for statement in all {
      let result = geo_pq_next(connection)
      // Behind each answer there is an end.
      while let more = geo_pq_next(connection) { geo_pq_clear(more) }
      if let result, Int(geo_pq_status(result)) == geo_pq_skipped {
        geo_pq_clear(result)
        continue
      }
      do {
        let answer = try checked(result)
        if thrown == nil { try statement.receive(answer) }
      } catch {
        guard isOpen else { throw error }
        thrown = thrown ?? error
      }
    }
    guard let end = geo_pq_next(connection), Int(geo_pq_status(end)) == geo_pq_synced else {
      throw broken()
    }
    geo_pq_clear(end)
    if let thrown { throw thrown }
  }

  /// Runs a statement once.
  @discardableResult
  func runOnce(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    try flush()
    let types = values.map(\.type.rawValue)
    return try checked(
      Self.withValues(values) { pointers, lengths in
        geo_pq_execute_params(connection, sql, Int32(values.count), types, pointers, lengths)
      })
  }

  private func prepared(_ sql: String, _ values: [ServerValue]) throws -> String {
    if let name = statements[sql] { return name }
    if statements.count >= Self.mostStatements {
      _ = try checked(geo_pq_execute(connection, "DEALLOCATE ALL"))
      statements.removeAll()
    }
    let name = "g\(statements.count)"
    let types = values.map(\.type.rawValue)
    _ = try checked(geo_pq_prepare(connection, name, sql, Int32(types.count), types))
    statements[sql] = name
    return name
  }

  func put(_ bytes: [UInt8]) throws {
    let isSent = bytes.withUnsafeBytes { raw in
      geo_pq_copy_put(
        connection, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count)) != 0
    }
    guard isSent else { throw broken() }
  }

  /// Ends the rows, or gives them up.
  func endCopy(isComplete: Bool) throws {
    guard isComplete else {
      if let result = geo_pq_copy_end(connection, "given up") { geo_pq_clear(result) }
      return
    }
    _ = try checked(geo_pq_copy_end(connection, nil))
  }

  /// Receives what a COPY to here sends, piece by piece; a failure of `receive` ends the connection's work.
  func copy(_ sql: String, _ receive: ([UInt8]) throws -> Void) throws {
    try flush()
    _ = try checked(geo_pq_execute(connection, sql))
    var bytes: UnsafeMutablePointer<CChar>?
    while true {
      let count = Int(geo_pq_copy_get(connection, &bytes))
      guard count > 0 else { break }
      defer { geo_pq_free(bytes) }
      try receive([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    let end = geo_pq_next(connection)
    while let more = geo_pq_next(connection) { geo_pq_clear(more) }
    _ = try checked(end)
  }

  /// Whether row-level security holds for the role, so that the server takes no rows by COPY.
  lazy var isWalled: Bool = {
    let answer = try? execute("SELECT row_security_active('geoanchor.anchors')")
    return answer?.text(0, 0) == "t"
  }()

  /// The payloads of the notifications that came.
  func notifications() throws -> [String] {
    settle()
    guard geo_pq_consume(connection) != 0 else { throw broken() }
    var payloads: [String] = []
    while true {
      var buffer = [CChar](repeating: 0, count: 256)
      guard geo_pq_notification(connection, &buffer, buffer.count) != 0 else { return payloads }
      payloads.append(
        String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }

  private func broken() -> StorageError {
    failed(ServerError(message: Self.line(geo_pq_error(connection)), isBroken: true))
  }

  private func failed(_ error: ServerError) -> StorageError {
    failure = error
    return error.error(attempted: attempted)
  }

  private func checked(_ result: OpaquePointer?) throws -> ServerResult {
    guard let result else { throw broken() }
    if geo_pq_status(result) != 0 { return ServerResult(owning: result) }
    defer { geo_pq_clear(result) }
    func field(_ name: Unicode.Scalar) -> String? {
      geo_pq_error_field(result, Int32(name.value)).map { Self.line($0) }
    }
    guard isOpen, let state = field("C") else {
      let message = field("M") ?? Self.line(geo_pq_error(connection))
      throw failed(ServerError(message: message, isBroken: true))
    }
    let error = ServerError(
      state: state, message: field("M") ?? "the server refused", function: field("R"))
    let role = geo_pq_parameter(connection, "session_authorization").map { String(cString: $0) }
    throw failed(error.naming(role: role ?? "", project: address.project))
  }

  /// A message as one line.
  private static func line(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    return String(cString: text).split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
  }

  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(bytes.count)
      bytes += text.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return bytes.withUnsafeBufferPointer { buffer in
      let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }

  private static func withValues<Answer>(
    _ values: [ServerValue],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?) -> Answer
  ) -> Answer {
    var bytes: [UInt8] = []
    var places: [(start: Int, length: Int)?] = []
    for value in values {
      if case .null = value {
        places.append(nil)
        continue
      }
      let start = bytes.count
      value.append(to: &bytes)
      places.append((start, bytes.count - start))
    }
    // An empty text has a place, too.
    bytes.append(0)
    return bytes.withUnsafeBytes { raw in
      let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = places.map { place in place.flatMap { place in base.map { $0 + place.start } }
      }
      let lengths = places.map { Int32($0?.length ?? 0) }
      return pointers.withUnsafeBufferPointer { pointers in
        lengths.withUnsafeBufferPointer { body(pointers.baseAddress, $0.baseAddress) }
      }
    }
  }
}
