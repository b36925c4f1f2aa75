/// Names of tables, to be found in SQL without making a string of each of its words.
struct SchemaWords: Sendable {
  private let hashes: Set<UInt64>

  init(_ names: some Sequence<String>) {
    hashes = Set(names.map { name in Array(name.utf8).withUnsafeBytes { Self.hash($0) } })
  }

  /// Whether it is one of the names; letters of either case are the same.
  func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    hashes.contains(Self.hash(name))
  }

  func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }

  /// Whether one of the names is a word of some SQL, however it is quoted.
  func areMentioned(in sql: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    for place in 0...sql.count {
      if place < sql.count, Self.isOfWord(sql[place]) { continue }
      if place > start, contains(UnsafeRawBufferPointer(rebasing: sql[start..<place])) {
        return true
      }
      start = place + 1
    }
    return false
  }

  func areMentioned(in sql: String) -> Bool {
    var sql = sql
    return sql.withUTF8 { areMentioned(in: UnsafeRawBufferPointer($0)) }
  }

  /// The words of some SQL in lower case.
  static func words(of sql: String) -> [String] {
    sql.utf8.split { !isOfWord($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash = Checksum.start
    for byte in name {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      Checksum.add(isCapital ? byte | 0x20 : byte, to: &hash)
    }
    return hash
  }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo): tells texts apart, is no protection against forgery of
/// itself: what it guards is compared in full as soon as it differs.
enum Checksum {
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  static func add(_ byte: UInt8, to hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
