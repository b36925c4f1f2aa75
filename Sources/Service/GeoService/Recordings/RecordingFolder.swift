import GeoFormats
import GeoSessions
import GeoSystem
import Synchronization

/// The session logs of walkers: a folder for each chain, in a folder beside the store.
///
/// They say where people were, and are no part of the store or its history: they are read by who may
/// write to the store, and forgotten after ``days``.
final class RecordingFolder: Sendable {
  /// The number of days that a log is kept after its last part.
  static let days = 90
  /// The largest log, in bytes.
  static let mostBytes = 16_777_216
  /// The maximum number of logs of a chain.
  static let mostRecordings = 1_000
  /// The maximum size of all logs of a chain, in bytes.
  static let mostBytesOfChain = 1_073_741_824

  /// A log as the folder has it.
  struct Recording: Hashable, Sendable {
    let id: String
    let bytes: Int
    /// When the last part came, in seconds since 1970.
    let changed: Int
  }

  private let path: String
  /// Parts are appended one after the other.
  private let turn = Mutex<Void>(())

  init(_ path: String) { self.path = path }

  /// The logs of a chain, in the order of their ids; those that are too old at a time, in seconds
  /// since 1970, are forgotten first.
  func recordings(of chain: String, now: Int) -> [Recording] {
    var found: [Recording] = []
    guard let folder = opendir(self.folder(of: chain)) else { return [] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let id = String(name.dropLast(Self.ending.count))
      guard name.hasSuffix(Self.ending), Self.isID(id),
        let recording = recording(id, of: chain)
      else { continue }
      if recording.changed < now - Self.days * 86_400 {
        unlink(file(id, of: chain))
      } else {
        found.append(recording)
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  func recording(_ id: String, of chain: String) -> Recording? {
    var status = stat()
    guard Self.isID(id), stat(file(id, of: chain), &status) == 0 else { return nil }
    return Recording(id: id, bytes: Int(status.st_size), changed: Int(status.st_mtim.tv_sec))
  }

  /// The log of an id; nil without one.
  func log(_ id: String, of chain: String) throws(FormatError) -> [UInt8]? {
    guard recording(id, of: chain) != nil else { return nil }
    return try FileBytes.read(file(id, of: chain), limit: Self.mostBytes)
  }

  /// Forgets a log; false where there is none.
  func remove(_ id: String, of chain: String) -> Bool {
    turn.withLock { _ in Self.isID(id) && unlink(file(id, of: chain)) == 0 }
  }

  /// Appends whole lines to a log at an offset; a part that is there already changes nothing.
  /// - Returns: The size of the log, in bytes.
  /// - Throws: `Problem` 409 with the size where the offset is another, 413 or 507 beyond the limits,
  ///   422 for what is no log.
  func append(
    _ part: [UInt8], to id: String, of chain: String, at offset: Int, now: Int
  ) throws(Problem) -> Int {
    do {
      return try turn.withLock { _ in try appendInTurn(part, id, chain, offset, now) }
    } catch {
      throw error as? Problem ?? Problem(500, "\(error)")
    }
  }

  private func appendInTurn(
    _ part: [UInt8], _ id: String, _ chain: String, _ offset: Int, _ now: Int
  ) throws -> Int {
    let before = try log(id, of: chain) ?? []
    if offset + part.count <= before.count,
      before[offset..<offset + part.count].elementsEqual(part)
    {
      return before.count
    }
    guard offset == before.count else {
      var problem = Problem(
        409, "the log has \(before.count) bytes, expected a part at this offset",
        at: .query("offset"))
      problem.members.append(.init(name: "bytes", value: .number(Double(before.count))))
      throw problem
    }
    guard before.count + part.count <= Self.mostBytes else {
      throw Problem(413, "a log may have \(Self.mostBytes) bytes at most")
    }
    if before.isEmpty {
      let others = recordings(of: chain, now: now)
      guard others.count < Self.mostRecordings,
        others.reduce(0, { $0 + $1.bytes }) < Self.mostBytesOfChain
      else { throw Problem(507, "the chain has too many recordings: delete some") }
    }
    try Self.check(part, after: before)
    try write(part, id, chain, at: before.count)
    return before.count + part.count
  }

  /// Checks that a part is made of whole lines of a log, with a header where it is the first.
  private static func check(_ part: [UInt8], after before: [UInt8]) throws(Problem) {
    guard part.last == UInt8(ascii: "\n") else {
      throw Problem(422, "found a line without its end, expected whole lines")
    }
    let header = before.prefix { $0 != UInt8(ascii: "\n") } + (before.isEmpty ? [] : [0x0A])
    do {
      var reader = try SessionLogReader(ByteFeed(Array(header) + part))
      guard before.isEmpty == false || part.starts(with: "{\"format\"".utf8) else {
        throw Problem(422, "found an event, expected the header of a log first")
      }
      while try reader.next() != nil {}
      if let wrong = reader.drainFindings().first(where: { $0.severity == .error }) {
        throw Problem(422, wrong.description)
      }
    } catch let problem as Problem { throw problem } catch { throw Problem(422, "\(error)") }
  }

  private func write(_ part: [UInt8], _ id: String, _ chain: String, at size: Int) throws(Problem) {
    mkdir(path, 0o700)
    mkdir(folder(of: chain), 0o700)
    let descriptor = open(
      file(id, of: chain), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.notStored(errno) }
    defer { close(descriptor) }
    var written = 0
    while written < part.count {
      let count = part[written...].withUnsafeBytes {
        GeoSystem.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      written += count
    }
    guard written == part.count, fsync(descriptor) == 0 else {
      let code = errno
      // Half a part would make the next one wait for ever.
      _ = ftruncate(descriptor, off_t(size))
      throw Self.notStored(code)
    }
  }

  private static func notStored(_ code: Int32) -> Problem {
    var problem = Problem(507, "the recording could not be stored")
    problem.logged = SystemErrorText.text(of: code)
    return problem
  }

  // MARK: - Names

  private static let ending = ".jsonl"

  /// Whether a text is an id: 32 hexadecimal digits, which cannot lead out of the folder.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private func file(_ id: String, of chain: String) -> String {
    "\(folder(of: chain))/\(id)\(Self.ending)"
  }

  /// The folder of a chain: its name where that is plain, else a digest of it.
  private func folder(of chain: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8
    guard (1...64).contains(chain.utf8.count), chain.utf8.allSatisfy({ plain.contains($0) }) else {
      let digest = SHA256.digest(of: chain.utf8).prefix(12).map { String($0, radix: 36) }
      return "\(path)/." + digest.joined(separator: "-")
    }
    return "\(path)/\(chain)"
  }
}
