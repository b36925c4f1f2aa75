import GeoFormats

/// The facts of planning about a chain: the member `planning` of the free properties of its row.
///
/// Data without texts, which the journal, undo and feeds carry with the row. Foreign members stay
/// unchanged.
enum ChainProperties {
  private static let name = "planning"

  /// The facts of planning; nil if the row has none.
  static func planning(in text: String?) -> String? {
    guard let found = object(in: text)?[name], found.object != nil else { return nil }
    return found.compactText
  }

  /// Whether a text can be stored: none, or a JSON object.
  static func isPlanning(_ text: String?) -> Bool { text == nil || object(in: text) != nil }

  /// The properties of a row that had others: the same text where they say the same already.
  static func text(_ planning: String?, over old: String?) -> String? {
    let before = object(in: old)
    let new = object(in: planning)
    // A value other than an object holds no facts of planning.
    if new == nil, before?[name] == nil { return old }
    guard before?[name] != new.map({ .object($0) }) else { return old }
    var members = (before?.members ?? []).filter { $0.name != name }
    if let new { members.append(.init(name: name, value: .object(new))) }
    return members.isEmpty ? nil : JSONValue.object(JSONObject(members)).compactText
  }

  private static func object(in text: String?) -> JSONObject? {
    guard let text, text.utf8.first == UInt8(ascii: "{") else { return nil }
    return (try? JSONReader.read(text: text))?.object
  }
}
