package import GeoFormats
import GeoNumerics
import GeoSystem

/// A key of a program or person: what it allows, and the hash of its secret, which itself is kept nowhere.
package struct AccessKey: Sendable, Hashable {
  /// The name of the key; a part of the secret.
  package var id = ""
  /// The holder, as the history shows it.
  package var name = ""
  /// SHA-256 of the secret, in hexadecimal digits.
  package var hash = ""
  package var scopes: [AccessScope] = [.read]
  /// The projects that it sees; empty for all.
  package var projects: [String] = []
  /// The maximum number of requests a second; nil for any number.
  package var rate: Double?
  /// The time of its making, as ISO 8601 in UTC.
  package var created = ""
  /// The time of its revocation; nil while the key counts.
  package var revoked: String?

  package init() {}

  /// Makes a key of 256 random bits.
  /// - Returns: The key, and its secret, which is shown once.
  package static func make(
    name: String, scopes: [AccessScope], projects: [String] = [], rate: Double? = nil
  ) -> (key: AccessKey, secret: String) {
    var random = SystemRandomNumberGenerator()
    func digits(_ count: Int) -> String {
      let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
      return String((0..<count).map { _ in letters[Int.random(in: 0..<62, using: &random)] })
    }
    var key = AccessKey()
    key.id = digits(8)
    key.name = name
    key.scopes = scopes
    key.projects = projects
    key.rate = rate
    key.created = now()
    // 43 digits of 62 are 256 bits.
    let secret = "ga_\(key.id)_\(digits(43))"
    key.hash = Self.hash(of: secret)
    return (key, secret)
  }

  /// Whether a text can be the name of a holder: 1 to 200 bytes of visible characters.
  package static func isName(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
  }

  /// The present time, as keys note it.
  package static func now() -> String { UTCTime.text(secondsSince1970: GeoSystem.time(nil)) }

  /// SHA-256 of a secret, in hexadecimal digits.
  static func hash(of secret: String) -> String {
    SHA256.digest(of: secret.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The id in a secret; nil for a text that is none.
  static func id(in secret: String) -> String? {
    let parts = secret.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "ga", parts[1].utf8.count == 8, parts[2].utf8.count == 43
    else { return nil }
    return String(parts[1])
  }

  /// Whether a secret is this key's, compared in constant time.
  func isOpened(by secret: String) -> Bool {
    let found = Array(Self.hash(of: secret).utf8)
    let wanted = Array(hash.utf8)
    guard found.count == wanted.count else { return false }
    return zip(found, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  var identity: Identity {
    Identity(
      id: id, author: name, scopes: Set(scopes), projects: projects.isEmpty ? nil : Set(projects),
      rate: rate)
  }
}

/// The keys of a service, as a file has them (`Data/schemas/access-keys.schema.json`).
package struct AccessKeys: Sendable, Hashable {
  package var keys: [AccessKey] = []

  package init() {}

  private static let table = RequestTable(
    unscoped,
    [
      .text("id", \.id), .text("name", \.name), .text("hash", \.hash),
      RequestField(
        DocumentMember("scopes", .array(.choice(of: AccessScope.allCases)), ""), \.scopes,
        read: { node throws(FormatError) in
          try node.elements().map { (element) throws(FormatError) in
            try element.choice(of: AccessScope.self)
          }
        }, write: { .texts($0.map(\.rawValue)) }),
      .texts("projects", \.projects),
      .number("requestsPerSecond", \.rate, in: 0.01...1_000_000),
      .text("created", \.created), .text("revoked", \.revoked),
    ])

  /// A key without scopes: each key of a file must state its scopes.
  private static var unscoped: AccessKey {
    var key = AccessKey()
    key.scopes = []
    return key
  }

  /// Reads a file.
  /// - Throws: `FormatError` with line and column.
  package init(readingJSON bytes: [UInt8]) throws(FormatError) {
    let node = try JSONNode(reading: bytes)
    try node.requireObject(known: ["keys"])
    for element in try node["keys"].elements() {
      let key = try Self.table.read(element)
      guard key.id.utf8.count == 8 else { throw element["id"].error(expected: "8 characters") }
      guard key.hash.utf8.count == 64 else {
        throw element["hash"].error(expected: "64 hexadecimal digits")
      }
      guard !key.scopes.isEmpty else { throw element["scopes"].error(expected: "a scope") }
      keys.append(key)
    }
  }

  /// The text of a file.
  package var json: String {
    JSONWriter.text { json in
      json.objects("keys", of: keys) { json, key in
        for member in Self.table.json(of: key).object?.members ?? [] {
          json.member(member.name, member.value)
        }
      }
    }
  }

  /// The keys as records (`Data/schemas/key-list.schema.json`), without hashes.
  package static let records = RecordLayout<AccessKey>(
    "keys",
    [
      .text("id", \.id), .text("name", \.name),
      .texts("scopes", { $0.scopes.map(\.rawValue) }), .texts("projects", \.projects),
      .number("requestsPerSecond", title: "requests a second", decimals: 3, \.rate),
      .text("created", \.created), .text("revoked", \.revoked),
    ])

  /// Reads the keys of a file.
  /// - Parameters:
  ///   - path: The file.
  ///   - mayBeMissing: Whether a file that is not there is one without keys.
  /// - Throws: `ServiceError` naming the file.
  package init(path: String, mayBeMissing: Bool = false) throws(ServiceError) {
    if access(path, F_OK) != 0 {
      guard mayBeMissing, errno == ENOENT else {
        throw .file(path, SystemErrorText.text(of: errno))
      }
      return
    }
    do throws(FormatError) {
      self = try AccessKeys(readingJSON: FileBytes.read(path, limit: 1 << 24))
    } catch {
      throw .file(path, error.description)
    }
  }

  /// Changes the keys of a file, while no other program does.
  ///
  /// Two changes at the same time would each begin with the keys before them, and the one that is written last would
  /// undo the other, such as a revocation.
  /// - Parameters:
  ///   - path: The file.
  ///   - mayBeMissing: Whether the file is made where there is none.
  ///   - body: Changes the keys.
  /// - Throws: `ServiceError` naming the file.
  package static func change(
    _ path: String, mayBeMissing: Bool = false, _ body: (inout AccessKeys) -> Void
  ) throws(ServiceError) {
    // The file itself is replaced by each change: its folder stays.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw .file(path, SystemErrorText.text(of: errno)) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .file(path, SystemErrorText.text(of: errno)) }
    }
    var keys = try AccessKeys(path: path, mayBeMissing: mayBeMissing)
    let before = keys
    body(&keys)
    if keys != before { try keys.write(to: path) }
  }

  /// Writes the keys to a file that only its owner reads, in the place of the one that is there.
  /// - Throws: `ServiceError` that names the file.
  package func write(to path: String) throws(ServiceError) {
    let temporary = "\(path).\(getpid()).new"
    // One that a process of the same number left behind.
    unlink(temporary)
    let bytes = Array(json.utf8)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path, SystemErrorText.text(of: errno)) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        GeoSystem.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      written += count
    }
    let isWritten = written == bytes.count && fsync(descriptor) == 0
    let problem = errno
    close(descriptor)
    guard isWritten, rename(temporary, path) == 0 else {
      let reason = SystemErrorText.text(of: isWritten ? errno : problem)
      unlink(temporary)
      throw .file(path, reason)
    }
  }
}
