import GeoAnchors
import GeoFormats

/// Planning's facts about an anchor of a chain without a column of their own: members of its free
/// properties.
///
/// `{"offsetMeters": 1.5, "asset": "precise", "scale": 2, "instruction": "Turn left", "maneuvers":
/// [3], "pinned": true}`; empty facts are left out, and members of others stay as they are.
enum ChainAnchorProperties {
  private static let names: Set = [
    "offsetMeters", "asset", "scale", "instruction", "maneuvers", "pinned",
  ]

  /// Reads the members; what makes no sense reads as not said.
  static func read(_ text: String?, into details: inout ChainAnchorDetails) {
    guard let object = object(in: text) else { return }
    if let meters = object["offsetMeters"]?.number, meters.isFinite { details.offset = meters }
    details.asset = object["asset"]?.string.flatMap(AssetClass.init)
    if let scale = object["scale"]?.number, scale > 0, scale.isFinite { details.scale = scale }
    if let words = object["instruction"]?.string, !words.isEmpty { details.instruction = words }
    details.maneuvers = (object["maneuvers"]?.array ?? []).compactMap {
      $0.number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    details.isPinned = object["pinned"] == .bool(true)
  }

  /// The properties of an anchor that had others: the same text where they say the same already.
  static func text(_ details: ChainAnchorDetails, over old: String?) -> String? {
    var said = ChainAnchorDetails()
    read(old, into: &said)
    guard said != members(of: details) else { return old }
    var members = (object(in: old)?.members ?? []).filter { !names.contains($0.name) }
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(.init(name: name, value: value)) }
    }
    add("offsetMeters", details.offset == 0 ? nil : .number(details.offset))
    add("asset", details.asset.map { .string($0.rawValue) })
    add("scale", details.scale.map { .number($0) })
    add("instruction", details.instruction.map { .string($0) })
    add(
      "maneuvers",
      details.maneuvers.isEmpty ? nil : .array(details.maneuvers.map { .number(Double($0)) }))
    add("pinned", details.isPinned ? .bool(true) : nil)
    guard !members.isEmpty else { return nil }
    return JSONValue.object(JSONObject(members)).compactText
  }

  /// The details without those that have columns of their own.
  private static func members(of details: ChainAnchorDetails) -> ChainAnchorDetails {
    var rest = details
    rest.altitudeSource = nil
    rest.orientation = nil
    rest.revealDistance = nil
    rest.content = nil
    return rest
  }

  private static func object(in text: String?) -> JSONObject? {
    guard let text, text.utf8.first == UInt8(ascii: "{") else { return nil }
    return (try? JSONReader.read(text: text))?.object
  }
}

extension Anchor {
  /// Becomes what a chain has of it, as rows have it.
  mutating func store(_ member: ChainAnchor) {
    apply(member)
    details.properties = ChainAnchorProperties.text(
      member.details, over: details.properties)
  }
}

extension ChainAnchorDetails {
  /// Creates the part from the row of an anchor.
  init(storedIn details: AnchorDetails) {
    self.init()
    altitudeSource = details.altitudeSource
    orientation = details.orientation
    revealDistance = details.revealRadius
    content = details.content
    ChainAnchorProperties.read(details.properties, into: &self)
  }
}
