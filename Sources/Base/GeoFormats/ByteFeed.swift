/// Bytes that come one after the other, from a file, a pipe or memory.
public final class ByteFeed {
  /// Gives the next bytes: how many it wrote into the buffer, 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// Whether the bytes are those of features that stand in a format without lines, one on each line:
  /// places then name the feature.
  package var isOfFeatures = false
  /// Whether the bytes are a table of CSV, whatever the file is called.
  package var isTable = false
  /// The coordinate reference system that a document names at its end, where that is known beforehand.
  package var system: String?
  private let source: Source
  private var peeked: [UInt8] = []
  private var isAtEnd = false
  /// Whether the text was converted to UTF-8, whatever encoding it names itself.
  var isDecoded = false

  /// Feeds from a source.
  public init(_ source: @escaping Source) {
    self.source = source
  }

  /// Feeds from a file or descriptor.
  public convenience init(_ stream: consuming ByteStream) {
    let owner = StreamOwner(stream)
    self.init { (buffer) throws(FormatError) in try owner.stream.read(into: buffer) }
  }

  /// Feeds from memory.
  public convenience init(_ bytes: [UInt8]) {
    var position = 0
    self.init { (buffer) throws(FormatError) in
      let count = min(buffer.count, bytes.count - position)
      RawBytes.read(bytes) { all in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
      }
      position += count
      return count
    }
  }

  /// The first bytes, up to a count, without taking them away.
  public func peek(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    while peeked.count < count, !isAtEnd { try fill(count) }
    return peeked.prefix(count)
  }

  /// The bytes that one read gives, without taking them away; none at the end.
  package func peekOnce() throws(FormatError) -> ArraySlice<UInt8> {
    if peeked.isEmpty, !isAtEnd { try fill(1 << 16) }
    return peeked[...]
  }

  /// The bytes up to the end of the first line at least, without taking them away.
  ///
  /// A source that gives a line at a time is not asked for more.
  package func peekLine(limit: Int = 1 << 16) throws(FormatError) -> ArraySlice<UInt8> {
    var seen = 0
    while !isAtEnd, peeked.count < limit, !peeked[seen...].contains(UInt8(ascii: "\n")) {
      seen = peeked.count
      try fill(limit)
    }
    return peeked[...]
  }

  private func fill(_ count: Int) throws(FormatError) {
    var chunk = [UInt8](repeating: 0, count: count)
    let read = try RawBytes.write(&chunk) { (all) throws(FormatError) in try source(all) }
    peeked.append(contentsOf: chunk[..<read])
    isAtEnd = read == 0
  }

  /// Reads up to `buffer.count` bytes; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if !peeked.isEmpty {
      let count = min(buffer.count, peeked.count)
      RawBytes.read(peeked) { all in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[..<count]))
      }
      peeked.removeFirst(count)
      return count
    }
    if isAtEnd { return 0 }
    let count = try source(buffer)
    isAtEnd = count == 0
    return count
  }

  /// Reads what is left.
  /// - Throws: `FormatError.limit` beyond `limit` bytes, and what the source throws.
  public func readAll(limit: Int) throws(FormatError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try RawBytes.write(&chunk) { (part) throws(FormatError) in try read(into: part) }
      if count == 0 { return all }
      all.append(contentsOf: chunk[..<count])
      guard all.count <= limit else {
        throw .limit("the file exceeds \(limit) bytes", at: TextPlace(line: 1, column: 0))
      }
    }
  }

  /// Lets a closure keep a stream, which cannot be copied.
  private final class StreamOwner {
    var stream: ByteStream

    init(_ stream: consuming ByteStream) {
      self.stream = stream
    }
  }
}
