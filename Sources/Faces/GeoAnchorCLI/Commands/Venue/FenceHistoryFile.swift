import GeoCommandLine
import GeoFormats
import GeoIndoor

/// Input of `venue visits`: a log to replay, or a history of events that a system kept.
enum FenceHistoryFile {
  case log(ByteFeed)
  case events([FenceEvent])

  /// Opens a file, whose beginning says what it is.
  /// - Throws: That it cannot be read, or names an event that no venue has.
  init(_ path: String, venues: [Venue], _ console: Console) throws {
    let feed = try console.feed(path)
    let what = "cannot read \(ShownText.file(path))"
    let head = try attempt(what) { try Self.bytes(of: feed, upTo: FenceHistoryDocument.headLength) }
    guard FenceHistoryDocument.recognizes(head) else {
      let first = ByteFeed(head)
      let whole = ByteFeed { (buffer) throws(FormatError) in
        let count = try first.read(into: buffer)
        return count > 0 ? count : try feed.read(into: buffer)
      }
      self = .log(whole)
      return
    }
    self = .events(
      try attempt(what) {
        let rest = try Self.bytes(of: feed, upTo: FileBytes.defaultLimit)
        return try FenceHistoryDocument.read(head + rest, of: venues)
      })
  }

  /// The next bytes, at least `limit` unless the text ends.
  /// - Throws: The error of the feed.
  private static func bytes(of feed: ByteFeed, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = try chunk.withUnsafeMutableBytes { try feed.read(into: $0) }
      if count <= 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
