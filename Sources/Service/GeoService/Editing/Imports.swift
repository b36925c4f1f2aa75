import GeoFormats
import GeoNumerics
import GeoRequests
import GeoSystem
import Synchronization

/// Documents that come in numbered parts, until they are imported or forgotten.
final class Imports: Sendable {
  /// The largest document, in bytes.
  static let mostBytes = 67_108_864
  /// The maximum number of parts.
  static let mostParts = 1_000
  /// The maximum number of open imports, of one owner and of all, and their maximum total size.
  private static let mostOfOwner = 16
  private static let mostOpen = 256
  private static let mostBytesOfAll = 134_217_728
  /// The time that an import is kept after its last part.
  private static let lifetime = Duration.seconds(3_600)

  /// A document that is being sent.
  struct Document: Sendable {
    let id: String
    let owner: String
    let name: String
    let request: ImportRequest
    fileprivate(set) var parts: [Int: [UInt8]] = [:]
    fileprivate(set) var touched = ContinuousClock.now

    /// The number of bytes received.
    var count: Int { parts.values.reduce(0) { $0 + $1.count } }

    /// The numbers up to the last part that are missing.
    var missing: [Int] {
      (1...max(1, parts.keys.max() ?? 1)).filter { parts[$0] == nil }
    }

    /// The document, once all parts are there.
    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count)
      for part in parts.sorted(by: { $0.key < $1.key }) { bytes += part.value }
      return bytes
    }
  }

  private let open = Mutex<[String: Document]>([:])

  /// Begins a document.
  /// - Throws: `Problem` 429 when the owner has too many open, 503 when all have.
  func begin(
    _ request: ImportRequest, name: String, for owner: String?
  ) throws(Problem) -> Document {
    guard let owner else { throw Self.noImport }
    var random = SystemRandomNumberGenerator()
    let digits = [random.next(), random.next()].map { (number: UInt64) in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    let document = Document(id: digits.joined(), owner: owner, name: name, request: request)
    let problem = open.withLock { open -> Problem? in
      let now = ContinuousClock.now
      open = open.filter { $0.value.touched + Self.lifetime > now }
      guard open.values.count(where: { $0.owner == owner }) < Self.mostOfOwner else {
        return Problem(429, "too many imports are open: commit or dismiss one")
      }
      guard open.count < Self.mostOpen else { return Problem(503, "too many imports are open") }
      open[document.id] = document
      return nil
    }
    if let problem { throw problem.adding("retry-after", "60") }
    return document
  }

  /// The document of an id.
  /// - Throws: `Problem` 404 when its owner has none.
  func document(_ id: String, of owner: String?) throws(Problem) -> Document {
    guard let found = open.withLock({ $0[id] }), found.owner == owner else { throw Self.noImport }
    return found
  }

  private static let noImport = Problem(404, "there is no such import", at: .path("import"))

  /// Adds a part; a repeated number replaces the earlier part.
  /// - Throws: `Problem` 404, or 413 when the document becomes too large, 503 when all of them do.
  func add(_ part: [UInt8], number: Int, to id: String, of owner: String?) throws(Problem) {
    _ = try document(id, of: owner)
    let problem = open.withLock { open -> Problem? in
      guard var document = open[id] else { return Self.noImport }
      let others = open.values.reduce(0) { $0 + $1.count } - document.count
      document.parts[number] = part
      document.touched = ContinuousClock.now
      guard document.count <= Self.mostBytes else {
        return Problem(413, "the document has more than \(Self.mostBytes) bytes")
      }
      guard others + document.count <= Self.mostBytesOfAll else {
        return Problem(503, "too much is being imported").adding("retry-after", "60")
      }
      open[id] = document
      return nil
    }
    if let problem { throw problem }
  }

  /// Forgets a document.
  func end(_ id: String) {
    open.withLock { _ = $0.removeValue(forKey: id) }
  }
}
