import GeoFormats
public import Geodesy

/// An event in the store of a service.
public struct ServiceEvent: Hashable, Sendable {
  /// The revision after it: where to go on.
  public var revision: Int
  /// The change, by which it is undone.
  public var change: Int
  /// The time, as ISO 8601 in UTC.
  public var time: String
  /// The kind of the change, such as `edit` or `undo`.
  public var kind: String
  /// The author; nil when unknown.
  public var author: String?
  /// The kinds of content touched: `anchors`, `chains`, `regions`, `venues`.
  public var content: [String]
  /// A box around all places before and after; nil where nothing has a place.
  public var box: BoundingBox?
  /// The ids that were added, changed and removed, by collection; nil where these are too many to be listed.
  public var items: [String: Items]?

  /// The ids of the items that a change touched in one collection.
  public struct Items: Hashable, Sendable {
    /// The ids of the added items.
    public var added: [String]
    /// The ids of what stayed and was changed.
    public var changed: [String]
    /// The ids of the removed items.
    public var removed: [String]
  }

  /// Reads the data of an event; nil when they are invalid.
  init?(_ data: String) {
    guard let value = try? JSONReader.read(text: data),
      let revision = value["revision"]?.number.flatMap({ Int(exactly: $0) }),
      let change = value["change"]?.number.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.revision = revision
    self.change = change
    time = value["time"]?.string ?? ""
    kind = value["kind"]?.string ?? ""
    author = value["author"]?.string
    content = value["content"]?.array?.compactMap(\.string) ?? []
    items = value["items"]?.object.map { object in
      Dictionary(
        object.members.map { member in
          func ids(_ name: String) -> [String] {
            member.value[name]?.array?.compactMap(\.string) ?? []
          }
          let items = Items(
            added: ids("added"), changed: ids("changed"), removed: ids("removed"))
          return (member.name, items)
        }, uniquingKeysWith: { first, _ in first })
    }
    if let sides = value["bbox"]?.array?.compactMap(\.number), sides.count == 4 {
      box = BoundingBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    }
  }
}

/// Reads a stream of events (WHATWG HTML §9.2) that comes in pieces.
struct EventStreamReader {
  /// The id of the event that came last.
  private(set) var lastID: String?
  private var bytes: [UInt8] = []
  private var id: String?
  private var data = ""

  /// The largest line that is read, in bytes.
  private static let mostBytes = 1 << 20

  init(lastID: String?) { self.lastID = lastID }

  /// The events that are whole with a piece; nil when a line is too long.
  mutating func events(with piece: some Sequence<UInt8>) -> [ServiceEvent]? {
    var events: [ServiceEvent] = []
    for byte in piece {
      guard byte == UInt8(ascii: "\n") else {
        bytes.append(byte)
        guard bytes.count <= Self.mostBytes else { return nil }
        continue
      }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      let line = String(decoding: bytes, as: UTF8.self)
      bytes.removeAll(keepingCapacity: true)
      if let event = take(line) { events.append(event) }
    }
    return events
  }

  private mutating func take(_ line: String) -> ServiceEvent? {
    guard !line.isEmpty else {
      defer { (id, data) = (nil, "") }
      lastID = id ?? lastID
      return ServiceEvent(data)
    }
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
    if parts[0] == "id" { id = String(value) }
    if parts[0] == "data" { data += value }
    return nil
  }
}
